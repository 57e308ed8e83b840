import { kinds } from '../every-kind.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { Effect } from './call-row.ts';

/** The words for the first half of an action's name, by which the log is filtered. */
const NOUNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(kinds).map(({ name, listedAs }) => [name, listedAs])),
  session: '登录',
  account: '账号',
  file: '文件',
  media: '媒体库文件',
  history: '历史版本',
  lead: '线索',
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

/** The subject of a line, with the number of guesses that it counts. */
export function auditTitle({ title, count = 1 }: Pick<AuditEntry, 'title' | 'count'>): string {
  return count > 1 ? `${title}（${count} 次）` : title;
}

/** The filters of a list of actions: effects, then nouns. */
export const AUDIT_CHOICES = Object.fromEntries([
  ...Object.entries(EFFECTS).map(([effect, word]) => [`/${effect}`, word]),
  ...Object.entries(NOUNS).map(([noun, word]) => [noun, `全部：${word}`]),
]);
