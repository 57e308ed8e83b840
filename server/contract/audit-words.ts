import { kinds } from '../every-kind.ts';
import type { AuditEntry } from './calls/audit.ts';

/** What staff reads for the halves of an action, `product/save`; one that is not here is shown as it is. */
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
/** The noun stands where the dots are. */
const VERBS: Readonly<Record<string, string>> = {
  save: '新增…',
  update: '修改…',
  delete: '删除…',
  remove: '删除…',
  move: '调整…顺序',
  mark: '处理…',
  restore: '恢复…',
  undelete: '恢复…',
  create: '新建…',
  end: '停用…',
  clear: '清除…',
  upload: '上传…',
  export: '导出…',
  erase: '彻底删除…',
  reset: '重置…的密码',
  'reset-totp': '停用…的动态验证码',
};

const WHOLE: Readonly<Record<string, string>> = {
  'session/login': '登录',
  'session/logout': '退出登录',
  'session/end': '让一台设备退出登录',
  'site/save': '修改站点设置',
  'site/save-text': '修改页面文字',
  'system/update': '修改系统名称',
  'system/logo': '上传系统LOGO',
  'system/backup': '备份网站',
  'file/fetch': '取回网上的图片',
  'media/replace': '替换图片',
  'account/password': '修改自己的密码',
  'account/begin-totp': '申请动态验证码',
  'account/confirm-totp': '启用动态验证码',
  'account/renew-codes': '重新生成恢复码',
  'account/end-totp': '停用自己的动态验证码',
  'history/restore': '恢复旧版本',
  'history/undelete': '从回收站恢复',
};

/** An action in words: 「修改产品」. */
export function actionWords(action: string): string {
  const [noun = '', verb = ''] = action.split('/');
  return WHOLE[action] ?? (VERBS[verb] ?? `${verb}…`).replace('…', NOUNS[noun] ?? noun);
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
  ...['save', 'update', 'delete', 'restore', 'erase', 'export'].map((verb) => [
    `/${verb}`,
    VERBS[verb]?.replace('…', '') ?? '',
  ]),
  ...Object.entries(NOUNS).map(([noun, word]) => [noun, `全部：${word}`]),
]);
