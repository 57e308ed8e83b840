import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { flawsOf } from '../browser/page-checks.ts';
import { SAMPLE_PAGE, sampleAddress } from '../browser/sample-address.ts';
import { inChromium, PHONE } from '../browser/site-in-chromium.ts';
import { stoodStill, watchIdly } from '../browser/waits.ts';

inChromium('a visit', ({ site, visits, browser, ask }) => {
  it('sees nothing jump where the first picture comes late', async () => {
    await ask('page/save', SAMPLE_PAGE);
    for (const [path, width, height] of [
      ['/p', 960, 540],
      ['/p', 390, 844],
      ['/caseDet', 390, 844],
    ] as const) {
      const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
      await page.route(/\.(?:avif|webp|png|jpg)$/, async (route) => {
        await watchIdly(page, 300); // later than the first layout
        await route.continue();
      });
      const address = site.address + sampleAddress({ path });
      assert.deepEqual(await flawsOf(page, address, ['shift']), {}, `${address} at ${width} px`);
      await page.context().close();
    }
  });

  it('keeps the latest articles in sight beside a long one', () =>
    visits.to('/xwdtDet?newId=2026-09-smart-helmet-update', async (page) => {
      await page.evaluate(() => scrollTo(0, 1_500));
      await stoodStill(page.locator('html'));
      const top = await page.locator('.news-detail-latest').evaluate((aside) => aside.getBoundingClientRect().top);
      assert.ok(top > 0 && top < 200, String(top));
    }));

  it('without JavaScript reads every page and follows every link', () =>
    visits.to(['/', { javaScriptEnabled: false }], async (page) => {
      for (const words of ['塔机安全监测系统', '政策说明会', '智慧展厅'])
        assert.ok((await page.content()).includes(words), words);
      await page.getByRole('banner').getByRole('link', { name: '产品中心' }).click();
      await page
        .getByRole('link', { name: /建筑机器人产品/ })
        .first()
        .click();
      assert.match(page.url(), /tab=cpxt/);
      await page
        .getByRole('link', { name: /抹灰机器人/ })
        .first()
        .click();
      assert.equal(await page.locator('h1').textContent(), '抹灰机器人');
    }));

  it('sees nothing move by itself when it asked for stillness', () =>
    visits.to(['/', { reducedMotion: 'reduce' }], async (page) => {
      await watchIdly(page, 1_000); // an endless row is put to its middle once
      const before = await scrolledTracks(page);
      await watchIdly(page, 4_600); // longer than any row rests
      assert.deepEqual(await scrolledTracks(page), before);
      assert.ok((await page.locator('main').textContent())?.includes('1000'));
    }));

  it('sees the still of a film that its browser shows without script', () =>
    visits.to(['/sdkaili', { javaScriptEnabled: false }], async (page) => {
      const poster = await page.locator('.film video').getAttribute('poster');
      assert.ok(poster, 'controls of a film without any lie on black');
      assert.equal((await page.request.get(poster)).status(), 200);
    }));

  it('reads the words of a picture that does not come', async () => {
    const staff = await site.login();
    const newInfo = '<p><img src="/media/gone-900x600.w.webp" alt="没有的图"></p>';
    const saved = await site.call<{ newId: string }>('news/save', { newTitle: '图片没有来', newInfo }, staff);
    for (const [path, picture] of [
      ['/sdkaili', '.film img'],
      ['/', '.hero-model > picture img'],
      [`/xwdtDet?newId=${saved.body.data?.newId}`, '.rich-text img'],
    ] as const)
      await visits.to(
        path,
        async (page) => {
          const words = page.locator(picture);
          await page.waitForFunction((name) => document.querySelector<HTMLImageElement>(name)?.complete, picture);
          const seen = await words.evaluate((image) => {
            const { content, position } = getComputedStyle(image, '::after');
            const box = getComputedStyle(image).position === 'static' ? image.closest('.relative') : image;
            return { content, position, width: box?.clientWidth };
          });
          const content = JSON.stringify(await words.getAttribute('alt'));
          const width = await words.evaluate((image) => image.clientWidth);
          assert.deepEqual(seen, { content, position: 'absolute', width }, path);
        },
        (page) => page.route('**/*.{webp,avif}', (route) => route.fulfill({ status: 404 })),
      );
  });

  it('finds a long product centre as it was left: its tab, its place and what was picked', async () => {
    const staff = await site.login();
    for (let count = 0; count < 30; count += 1)
      await site.call('product/save', { locationId: 'jzbh', coverName: `短产品${count}` }, staff);
    for (const [path, options] of Object.entries({ '/product': {}, '/zhuyingyewu': PHONE }))
      await visits.to([path, options], async (page) => {
        const link = page.locator('main a[href*="productId"]').getByText('短产品1', { exact: true });
        await page.getByRole('tab', { name: '建筑标准化产品' }).click();
        const title = await page.title();
        const from = page.url();
        assert.match(title, /^建筑标准化产品/);
        await page.getByRole('checkbox', { name: /短产品2$/ }).check();
        for (const share of [1, 0.6, 0.3]) {
          const place = await page.evaluate((part) => {
            scrollTo(0, Math.round((document.documentElement.scrollHeight - innerHeight) * part));
            return scrollY;
          }, share);
          await link.evaluate((element) => element.closest('a')?.click());
          await page.waitForURL(/productId=/);
          await page.goBack();
          await page.waitForURL(from);
          await page.waitForFunction(([old, y]) => document.title === old && Math.abs(scrollY - y) < 2, [
            title,
            place,
          ] as const);
          await page.waitForFunction(() => document.querySelectorAll('[name=productId]:checked').length === 1);
        }
      });
  });
});

function scrolledTracks(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 4)
      .map((element) => element.scrollLeft),
  );
}
