import { carousel } from './contract/kinds/carousel.ts';
import { caseKind } from './contract/kinds/case.ts';
import { keysOf } from './contract/kinds/fields.ts';
import type { Address } from './contract/kinds/kind.ts';
import { news } from './contract/kinds/news.ts';
import { page } from './contract/kinds/page.ts';
import { product } from './contract/kinds/product.ts';
import { leadKinds } from './features/leads/kinds.ts';

/** The kinds of public content. Calls, handlers, screens, history and recycle bin are derived from them. */
export const contentKinds = {
  product,
  news,
  carousel,
  case: caseKind,
  page,
};
/** All kinds whose records staff read. */
export const recordKinds = { ...contentKinds, ...leadKinds };

export type ContentKinds = typeof contentKinds;
export type ContentKind = keyof ContentKinds;
export const CONTENT_KINDS = keysOf(contentKinds);

/** Whether this is the name of a kind of content. */
export function isContentKind(name: string): name is ContentKind {
  return Object.hasOwn(contentKinds, name);
}

/** Kinds whose records can be unpublished. */
type PublishedKind = {
  [N in ContentKind]: 'status' extends keyof ContentKinds[N]['fields'] ? N : never;
}[ContentKind];

/** Whether records of this kind have a status and a time of publication. */
export function isPublishedKind(name: ContentKind): name is PublishedKind {
  return 'status' in contentKinds[name].fields;
}

/** Kinds whose records are shown on a page. The search links to them. */
export type ShownKind = {
  [N in PublishedKind]: ContentKinds[N] extends { address: Address } ? N : never;
}[PublishedKind];
export const SHOWN_KINDS = CONTENT_KINDS.filter(
  (name): name is ShownKind => isPublishedKind(name) && contentKinds[name].page !== undefined,
);

/** Kinds whose records have their own pages. The sitemap and previews link to them. */
export type PagedKind = { [N in ShownKind]: ContentKinds[N] extends { page: 'own' } ? N : never }[ShownKind];
export const PAGED_KINDS = CONTENT_KINDS.filter(isPagedKind);

/** Whether each record of this kind has a page of its own. */
export function isPagedKind(name: ContentKind): name is PagedKind {
  return isPublishedKind(name) && contentKinds[name].page === 'own';
}

/** Whether this is the name of a kind with records. */
export function isRecordKind(name: string): name is keyof typeof recordKinds {
  return name in recordKinds;
}
