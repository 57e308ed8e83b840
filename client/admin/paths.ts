export const LOGIN_PATH = '/login';

export const HOME_PATH = '/dashboard';

/** The menu group's own path, and the screen it leads to (specification 2). */
export const MENU_GROUP = { path: '/menu', title: '菜单管理', icon: 'layers', leadsTo: '/AdminProduct' } as const;
