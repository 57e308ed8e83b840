import { HIDEABLE, SECTIONS } from '../sections.ts';
import * as f from './fields.ts';

const PARTS = {
  ...HIDEABLE,
  showroom: '展厅',
  techSupport: '技术支持',
  figures: '公司数据',
  partners: '合作伙伴',
  coverage: '市场覆盖',
};
/** The sections of the home page below the hero, in the default order. */
const HOME_SECTIONS = {
  figures: '公司数据',
  products: SECTIONS.products.title,
  cases: SECTIONS.cases.title,
  partners: '合作伙伴',
  oneStop: '一站式服务',
  showroom: '展厅',
  techSupport: '技术支持',
  news: SECTIONS.news.title,
  coverage: '市场覆盖',
};

/** The hidden parts of the site, and the order of the home page. Without them all are shown in the default order. */
export const shownSections = {
  hidden: f.optional(
    f.someOf('显示的栏目', PARTS, 'shown', {
      hint: '不勾选的栏目，官网上没有它的版块、菜单和页面；代理加盟填了返点、条件、模式、政策或优势才有入口',
    }),
  ),
  homeOrder: f.optional(
    f.someOf('首页顺序', HOME_SECTIONS, 'order', {
      hint: '首屏下面各版块的先后，电脑和手机相同；公司数据排第一就放在首屏里',
    }),
  ),
};

export type HomeSection = keyof typeof HOME_SECTIONS;

/** The home page's sections below the hero. Those missing from `order` follow, but figures, the hero's foot, come first. */
export function homeSections(order: readonly HomeSection[] = [], hidden: readonly string[] = []): HomeSection[] {
  const isPlaced = order.includes('figures');
  const all = new Set([...(isPlaced ? [] : ['figures' as const]), ...order, ...f.keysOf(HOME_SECTIONS)]);
  return [...all].filter((name) => !hidden.includes(name));
}
