import { open, preview, returns } from '../call-row.ts';
import type { Page } from '../kinds/page.ts';
import { filledText } from '../shape.ts';
import type { Visible } from './content.ts';

const pagePath = filledText(40, '请填写页面地址');

export const pageCalls = {
  /** The page of this address, as `page/detail` gives it. */
  'page/at': open('POST /v1/page/pageAt', { pagePath, preview }, returns<Page & Visible>(), {
    isCacheable: true,
    tokenField: 'preview',
  }),
};
