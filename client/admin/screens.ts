import { type CallName, calls } from '../../server/calls.ts';
import type { AskedPermission } from '../../server/contract/permissions.ts';
import { LOGIN_PATH } from '../../server/contract/rules.ts';
import { isSitePath } from '../../server/contract/safe-address.ts';
import type { LeadKind } from '../../server/features/leads/kinds.ts';
import type { ContentKind } from '../../server/kinds.ts';

export const HOME_PATH = '/dashboard';

/** The page after a log-in: the `redirect` of the address if it is a path of this site, else the dashboard. */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '';
  const [path = ''] = wanted.split(/[?#]/);
  return isSitePath(wanted) && path !== LOGIN_PATH ? wanted : HOME_PATH;
}

/** The path of the menu group, and the screen that it leads to (specification 2). */
export const MENU_GROUP = { path: '/menu', title: '菜单管理', icon: 'layers', leadsTo: '/AdminProduct' } as const;

/** Its position in the sidebar: at the top level, in the group 菜单管理, or none. */
type MenuLevel = 'top' | 'content' | 'none';

export interface Screen {
  readonly path: string;
  readonly title: string;
  /** Its tab is always there and cannot be closed. */
  readonly pinned: boolean;
  readonly menu: MenuLevel;
  /** A symbol of client/media/tool-icons.svg. */
  readonly icon: string;
  /** The entry of the account's `auth` without which the screen is not offered. */
  readonly permission: AskedPermission;
  readonly kind: ContentKind | undefined;
  readonly lead: LeadKind | undefined;
  /** The source file of its module under client/; shell/views.ts imports it, and the server adds a preload hint for it. */
  readonly source: string;
  readonly view: string;
}

const RECORDS = 'content/content-screen.tsx';
const SETTINGS = 'settings/settings-screen.tsx';
const ACCOUNTS = 'accounts/account-screen.tsx';
const LEADS = 'leads/lead-screen.tsx';
const OTHERS = 'shell/other-screens.ts';

/**
 * The table of admin screens, in the sidebar's order. A screen takes no props, is mounted when its tab is first opened,
 * and stays mounted, hidden, until the tab is closed. To add one: a row here, a line in shell/views.ts and a folder next
 * to this file; a screen of a content kind needs only a row here.
 */
export const screens: readonly Screen[] = [
  screen(HOME_PATH, '首页', 'top', 'home', 'dashboard/dashboard-screen.tsx', 'DashboardScreen', { pinned: true }),
  screen('/AdminProduct', '产品管理', 'content', 'box', RECORDS, 'ContentScreen', { kind: 'product' }),
  screen('/AdminNews', '新闻管理', 'content', 'news', RECORDS, 'ContentScreen', { kind: 'news' }),
  screen('/AdminCase', '案例管理', 'content', 'building', RECORDS, 'ContentScreen', { kind: 'case' }),
  screen('/AdminPage', '页面管理', 'content', 'file', RECORDS, 'ContentScreen', { kind: 'page' }),
  screen('/AdminCarousel', '轮播图管理', 'content', 'photo', RECORDS, 'ContentScreen', { kind: 'carousel' }),
  screen('/AdminEnquiry', '咨询线索', 'content', 'send', LEADS, 'LeadScreen', { lead: 'enquiry' }),
  screen('/AdminAgenttoJoin', '代理加盟', 'content', 'agents', LEADS, 'LeadScreen', { lead: 'agent' }),
  screen('/AdminSite', '站点设置', 'top', 'settings', SETTINGS, 'SiteScreen', { call: 'site/read' }),
  screen('/AdminMedia', '媒体库', 'top', 'photo', OTHERS, 'MediaScreen', { call: 'media/remove' }),
  screen('/AdminRecycle', '回收站', 'top', 'recycle', OTHERS, 'RecycleScreen', { call: 'history/deleted' }),
  screen('/AdminAudit', '操作日志', 'top', 'history', OTHERS, 'AuditScreen', { call: 'audit/list' }),
  screen('/AdminSystem', '系统状态', 'top', 'info', OTHERS, 'SystemScreen', { call: 'system/status' }),
  screen('/AdminAccount', '账号管理', 'top', 'user', ACCOUNTS, 'AccountScreen', { call: 'account/list' }),
  screen('/profile', '个人中心', 'none', 'user', OTHERS, 'ProfileScreen'),
];

const byPath = new Map(screens.map((row) => [row.path, row]));

/** The screen of a path; undefined if there is none. */
export function findScreen(path: string): Screen | undefined {
  return byPath.get(path);
}

interface Options extends Partial<Pick<Screen, 'pinned' | 'kind' | 'lead'>> {
  /** The permission without which the screen is useless, because its calls require it; a kind's follows from the kind. */
  readonly call?: CallName;
}

function screen(
  path: string,
  title: string,
  menu: MenuLevel,
  icon: string,
  file: string,
  view: string,
  options: Options = {},
): Screen {
  const { pinned = false, kind, lead } = options;
  const permission = permissionOf(options);
  return { path, title, pinned, menu, icon, permission, kind, lead, source: `admin/${file}`, view };
}

function permissionOf({ call, kind, lead }: Options): Screen['permission'] {
  if (kind) return [calls[`${kind}/save`].permission ?? [], 'view'].flat();
  const name = lead ? (`${lead}/list` as const) : call;
  return name && calls[name].permission;
}
