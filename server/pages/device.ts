import type { IncomingMessage } from 'node:http';
import type { CallOrThrow } from '../../client/call.ts';
import { isMobileAgent } from '../../client/site/device.ts';
import { type Page, pageNumber, type Query } from '../../client/site/page.ts';
import { findPage } from '../../client/site/routes.ts';
import * as addresses from '../contract/addresses.ts';

/** The device class, from the proxy's header if configured. `isKeyed`: it came from a cache that keeps one copy each. */
export function visitorDevice({ headers }: IncomingMessage, deviceHeader: string | undefined) {
  if (deviceHeader !== undefined) {
    const sent = headers[deviceHeader];
    if (sent === 'mobile' || sent === 'desktop') return { mobile: sent === 'mobile', isKeyed: true };
  }
  return { mobile: isMobileAgent(headers['user-agent'] ?? ''), isKeyed: false };
}

/**
 * Where a visitor with this kind of device is sent from this page; undefined when the page is theirs. What both pages read
 * of the address goes along, and what this one does not read, such as the parameters of advertising.
 */
export function redirectFor(
  page: Page,
  query: Query,
  mobile: boolean,
  search: string | Query = query,
): string | undefined {
  if (page.device === 'any' || page.device === (mobile ? 'mobile' : 'desktop')) return undefined;
  const sibling = page.record && !query[page.record] ? undefined : page.sibling;
  const target = sibling ?? (mobile ? addresses.mobileHome : addresses.home);
  const shared = sibling ? (findPage(sibling).query ?? []) : [];
  // a preview's token is for its record alone
  const own = ['preview', ...(page.query ?? [])].filter((name) => !shared.includes(name));
  const along = new URLSearchParams(search);
  for (const name of own) along.delete(name);
  return along.size === 0 ? target : `${target}?${along}`;
}

/**
 * Such a target; of a page that the asked list has and the other device's, which is shorter, has not, its last page. Also
 * the target where the lists cannot be asked: the page there reports it.
 */
export async function withinList({ path: asked }: Page, query: Query, target: string, callOrThrow: CallOrThrow) {
  const [path = '', search = ''] = target.split('?');
  const { lastPage } = await findPage(path).module();
  const lastOf = async (list: string) => (await lastPage?.(callOrThrow, query, list)) ?? Number.POSITIVE_INFINITY;
  const [there, last] = await Promise.all([lastOf(asked), lastOf(path)]).catch(() => []);
  const number = pageNumber(query.page);
  if (there === undefined || last === undefined || number > there || number <= last) return target;
  const along = new URLSearchParams(search);
  if (last > 1) along.set('page', `${last}`);
  else along.delete('page');
  return along.size === 0 ? path : `${path}?${along}`;
}
