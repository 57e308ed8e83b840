import type { BrowserContextOptions } from 'playwright-core';

/** A context that the site takes for a phone: agent, touch, and a window that scales as a phone's does. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3, // the larger files are asked for, so one that is missing shows
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
};
