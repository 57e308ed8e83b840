import { singleCases } from '../contract/addresses.ts';
import type { ContentKind } from '../contract/kinds/kinds.ts';
import { RECORD_PAGES } from '../contract/record-pages.ts';
import type { Store } from '../store/open-store.ts';
import { recordsOf } from './records-of.ts';

const CASE_PATHS: readonly string[] = singleCases;

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
