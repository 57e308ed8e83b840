export const LOGIN_PATH = '/login';

export const HOME_PATH = '/dashboard';

/** The path of the menu group, and the screen that it leads to (specification 2). */
export const MENU_GROUP = { path: '/menu', title: '菜单管理', icon: 'layers', leadsTo: '/AdminProduct' } as const;
