import { type CallName, calls } from '../calls.ts';
import { kinds } from '../every-kind.ts';
import type { AuditOf, CallRow, Effect } from './call-row.ts';
import type { AuditEntry } from './calls/audit.ts';

/** What staff filter the log by: the halves of an action's name before the slash. */
const NOUNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(kinds).map(({ name, listedAs }) => [name, listedAs])),
  session: '登录',
  account: '账号',
  file: '文件',
  media: '媒体库文件',
  history: '历史版本',
  preview: '预览链接',
  sample: '示例内容',
  audit: '操作日志',
  system: '系统',
};
const EFFECTS: Readonly<Partial<Record<Effect, string>>> = {
  save: '新增',
  update: '修改',
  delete: '删除',
  restore: '恢复',
  erase: '彻底删除',
  export: '导出',
};

/** The description of an action in its row of the call table; undefined for an action that no call has. */
export function auditOf(action: string): AuditOf | undefined {
  const row: CallRow | undefined = Object.hasOwn(calls, action) ? calls[action as CallName] : undefined; // proof: just found
  return row?.audit;
}

/** An action in words: 「修改产品」; one that no call has is shown as it is. */
export function actionWords(action: string): string {
  return auditOf(action)?.deed ?? action;
}

/** Whether an action matches: itself, its noun, or after a slash its effect. */
export function isDeed(action: string, wanted: string): boolean {
  if (wanted.startsWith('/')) return auditOf(action)?.effect === wanted.slice(1);
  return action === wanted || action.startsWith(`${wanted}/`);
}

/** The subject of a line, with the number of guesses that it counts. */
export function auditTitle({ title, count = 1 }: Pick<AuditEntry, 'title' | 'count'>): string {
  return count > 1 ? `${title}（${count} 次）` : title;
}

/** What a list of actions is filtered by: effects, then nouns. */
export const AUDIT_CHOICES = Object.fromEntries([
  ...Object.entries(EFFECTS).map(([effect, word]) => [`/${effect}`, word]),
  ...Object.entries(NOUNS).map(([noun, word]) => [noun, `全部：${word}`]),
]);
