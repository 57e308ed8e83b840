import { open, preview, returns } from '../call-row.ts';
import type { Page } from '../kinds/page.ts';
import { filledText } from '../shape.ts';
import type { Visible } from './content.ts';

const pagePath = filledText(40, '请填写页面地址');

export const pageCalls = {
  /** The page with this address, as returned by `page/detail`. */
  'page/at': open('POST /v1/page/pageAt', { pagePath, preview }, returns<Page & Visible>(), {
    isCacheable: true,
    tokenField: 'preview',
  }),
};
