/** Every entry that an account's `auth` may hold → what it lets people do, in their words. */
export const PERMISSIONS = {
  content: '内容管理',
  news: '新闻管理',
  lead: '线索管理',
  'site:update': '站点设置',
  'sysNameLogo:update': '系统名称和LOGO',
  'account:update': '账号管理',
  system: '系统状态、备份和日志',
};

/** What a call or a screen asks for: an entry, or any one of several; undefined asks for nothing. */
export type AskedPermission = string | readonly string[] | undefined;

/** Whether an account's `auth`, a list joined with commas, includes a permission; `content` includes `news`. */
export function allows(auth: string, asked: AskedPermission): boolean {
  const held = auth.split(',');
  return (
    asked === undefined ||
    [asked].flat().some((entry) => held.includes(entry) || (entry === 'news' && held.includes('content')))
  );
}

const ENTRIES = Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]; // proof: the keys of a literal

/** The entries of `auth` that mean something, as they stand there, in the table's order. */
export function entriesOf(auth: string): typeof ENTRIES {
  const held = auth.split(',');
  return ENTRIES.filter((entry) => held.includes(entry));
}

/** Permissions as people read them. */
export function wordsOf(auth: string): string {
  return entriesOf(auth)
    .map((entry) => PERMISSIONS[entry])
    .join('、');
}
