import * as addresses from '../../../server/contract/addresses.ts';

const NAMES: Readonly<Record<string, string>> = {
  [addresses.home]: '首页',
  [addresses.productCentre]: '产品中心',
  [addresses.product]: '产品详情',
  [addresses.news]: '新闻动态',
  [addresses.article]: '新闻',
  [addresses.franchise]: '代理加盟',
  [addresses.about]: '关于我们',
  [addresses.mobileHome]: '首页（手机）',
  [addresses.mobileProductCentre]: '产品中心（手机）',
  [addresses.mobileProduct]: '产品详情（手机）',
  [addresses.mobileNews]: '新闻动态（手机）',
  [addresses.mobileFranchise]: '代理加盟（手机）',
  [addresses.mobileAbout]: '关于我们（手机）',
  [addresses.cases]: '工程案例',
  [addresses.singleCase]: '案例',
  [addresses.scenarios]: '应用场景',
  [addresses.contact]: '联系我们',
  [addresses.search]: '搜索',
  [addresses.compare]: '产品对比',
};

/** The pages that a text can link to, without those for phones: a phone is redirected to its own. */
export const PAGES = Object.entries(NAMES)
  .filter(([href, name]) => !/（手机）/.test(name) && !/Det$/.test(href))
  .map(([href, label]) => ({ href, label, kind: '页面' }));

/** The usual name of a page in the report, which contains its path and, after a blank, its title. */
export function pageName(reported: string): string {
  const [path = '', ...title] = reported.split(' ');
  return [NAMES[path] ?? path, title.join(' ')].filter((part) => part !== '').join('：');
}
