import type { ReactNode } from 'react';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import type { CallOrThrow } from '../../call.ts';
import { pageNumber } from '../page.ts';

/** The newest article and the three next to it: on desktops above the list, on its first page only. */
export const NEWS_FEATURED = 4;
/** Business constant of the specification (9). */
const PER_PAGE = 15;

export interface NewsPage {
  /** From 1; 0 for an address that names no page. */
  current: number;
  /** At least 1, also when there is no article. */
  pages: number;
  /** All articles there are. */
  count: number;
  /** The articles before the pages; empty but on the first page. */
  featured: NewsRow[];
  rest: NewsRow[];
}

/** One page of the news, fifteen articles each; the first page has `featured` more above them. */
export async function loadNewsPage(
  callOrThrow: CallOrThrow,
  wanted: string | undefined,
  featured: number,
): Promise<NewsPage> {
  const current = pageNumber(wanted);
  // Featured articles shift the pages of the list, so each spans two pages of the call.
  const asked = featured > 0 ? [current || 1, (current || 1) + 1] : [current || 1];
  const [first, second] = await Promise.all(asked.map((page) => callOrThrow('news/list', { page, limit: PER_PAGE })));
  const rows = [...(first?.data ?? []), ...(second?.data ?? [])];
  const count = first?.count ?? 0;
  const pages = Math.max(1, Math.ceil((count - featured) / PER_PAGE));
  return {
    current: current <= pages ? current : 0,
    pages,
    count,
    featured: current === 1 ? rows.slice(0, featured) : [],
    rest: current === 0 ? [] : rows.slice(featured, featured + PER_PAGE),
  };
}

interface NewsHeadProps {
  title: string;
  news: Pick<NewsPage, 'current' | 'pages'>;
}

/** The name of the news, and past the first page where one is. */
export function NewsHead({ title, news: { current, pages } }: NewsHeadProps): ReactNode {
  return (
    <header className="news-head ruled-below on-mist">
      <div className="news-head-row container baseline-row">
        <h1 className="type-heading">{title}</h1>
        {current > 1 && (
          <p className="left-6 figures soft">
            第 {current} 页，共 {pages} 页
          </p>
        )}
      </div>
    </header>
  );
}
