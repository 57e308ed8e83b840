import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { noisyPicture } from '../helpers/build-pictures.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { dialogOf, dropOn, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';

inChromium('what is shown, in the settings', ({ site, office }) => {
  const home = async () => (await site.send('GET', '/', { headers: { 'user-agent': 'Mozilla/5.0' } })).text;

  it('is hidden by a mark, put in order by a press, and shorter by several entries at once', () =>
    office('/AdminSite', async ({ page }) => {
      await page.getByRole('checkbox', { name: '代理加盟', exact: true }).uncheck();
      const order = page.getByRole('group', { name: /^首页顺序/ });
      for (let step = 0; step < 2; step += 1) await order.getByRole('button', { name: '上移：新闻动态' }).click();
      const names = await order.locator('.list-field-title').allTextContents();
      assert.deepEqual(names.slice(-4), ['新闻动态', '展厅', '技术支持', '市场覆盖']);
      const partners = page.getByRole('group', { name: /^合作伙伴/ });
      const before = await partners.locator('.list-field-title').allTextContents();
      const removeTwo = async () => {
        for (const at of [0, 2])
          await partners.getByRole('checkbox', { name: `选择：${before[at]}`, exact: true }).check();
        await partners.getByRole('button', { name: '移除所选（2）' }).click();
      };
      await removeTwo();
      await page.getByRole('button', { name: '撤销' }).click();
      assert.deepEqual(await partners.locator('.list-field-title').allTextContents(), before);
      await removeTwo();
      assert.deepEqual(await partners.locator('.list-field-title').allTextContents(), [before[1], ...before.slice(3)]);
      assert.deepEqual(await axeFindings(page, '[data-field=partners]'), []);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await saidOf(page, '保存成功！').waitFor();
      const html = await home();
      assert.ok(!html.includes('成为代理商'));
      assert.ok(html.indexOf('id="home-news-title"') < html.indexOf('id="showroom-title"'));
    }));

  it('a picture that does not come has one plain ground wherever it is, and nothing of the browser shows', () =>
    office('/AdminCarousel', async ({ page }) => {
      await page.route('**/*', (route) =>
        route.request().resourceType() === 'image' ? route.abort() : route.continue(),
      );
      const bare = () => {
        const broken = [...document.images].filter((img) => img.checkVisibility() && img.complete && !img.naturalWidth);
        const uncovered = broken.filter((img) => {
          const { position, width, height, backgroundColor } = getComputedStyle(img, '::after');
          const isWhole = parseFloat(width) + 32 >= img.clientWidth && parseFloat(height) + 32 >= img.clientHeight;
          const isOwn = getComputedStyle(img).position !== 'static';
          return position !== 'absolute' || !isWhole || !isOwn || backgroundColor === 'rgba(0, 0, 0, 0)';
        });
        return broken.length > 0 && uncovered.map(({ className, src }) => `${className} ${src}`);
      };
      for (const path of ['/AdminCarousel', '/AdminMedia', '/AdminSite']) {
        await page.goto(path);
        // in one look: what a screen reads anew is drawn anew
        assert.deepEqual(await (await page.waitForFunction(bare)).jsonValue(), [], path);
      }
      await page.unrouteAll();
    }));

  it('files come to the library by a drop; twelve that nothing uses go with four presses, and come back with one', (t) =>
    office('/AdminMedia', async ({ page }) => {
      const cards = page.getByRole('listitem').filter({ has: page.locator('.media-screen-file') });
      const used = cards.first();
      assert.equal(await used.getByRole('button', { name: /^删除/ }).count(), 0, 'what is in use is not offered');
      assert.match((await used.getByRole('link').last().getAttribute('href')) ?? '', /^\/Admin\w+/);
      assert.ok(await page.getByRole('checkbox', { name: '全选本页' }).isDisabled());
      const folder = temporaryFolder(t);
      const pictures = Array.from({ length: 12 }, (_, at) => join(folder, `${at}.png`));
      for (const path of pictures) writeFileSync(path, noisyPicture(16));
      await dropOn(page, page.getByRole('region', { name: '上传的文件' }), pictures);
      await page.getByText('未使用', { exact: true }).nth(12).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.getByRole('button', { name: '未使用', exact: true }).click();
      await page.getByRole('checkbox', { name: '全选本页' }).check();
      await page
        .getByRole('group', { name: /^批量处理/ })
        .getByRole('button', { name: '删除' })
        .click();
      await dialogOf(page).getByRole('button', { name: '确定' }).click();
      await page.locator('.toast', { hasText: /已删除：1[2-9] 条文件/ }).waitFor();
      await page.getByText('没有找到文件').waitFor();
      await page.getByRole('button', { name: '撤销' }).click();
      await saidOf(page, '已撤销').waitFor();
      await page
        .getByRole('button', { name: /^查看大图/ })
        .nth(11)
        .waitFor();
      await page
        .getByRole('button', { name: /^查看大图/ })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: '媒体库大图' })
        .getByText(/^1 \/ 1[2-9]$/)
        .waitFor();
    }));
});
