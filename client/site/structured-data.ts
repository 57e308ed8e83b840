import type { Site } from '../../server/contract/kinds/settings.ts';
import type { Head, Page } from './page.ts';

/** What a page's structured data is made from. */
export interface Subject {
  loaded: { page: Pick<Page, 'path'>; head: Head; data: unknown };
  frame: Pick<Site, 'company' | 'phones'>;
  /** The public address, without a slash at its end. */
  siteUrl: string;
}

/** An address as other sites must be told it. */
export function absolute(siteUrl: string, address: string): string {
  return address.startsWith('/') ? siteUrl + address : address;
}

/** Path and query that name the page's content. */
export function ownPath({ page, head }: Subject['loaded']): string {
  return head.canonical ?? page.path;
}

/** JSON-LD of where a page stands (schema.org BreadcrumbList), the home page first. */
export function breadcrumb(siteUrl: string, steps: { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: '首页', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
