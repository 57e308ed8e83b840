import { describe } from 'node:test';
import { DESKTOP } from '../browser/back-office.ts';
import { tryLife } from '../browser/live-through.ts';
import { inChromium } from '../browser/site-in-chromium.ts';

describe('keeping content', () =>
  inChromium('at a desk', (own) => {
    tryLife(own, 'product', 'by mouse', DESKTOP);
    tryLife(own, 'news', 'by keyboard alone', DESKTOP);
  }));
