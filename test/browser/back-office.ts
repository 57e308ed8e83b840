import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Site } from '../helpers/site.ts';

export interface Office {
  context: BrowserContext;
  page: Page;
  /** What the page complained about in its console, and what it threw. */
  complaints: string[];
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A browser of its own, logged in, at a screen of the back office. */
export async function openOffice(site: Entrance, browser: Browser, path: string, viewport = DESKTOP): Promise<Office> {
  const context = await browser.newContext({ viewport, baseURL: site.address });
  return enterOffice(site, await context.newPage(), path);
}

type Entrance = Pick<Site, 'address' | 'login'>;

/** Logs in without the form, and goes to a screen. */
export async function enterOffice(site: Entrance, page: Page, path: string): Promise<Office> {
  const { cookie, token } = await site.login();
  const [name = '', value = ''] = cookie.split('=');
  const context = page.context();
  await context.addCookies([{ name, value, url: site.address }]);
  const plain = `${site.address}/robots.txt`; // of the same origin, and without a script
  if (page.url() !== plain) await page.goto(plain); // where a page that was emptied stands already
  await page.evaluate((secret) => localStorage.setItem('token', secret), token);
  const complaints: string[] = [];
  await show(page, path, complaints);
  return { context, page, complaints };
}

/** One more window of the same browser. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await show(page, path);
  return page;
}

/** The button of the panel before publishing that saves all the same; pressed by itself unless a test takes that away. */
export const goOn = (page: Page) => page.getByRole('button', { name: '继续发布' });

async function show(page: Page, path: string, complaints: string[] = []): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  // what is tried here is seldom fit to be published
  await page.addLocatorHandler(goOn(page), (button) => button.press('Enter'));
  await page.goto(path);
  await page.getByRole('tabpanel').waitFor();
}

/** Presses Tab until the focus is on what is called so; throws when it never comes there. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab');
    const called = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return '';
      const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : []; // proof: tested
      return element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '';
    });
    if (name.test(called.trim())) return;
  }
  throw new Error(`the keyboard never came to ${name}`);
}
