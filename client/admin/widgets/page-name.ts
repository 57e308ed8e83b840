import * as addresses from '../../../server/contract/addresses.ts';
import { sections } from '../../../server/contract/sections.ts';

/** A phone is redirected to its own page of a section, so nothing needs to link to that. */
const LINKED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sections.map(({ title, pages: [path] }) => [path, title])),
  [addresses.search]: '搜索',
  [addresses.compare]: '产品对比',
  [addresses.privacy]: '隐私政策',
  [addresses.accessibility]: '无障碍声明',
};

const NAMES: Readonly<Record<string, string>> = {
  ...LINKED,
  ...Object.fromEntries(
    sections.flatMap(({ title, pages: [, phone] }) => (phone ? [[phone, `${title}（手机）`]] : [])),
  ),
  [addresses.product]: '产品详情',
  [addresses.article]: '新闻',
  [addresses.mobileProduct]: '产品详情（手机）',
  [addresses.singleCase]: '案例',
};

/** The pages that a text can link to. */
export const PAGES = Object.entries(LINKED).map(([href, label]) => ({ href, label, kind: '页面' }));

/** The usual name of a page in the report, which contains its path and, after a blank, its title. */
export function pageName(reported: string): string {
  const [path = '', ...title] = reported.split(' ');
  return [NAMES[path] ?? path, title.join(' ')].filter((part) => part !== '').join('：');
}
