/** Every entry that an account's `auth` may hold → what it lets people do, in their words. */
export const PERMISSIONS = {
  content: '内容管理',
  news: '新闻管理',
  lead: '线索管理',
  'lead:own': '只处理自己名下的线索',
  'site:update': '站点设置',
  'sysNameLogo:update': '系统名称和LOGO',
  'account:update': '账号管理',
  system: '系统状态、备份和日志',
  view: '只看，不能修改（内容、线索和设置）',
};

/** Narrower entries: whoever has all of these may do what they allow. */
const INCLUDED: Readonly<Record<string, readonly string[]>> = {
  news: ['content'],
  'lead:own': ['lead'],
  view: ['content', 'lead', 'site:update'],
};
/** Entries that nobody needs to have: the first account has none of them, and the last holder may lose them. */
const NARROW: readonly string[] = ['lead:own', 'view'];

/** The required permission of a call or a screen: an entry, or any one of several; undefined for none. */
export type AskedPermission = string | readonly string[] | undefined;

/** Whether an account's `auth`, a list joined with commas, includes a permission, itself or by broader ones. */
export function allows(auth: string, asked: AskedPermission): boolean {
  const held = auth.split(',');
  return (
    asked === undefined ||
    [asked].flat().some((entry) => held.includes(entry) || INCLUDED[entry]?.every((broad) => held.includes(broad)))
  );
}

const ENTRIES = Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]; // proof: the keys of a literal

/** The entries of `auth` that mean something, as they are written there, in the table's order. */
export function entriesOf(auth: string): typeof ENTRIES {
  const held = auth.split(',');
  return ENTRIES.filter((entry) => held.includes(entry));
}

/** The entries that at least one enabled account keeps. */
export const NEEDED = ENTRIES.filter((entry) => !NARROW.includes(entry));

/** `auth` with an entry put in or taken out. Whoever loses a broad entry keeps the parts of it that are entries, such as news. */
export function withChange(auth: string, entry: string): string {
  const held = auth.split(',');
  const isHeld = held.includes(entry);
  const isPart = (other: string) => isHeld && !NARROW.includes(other) && INCLUDED[other]?.join() === entry;
  return ENTRIES.filter((other) => (other === entry ? !isHeld : held.includes(other) || isPart(other))).join();
}

/** Permissions as people read them. */
export function permissionNames(auth: string): string {
  return entriesOf(auth)
    .map((entry) => PERMISSIONS[entry])
    .join('、');
}
