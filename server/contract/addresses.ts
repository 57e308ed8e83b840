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
export const accessibility = '/accessibility';
export const demo = '/demo';
export const notFound = '/404';

export const newsFeed = '/news.rss';
/** Which links a browser may fetch ahead. */
export const speculationRules = '/speculation-rules.json';

/** The style sheets with the owner's colour, `#RRGGBB`; none without a colour. */
export function accentSheets(accent: string): string[] {
  return accent === '' ? [] : [`/brand-${accent.slice(1).toLowerCase()}.css`];
}

/** Returns the address of a product's desktop page. */
export function productHref({ productId }: { productId: string }): string {
  return `${product}?${new URLSearchParams({ productId })}`;
}

/** Returns the address of a product's mobile page. */
export function mobileProductHref({ productId }: { productId: string }): string {
  return `${mobileProduct}?${new URLSearchParams({ productId })}`;
}

/** Returns the address of an article. */
export function articleHref({ newId }: { newId: string }): string {
  return `${article}?${new URLSearchParams({ newId })}`;
}

/** A case under its fixed address, where it has one. */
export function caseHref({ caseId, casePath }: { caseId: string; casePath?: string }): string {
  return casePath || `${singleCase}?${new URLSearchParams({ caseId })}`;
}

/** Returns the address of the comparison of these products. */
export function compareHref(productIds: readonly string[]): string {
  return `${compare}?${new URLSearchParams(productIds.map((id) => ['productId', id]))}`;
}

/** Returns the address of one of the owner's own pages. */
export function pageHref({ pagePath }: { pagePath: string }): string {
  return `${ownPage}/${pagePath}`;
}

/** A page of the group with this path in the product centre; all of it for a product without a group. */
export function groupHref(path: string, centre: string = productCentre, page = 1): string {
  return path === '' ? centre : `${centre}?tab=${path}${page > 1 ? `&page=${page}` : ''}`;
}

/** The same in the mobile product centre. */
export function mobileGroupHref(path: string): string {
  return groupHref(path, mobileProductCentre);
}

/** Returns the address at which this scenario is shown first. */
export function scenarioHref(id: string): string {
  return `${scenarios}?scene=${id}`;
}

interface Narrowed {
  /** A group of products, by its name in addresses. */
  line?: string | undefined;
  column?: string | undefined;
}

/** A page of the list at this address, whole or narrowed. */
export function listPageHref(list: string, page: number, { line, column }: Narrowed = {}): string {
  const wanted = { ...(line && { line }), ...(column && { column }), ...(page > 1 && { page: String(page) }) };
  const query = new URLSearchParams(wanted).toString();
  return query === '' ? list : `${list}?${query}`;
}

/** A page of the cases, of all or of some. */
export function casesHref(narrowed: Narrowed, page: number): string {
  return listPageHref(cases, page, narrowed);
}

/** A page of the search results for these words. */
export function searchHref(q: string, page: number): string {
  return `${search}?${new URLSearchParams({ q, ...(page > 1 && { page: String(page) }) })}`;
}
