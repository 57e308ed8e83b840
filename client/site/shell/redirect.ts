import * as addresses from '../../../server/contract/addresses.ts';
import { type Page, type Query, readQuery } from '../page.ts';
import { findPage } from '../routes.ts';

/**
 * Where a visitor with this kind of device is sent from this page; undefined when the page is theirs. The sibling keeps
 * what both pages read of the address: a tab, a page of the news, a product.
 */
export function redirectFor(page: Page, query: Query, mobile: boolean): string | undefined {
  if (page.device === 'any' || page.device === (mobile ? 'mobile' : 'desktop')) return undefined;
  if (!page.sibling || (page.record && !query[page.record])) return mobile ? addresses.mobileHome : addresses.home;
  const shared = readQuery(findPage(page.sibling), new URLSearchParams(query).toString());
  const search = new URLSearchParams(shared).toString();
  return search === '' ? page.sibling : `${page.sibling}?${search}`;
}
