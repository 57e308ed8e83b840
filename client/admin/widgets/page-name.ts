import * as addresses from '../../../server/contract/addresses.ts';
import { sections } from '../../../server/contract/sections.ts';

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    sections.flatMap(({ title, pages }) => pages.map((path, at) => [path, at === 0 ? title : `${title}（手机）`])),
  ),
  [addresses.product]: '产品详情',
  [addresses.article]: '新闻',
  [addresses.mobileProduct]: '产品详情（手机）',
  [addresses.singleCase]: '案例',
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
