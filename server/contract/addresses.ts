/** Every public address, once; import as `addresses`. A page for one kind of device has a counterpart for the other. */

export const home = '/';
export const productCentre = '/product';
export const product = '/productDet';
export const news = '/xwdt';
/** One article, on every device. */
export const article = '/xwdtDet';
export const franchise = '/dljm';
export const about = '/gywm';

export const mobileHome = '/mobile';
export const mobileProductCentre = '/zhuyingyewu';
export const mobileProduct = '/cpDeatail';
export const mobileNews = '/xinwen';
export const mobileFranchise = '/dailijiameng';
export const mobileAbout = '/gongsijianjie';

export const cases = '/xiangmuanli';
export const singleCase = '/caseDet';
/** The addresses of the first four cases, which a case can have in place of its own. */
export const singleCases = ['/huanghejiangong', '/sddianjian1', '/sdkaili', '/qdfangwu'] as const;
/** Pages of one's own, each below it. */
export const ownPage = '/p';
export const scenarios = '/yingyongchangjing';
export const contact = '/map';
export const search = '/search';
/** Products of one group side by side. */
export const compare = '/duibi';
export const privacy = '/privacy';
export const demo = '/demo';
export const notFound = '/404';

export const newsFeed = '/news.rss';
/** Which links a browser may fetch ahead. */
export const speculationRules = '/speculation-rules.json';

/** The style sheets with the owner's colour, `#RRGGBB`; none without a colour. */
export function accentSheets(accent: string): string[] {
  return accent === '' ? [] : [`/brand-${accent.slice(1).toLowerCase()}.css`];
}

export function productHref({ productId }: { productId: string }): string {
  return `${product}?${new URLSearchParams({ productId })}`;
}

export function mobileProductHref({ productId }: { productId: string }): string {
  return `${mobileProduct}?${new URLSearchParams({ productId })}`;
}

export function articleHref({ newId }: { newId: string }): string {
  return `${article}?${new URLSearchParams({ newId })}`;
}

/** A case under its fixed address, where it has one. */
export function caseHref({ caseId, casePath }: { caseId: string; casePath?: string }): string {
  return casePath || `${singleCase}?${new URLSearchParams({ caseId })}`;
}

export function compareHref(productIds: readonly string[]): string {
  return `${compare}?${new URLSearchParams(productIds.map((id) => ['productId', id]))}`;
}

export function pageHref({ pagePath }: { pagePath: string }): string {
  return `${ownPage}/${pagePath}`;
}

/** A group of the product centre; all of it for a product without a group. */
export function groupHref(locationId: string, centre: string = productCentre): string {
  return locationId === '' ? centre : `${centre}?tab=${locationId}`;
}

export function mobileGroupHref(locationId: string): string {
  return groupHref(locationId, mobileProductCentre);
}

export function scenarioHref(id: string): string {
  return `${scenarios}?scene=${id}`;
}

/** A page of the list at this address. */
export function listPageHref(list: string, page: number): string {
  return page === 1 ? list : `${list}?page=${page}`;
}

/** A page of the cases, of all or of those that used products of one group. */
export function casesHref(line: string | undefined, page: number): string {
  const wanted = { ...(line && { line }), ...(page > 1 && { page: String(page) }) };
  return line ? `${cases}?${new URLSearchParams(wanted)}` : listPageHref(cases, page);
}

/** A page of what is found for these words. */
export function searchHref(q: string, page: number): string {
  return `${search}?${new URLSearchParams({ q, ...(page > 1 && { page: String(page) }) })}`;
}

/** The pages of the parts of the site that its owner may hide, and that nothing leads to as long as they are empty. */
const PART_PAGES: Readonly<Record<string, readonly string[]>> = {
  products: [productCentre, mobileProductCentre],
  franchise: [franchise, mobileFranchise],
  cases: [cases, singleCase, ...singleCases],
  scenarios: [scenarios],
  news: [news, mobileNews, article, newsFeed],
  about: [about, mobileAbout],
};

/** Whether an address of this site is that of a page of one of these parts, of a record by its path too. */
export function leadsTo(parts: readonly string[], address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return parts.some((part) => PART_PAGES[part]?.some((page) => path === page || path.startsWith(`${page}/`)));
}

/** The settings that decide which parts are open. */
interface Parts {
  hidden?: readonly string[] | undefined;
  scenarios: readonly unknown[];
  /** Closed until it offers dealers something: a form alone is no offer. */
  franchise?: Readonly<Record<'profits' | 'policies' | 'advantages', readonly unknown[]>> & {
    rebatePercent: number;
    levels?: readonly unknown[] | undefined;
  };
}

/** The parts of the site that nothing leads to: the hidden ones, and those that have no entries. */
export function closedSections(
  { hidden = [], scenarios, franchise }: Parts,
  records: Readonly<Record<'products' | 'cases' | 'news', number>>,
): string[] {
  const { rebatePercent = 0, levels = [], profits = [], policies = [], advantages = [] } = franchise ?? {};
  const offers = [...levels, ...profits, ...policies, ...advantages].length + rebatePercent;
  const counts = { ...records, scenarios: scenarios.length, franchise: offers };
  return [...hidden, ...Object.entries(counts).flatMap(([part, count]) => (count === 0 ? part : []))];
}
