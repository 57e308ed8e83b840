import type { Input } from '../calls.ts';
import type { AuditEntry } from '../contract/audit-entry.ts';
import { auditTitle } from '../contract/audit-words.ts';
import type { AuditOf } from '../contract/call-row.ts';
import type { AuditRow, auditCalls } from '../contract/calls/audit.ts';
import { chinaDay, chinaTime, timesOfDays } from '../contract/china-time.ts';
import { fieldFailure } from '../contract/failure.ts';
import { fold } from '../contract/fold.ts';
import { roleIn } from '../contract/kinds/kind.ts';
import { SHARE_END } from '../contract/picture-name.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import { contentKinds, isContentKind, isRecordKind } from '../kinds.ts';
import { recordsOf } from '../store/open-store.ts';
import { auditOf } from './audited.ts';
import type { Handlers, Services, StaffContext } from './context.ts';
import { csvRow, writeCsv } from './csv.ts';
import type { Started } from './feature.ts';

/** A longer file would take more memory than a file of the audit. */
const EXPORT_MAX = 50_000;
const HEADS = ['时间', '账号', '姓名', '地址', '设备', '操作', '对象', '编号', '名称', '结果'];

type Wanted = Omit<Input<'audit/list'>, 'page' | 'limit' | 'grouped'>;

/** The audit for staff with `system`. */
export function auditHandlers(
  { audit, store, now }: Services,
  features: Pick<Started<object>, 'describe'>,
): Pick<Handlers, keyof typeof auditCalls> {
  const { linesSince, calledThen } = createReader({ audit, store });

  return {
    async 'audit/list'({ page = 1, limit = LIST_LIMIT_DEFAULT, grouped, ...wanted }, context) {
      const fits = filterOf(wanted);
      const first = (page - 1) * limit;
      const data: AuditRow[] = [];
      /** The line that further lines of its press are added to. */
      const open = new Map<string, AuditRow>();
      const undos = new Map<string, AuditEntry>();
      let count = 0;
      for await (const line of linesSince(wanted.from?.slice(0, 7))) {
        const entry = withUndo(line, undos, calledThen);
        // the back office makes a picture's cut by itself; the exported file has its line
        if (!fits(entry) || SHARE_END.test(entry.id) || (grouped && joinLine(entry, open))) continue;
        if (count >= first && count < first + limit) data.push(entry);
        count += 1;
      }
      await describe(data, context);
      return { data, count };
    },

    async 'audit/export'(wanted) {
      const fits = filterOf(wanted);
      let csv = writeCsv([HEADS]);
      let count = 0;
      for await (const entry of linesSince(wanted.from?.slice(0, 7))) {
        if (!fits(entry)) continue;
        if (count === EXPORT_MAX) throw fieldFailure(400, 'from', `一次最多导出${EXPORT_MAX}条，请缩小日期范围`);
        csv += csvRow(rowOf(entry));
        count += 1;
      }
      return { csv, name: `操作日志-${chinaDay(now())}.csv` };
    },
  };

  /** Filters: days, account (id, log-in name, a part of the name as listed), action or the noun before its slash. */
  function filterOf(filters: Wanted): (entry: AuditEntry) => boolean {
    const { from, to, account, action, keyword, press } = filters;
    const { first, end } = timesOfDays(from, to);
    const wanted = fold(account ?? '');
    const words = fold(keyword ?? '');
    const named = store.account.all(({ username }) => fold(username) === wanted).map(({ id }) => id);
    const isBy = (entry: AuditEntry) =>
      entry.account === account || named.includes(entry.account) || fold(calledThen(entry)).includes(wanted);
    return (entry) =>
      entry.time >= first &&
      entry.time < end &&
      (!wanted || isBy(entry)) &&
      (!press || entry.press === press) &&
      (!action || isDeed(entry.action, action)) &&
      (!words || fold(entry.title).includes(words));
  }

  /** Adds what people know each subject by, whether it still exists, and how it looks. */
  async function describe(rows: AuditRow[], context: StaffContext): Promise<void> {
    for (const row of rows) {
      const { kind, id, address, action } = row;
      const { isReplaced, effect }: Partial<AuditOf> = auditOf(action) ?? {};
      row.name = calledThen(row);
      row.words = (isReplaced && row.deed) || wordsOf(action);
      if (isReplaced) delete row.deed;
      row.effect = effect;
      if (kind === 'account') Object.assign(row, { about: store.account.get(id)?.username });
      if (isRecordKind(kind) && id) row.isThere = store[kind].get(id) !== undefined;
      const record = isContentKind(kind) && recordsOf(store, kind).get(id);
      if (record) row.picture = String(roleIn(contentKinds[kind], 'picture', record) ?? '');
      row.isElsewhere = address !== '' && address !== context.address;
    }
    await features.describe(rows, context);
  }

  function rowOf(entry: AuditEntry): string[] {
    const { time, account, name, address, device = '', action, kind, id, ids = [id], result } = entry;
    const username = store.account.get(account)?.username ?? account;
    const done = [chinaTime(time), username, name, address, device, wordsOf(action)];
    return [...done, kind, ids.join(' '), auditTitle(entry), result];
  }
}

/** Reads the lines from a month on, and knows by them what people were called then. */
function createReader({ audit, store }: Pick<Services, 'audit' | 'store'>) {
  /** By id, what a removed account was called. */
  const gone = new Map<string, string>();

  /** Lines come newest first, and so that of a removal before those of its account. */
  async function* linesSince(month: string | undefined): AsyncGenerator<AuditEntry> {
    for await (const line of audit.read(month)) {
      if (line.action === 'account/remove' && line.result === 'ok') gone.set(line.id, line.title);
      yield line;
    }
  }

  /** A person's name at that time; with the account, unless only that account has the name today. */
  function calledThen({ account, name }: AuditEntry): string {
    const last = gone.get(account);
    if (last) return `已删除的账号 ${last}`;
    const { username = '已删除的账号' } = store.account.get(account) ?? {};
    const [only, ...others] = store.account.all((one) => (one.name || one.username) === name);
    const isClear = account === '' || name === username || (only?.id === account && others.length === 0);
    return isClear ? name : `${name}（${username}）`;
  }

  return { linesSince, calledThen };
}

/** An action in Chinese: 「修改产品」; one that no call has is shown as it is. */
function wordsOf(action: string): string {
  return auditOf(action)?.deed ?? action;
}

/** Whether an action matches: itself, its noun, or after a slash its effect. */
function isDeed(action: string, wanted: string): boolean {
  if (wanted.startsWith('/')) return auditOf(action)?.effect === wanted.slice(1);
  return action === wanted || action.startsWith(`${wanted}/`);
}

/** The entry, with who undid it. Entries come newest first; `undos` holds restorations until their deletion comes. */
function withUndo(entry: AuditEntry, undos: Map<string, AuditEntry>, called: (entry: AuditEntry) => string): AuditRow {
  const effect = auditOf(entry.action)?.effect;
  if (entry.result !== 'ok' || (effect !== 'restore' && effect !== 'delete')) return entry;
  const keys = (entry.ids ?? entry.id.split(' ')).map((id) => `${entry.kind} ${id}`);
  if (effect === 'restore') {
    for (const key of keys) undos.set(key, entry);
    return entry;
  }
  const undo = keys.map((key) => undos.get(key)).find((found) => found !== undefined);
  for (const key of keys) undos.delete(key);
  return undo ? { ...entry, undone: { name: called(undo), time: undo.time } } : entry;
}

/** Adds an entry to its open line, or opens one and returns false. Saves of what used a replaced file are part of its line. */
function joinLine(entry: AuditRow, open: Map<string, AuditRow>): boolean {
  const { press, account, action, kind, result } = entry;
  if (!press) return false;
  const effect = auditOf(action)?.effect;
  const key = JSON.stringify([press, account, action, kind, result]);
  const first = open.get(key) ?? (effect === 'update' ? open.get(press) : undefined);
  if (!first) open.set(effect === 'replace' ? press : key, entry);
  else Object.assign(first, { more: (first.more ?? 0) + 1, undone: entry.undone && first.undone });
  return first !== undefined;
}
