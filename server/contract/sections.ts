import type { ContentKind } from '../kinds.ts';
import * as addresses from './addresses.ts';

/** A part of the site. Menus, footer, breadcrumbs, settings, sitemap, feeds, search and structured data read these rows. */
export interface Section {
  readonly title: string;
  /** Its page for every device, or one for desktops and one for phones. */
  readonly pages: readonly [string] | readonly [desktop: string, mobile: string];
  /** Pages that belong to it: those of its records, and its feed. */
  readonly also?: readonly string[];
  /** Where the menu of a device has no entry for it: the section whose entry is marked. */
  readonly under?: string;
  /** Its title in the menu of phones, if that is another one. */
  readonly onPhones?: string;
  /** Until the owner changes it, it is in the menu of phones alone. */
  readonly phoneOnly?: true;
  readonly inFooter?: true;
  readonly canBeHidden?: true;
  /** The kind that its page lists. Nothing leads to the section as long as the kind has no public records. */
  readonly lists?: ContentKind;
  /** The number of its entries in the settings: nothing leads to the section as long as there are none. */
  readonly count?: (settings: Counted) => number;
  /** The name of its records in search results. */
  readonly found?: string;
}

/** The settings whose entries are counted. */
interface Counted {
  readonly hidden?: readonly string[] | undefined;
  readonly scenarios: readonly unknown[];
  readonly franchise?: Readonly<Record<'profits' | 'policies' | 'advantages', readonly unknown[]>> & {
    rebatePercent: number;
    levels?: readonly unknown[] | undefined;
  };
}

/** In the order of the menus. */
export const SECTIONS = {
  home: { title: '首页', pages: [addresses.home, addresses.mobileHome] },
  products: {
    title: '产品中心',
    pages: [addresses.productCentre, addresses.mobileProductCentre],
    also: [addresses.product, addresses.mobileProduct],
    lists: 'product',
    found: '产品',
  },
  cases: {
    title: '项目案例',
    pages: [addresses.cases],
    phoneOnly: true,
    inFooter: true,
    canBeHidden: true,
    also: [addresses.singleCase, ...addresses.singleCases],
    lists: 'case',
    found: '案例',
  },
  scenarios: {
    title: '应用场景',
    pages: [addresses.scenarios],
    phoneOnly: true,
    inFooter: true,
    canBeHidden: true,
    count: ({ scenarios }) => scenarios.length,
  },
  news: {
    title: '新闻动态',
    pages: [addresses.news, addresses.mobileNews],
    inFooter: true,
    canBeHidden: true,
    also: [addresses.article, addresses.newsFeed],
    lists: 'news',
    found: '新闻',
  },
  franchise: {
    title: '代理加盟',
    pages: [addresses.franchise, addresses.mobileFranchise],
    inFooter: true,
    canBeHidden: true,
    count: ({ franchise }) => offersOf(franchise),
  },
  about: {
    title: '关于我们',
    onPhones: '公司简介',
    pages: [addresses.about, addresses.mobileAbout],
    inFooter: true,
    canBeHidden: true,
  },
  contact: { title: '联系我们', pages: [addresses.contact], phoneOnly: true, under: 'about' },
} as const satisfies Readonly<Record<string, Section>>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]; // proof: the keys of a literal
const ROWS: Readonly<Record<string, Section>> = SECTIONS;
export const sections = Object.values(ROWS);

type Hideable = { [N in SectionName]: (typeof SECTIONS)[N] extends { canBeHidden: true } ? N : never }[SectionName];
/** The titles of the sections that the owner may hide, by their names. */
export const HIDEABLE = Object.fromEntries(
  Object.entries(ROWS).flatMap(([name, { title, canBeHidden }]) => (canBeHidden ? [[name, title]] : [])),
) as Record<Hideable, string>; // proof: `Hideable` selects the same rows

export type ListedKind = Extract<(typeof SECTIONS)[SectionName], { lists: string }>['lists'];
export const LISTED_KINDS = sections.flatMap(({ lists }) => lists ?? []) as ListedKind[]; // proof: of the rows above

/** Whether an address of this site is that of a page of one of these sections, of a record by its path too. */
export function leadsTo(names: readonly string[], address: string): boolean {
  if (names.length === 0) return false; // asked for each page
  const [path = ''] = address.split(/[?#]/);
  const pages = names.flatMap((name) => [...(ROWS[name]?.pages ?? []), ...(ROWS[name]?.also ?? [])]);
  return pages.some((page) => path === page || path.startsWith(`${page}/`));
}

/** Returns the sections that nothing leads to: the hidden ones, and those without entries. */
export function closedSections(settings: Counted, publicRecords: (kind: ListedKind) => number): string[] {
  const isEmpty = ({ count, lists }: Section) =>
    (count?.(settings) ?? (lists ? publicRecords(lists as ListedKind) : 1)) === 0; // proof: of the rows above
  const empty = Object.keys(ROWS).filter((name) => isEmpty(ROWS[name]!)); // proof: its own key
  return [...(settings.hidden ?? []), ...empty];
}

/** A form alone is no offer to dealers. */
function offersOf(franchise: Counted['franchise']): number {
  const { rebatePercent = 0, levels = [], profits = [], policies = [], advantages = [] } = franchise ?? {};
  return [...levels, ...profits, ...policies, ...advantages].length + rebatePercent;
}
