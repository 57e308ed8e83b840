import assert from 'node:assert/strict';
import { it } from 'node:test';
import { franchise, home, productHref } from '../../server/contract/addresses.ts';
import { inChromium } from './site-in-chromium.ts';

const at = (width: number) => ({ viewport: { width, height: 900 } });
const ENGLISH = ['Company', 'Construction safety monitoring and robots', 'Certificates and type approvals abroad'];
const LONG = '超高层深基坑与高支模一体化在线监测预警管理系统加强版含安装调试培训质保三年服务包';

inChromium('content that few owners have', ({ ask, visits }) => {
  it('long names of English pages are whole in the menu, which stays as high as it is', async () => {
    for (const [at, pageTitle] of ENGLISH.entries())
      await ask('page/save', { pagePath: `abroad-${at}`, pageTitle, inMenu: true, inEnglish: true });
    for (const width of [1280, 1440, 1920])
      await visits.to(['/p/english', at(width)], async (page) => {
        const cut = await page
          .locator('.site-header-menu > ul a > *')
          .evaluateAll((all) =>
            all.filter((one) => one.scrollHeight > one.clientHeight + 6).map(({ textContent }) => textContent),
          );
        assert.deepEqual(cut, [], `${width} px`);
        assert.equal(await page.locator('.site-header').evaluate((one) => one.clientHeight), 80, `${width} px`);
      });
  });

  it('an owner’s menu of the longest names is whole in every window of a desk', async () => {
    const title = '产品中心与机器人总目录表';
    const menu = Array.from({ length: 7 }, (_, at) => ({ page: '', url: `/xwdt?page=${at + 1}`, title, shown: true }));
    await ask('site/save', { site: { menu } });
    for (const width of [1024, 1100, 1280, 1366, 1440])
      await visits.to([home, at(width)], async (page) => {
        const names = page.locator('.site-header-menu > ul a > *');
        const [cut, header] = [
          await names.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 6).length),
          await page.locator('.site-header').evaluate((one) => one.clientHeight),
        ];
        assert.deepEqual([await names.count(), cut, header], [7, 0, 80], `${width} px`);
      });
    await ask('site/save', { site: { menu: [] } });
  });

  it('figures with long names stay beside the model of the home page', async () => {
    const { site } = await ask<{ site: { figures: object[] } }>('site/read', {});
    await ask('site/save', { site: { figures: site.figures.map((figure) => ({ ...figure, label: LONG })) } });
    for (const width of [1024, 1440, 1920])
      await visits.to([home, at(width)], async (page) => {
        const rights = await page
          .locator('.hero .company-figures-item')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
        assert.ok(Math.max(...rights) < width * 0.46, `${width} px: ${rights}`);
      });
    await ask('site/save', { site: { figures: site.figures } });
  });

  it('a product without a picture has a ground of its own on mist', async () => {
    const { data } = await ask<{ data: { productId: string }[] }>('product/list', { locationId: 'zhgd', limit: 20 });
    for (const { productId } of data) await ask('product/update', { productId, coverUrl: '', pictures: [] });
    await visits.to([productHref({ productId: 'tower-crane-monitor' }), at(1440)], async (page) => {
      const grounds = await page.locator('.product-line').evaluateAll((cards) =>
        cards.map((card) => {
          const around = card.closest('.on-mist');
          return [card, around].map((one) => one && getComputedStyle(one).backgroundColor);
        }),
      );
      assert.ok(grounds.some(([, around]) => around));
      for (const [card, around] of grounds) assert.notEqual(card, around);
      const figures = await page
        .locator('.product-head .key-figures-one')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      assert.ok(figures.length > 2 && new Set(figures).size === 1, 'beside no picture the figures share a row');
    });
  });

  it('a picture shown large is whole between its buttons', async () => {
    await visits.to(['/gywm', at(1440)], async (page) => {
      await page.locator('.about-honour >> nth=2').first().click();
      const picture = await page.locator('.picture-preview img').boundingBox();
      assert.ok(picture);
      for (const button of await page.locator('.picture-preview-button').all()) {
        const box = await button.boundingBox();
        assert.ok(box);
        const isApart =
          box.x >= picture.x + picture.width ||
          box.x + box.width <= picture.x ||
          box.y >= picture.y + picture.height ||
          box.y + box.height <= picture.y;
        assert.ok(isApart, JSON.stringify([picture, box]));
      }
    });
  });

  it('words of a band that are twice as large do not lie on its picture', async () => {
    await visits.to(['/product', at(1440)], async (page) => {
      const debug = await page.context().newCDPSession(page);
      for (const [standard, isShown] of [
        [32, false],
        [16, true],
      ] as const) {
        await debug.send('Page.setFontSizes', { fontSizes: { standard } });
        await page.reload();
        assert.equal(await page.locator('.page-banner-picture').first().isVisible(), isShown, `${standard} px`);
      }
    });
  });

  it('on paper the terms for dealers are a table, and what leads on is left out', async () => {
    await visits.to([franchise, at(794)], async (page) => {
      await page.emulateMedia({ media: 'print' });
      assert.equal(
        await page
          .locator('.terms-table tr')
          .first()
          .evaluate((one) => getComputedStyle(one).display),
        'table-row',
      );
      assert.equal(await page.locator('main .link-button[href^="/"]:visible').count(), 0);
      await page.emulateMedia({ media: null });
    });
  });
});
