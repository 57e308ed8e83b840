import { DESKTOP } from '../browser/back-office.ts';
import { tryLife } from '../browser/live-through.ts';
import { inChromium } from '../browser/site-in-chromium.ts';

inChromium('keeping content', (own) => {
  tryLife(own, 'product', 'by mouse', DESKTOP);
  tryLife(own, 'news', 'by keyboard alone', DESKTOP);
});
