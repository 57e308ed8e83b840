import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { DESKTOP, PHONE } from './back-office.ts';
import { tryLife } from './live-through.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';

const SCREENS = ['/AdminProduct', '/AdminNews', '/AdminCarousel', '/AdminAgenttoJoin', '/AdminRecycle', '/AdminSite'];

inChromium('keeping content', (own) => {
  before(async () => {
    await own.ask('agent/save', { agentName: '王经理', agentInfo: '淄博某建材公司', phone: '13800000000' });
    await own.ask('news/save', { newTitle: '吊钩可视化', newInfo: '<p>进场先看<strong>安全距离</strong></p>' });
  });
  tryLife(own, 'product', 'by mouse', PHONE);
  tryLife(own, 'carousel', 'by mouse', PHONE);

  for (const viewport of [DESKTOP, PHONE]) {
    it(`axe finds nothing on any screen or in its dialogs, at ${viewport.width} px, and nothing sticks out`, () =>
      own.office(['/AdminProduct', viewport], async ({ page }) => {
        for (const screen of SCREENS) {
          await page.goto(screen);
          await page.waitForLoadState('networkidle');
          assert.deepEqual(await axeFindings(page), [], screen);
          const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
          assert.ok((wide ?? 0) <= (room ?? 0), `${screen} is ${wide} px wide`);
          const button = page.getByRole('button', { name: /^编辑：|^查看：/ }).first();
          if ((await button.count()) === 0) continue;
          await button.click();
          await page.waitForLoadState('networkidle');
          assert.deepEqual(await axeFindings(page), [], `${screen}, dialog`);
        }
      }));
  }
});
