import { type ListOf, open, page, returns } from '../../contract/call-row.ts';
import { SEARCH_LIMIT_MAX, SEARCH_MAX } from '../../contract/rules.ts';
import { filledText, filterBy, orDigits, wholeNumber } from '../../contract/shape.ts';
import type { ShownKind } from '../../kinds.ts';

/** A public record that was found. `url` is its page's path, `showDate` ISO 8601 UTC. */
export interface Found {
  kind: ShownKind;
  id: string;
  title: string;
  /** Absent if records of the kind have none, as the cover. */
  intro?: string | undefined;
  url: string;
  cover?: string | undefined;
  showDate: string;
}

/** A public record whose title differs from the query in one character. */
export type FoundNear = Pick<Found, 'kind' | 'id' | 'title' | 'url'>;

const asked = {
  q: filledText(SEARCH_MAX, '请输入要搜索的内容'),
  page,
  limit: filterBy(orDigits(wholeNumber(1, SEARCH_LIMIT_MAX))),
};

export const searchCalls = {
  'search/query': open('POST /v1/search/query', asked, returns<ListOf<Found> & { near?: FoundNear[] }>()),
};
