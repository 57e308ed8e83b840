import { singleCases } from '../contract/addresses.ts';
import { RECORD_PAGES } from '../contract/record-pages.ts';
import type { Services } from './context.ts';
import { recordsOf } from './records-of.ts';

type Linked = Pick<Services, 'store' | 'siteUrl'>;

const CASE_PATHS: readonly string[] = singleCases;

/** Links of clean HTML, which never hold one another; the first group is the attributes, the second what is shown. */
const LINK = /<a((?: [a-z-]+="[^"]*")*)>([\s\S]*?)<\/a>/g;

/** Clean HTML in which links to records that are not public are plain words. */
export function withoutDeadLinks(html: string, linked: Linked): string {
  if (!html.includes('<a ')) return html;
  return html.replace(LINK, (link, attributes: string, shown: string) => {
    const [, href = ''] = / href="([^"]*)"/.exec(attributes) ?? [];
    return isDeadLink(href.replaceAll('&amp;', '&'), linked) ? shown : link;
  });
}

/** Whether an address, in any of its spellings, is that of a record of this site that is not public. */
export function isDeadLink(href: string, { store, siteUrl }: Linked): boolean {
  if (!URL.canParse(href, siteUrl)) return false;
  const { host, pathname, searchParams } = new URL(href, siteUrl);
  const [, path = '', last] = /^(\/\w+)(?:\/([a-z0-9-]+))?\/?$/.exec(pathname) ?? [];
  if (host !== new URL(siteUrl).host) return false;
  if (CASE_PATHS.includes(path)) return !store.case.publicRows.all((row) => row.casePath === path)[0];
  const page = RECORD_PAGES[path];
  const id = page && (last ?? searchParams.get(page[1]));
  return Boolean(page && id && !recordsOf(store, page[0]).publicRows.get(id));
}
