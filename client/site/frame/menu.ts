import * as addresses from '../../../server/contract/addresses.ts';

export interface MenuItem {
  title: string;
  path: string;
  /** Pages that belong to it without being named in the menu. */
  also?: readonly string[];
}

export const DESKTOP_MENU: readonly MenuItem[] = [
  { title: '首页', path: addresses.home },
  { title: '产品中心', path: addresses.productCentre, also: [addresses.product] },
  { title: '新闻动态', path: addresses.news, also: [addresses.article] },
  { title: '代理加盟', path: addresses.franchise },
  { title: '关于我们', path: addresses.about, also: [addresses.contact] },
];

export const MOBILE_MENU: readonly MenuItem[] = [
  { title: '首页', path: addresses.mobileHome },
  { title: '产品中心', path: addresses.mobileProductCentre, also: [addresses.mobileProduct] },
  { title: '项目案例', path: addresses.cases, also: [addresses.singleCase, ...addresses.singleCases] },
  { title: '应用场景', path: addresses.scenarios },
  { title: '新闻动态', path: addresses.mobileNews, also: [addresses.article] },
  { title: '代理加盟', path: addresses.mobileFranchise },
  { title: '公司简介', path: addresses.mobileAbout },
  { title: '联系我们', path: addresses.contact },
];

/** `page` for the page itself, `true` for one that belongs to it: the value of `aria-current`. */
export function currentOf(item: MenuItem, path: string): 'page' | true | undefined {
  if (item.path === path) return 'page';
  return item.also?.includes(path) ? true : undefined;
}

/** The name of an own page; staff may save one before it has a title. */
export function pageName({ pageTitle }: { pageTitle: string }): string {
  return pageTitle || '未命名页面';
}
