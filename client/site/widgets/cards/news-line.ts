import type { NewsRow } from '../../../../server/contract/kinds/news.ts';

/** What a phone shows of an article in a list. */
export type NewsLine = Pick<NewsRow, 'newId' | 'newTitle' | 'newCover' | 'createDate'>;

export function newsLine({ newId, newTitle, newCover, createDate }: NewsRow): NewsLine {
  return { newId, newTitle, newCover, createDate };
}
