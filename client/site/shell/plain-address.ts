import { plainAddress } from '../routes.ts';
import type { Address } from './use-pages.ts';

/**
 * The address of what the document shows, which the address bar gets where plain files lie at paths of their own. A plain host
 * gives the same file whatever a query asks for: there it is the address without the query, which is then followed.
 */
export function shownAddress(): Address {
  const { pathname, search, hash } = location;
  const [path = '', record] = (plainAddress(pathname) ?? pathname).split('?');
  const asked = record ? `?${record}${search.replace('?', '&')}` : search;
  if (path + asked !== pathname + search) history.replaceState(history.state, '', path + asked + hash);
  const isPlainHost = document.documentElement.dataset.server !== undefined;
  return { path, search: isPlainHost && !record ? '' : asked };
}
