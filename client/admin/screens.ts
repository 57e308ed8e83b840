/** Where a screen stands in the sidebar: by itself, in the group 菜单管理, or nowhere. */
export type MenuPlace = 'top' | 'content' | 'none';

/** One row of the admin's screen table. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  /** Its tab is always there and cannot be closed. */
  readonly pinned: boolean;
  readonly menu: MenuPlace;
  /** A symbol of client/media/tool-icons.svg. */
  readonly icon: string;
  /** An entry that the account's `auth` must hold for the screen to be offered. */
  readonly permission: string | undefined;
  /** The source file of the view under client/; shell/views.ts imports it, and the server tells the browser to fetch it early. */
  readonly source: string;
}

type ScreenSpec = Pick<Screen, 'title' | 'menu' | 'icon' | 'source'> & {
  pinned?: boolean;
  permission?: string;
};

/**
 * THE table of admin screens, in the sidebar's order. A screen takes no props, is mounted when its tab is first opened and
 * stays mounted, hidden, until the tab is closed. Adding one is a row here, a line in shell/views.ts and a folder beside this file.
 */
export const screens: readonly Screen[] = [
  screen('/dashboard', {
    title: '首页',
    pinned: true,
    menu: 'top',
    icon: 'home',
    source: 'admin/dashboard/dashboard-screen.tsx',
  }),
  screen('/AdminProduct', {
    title: '产品管理',
    menu: 'content',
    icon: 'box',
    source: 'admin/content/product-screen.tsx',
  }),
  screen('/AdminNews', {
    title: '新闻管理',
    menu: 'content',
    icon: 'news',
    source: 'admin/content/news-screen.tsx',
  }),
  screen('/AdminCarousel', {
    title: '轮播图管理',
    menu: 'content',
    icon: 'photo',
    source: 'admin/content/carousel-screen.tsx',
  }),
  screen('/AdminAgenttoJoin', {
    title: '代理加盟',
    menu: 'content',
    icon: 'agents',
    source: 'admin/leads/agent-screen.tsx',
  }),
  screen('/AdminSite', {
    title: '站点设置',
    menu: 'top',
    icon: 'settings',
    permission: 'site:update',
    source: 'admin/settings/settings-screen.tsx',
  }),
  screen('/AdminRecycle', {
    title: '回收站',
    menu: 'top',
    icon: 'recycle',
    source: 'admin/content/recycle-screen.tsx',
  }),
  screen('/profile', {
    title: '个人中心',
    menu: 'none',
    icon: 'user',
    source: 'admin/accounts/profile-screen.tsx',
  }),
];

const byPath = new Map(screens.map((row) => [row.path, row]));

/** The screen of a path; undefined where there is none. */
export function findScreen(path: string): Screen | undefined {
  return byPath.get(path);
}

/** Whether a path has a screen. */
export function isScreen(path: string): boolean {
  return byPath.has(path);
}

function screen(path: string, { pinned = false, permission, ...spec }: ScreenSpec): Screen {
  return { path, pinned, permission, ...spec };
}
