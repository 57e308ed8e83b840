import type { NewsRow } from '../../../../server/contract/kinds/news.ts';
import { articleName } from './article-name.ts';

/** What a phone shows of an article in a list. */
export type NewsLine = Pick<NewsRow, 'newId' | 'newTitle' | 'newCover' | 'showDate'>;

export function newsLine({ newId, newCover, showDate, ...named }: NewsRow): NewsLine {
  return { newId, newTitle: articleName(named), newCover, showDate };
}
