import type { AuditEntry } from './calls/audit.ts';
import { kinds } from './kinds/every-kind.ts';

/** What staff reads for the two halves of an action, `product/save`; a half that is not here is shown as it is. */
const NOUNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(kinds).map(({ name, listedAs }) => [name, listedAs])),
  session: '登录',
  account: '账号',
  file: '文件',
  media: '图库',
  history: '历史版本',
  preview: '预览链接',
  sample: '示例内容',
  audit: '操作日志',
  system: '系统',
};
const VERBS: Readonly<Record<string, string>> = {
  save: '新增',
  'save-text': '保存文稿',
  update: '修改',
  delete: '删除',
  remove: '删除',
  move: '调整顺序',
  replace: '替换',
  mark: '标记',
  restore: '恢复',
  undelete: '恢复',
  create: '新建',
  end: '结束',
  clear: '清除',
  upload: '上传',
  fetch: '取回图片',
  logo: '上传LOGO',
  export: '导出',
  erase: '彻底删除',
  password: '修改密码',
  reset: '重置密码',
  'begin-totp': '申请动态验证码',
  'confirm-totp': '启用动态验证码',
  'renew-codes': '重新生成恢复码',
  'end-totp': '停用动态验证码',
  'reset-totp': '代为停用动态验证码',
  backup: '备份',
};

const WHOLE: Readonly<Record<string, string>> = {
  'session/login': '登录',
  'session/logout': '退出登录',
  'session/end': '结束登录',
  'site/save': '站点：保存',
};

/** An action in words: 「产品：修改」. */
export function actionWords(action: string): string {
  const [noun = '', verb = ''] = action.split('/');
  return WHOLE[action] ?? `${NOUNS[noun] ?? noun}：${VERBS[verb] ?? verb}`;
}

/** Whether an action matches: itself, its noun, or by the Chinese text after the slash. */
export function isDeed(action: string, wanted: string): boolean {
  const [, verb = ''] = action.split('/');
  if (wanted.startsWith('/')) return VERBS[verb] !== undefined && VERBS[verb] === VERBS[wanted.slice(1)];
  return action === wanted || action.startsWith(`${wanted}/`);
}

/** The subject of a line, with the number of guesses that it counts. */
export function auditTitle({ title, count = 1 }: Pick<AuditEntry, 'title' | 'count'>): string {
  return count > 1 ? `${title}（${count} 次）` : title;
}

/** What a list of actions is filtered by: deeds, then nouns. */
export const AUDIT_CHOICES = Object.fromEntries([
  ...['save', 'update', 'delete', 'restore', 'erase', 'export'].map((verb) => [`/${verb}`, VERBS[verb] ?? '']),
  ...Object.entries(NOUNS).map(([noun, word]) => [noun, `全部：${word}`]),
]);
