import { describe } from 'node:test';
import { DESKTOP } from '../browser/back-office.ts';
import { withoutChromium } from '../browser/chromium.ts';
import { tryLife } from '../browser/live-through.ts';
import { siteInChromium } from '../browser/site-in-chromium.ts';

describe('keeping content', { skip: withoutChromium }, () => {
  const own = siteInChromium();
  tryLife(own, 'product', 'by mouse', DESKTOP);
  tryLife(own, 'news', 'by keyboard alone', DESKTOP);
});
