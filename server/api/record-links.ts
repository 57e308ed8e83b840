import * as addresses from '../contract/addresses.ts';
import type { ContentKind, PublishedKind } from '../contract/kinds/kinds.ts';
import type { Store } from '../store/open-store.ts';
import { recordsOf } from './records-of.ts';

/** The pages of single records: their kind and the parameter that names the record. */
const RECORD_PAGES: Readonly<Record<string, readonly [kind: PublishedKind, parameter: string]>> = {
  [addresses.product]: ['product', 'productId'],
  [addresses.mobileProduct]: ['product', 'productId'],
  [addresses.article]: ['news', 'newId'],
  [addresses.singleCase]: ['case', 'caseId'],
};
const CASE_PATHS: readonly string[] = addresses.singleCases;

/** Links of clean HTML, which never hold one another; the first group is the attributes, the second what is shown. */
const LINK = /<a((?: [a-z-]+="[^"]*")*)>([\s\S]*?)<\/a>/g;

/** Clean HTML in which links to records that are not public are plain words. */
export function withoutDeadLinks(html: string, store: Pick<Store, ContentKind>): string {
  if (!html.includes('<a ')) return html;
  return html.replace(LINK, (link, attributes: string, shown: string) => (isDead(attributes) ? shown : link));

  function isDead(attributes: string): boolean {
    const [, href = ''] = / href="(\/[^"]*)"/.exec(attributes) ?? [];
    const [path = '', search = ''] = href.replaceAll('&amp;', '&').split(/[?#]/);
    if (CASE_PATHS.includes(path)) return !store.case.publicRows.all((row) => row.casePath === path)[0];
    const page = RECORD_PAGES[path];
    const id = page && new URLSearchParams(search).get(page[1]);
    return Boolean(page && id && !recordsOf(store, page[0]).publicRows.get(id));
  }
}
