import { actionWords } from '../contract/audit-words.ts';
import type { AuditLine, auditCalls } from '../contract/calls/audit.ts';
import { chinaDay, chinaTime, timesOfDays } from '../contract/china-time.ts';
import { fieldFailure } from '../contract/failure.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import type { Handlers, Services } from './context.ts';
import { writeCsv } from './csv.ts';

/** A longer file holds the loop while it is written. */
const EXPORT_MAX = 50_000;
const HEADS = ['时间', '账号', '姓名', '地址', '操作', '对象', '编号', '名称', '结果'];

interface Wanted {
  from?: string;
  to?: string;
  account?: string;
  action?: string;
}

/** The audit as staff with `system` read it. */
export function auditHandlers({ audit, store, now }: Services): Pick<Handlers, keyof typeof auditCalls> {
  /** The lines that fit, newest first, from the one numbered `first` on; how many fit in all. */
  async function find(wanted: Wanted, first: number, most: number): Promise<{ data: AuditLine[]; count: number }> {
    const fits = filterOf(wanted);
    const data: AuditLine[] = [];
    let count = 0;
    const visit = (line: Buffer) => {
      const isOnPage = count >= first && count < first + most;
      const entry = fits || isOnPage ? read(line) : undefined;
      if (fits && !(entry && fits(entry))) return;
      count += 1;
      if (entry && isOnPage) data.push(entry);
    };
    await audit.walk(() => visit, wanted.from?.slice(0, 7));
    return { data, count };
  }

  /** Days by their moments, the account by id, log-in name or a part of its name, the action or the noun before its slash. */
  function filterOf({ from, to, account, action }: Wanted): ((line: AuditLine) => boolean) | undefined {
    if (from === undefined && to === undefined && !account && !action) return undefined;
    const { first, end } = timesOfDays(from, to);
    const wanted = account?.toLowerCase();
    const ids = account ? store.account.all(({ id, username }) => id === account || username === account) : [];
    return (line) =>
      line.time >= first &&
      line.time < end &&
      (!wanted ||
        line.name.toLowerCase().includes(wanted) ||
        [account, ...ids.map(({ id }) => id)].includes(line.account)) &&
      (!action || line.action === action || line.action.startsWith(`${action}/`));
  }

  return {
    'audit/list': ({ page = 1, limit = LIST_LIMIT_DEFAULT, ...wanted }) => find(wanted, (page - 1) * limit, limit),

    async 'audit/export'(wanted) {
      const { data, count } = await find(wanted, 0, EXPORT_MAX);
      if (count > EXPORT_MAX) {
        throw fieldFailure(400, 'from', `一次最多导出${EXPORT_MAX}条，请缩小日期范围`);
      }
      const rows = data.map(({ time, account, name, address, action, kind, id, title, result }) => {
        const username = store.account.get(account)?.username ?? account;
        return [chinaTime(time), username, name, address, actionWords(action), kind, id, title, result];
      });
      return { csv: writeCsv([HEADS, ...rows]), name: `操作日志-${chinaDay(now())}.csv` };
    },

    'audit/verify': () => audit.verify(),
  };
}

/** A line that was damaged is none that a list could show; `verifyAudit` names it. */
function read(line: Buffer): AuditLine | undefined {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}
