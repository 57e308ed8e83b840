import type { Site } from '../../../server/settings.ts';

/** What the sheet to ask with is made from, on the page that it stands over. */
export interface Asking extends Pick<Site, 'phones' | 'reply' | 'wechatQr'> {
  product?: { productId: string; name: string } | undefined;
  /** Typed into the form beforehand. */
  wish?: string | undefined;
  /** The page that the form belongs to. */
  action: string;
}
