import { findPage } from '../../client/site/routes.ts';
import { type Redirect, readable } from '../contract/kinds/redirects.ts';
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

type Step = Redirect | string;

/** The address to redirect to from one without a page: a redirect of the owner, a moved record, or the repaired address. */
export async function leadOn(asked: PageAddress, services: LeadOnServices): Promise<string | undefined> {
  return knownOrRepaired(asked, services, (address) => knownTarget(address, services));
}

/** What `known` returns for the address; else the repaired address if it has a page, or what `known` returns for that. */
async function knownOrRepaired<T>(
  address: PageAddress,
  { isThere }: LeadOnServices,
  known: (address: PageAddress) => T | Promise<T>,
): Promise<T | string | undefined> {
  const found = await known(address);
  if (found) return found;
  const meant = repaired(address);
  const href = meant.path + meant.search;
  if (href === address.path + address.search) return undefined;
  return (await isThere(meant)) ? href : known(meant);
}

/** The end of the owner's redirects from this address, or else the address of the record that had it. */
async function knownTarget(asked: PageAddress, services: LeadOnServices): Promise<string | undefined> {
  const redirected = await redirectTarget(asked, services);
  const moved = services.movedTo(asked.path);
  if (redirected || !moved) return redirected;
  const { pathname, search } = new URL(moved, services.siteUrl);
  return (await services.isThere({ path: pathname, search })) ? withSearch(moved, asked.search) : undefined;
}

/** The end of the owner's redirects, so that a visitor is redirected once. The query is dropped if it leads into a circle. */
async function redirectTarget(asked: PageAddress, services: LeadOnServices): Promise<string | undefined> {
  const rule = findRule(asked, services);
  if (!rule) return undefined;
  return (await endOf(withSearch(rule.to, asked.search), services)) ?? endOf(rule.to, services);
}

/** The last address of a chain of redirects; undefined for a circle. */
async function endOf(
  target: string,
  services: LeadOnServices,
  followed: readonly Step[] = [],
): Promise<string | undefined> {
  const { origin, pathname, search, hash } = new URL(target, services.siteUrl);
  const step = origin === services.siteUrl ? await stepFrom({ path: pathname, search }, services) : undefined;
  if (!step) return target;
  if (followed.includes(step)) return undefined;
  const next = typeof step === 'string' ? step : step.to;
  return endOf(withSearch(next.includes('#') ? next : next + hash, search), services, [...followed, step]);
}

/** One step of a chain, chosen as `leadOn` does; undefined at its end. */
async function stepFrom(address: PageAddress, services: LeadOnServices): Promise<Step | undefined> {
  if (await services.isThere(address)) return undefined;
  return knownOrRepaired(address, services, (asked) => findRule(asked, services) ?? services.movedTo(asked.path));
}

/**
 * The rule for an address: exact ones are tried before those that end in `*`, longer ones first. A rule for a page of one
 * kind of device also applies to its sibling, because links are shared between devices.
 */
function findRule(address: PageAddress, { redirects }: LeadOnServices): Redirect | undefined {
  const isPrefix = ({ from }: Redirect) => Number(from.endsWith('*'));
  const rules = redirects.toSorted((a, b) => isPrefix(a) - isPrefix(b) || b.from.length - a.from.length);
  const ruleOf = ({ path, search }: PageAddress) =>
    rules.find(({ from }) => matches(from, path, search)) ??
    rules.find(({ from }) => matches(from.toLowerCase(), path.toLowerCase(), search.toLowerCase()));
  const { sibling } = findPage(address.path);
  return ruleOf(address) ?? (sibling ? ruleOf({ ...address, path: sibling }) : undefined);
}

/** A query is compared if the rule has one; an address may have further parameters. */
function matches(from: string, path: string, search: string): boolean {
  const [wanted = '', query] = readable(from).split(/\?(.*)/s, 2);
  const asked = readable(path);
  if (from.endsWith('*') && query === undefined) return asked.startsWith(wanted.slice(0, -1));
  if (asked !== wanted) return false;
  if (query?.endsWith('*')) return readable(search).startsWith(`?${query.slice(0, -1)}`);
  const parameters = new URLSearchParams(search);
  return [...new URLSearchParams(query)].every(([name, value]) => parameters.getAll(name).includes(value));
}

/** The target keeps the query that was asked for, unless it has its own. */
function withSearch(target: string, search: string): string {
  if (target.includes('?')) return target;
  const [whole = '', hash] = target.split('#', 2);
  return whole + search + (hash === undefined ? '' : `#${hash}`);
}
