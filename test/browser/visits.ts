import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Site } from '../helpers/site.ts';
import { DESKTOP, enterOffice, type Office } from './back-office.ts';
import { takenOver } from './waits.ts';

export type Use<T> = (it: T) => Promise<unknown>;
/** An address, or one with what its browser is. */
export type In<O> = string | readonly [path: string, how: O];

/**
 * Lends pages to the tests of a suite, each as new. A page that comes back is emptied and lent again: the first page that a
 * process of the browser shows costs it four times what the next ones do.
 */
export class Visits {
  readonly #free = new Map<string, Page[]>();
  readonly #site: Site;
  readonly #browser: Browser;

  constructor(site: Site, browser: Browser) {
    this.#site = site;
    this.#browser = browser;
  }

  /** Opens a page of the public site; without scripts where the options say so. `prepare` gets it before its address. */
  to(where: In<BrowserContextOptions>, use: Use<Page>, prepare?: Use<Page>): Promise<void> {
    const [path, options] = typeof where === 'string' ? [where, {}] : where;
    return this.lend(options, async (page) => {
      await prepare?.(page);
      await page.goto(path);
      if (options.javaScriptEnabled !== false) await takenOver(page);
      await use(page);
    });
  }

  /**
   * Opens a screen of the back office, logged in; the browser may have nothing to complain about. Nothing moves: waiting for
   * what opens and shuts took a fifth of the time.
   */
  office(where: In<typeof DESKTOP>, use: Use<Office>): Promise<void> {
    const [path, viewport] = typeof where === 'string' ? [where, DESKTOP] : where;
    return this.lend({ viewport, reducedMotion: 'reduce' }, async (page) => {
      const office = await enterOffice(this.#site, page, path);
      await use(office);
      assert.deepEqual(office.complaints, []);
    });
  }

  /** For who goes to an address in a way of its own. */
  async lend(options: BrowserContextOptions, use: Use<Page>): Promise<void> {
    const page = await this.take(options);
    try {
      await use(page);
    } catch (error) {
      await page.context().close();
      throw error;
    }
    await this.giveBack(page, options);
  }

  /** Who takes a page gives it back. */
  async take(options: BrowserContextOptions): Promise<Page> {
    const free = this.#freeOf(options).pop();
    const page = free && !free.isClosed() ? free : await this.#newPage(options);
    await page.setViewportSize(options.viewport ?? DESKTOP);
    return page;
  }

  /** What a test changed beyond its page, by the debugger or by scripts of its own, it drops by closing the page. */
  async giveBack(page: Page, options: BrowserContextOptions): Promise<void> {
    if (page.isClosed()) return page.context().close();
    await empty(page, this.#site.address);
    this.#freeOf(options).push(page);
  }

  /** The size of the window is not asked: every page can be given another. */
  #freeOf({ viewport: _, ...options }: BrowserContextOptions): Page[] {
    const key = JSON.stringify(options);
    const free = this.#free.get(key) ?? [];
    this.#free.set(key, free);
    return free;
  }

  async #newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: this.#site.address, ...options });
    return context.newPage();
  }
}

/** Leaves in a page, and in its browser, nothing of the test that had it. */
async function empty(page: Page, address: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  await context.setOffline(false);
  page.on('dialog', (question) => void question.accept()); // an unsaved form asks whether to leave it
  const away = () => page.goto(`${address}/robots.txt`); // of the same origin, and without a script
  await away().catch(away); // what was just shut may be on its way back in the history, which ends the first try
  page.removeAllListeners();
  await page.evaluate(forget);
  await context.clearCookies();
}

/** In the page: drops what its origin stored. */
async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name = '' } of await indexedDB.databases()) {
    const asked = indexedDB.deleteDatabase(name);
    await new Promise((resolve) => asked.addEventListener('success', resolve));
  }
}
