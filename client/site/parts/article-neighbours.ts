import type { NewsRow } from '../../../server/contract/records.ts';

export type ArticleLink = Pick<NewsRow, 'newId' | 'newTitle' | 'newCover' | 'createDate'>;

export interface ArticleNeighbours {
  /** The next newer article. */
  newer: ArticleLink | undefined;
  /** The next older article. */
  older: ArticleLink | undefined;
  /** The newest others. */
  latest: ArticleLink[];
}

const LATEST_MAX = 5;

/** What to read around an article, from all of them, newest first. */
export function articleNeighbours(news: readonly NewsRow[], newId: string): ArticleNeighbours {
  const at = news.findIndex((row) => row.newId === newId);
  const others = news.filter((row) => row.newId !== newId);
  return {
    newer: at > 0 ? toLink(news[at - 1]) : undefined,
    older: at >= 0 ? toLink(news[at + 1]) : undefined,
    latest: others.slice(0, LATEST_MAX).map((row) => toLink(row)),
  };
}

function toLink(row: NewsRow): ArticleLink;
function toLink(row: NewsRow | undefined): ArticleLink | undefined;
function toLink(row: NewsRow | undefined): ArticleLink | undefined {
  return row && { newId: row.newId, newTitle: row.newTitle, newCover: row.newCover, createDate: row.createDate };
}
