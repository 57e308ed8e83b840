import { before, it } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { inChromium, PHONE } from './site-in-chromium.ts';

const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const LINKS = ['/dljm', '/dljm#apply', '/product?tab=cpxt', '/xwdt?page=2', '/productDet?productId=smart-helmet'];

inChromium('what is meant for the other kind of device', ({ site, visits }) => {
  let article: string;
  before(async () => {
    const newInfo = LINKS.map((href) => `<p><a href="${href}">${href}</a></p>`).join('');
    const saved = await site.call<{ newId: string }>('news/save', { newTitle: '链接', newInfo }, await site.login());
    article = `/xwdtDet?newId=${saved.body.data?.newId}`;
  });

  for (const [href, there, title] of [
    ['/dljm', '/dailijiameng', '代理加盟'],
    ['/dljm#apply', '/dailijiameng#apply', '代理加盟'],
    ['/product?tab=cpxt', '/zhuyingyewu?tab=cpxt', '建筑机器人产品'],
    ['/xwdt?page=2', '/xinwen?page=2', '新闻动态 第 2 页'],
    ['/productDet?productId=smart-helmet', '/cpDeatail?productId=smart-helmet', '智能安全帽'],
  ] as const) {
    it(`a link to ${href} in an article opens ${there} on a phone`, async () => {
      await visits.to([article, PHONE], async (page) => {
        await page.locator(`.rich-text a[href="${href}"]`).click();
        await page.waitForURL(`**${there}`);
        await page.waitForFunction((words) => document.title.startsWith(words), title);
        await page.goBack();
        await page.waitForURL(`**${article}`); // one step: the address for desks is none of the history
      });
    });
  }

  it('the way back from an article leads to the list of the device', async () => {
    for (const [options, list] of [
      [PHONE, '/xinwen'],
      [DESK, '/xwdt'],
    ] as const)
      await visits.to([article, options], async (page) => {
        await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '新闻动态' }).click();
        await page.waitForURL(`**${list}`);
        await page.waitForFunction(() => document.title.startsWith('新闻动态'));
      });
  });

  it('opens as the same page when the browser turns into a phone, and back', () =>
    visits.to(['/product?tab=cpxt', DESK], async (page) => {
      const session = await page.context().newCDPSession(page);
      const desk = await page.evaluate(() => navigator.userAgent);
      await session.send('Emulation.setUserAgentOverride', { userAgent: String(PHONE.userAgent) });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.waitForURL('**/zhuyingyewu?tab=cpxt');
      await page.getByRole('tab', { name: '建筑机器人产品', selected: true }).waitFor();
      await session.send('Emulation.setUserAgentOverride', { userAgent: desk });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.waitForURL('**/product?tab=cpxt');
      await page.close(); // it keeps the agent that it was given last
    }));
});
