import type { FrameData } from './frame/frame-data.ts';
import type { LoadedPage } from './shell/load-page.ts';

/** What a page's structured data is made from. */
export interface Subject {
  loaded: LoadedPage;
  frame: FrameData;
  /** The public address, without a slash at its end. */
  siteUrl: string;
}

/** An address as other sites must be told it. */
export function absolute(siteUrl: string, address: string): string {
  return address.startsWith('/') ? siteUrl + address : address;
}

/** Path and query that name the page's content. */
export function ownPath({ page, head }: LoadedPage): string {
  return head.canonical ?? page.path;
}
