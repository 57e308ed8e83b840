import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { ROOT } from '../helpers/site.ts';
import { DESKTOP, PHONE, tabTo } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { stoodStill } from './waits.ts';

/** Paths of the screens that are added for the test. */
const MORE_PATHS: readonly string[] = Array.from({ length: 16 }, (_, at) => `/AdminMore${at + 1}`);
const OPEN = 1 + MORE_PATHS.length; // with the home tab

inChromium('more tabs than the window is wide', (own) => {
  const office = (viewport: typeof DESKTOP, use: (page: Page) => Promise<void>) =>
    own.office(['/dashboard', viewport], async ({ context, page }) => {
      await withManyScreens(context);
      await page.reload();
      await page.getByRole('tab').waitFor();
      for (const path of MORE_PATHS) await open(page, path);
      assert.equal(await page.getByRole('tab').count(), OPEN);
      assert.ok(OPEN > 15);
      await use(page);
    });

  async function open(page: Page, path: string): Promise<void> {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await page.locator(`[role=tab][data-path="${path}"][aria-selected=true]`).waitFor();
    await assertInView(page, '[role=tab][aria-selected=true]');
  }

  for (const viewport of [DESKTOP, PHONE]) {
    it(`the open one is in view, and the strip makes the page no wider, at ${viewport.width} px`, () =>
      office(viewport, async (page) => {
        const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        assert.ok((wide ?? 0) <= (room ?? 0), `${wide} px in ${room} px`);
        const strip = page.getByRole('tablist');
        assert.ok(await strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth), 'they do not fit');
        await open(page, '/dashboard');
        await open(page, '/AdminProduct');
        await page.reload();
        await page.getByRole('tab').nth(OPEN).waitFor();
        await assertInView(page, '[role=tab][aria-selected=true]');
      }));

    it(`each is reached by keyboard, comes into view and opens, at ${viewport.width} px`, () =>
      office(viewport, async (page) => {
        await tabTo(page, /^更多页面16$/);
        await page.keyboard.press('Home');
        const reached = new Set<string>();
        for (let at = 0; at < OPEN; at += 1) {
          await assertInView(page, '[role=tab]:focus');
          reached.add((await page.locator('[role=tab]:focus').textContent()) ?? '');
          await page.keyboard.press('ArrowRight');
        }
        assert.equal(reached.size, OPEN);
        assert.equal(await page.locator('[role=tab]:focus').textContent(), '首页', 'round once');
        for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        await page.locator('[role=tab][aria-selected=true]', { hasText: /^更多页面5$/ }).waitFor();
        await page.keyboard.press('Delete');
        assert.equal(await page.getByRole('tab').count(), OPEN - 1);
      }));
  }

  it('the open one stays in view when the window becomes narrow', () =>
    office({ width: 1920, height: 900 }, async (page) => {
      await open(page, MORE_PATHS[9] ?? '');
      await page.setViewportSize(PHONE);
      await page.locator('.sidebar').waitFor({ state: 'hidden' });
      await stoodStill(page.getByRole('tablist'));
      await assertInView(page, '[role=tab][aria-selected=true]');
    }));
});

/** Throws unless the tab lies wholly within the strip. */
async function assertInView(page: Page, tab: string): Promise<void> {
  const box = await page.locator(tab).boundingBox();
  const room = await page.getByRole('tablist').boundingBox();
  assert.ok(box && room);
  const [left, right] = [box.x - room.x, room.x + room.width - box.x - box.width];
  assert.ok(left >= 0 && right >= 0, `${tab} sticks out: ${left} px at the left, ${right} px at the right`);
}

/** The back office with twice as many screens as it has, so that more tabs are open than any window is wide. */
async function withManyScreens(context: BrowserContext): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'client/admin/shell/main.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [
      {
        name: 'more screens',
        setup: ({ onLoad }) =>
          onLoad({ filter: /client\/admin\/screens\.ts$/ }, async ({ path }) => ({
            contents: (await readFile(path, 'utf8')) + MORE_SCREENS,
            loader: 'ts',
          })),
      },
    ],
  });
  const [script] = outputFiles;
  const body = Buffer.from(script?.contents ?? []);
  await context.route(/\/assets\/admin-[A-Z0-9]+\.js$/, (route) =>
    route.fulfill({ body, contentType: 'text/javascript' }),
  );
}

const MORE_SCREENS = `
const like = screens[screens.length - 1];
for (const path of ${JSON.stringify(MORE_PATHS)}) byPath.set(path, { ...like, path, title: '更多页面' + path.slice(10) });
`;
