import type { NewsRow } from '../../../server/contract/records.ts';
import type { Ask } from '../../page.ts';

/** The newest article and the three beside it; they stand on the first page only. */
const FEATURED = 4;
/** Business constant of the specification (9). */
const PER_PAGE = 15;

export interface NewsPage {
  /** From 1; 0 for an address that names no page. */
  current: number;
  /** At least 1, also when there is no article. */
  pages: number;
  /** All articles there are. */
  count: number;
  /** The featured article and those beside it; empty but on the first page. */
  featured: NewsRow[];
  rest: NewsRow[];
}

/** One page of the news: the newest four and the fifteen after them, then fifteen each. */
export async function loadNewsPage(ask: Ask, wanted: string | undefined): Promise<NewsPage> {
  const current = pageNumber(wanted);
  // The pages here begin four articles later than those of the call, so that each lies in two of the call's.
  const [first, second] = await Promise.all(
    [current || 1, (current || 1) + 1].map((page) => ask('news/list', { page, limit: PER_PAGE })),
  );
  const rows = [...(first?.data ?? []), ...(second?.data ?? [])];
  const count = first?.count ?? 0;
  const pages = Math.max(1, Math.ceil((count - FEATURED) / PER_PAGE));
  return {
    current: current <= pages ? current : 0,
    pages,
    count,
    featured: current === 1 ? rows.slice(0, FEATURED) : [],
    rest: current === 0 ? [] : rows.slice(FEATURED, FEATURED + PER_PAGE),
  };
}

/** The address of a page of the news. */
export function newsPageHref(page: number): string {
  return page === 1 ? '/xwdt' : `/xwdt?page=${page}`;
}

/** The page that the address names; 0 for what is no page. Six digits are more articles than a company writes. */
function pageNumber(wanted: string | undefined): number {
  if (wanted === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : 0;
}
