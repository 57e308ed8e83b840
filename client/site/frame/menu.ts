export interface MenuItem {
  title: string;
  path: string;
  /** Pages that belong to it without being named in the menu. */
  also?: readonly string[];
}

/** The five entries of the desktop header. */
export const DESKTOP_MENU: readonly MenuItem[] = [
  { title: '首页', path: '/' },
  { title: '产品中心', path: '/product', also: ['/productDet'] },
  { title: '新闻动态', path: '/xwdt', also: ['/xwdtDet'] },
  { title: '代理加盟', path: '/dljm' },
  { title: '关于我们', path: '/gywm', also: ['/map'] },
];

export const MOBILE_MENU: readonly MenuItem[] = [
  { title: '首页', path: '/mobile' },
  { title: '产品中心', path: '/zhuyingyewu', also: ['/cpDeatail'] },
  {
    title: '项目案例',
    path: '/xiangmuanli',
    also: ['/huanghejiangong', '/sddianjian1', '/sdkaili', '/qdfangwu'],
  },
  { title: '应用场景', path: '/yingyongchangjing' },
  { title: '新闻动态', path: '/xinwen', also: ['/xwdtDet'] },
  { title: '代理加盟', path: '/dailijiameng' },
  { title: '公司简介', path: '/gongsijianjie' },
  { title: '联系我们', path: '/map' },
];

/** `page` for the page itself, `true` for one that belongs to it: the value of `aria-current`. */
export function currentOf(item: MenuItem, path: string): 'page' | true | undefined {
  if (item.path === path) return 'page';
  return item.also?.includes(path) ? true : undefined;
}
