import * as addresses from './addresses.ts';
import type { PagedKind } from './kinds/kinds.ts';

/** The pages of single records: their path → the kind, and the parameter that names the record: its id, or a field that no other shares. */
export const RECORD_PAGES: Readonly<Record<string, readonly [kind: PagedKind, parameter: string]>> = {
  [addresses.product]: ['product', 'productId'],
  [addresses.mobileProduct]: ['product', 'productId'],
  [addresses.article]: ['news', 'newId'],
  [addresses.singleCase]: ['case', 'caseId'],
  [addresses.ownPage]: ['page', 'pagePath'],
};

/** A record as plain files have it, `/productDet/ID`, as its page and query; undefined for every other path. */
export function recordByQuery(path: string): { path: string; search: string } | undefined {
  const [, page = '', id] = /^(\/\w+)\/([a-z0-9-]+)\/?$/.exec(path) ?? [];
  const parameter = RECORD_PAGES[page]?.[1];
  return parameter && id ? { path: page, search: `?${parameter}=${id}` } : undefined;
}

/** The other way round; the address of anything else stays as it is. */
export function recordByPath(address: string): string {
  const [, page = '', name, id, more, hash = ''] =
    /^(\/\w+)\?(\w+)=([a-z0-9-]+)(?:&([^#]*))?(#.*)?$/.exec(address) ?? [];
  if (!name || RECORD_PAGES[page]?.[1] !== name) return address;
  return `${page}/${id}${more ? `?${more}` : ''}${hash}`;
}
