import { actionWords, auditTitle, isDeed } from '../contract/audit-words.ts';
import type { AuditEntry, AuditRow, auditCalls } from '../contract/calls/audit.ts';
import { chinaDay, chinaTime, timesOfDays } from '../contract/china-time.ts';
import { fieldFailure } from '../contract/failure.ts';
import { LEAD_KINDS, recordKinds } from '../contract/kinds/kinds.ts';
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../contract/rules.ts';
import type { Handlers, Services, StaffContext } from './context.ts';
import { csvRow, writeCsv } from './csv.ts';
import { leadName } from './leads.ts';

/** A longer file would take more memory than a file of the audit. */
const EXPORT_MAX = 50_000;
const HEADS = ['时间', '账号', '姓名', '地址', '操作', '对象', '编号', '名称', '结果'];

interface Wanted {
  from?: string;
  to?: string;
  account?: string;
  action?: string;
  keyword?: string;
  press?: string;
}

/** The audit for staff with `system`. */
export function auditHandlers(
  { audit, store, now }: Services,
  media: Pick<Handlers, 'media/list'>,
): Pick<Handlers, keyof typeof auditCalls> {
  /** Filters: days, account (id, log-in name or a part of it), action or the noun before its slash. */
  function filterOf(filters: Wanted): (entry: AuditEntry) => boolean {
    const { from, to, account, action, keyword, press } = filters;
    const { first, end } = timesOfDays(from, to);
    const wanted = account?.toLowerCase() ?? '';
    const words = keyword?.toLowerCase() ?? '';
    const ids = account
      ? store.account.all(({ id, username }) => id === account || username.toLowerCase() === wanted)
      : [];
    return (entry) =>
      entry.time >= first &&
      entry.time < end &&
      (!wanted ||
        entry.name.toLowerCase().includes(wanted) ||
        [account, ...ids.map(({ id }) => id)].includes(entry.account)) &&
      (!press || entry.press === press) &&
      (!action || isDeed(entry.action, action)) &&
      entry.title.toLowerCase().includes(words);
  }

  return {
    async 'audit/list'({ page = 1, limit = LIST_LIMIT_DEFAULT, grouped, ...wanted }, context) {
      const fits = filterOf(wanted);
      const first = (page - 1) * limit;
      const data: AuditRow[] = [];
      /** The line that further lines of its press are added to. */
      const open = new Map<string, AuditRow>();
      let count = 0;
      for await (const entry of audit.read(monthOf(wanted))) {
        if (!fits(entry) || (grouped && isOneOf(entry, open))) continue;
        if (count >= first && count < first + limit) data.push(entry);
        count += 1;
      }
      if (grouped !== undefined) await describe(data, context);
      return { data, count };
    },

    async 'audit/export'(wanted) {
      const fits = filterOf(wanted);
      let csv = writeCsv([HEADS]);
      let count = 0;
      for await (const entry of audit.read(monthOf(wanted))) {
        if (!fits(entry)) continue;
        count += 1;
        csv += csvRow(rowOf(entry));
        if (count > EXPORT_MAX) break;
      }
      if (count > EXPORT_MAX) {
        throw fieldFailure(400, 'from', `一次最多导出${EXPORT_MAX}条，请缩小日期范围`);
      }
      return { csv, name: `操作日志-${chinaDay(now())}.csv` };
    },
  };

  /** Adds whether the record of each line still exists, and what people know it by. A lead's name is for staff with `lead`. */
  async function describe(rows: AuditRow[], context: StaffContext): Promise<void> {
    const hasFiles = rows.some(({ id }) => id.startsWith('/uploads/'));
    const files = hasFiles ? await media['media/list']({ limit: LIST_LIMIT_MAX }, context) : { data: [] };
    const users = new Map(files.data.map(({ url, name, usedBy }) => [url, usedBy[0]?.title || name]));
    for (const row of rows) {
      const [kind] = Object.values(recordKinds).flatMap(({ name }) => (name === row.kind ? [name] : []));
      const leadKind = context.session.mayDo('lead') ? LEAD_KINDS.find((known) => known === kind) : undefined;
      const lead = leadKind && store[leadKind].get(row.id);
      const about = lead ? leadName(lead) : users.get(row.id);
      Object.assign(row, kind && row.id && { isThere: store[kind].get(row.id) !== undefined }, about && { about });
    }
  }

  function rowOf(entry: AuditEntry): string[] {
    const { time, account, name, address, action, kind, id, result } = entry;
    const username = store.account.get(account)?.username ?? account;
    return [chinaTime(time), username, name, address, actionWords(action), kind, id, auditTitle(entry), result];
  }
}

/** Whether an entry belongs to an open line; otherwise it starts its own. */
function isOneOf(entry: AuditRow, open: Map<string, AuditRow>): boolean {
  const { press, account, action, kind, result } = entry;
  if (!press) return false;
  const key = JSON.stringify([press, account, action, kind, result]);
  const first = open.get(key);
  if (first) first.more = (first.more ?? 0) + 1;
  else open.set(key, entry);
  return first !== undefined;
}

function monthOf({ from }: Wanted): string | undefined {
  return from?.slice(0, 7);
}
