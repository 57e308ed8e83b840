import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { inChromium, PHONE } from './site-in-chromium.ts';

const PAGES = ['/xwdtDet?newId=2026-11-dealer-policy-briefing', '/productDet?productId=std-wheel-wash', '/sdkaili'];

inChromium('a page is taken along', ({ visits }) => {
  for (const path of PAGES)
    it(`from a desk by a code that is drawn when it is asked for, and by its address: ${path}`, () =>
      visits.to(path, async (page) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        assert.equal(await page.locator('.share-code').count(), 0);
        await page.getByRole('button', { name: '手机扫码看' }).click();
        await page.getByRole('img', { name: '本页二维码' }).waitFor();
        await page.getByText('复制链接').click();
        await page.getByText('已复制').waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
      }));

  for (const [path, device, bar] of [
    ['/productDet', {}, '.site-header'],
    ['/cpDeatail', PHONE, '.compact-header'],
  ] as const)
    it(`a product on paper, as a data sheet: its name, figures and parameters, whom to ask, and nothing that leads on: ${path}`, () =>
      visits.lend(device, async (page) => {
        await page.addInitScript(() => {
          window.print = () => document.documentElement.setAttribute('data-printed', '');
        });
        await page.goto(`${path}?productId=tower-crane-monitor`);
        await page.getByRole('button', { name: '打印 / 存为 PDF' }).click();
        await page.locator('html[data-printed]').waitFor({ state: 'attached' });
        await page.emulateMedia({ media: 'print' });
        for (const part of [`${bar} .logo`, 'h1', '.key-figures', '.product-facts-table', '.product-facts-deal'])
          assert.ok(await page.locator(part).first().isVisible(), part);
        for (const part of [
          `${bar} nav`,
          '#product-cases',
          '.product-head-used',
          '.enquiry',
          '.product-detail-steps',
          '.share',
        ])
          assert.equal(await page.locator(part).filter({ visible: true }).count(), 0, part);
        await page.close(); // what it prints with stays
      }));

  it("from a phone by the phone's own sheet", () =>
    visits.lend(PHONE, async (page) => {
      await page.addInitScript(() => {
        navigator.share = async (what) => document.documentElement.setAttribute('data-shared', JSON.stringify(what));
      });
      await page.goto('/cpDeatail?productId=std-wheel-wash');
      await page.getByRole('button', { name: '分享' }).click();
      const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}');
      assert.deepEqual(shared, { title: '工地洗车台', url: page.url() });
      await page.close(); // what it shares with stays
    }));

  it('and a film inside an article waits behind its still and the mark, and starts by key', () =>
    visits.to('/productDet?productId=tower-crane-monitor', async (page) => {
      await page.locator('.rich-text video').scrollIntoViewIfNeeded();
      const start = page.locator('.rich-text').getByRole('button', { name: /播放视频/ });
      await start.focus();
      assert.equal(await filmOf(page, 'controls'), false);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('.rich-text video')?.paused === false);
      assert.equal(await filmOf(page, 'controls'), true);
      assert.equal(await start.count(), 0);
    }));
});

function filmOf(page: Page, property: 'controls' | 'paused'): Promise<boolean> {
  return page.locator('.rich-text video').evaluate((film, name) => (film as HTMLVideoElement)[name], property); // proof: it is a video
}
