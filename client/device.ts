import type { Page, Query } from './page.ts';

/** The specification's marks of a mobile user agent. */
const MOBILE_AGENT = /Android|iPhone|SymbianOS|Windows Phone|iPad|iPod/;

export function isMobileAgent(userAgent: string): boolean {
  return MOBILE_AGENT.test(userAgent);
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
