import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compareHref } from '../../server/contract/addresses.ts';
import { DESKTOP } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';
import { walkByTab } from './tab-walk.ts';
import { becomes, boxesOf, takenOver } from './waits.ts';

inChromium('the comparison of products', ({ visits }) => {
  for (const [path, device] of [
    ['/product?tab=cpxt', { viewport: DESKTOP }],
    ['/product?tab=cpxt', { viewport: DESKTOP, javaScriptEnabled: false }],
    ['/zhuyingyewu?tab=cpxt', PHONE],
  ] as const)
    it(`products are compared from their cards ${'javaScriptEnabled' in device ? 'without JavaScript' : 'with it'}: ${path}`, () =>
      visits.to([path, device], async (page) => {
        const start = page.getByRole('button', { name: '对比' });
        assert.equal(await start.isVisible(), false);
        for (const name of ['喷涂机器人', '抹灰机器人'])
          await page.getByRole('checkbox', { name: new RegExp(name) }).check();
        if (!('javaScriptEnabled' in device)) await page.getByText('已选2款').waitFor();
        if (device === PHONE) {
          const [bar, own] = await boxesOf(page.locator('.floating-contact'), start);
          assert.ok(bar.y >= own.y + own.height, 'the bar at the foot covers it');
        }
        await Promise.all([page.waitForURL(/\/duibi\?productId=.*&productId=/), start.click()]);
        assert.equal(await page.getByRole('columnheader').count(), 2);
        assert.ok((await page.locator('tr.is-different').count()) > 0);
      }));

  it('two products leave at least four rows of their comparison in the first window', async () => {
    for (const pair of [
      ['robot-spraying', 'robot-plastering'],
      ['tower-crane-monitor', 'hoist-monitor'],
      ['formwork-monitor', 'foundation-pit-monitor'],
    ])
      await visits.to([compareHref(pair), { viewport: DESKTOP }], async (page) => {
        const shown = await page
          .locator('tbody tr')
          .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
        assert.ok(shown >= 4, `${pair}: ${shown}`);
      });
  });

  it('a product that is taken out of a comparison is picked no more', () =>
    visits.to('/product?tab=cpxt', async (page) => {
      const names = ['喷涂机器人', '抹灰机器人', '测量机器人'];
      for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
      await Promise.all([page.waitForURL('**/duibi?*'), page.getByRole('button', { name: '对比' }).click()]);
      await takenOver(page);
      assert.deepEqual(await axeFindings(page), []);
      await page
        .locator('.compare-product')
        .last()
        .click({ position: { x: 2, y: 2 } }); // beside its link
      await Promise.all([
        page.waitForURL((url) => !url.search.includes('spraying')),
        page.getByLabel('移除喷涂机器人').click(),
      ]);
      await page.getByRole('link', { name: '重新挑选' }).click();
      await page.getByText('已选2款').waitFor();
      assert.equal(await page.getByRole('checkbox', { name: /喷涂机器人/ }).isChecked(), false);
    }));

  for (const [path, device] of [
    ['/product', { viewport: DESKTOP }],
    ['/product', { viewport: { width: 320, height: 256 } }],
    ['/zhuyingyewu', PHONE],
  ] as const)
    it(`the bar of the picked products covers no focus: ${path}, ${device.viewport?.width} px`, () =>
      visits.to([path, device], async (page) => {
        const box = page.getByRole('checkbox').nth(5);
        await box.evaluate((element) => {
          element.focus();
          const top = element.getBoundingClientRect().bottom + 48 - innerHeight; // where the bar comes
          scrollBy({ top, behavior: 'instant' });
        });
        await page.keyboard.press('Space');
        const isSeen = (element: Element) => {
          const { left, top } = element.getBoundingClientRect();
          return document.elementFromPoint(left + 4, top + 4) === element;
        };
        await becomes(() => box.evaluate(isSeen), true, 'nor that of the press with which it came');
        assert.deepEqual((await walkByTab(page, 'main')).covered, []);
      }));
});
