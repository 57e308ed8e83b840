import type { NewsRow } from '../../../../server/contract/kinds/news.ts';

/** What a phone shows of an article in a list. */
export type NewsLine = Pick<NewsRow, 'newId' | 'newTitle' | 'newCover' | 'showDate'>;

export function newsLine({ newId, newTitle, newCover, showDate }: NewsRow): NewsLine {
  return { newId, newTitle, newCover, showDate };
}
