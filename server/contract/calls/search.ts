import { type ListOf, open, page, returns } from '../call-row.ts';
import type { PagedKind } from '../kinds/kinds.ts';
import { SEARCH_LIMIT_MAX, SEARCH_MAX } from '../rules.ts';
import { filledText, optionalFilter, orDigits, wholeNumber } from '../shape.ts';

/** A public record that was found. `url` is its page's path, `showDate` ISO 8601 UTC. */
export interface Found {
  kind: PagedKind;
  id: string;
  title: string;
  intro: string;
  url: string;
  cover: string;
  showDate: string;
}

/** A public record whose title differs from the query in one character. */
export type FoundNear = Pick<Found, 'kind' | 'id' | 'title' | 'url'>;

export const searchCalls = {
  'search/query': open(
    'POST /v1/search/query',
    {
      q: filledText(SEARCH_MAX, '请输入要搜索的内容'),
      page,
      limit: optionalFilter(orDigits(wholeNumber(1, SEARCH_LIMIT_MAX))),
    },
    returns<ListOf<Found> & { near?: FoundNear[] }>(),
  ),
};
