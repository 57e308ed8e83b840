import type { Page, Query } from './page.ts';

/** The specification's marks of a mobile user agent. */
const MOBILE_AGENT = /Android|iPhone|SymbianOS|Windows Phone|iPad|iPod/;

/** Visitors share a few hundred user agents; past this many somebody is making them up. */
const REMEMBERED_MAX = 1_000;
const remembered = new Map<string, boolean>();

export function isMobileAgent(userAgent: string): boolean {
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const mobile = MOBILE_AGENT.test(userAgent);
  if (remembered.size < REMEMBERED_MAX && userAgent.length < 500) remembered.set(userAgent, mobile);
  return mobile;
}

/** The two pages that show one product; a link to either opens the other where the device asks for it. */
const PRODUCT_PAGES: Readonly<Record<string, string>> = {
  '/productDet': '/cpDeatail',
  '/cpDeatail': '/productDet',
};

/** Where a visitor with this kind of device is sent from this page; undefined when the page is theirs. */
export function redirectFor(page: Page, query: Query, mobile: boolean): string | undefined {
  const device = mobile ? 'mobile' : 'desktop';
  if (page.device === 'every' || page.device === device) return undefined;
  const sibling = PRODUCT_PAGES[page.path];
  if (sibling && query.productId) return `${sibling}?${new URLSearchParams({ productId: query.productId })}`;
  return mobile ? '/mobile' : '/';
}
