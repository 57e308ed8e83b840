import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Site as Settings } from '../../server/settings.ts';
import { saidOf } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium, PHONE } from '../browser/site-in-chromium.ts';
import { boxesOf } from '../browser/waits.ts';

inChromium('the products on the hero', ({ site, visits }) => {
  const points = async () => {
    const { body } = await site.call<{ site: Settings }>('site/read', {}, await site.login());
    return body.data?.site.heroPoints ?? [];
  };

  it('are set by a press, dragged, moved by arrow keys, given a product, and stand there on the page', () =>
    visits.office('/AdminSite', async ({ page }) => {
      const before = await points();
      const board = page
        .locator('.picture-board', { has: page.getByRole('button', { name: '第 1 个产品点' }) })
        .first(); // the other is the phone's
      await board.click({ position: { x: 40, y: 30 } });
      const { x = 0, y = 0, width = 0, height = 0 } = (await board.boundingBox()) ?? {};
      const mark = board.getByRole('button', { name: `第 ${before.length + 1} 个产品点` });
      await mark.hover();
      await page.mouse.down();
      await page.mouse.move(x + width * 0.2, y + height * 0.3, { steps: 4 });
      await page.mouse.up();
      await mark.press('ArrowLeft');
      await mark.press('ArrowDown');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.locator(`[data-field="heroPoints.${before.length}.productId"]`).getByText('请选择产品').waitFor();
      await page.getByLabel(`第 ${before.length + 1} 个产品点的产品`).selectOption('smart-helmet');
      assert.deepEqual(await axeFindings(page, '[data-field=heroPoints]'), []);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await saidOf(page, '保存成功！').waitFor();
      const saved = (await points()).at(-1);
      assert.deepEqual([(await points()).length, saved?.productId], [before.length + 1, 'smart-helmet']);
      assert.ok(Math.abs((saved?.x ?? 0) - 19.5) < 1 && Math.abs((saved?.y ?? 0) - 30.5) < 1, JSON.stringify(saved));
      await page.goto('/');
      await page.getByRole('button', { name: '智能安全帽' }).first().waitFor();
    }));

  it('open within the picture on a phone by a touch, lead to their product, and close by a touch elsewhere', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const card = page.locator('.hero-points-card').filter({ visible: true });
      for (const mark of await page.locator('.hero-points-mark').all()) {
        await mark.tap();
        const [{ x, width }] = await boxesOf(card);
        assert.ok(x >= 0 && x + width <= 390, `${x} to ${x + width}`);
        await page.locator('h1').first().tap();
        await card.waitFor({ state: 'detached' });
      }
      await page.locator('.hero-points-mark').first().tap();
      await card.getByRole('link').tap();
      await page.waitForURL(/\/cpDeatail\?productId=/);
    }));

  it('are not there where the picture does not come', () =>
    visits.to(
      '/',
      (page) => page.locator('.hero-points').waitFor({ state: 'detached' }),
      (page) => page.route(/hero-model/, (route) => route.abort()),
    ));

  it('open under the mouse, and close by Escape, which leaves the focus where it was', () =>
    visits.to('/', async (page) => {
      const card = page.locator('.hero-points-card').filter({ visible: true });
      await page.locator('.hero-points-mark').first().hover();
      await card.waitFor();
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    }));
});
