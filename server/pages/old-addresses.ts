import { findPage } from '../../client/site/routes.ts';
import type { Redirect } from '../contract/kinds/redirects.ts';
import type { PageAddress } from '../contract/record-pages.ts';
import { repaired } from './meant-address.ts';

interface LeadOnServices {
  siteUrl: string;
  redirects: readonly Redirect[];
  /** The address of the public record that had this one. */
  movedTo(path: string): string | undefined;
  /** Whether the address shows a page of this site. */
  isThere(address: PageAddress): Promise<boolean>;
}

/** Where an address leads that shows nothing: by the owner's list, to a record that had it, to the page it means. */
export async function leadOn(asked: PageAddress, services: LeadOnServices): Promise<string | undefined> {
  const known = await knownOf(asked, services);
  if (known) return known;
  const meant = repaired(asked);
  if (meant.path === asked.path && meant.search === asked.search) return undefined;
  return (await services.isThere(meant)) ? meant.path + meant.search : knownOf(meant, services);
}

/** The address that follows one of the past: by the owner's list, as a record's earlier one. */
async function knownOf(asked: PageAddress, services: LeadOnServices): Promise<string | undefined> {
  const target = await listed(asked, services);
  const moved = services.movedTo(asked.path);
  if (target || !moved) return target;
  const { pathname, search } = new URL(moved, services.siteUrl);
  return (await services.isThere({ path: pathname, search })) ? withSearch(moved, asked.search) : undefined;
}

/**
 * The end to which the owner's list leads in one step, without the query where that has no end; undefined where none has.
 * A rule for a page of one kind of device is also for its counterpart: links are shared between them.
 */
async function listed(
  asked: PageAddress,
  { redirects, siteUrl, movedTo, isThere }: LeadOnServices,
): Promise<string | undefined> {
  const isOpen = ({ from }: Redirect) => Number(from.endsWith('*'));
  // exact ones before those that end in `*`, the longest first
  const rules = redirects.toSorted((a, b) => isOpen(a) - isOpen(b) || b.from.length - a.from.length);
  const ruleOf = ({ path, search }: PageAddress) =>
    rules.find(({ from }) => matches(from, path, search)) ??
    rules.find(({ from }) => matches(from.toLowerCase(), path.toLowerCase(), search.toLowerCase()));
  const ruleFor = (address: PageAddress) => {
    const { sibling } = findPage(address.path);
    return ruleOf(address) ?? (sibling && ruleOf({ ...address, path: sibling }));
  };
  /** Where a request for it goes on, as `leadOn` does: first as it is, then repaired; undefined at its end. */
  const next = async (address: PageAddress): Promise<string | Redirect | undefined> => {
    if (await isThere(address)) return undefined;
    const meant = repaired(address);
    const known = (one: PageAddress) => ruleFor(one) ?? movedTo(one.path);
    const isMeant = meant.path + meant.search !== address.path + address.search;
    return known(address) ?? (isMeant && (await isThere(meant)) ? meant.path + meant.search : known(meant));
  };
  /** The last address of those to which this one leads, one after another; undefined for a circle. */
  const endOf = async (target: string) => {
    const followed = new Set<string | Redirect>();
    for (let to = target; ; ) {
      const { origin, pathname, search, hash } = new URL(to, siteUrl);
      const step = origin === siteUrl ? await next({ path: pathname, search }) : undefined;
      if (!step) return to;
      if (followed.has(step)) return undefined;
      followed.add(step);
      const other = typeof step === 'string' ? step : step.to;
      to = withSearch(other.includes('#') ? other : other + hash, search);
    }
  };
  const first = ruleFor(asked);
  for (const target of first ? [withSearch(first.to, asked.search), first.to] : []) {
    const end = await endOf(target);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** A query is compared if the rule has one; an address may have further parameters. */
function matches(from: string, path: string, search: string): boolean {
  const [wanted = '', query] = readable(from).split(/\?(.*)/s, 2);
  const asked = readable(path);
  if (from.endsWith('*') && query === undefined) return asked.startsWith(wanted.slice(0, -1));
  if (asked !== wanted) return false;
  if (query?.endsWith('*')) return readable(search).startsWith(`?${query.slice(0, -1)}`);
  const given = new URLSearchParams(search);
  return [...new URLSearchParams(query)].every(([name, value]) => given.getAll(name).includes(value));
}

/** Escapes of characters as the characters, so that both spellings are equal. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address; // a URIError: these bytes are no UTF-8
  }
}

/** The target keeps the query that was asked for, unless it has its own. */
function withSearch(target: string, search: string): string {
  if (target.includes('?')) return target;
  const [whole = '', hash] = target.split('#', 2);
  return whole + search + (hash === undefined ? '' : `#${hash}`);
}
