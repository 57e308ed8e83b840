import { readLine } from '../audit/walk-back.ts';
import { actionWords, auditTitle, isDeed } from '../contract/audit-words.ts';
import type { AuditEntry, AuditRow, auditCalls } from '../contract/calls/audit.ts';
import { chinaDay, chinaTime, timesOfDays } from '../contract/china-time.ts';
import { fieldFailure } from '../contract/failure.ts';
import { recordKinds } from '../contract/kinds/kinds.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import type { Handlers, Services } from './context.ts';
import { csvRow, writeCsv } from './csv.ts';

/** A longer file would take more memory than a file of the audit. */
const EXPORT_MAX = 50_000;
const HEADS = ['时间', '账号', '姓名', '地址', '操作', '对象', '编号', '名称', '结果'];

interface Wanted {
  from?: string;
  to?: string;
  account?: string;
  action?: string;
  keyword?: string;
  since?: string;
  until?: string;
}

/** Actions of one kind by one person within this time share a line if the caller asks for it. */
const GROUP_MS = 60_000;

/** The audit for staff with `system`. */
export function auditHandlers({ audit, store, now }: Services): Pick<Handlers, keyof typeof auditCalls> {
  /** Filters: days, account (id, log-in name or a part of it), action or the noun before its slash. */
  function filterOf(filters: Wanted): ((entry: AuditEntry) => boolean) | undefined {
    if (Object.values(filters).every((value) => !value)) return undefined;
    const { from, to, account, action, keyword, since = '', until = '' } = filters;
    const { first, end } = timesOfDays(from, to);
    const wanted = account?.toLowerCase();
    const words = keyword?.toLowerCase() ?? '';
    const ids = account ? store.account.all(({ id, username }) => id === account || username === account) : [];
    return (entry) =>
      entry.time >= first &&
      entry.time < end &&
      (!wanted ||
        entry.name.toLowerCase().includes(wanted) ||
        [account, ...ids.map(({ id }) => id)].includes(entry.account)) &&
      entry.time >= since &&
      (!until || entry.time <= until) &&
      (!action || isDeed(entry.action, action)) &&
      entry.title.toLowerCase().includes(words);
  }

  return {
    async 'audit/list'({ page = 1, limit = LIST_LIMIT_DEFAULT, grouped, ...wanted }) {
      const fits = filterOf(wanted);
      const first = (page - 1) * limit;
      const data: AuditRow[] = [];
      /** Person and action → the line that further actions are added to. */
      const open = new Map<string, AuditRow>();
      let count = 0;
      await audit.walk((line) => {
        const isOnPage = count >= first && count < first + limit;
        const entry: AuditRow | undefined = fits || grouped || isOnPage ? readLine(line) : undefined;
        if ((fits || grouped) && !(entry && (!fits || fits(entry)))) return;
        if (grouped && entry && isOneOf(entry, open)) return;
        count += 1;
        if (entry && isOnPage) data.push(entry);
      }, monthOf(wanted));
      if (grouped !== undefined) for (const row of data) Object.assign(row, standing(row));
      return { data, count };
    },

    async 'audit/export'(wanted) {
      const fits = filterOf(wanted);
      let csv = writeCsv([HEADS]);
      let count = 0;
      await audit.walk((line) => {
        const entry = readLine(line);
        if (!entry || (fits && !fits(entry))) return true;
        count += 1;
        csv += csvRow(rowOf(entry));
        return count <= EXPORT_MAX;
      }, monthOf(wanted));
      if (count > EXPORT_MAX) {
        throw fieldFailure(400, 'from', `一次最多导出${EXPORT_MAX}条，请缩小日期范围`);
      }
      return { csv, name: `操作日志-${chinaDay(now())}.csv` };
    },
  };

  /** Whether the record of a line still exists. */
  function standing({ kind, id }: AuditEntry): Pick<AuditRow, 'isThere'> {
    const [name] = Object.values(recordKinds).flatMap((known) => (known.name === kind ? [known.name] : []));
    return name && id ? { isThere: store[name].get(id) !== undefined } : {};
  }

  function rowOf(entry: AuditEntry): string[] {
    const { time, account, name, address, action, kind, id, result } = entry;
    const username = store.account.get(account)?.username ?? account;
    return [chinaTime(time), username, name, address, actionWords(action), kind, id, auditTitle(entry), result];
  }
}

/** Whether an entry belongs to an open line; otherwise it starts its own. */
function isOneOf(entry: AuditRow, open: Map<string, AuditRow>): boolean {
  const key = [entry.account, entry.action, entry.result].join(' ');
  const first = open.get(key);
  if (!entry.account || !first || Date.parse(first.time) - Date.parse(entry.time) > GROUP_MS) {
    open.set(key, entry);
    return false;
  }
  Object.assign(first, { more: (first.more ?? 0) + 1, since: entry.time });
  return true;
}

function monthOf({ from }: Wanted): string | undefined {
  return from?.slice(0, 7);
}
