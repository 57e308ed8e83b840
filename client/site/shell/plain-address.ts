import { ownPage } from '../../../server/contract/addresses.ts';
import { recordByPath, recordByQuery } from '../../../server/contract/record-pages.ts';
import { isPage } from '../routes.ts';

/** Where a visitor is, for the server, where there is no location to read, and for taking over what it rendered. */
export interface Address {
  path: string;
  search: string;
}

/**
 * What an address of plain files means here: a record by its path, `/productDet/ID`, and a page's folder, `/product/`.
 * Undefined for every other.
 */
export function plainAddress(path: string, search = ''): Address | undefined {
  const record = recordByQuery(path);
  if (record) return { path: record.path, search: record.search + search.replace('?', '&') };
  const page = path.slice(0, -1);
  return path.endsWith('/') && isPage(page) ? { path: page, search } : undefined;
}

/** What a path and a query mean to the pages, whichever way the host has them. */
export function pageAddress(path: string, search: string): Address {
  return plainAddress(path, search) ?? { path, search };
}

/** Whether this document is a plain file, whose host knows no query; its calls go to the server that it names. */
export function isPlainHost(): boolean {
  return document.documentElement.dataset.server !== undefined;
}

/** An address in the form that this document's host answers, for reloads and links. Own pages use paths everywhere. */
export function hostAddress(address: string): string {
  return isPlainHost() || address.startsWith(`${ownPage}?`) ? recordByPath(address) : address;
}
