import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { inChromium } from './site-in-chromium.ts';
import { takenOver, watchIdly } from './waits.ts';

const MODULES = /\/assets\/(?!first-)[^/]+\.js$/;
/** What a style sheet of 15 KB takes on a line of 1.6 Mbit/s, and then some: the first script is there before it. */
const STYLE_TAKES_MS = 500;
const COVERS = /\/uploads\//;
const WINDOW = { viewport: { width: 1280, height: 720 } };

inChromium('on a slow line the scripts of a page, and the pictures below its first screen,', ({ visits }) => {
  const lent = (use: (page: Page) => Promise<void>) => visits.lend(WINDOW, use);

  /** Opens the home page, whose style sheet comes late and whose first picture not until `use` answers for it. */
  const waiting = (use: (page: Page, picture: Route, asked: string[]) => Promise<void>) =>
    lent(async (page) => {
      const asked: string[] = [];
      const covers: string[] = [];
      page.on('request', (request) => {
        if (MODULES.test(request.url())) asked.push(request.url());
        if (COVERS.test(request.url())) covers.push(request.url());
      });
      await page.route('**/assets/site-*.css', (route) => setTimeout(() => route.continue(), STYLE_TAKES_MS));
      const picture = new Promise<Route>((resolve) => page.route('**/hero-model-*', (route) => resolve(route)));
      await page.goto('/', { waitUntil: 'commit' });
      const held = await picture;
      await page.waitForFunction(() => document.readyState === 'interactive');
      await page.waitForSelector('.hero-words');
      await watchIdly(page, STYLE_TAKES_MS * 2);
      assert.deepEqual([...asked, ...covers], []);
      await use(page, held, asked);
      await takenOver(page);
      assert.ok(asked.length > 2);
      assert.equal(new Set(asked).size, asked.length, 'each is fetched once');
      await page.waitForFunction(areCoversThere);
    });

  it('come after the first picture, until when only the first screen is laid out', () =>
    waiting(async (page, picture) => {
      assert.equal(await page.evaluate(isFootLaidOut), false);
      assert.ok(await page.locator('.home-one-stop h3').first().isVisible(), 'it is in sight');
      await page.setViewportSize({ width: 1280, height: 1400 });
      assert.equal(await page.evaluate(isFootLaidOut), true, 'in a tall window it would come in late');
      await page.setViewportSize({ width: 960, height: 720 });
      assert.equal(await page.evaluate(isFootLaidOut), false);
      await picture.continue();
      await page.waitForSelector('.site-frame-far', { state: 'detached' });
      assert.equal(await page.evaluate(isFootLaidOut), true);
    }));

  it('come so on a page that is opened at an anchor too, which is laid out whole', () =>
    lent(async (page) => {
      await page.route('**/hero-model-*', () => {});
      await page.goto('/#main', { waitUntil: 'commit' });
      await page.waitForSelector('.awaits-first-picture', { state: 'attached' });
      assert.equal(await page.evaluate(isFootLaidOut), true);
    }));

  it('leave the styles of other pages to the first link that is followed, whose page waits for them', () =>
    lent(async (page) => {
      await page.route('**/assets/styles-others-*.css', (route) => setTimeout(() => route.continue(), STYLE_TAKES_MS));
      await page.goto('/');
      await takenOver(page);
      await page.click('.site-header-link[href="/gywm"]');
      const display = (facts: Element) => getComputedStyle(facts).display;
      assert.equal(await page.locator('.about-profile-facts').evaluate(display), 'grid');
    }));

  it('come after a first picture that is not there', () => waiting((_page, picture) => picture.abort()));

  it('come at once when a key is pressed', () => waiting((page) => page.keyboard.press('Tab')));

  it('come at once when the page is pressed', () => waiting((page) => page.mouse.click(20, 400)));

  it('come at once when the page is scrolled', () => waiting((page) => page.mouse.wheel(0, 200)));

  it('hear a press while they take the page over', () =>
    lent(async (page) => {
      const press = await page.addInitScript(pressWhenReactIsThere);
      await page.goto('/yingyongchangjing');
      await takenOver(page);
      assert.equal(
        await page.locator('.scenarios-tab[aria-current]').textContent(),
        await page.title().then(firstWord),
      );
      assert.match(page.url(), /scene=/);
      await press.dispose();
    }));

  it('come after some seconds in any case', () => waiting(async () => {}));

  it('stay away from an engine that lacks what they call, and the page stands as the server wrote it', () =>
    lent(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => MODULES.test(request.url()) && asked.push(request.url()));
      const lack = await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'replaceAll'));
      await page.goto('/', { waitUntil: 'networkidle' });
      assert.deepEqual(asked, []);
      assert.equal(await page.locator('h1').isVisible(), true);
      await lack.dispose();
    }));

  it('of the log-in stay away from one that lacks what the back office calls', () =>
    lent(async (page) => {
      const lack = await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'));
      await page.goto('/login', { waitUntil: 'networkidle' });
      await watchIdly(page, 300);
      assert.equal(await page.getByRole('button', { name: '立即登录' }).isDisabled(), true);
      await lack.dispose();
    }));

  it('that fail leave the page as the server wrote it', () =>
    lent(async (page) => {
      const failed = page.waitForEvent('pageerror', (error) => error.message.includes('not in this engine'));
      const lack = await page.addInitScript(() => {
        window.ResizeObserver = class {
          constructor() {
            throw new TypeError('not in this engine');
          }
        } as never;
      });
      await page.goto('/');
      await failed;
      await page.locator('h1').waitFor();
      assert.ok((await page.locator('main').innerText()).length > 300);
      await lack.dispose();
    }));

  it('come where the first script does not', () =>
    lent(async (page) => {
      await page.route('**/assets/first-*', (route) => route.abort());
      await page.goto('/');
      await page.waitForFunction(areCoversThere);
    }));
});

function isFootLaidOut(): boolean {
  return [...document.querySelectorAll('footer > *')].some((part) => part.getClientRects().length > 0);
}

function areCoversThere(): boolean {
  const covers = [...document.querySelectorAll<HTMLImageElement>('.product-shelf .picture-box img')];
  return covers.length > 0 && covers.some((cover) => cover.complete && cover.naturalWidth > 0);
}

/** Presses the second tab of the scenarios as soon as React knows the page, before it has taken over the whole of it. */
function pressWhenReactIsThere(): void {
  const timer = setInterval(() => {
    if (!Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))) return;
    clearInterval(timer);
    document.querySelectorAll<HTMLElement>('.scenarios-tab')[1]?.click();
  });
}

function firstWord(title: string): string {
  return title.split(' - ')[0] ?? '';
}
