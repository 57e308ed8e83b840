import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { VISIT_RECORD_PATH } from '../../../server/features/statistics/events.ts';
import { DESKTOP } from '../../browser/back-office.ts';
import { axeFindings } from '../../browser/page-checks.ts';
import { inChromium } from '../../browser/site-in-chromium.ts';
import { takenOver } from '../../browser/waits.ts';

const PRODUCT = '/productDet?productId=tower-crane-monitor';

inChromium('the counting of visits', ({ site, visits }) => {
  it('tells of each page once it is seen, of calls, stored forms and documents, and sends no cookie', () =>
    visits.lend({}, async (page) => {
      const events = await listenTo(page);
      const told = page.waitForRequest((request) => request.url().endsWith(VISIT_RECORD_PATH));
      await page.goto(PRODUCT);
      await told;
      await takenOver(page); // a link or a form pressed before would be the browser's
      await stayHere(page);
      await page.getByRole('button', { name: '电话咨询' }).click();
      await page.getByRole('dialog').getByRole('link', { name: /^拨打/ }).first().click(); // alone counts
      await page.keyboard.press('Escape');
      await page.locator('a[href$=".pdf"]').first().click();
      const ofProduct = await events();
      await page.locator('header a[href="/dljm"]').first().click();
      await page.waitForURL('**/dljm');
      await takenOver(page);
      await page.waitForFunction(() => (window as unknown as { told: Blob[] }).told.length > 0); // proof: listenTo set it
      const submit = page.locator('#apply button[type=submit]');
      await submit.click(); // refused: nothing is typed
      for (const [label, text] of Object.entries({ 公司名称: '齐筑智联', 联系人: '王工', 手机号: '13800000000' }))
        await page.locator('main').getByLabel(label).fill(text);
      await submit.click();
      await page.getByText('申请成功！').waitFor();
      const sent = [...ofProduct, ...(await events())];
      const said = sent.map(({ event, page: path, productId }) => [event, path, productId].join(' '));
      const wanted = ['view', 'phone', 'download'].map((event) => `${event} /productDet tower-crane-monitor`);
      assert.deepEqual(said, [...wanted, 'view /dljm ', 'form /dljm ']);
      assert.equal(sent[3]?.referrer, site.address + PRODUCT, 'a way within the site is no source');
      assert.deepEqual(await page.context().cookies(), []);
      await page.close(); // what was added to it stays
    }));

  it('counts a page that is drawn ahead only once somebody comes to it', () =>
    visits.lend({}, async (page) => {
      const events = await listenTo(page);
      await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
      const loaded = page.waitForResponse(/\/assets\/later-/);
      await page.goto('/map');
      await loaded;
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      assert.deepEqual(await events(), []);
      await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
      const [view, ...others] = await events();
      assert.deepEqual([view?.event, others], ['view', []]);
      await page.close(); // what was added to it stays
    }));

  it('asks another site only where the owner has a counter, and for a film only once it is pressed', async () => {
    const staff = await site.login();
    const tongji = '0'.repeat(32);
    assert.equal((await site.call('site/save', { site: { tongji } }, staff)).status, 200);
    const film = 'https://www.bilibili.com/video/BV1xx411c7mD';
    const newInfo = `<p><a href="${film}">施工现场</a></p>`;
    const { newId } = (await site.call<{ newId: string }>('news/save', { newTitle: '片', newInfo }, staff)).body.data!; // proof: staff may save
    await visits.lend({}, async (page) => {
      const asked: string[] = [];
      await page.route(/^https:/, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ body: '' });
      });
      await page.goto(`/xwdtDet?newId=${newId}`);
      await takenOver(page);
      await page.waitForFunction(() => document.querySelector('script[src*="hm.baidu"]'));
      await page.getByRole('link', { name: '施工现场' }).click();
      await page.locator('iframe[title="施工现场"]').waitFor();
      await page.waitForLoadState('networkidle');
      const player = 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD';
      assert.deepEqual(asked, [`https://hm.baidu.com/hm.js?${tongji}`, player]);
      await page.close(); // what was added to it stays
    });
    assert.equal((await site.call('site/save', { site: { tongji: '' } }, staff)).status, 200);
  });

  it('is shown to staff as plots with their numbers, at a desk and on the narrowest phone', async () => {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    const body = JSON.stringify({ page: '/', event: 'view', referrer: 'https://www.baidu.com/' });
    assert.equal((await site.send('POST', VISIT_RECORD_PATH, { headers, body })).status, 200);
    for (const viewport of [DESKTOP, { width: 320, height: 640 }]) {
      await visits.office(['/dashboard', viewport], async ({ page }) => {
        const panel = page.getByRole('region', { name: '访问统计' });
        await panel.getByRole('row', { name: /www\.baidu\.com.*1/ }).waitFor();
        await panel.getByRole('row', { name: /有效线索/ }).waitFor();
        for (const span of [7, 90, 365]) {
          await panel.getByRole('button', { name: `${span} 天` }).click();
          await panel.getByRole('row', { name: /首页/ }).waitFor();
        }
        await panel.getByText('查看数字').click();
        assert.equal(await panel.getByRole('row', { name: /至/ }).count(), 12);
        const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        assert.ok((wide ?? 0) <= (room ?? 0), `${wide} px are wider than ${room} px`);
        assert.deepEqual(await axeFindings(page), []);
      });
    }
  });
});

/** What the page tells the server from now on; Chromium shows a beacon's body to nobody else. */
async function listenTo(page: Page): Promise<() => Promise<Record<string, unknown>[]>> {
  await page.addInitScript(() => {
    const told: Blob[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    Object.assign(window, { told });
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) told.push(body);
      return send(address, body);
    };
  });
  const texts = () => (window as unknown as { told: Blob[] }).told.map((body) => body.text()); // proof: set just above
  const read = `Promise.all((${texts})())`;
  return async () => (await page.evaluate<string[]>(read)).map((text) => JSON.parse(text));
}

/** Calls and downloads go nowhere in a test. */
async function stayHere(page: Page): Promise<void> {
  await page.evaluate(() => {
    const leaves = 'a[href^="tel:"], a[href$=".pdf"]';
    window.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest(leaves)) event.preventDefault();
    });
  });
}
