import { agent } from './agent.ts';
import { carousel } from './carousel.ts';
import { caseKind } from './case.ts';
import { enquiry } from './enquiry.ts';
import type { Address } from './kind.ts';
import { news } from './news.ts';
import { page } from './page.ts';
import { product } from './product.ts';

/** What staff writes and everybody reads: calls, handlers, screens, history and recycle bin follow from each. */
export const contentKinds = {
  product,
  news,
  carousel,
  case: caseKind,
  page,
};
/** Each kind with records of its own folder. */
export const recordKinds = { ...contentKinds, agent, enquiry };
/** What visitors leave so that somebody calls them. */
export const LEAD_KINDS = ['agent', 'enquiry'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

export type ContentKinds = typeof contentKinds;
export type ContentKind = keyof ContentKinds;
export const CONTENT_KINDS = Object.keys(contentKinds) as ContentKind[]; // proof: Object.keys of a literal

/** Kinds whose records can be unpublished. */
export type PublishedKind = {
  [N in ContentKind]: 'status' extends keyof ContentKinds[N]['fields'] ? N : never;
}[ContentKind];
export function isPublishedKind(name: ContentKind): name is PublishedKind {
  return 'status' in contentKinds[name].fields;
}

/** Those whose records have pages of their own, which the search, the sitemap and previews lead to. */
export type PagedKind = {
  [N in PublishedKind]: ContentKinds[N] extends { address: Address } ? N : never;
}[PublishedKind];
export const PAGED_KINDS = CONTENT_KINDS.filter(isPagedKind);
export function isPagedKind(name: ContentKind): name is PagedKind {
  return isPublishedKind(name) && contentKinds[name].address !== undefined;
}

/** Whether a name is a kind of record: of content, or of leads. */
export function isRecordKind(name: string): name is keyof typeof recordKinds {
  return name in recordKinds;
}
