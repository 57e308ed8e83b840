import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inChromium } from './site-in-chromium.ts';
import { takenOver } from './waits.ts';

const PRODUCT = '/productDet?productId=tower-crane-monitor';

/** Roles, names and texts that the specification gives, as somebody finds them who knows nothing else of a page. */
inChromium('somebody who knows the specification alone', ({ visits }) => {
  it('finds the entry of the menu that is called 首页, and the tabs by their names', () =>
    visits.to('/product', async (page) => {
      assert.equal(await page.getByRole('banner').getByRole('link', { name: '首页' }).count(), 1);
      const tabs = page.getByRole('tablist');
      for (const name of ['智慧工地产品', '建筑机器人产品', '建筑标准化产品']) {
        assert.equal(await tabs.getByRole('tab', { name, exact: true }).count(), 1);
        assert.equal(await tabs.getByText(name, { exact: true }).count(), 1);
      }
    }));

  it('finds articles by their titles, and opens one', () =>
    visits.to('/xwdt', async (page) => {
      const title = '抹灰机器人批次交付，五个班组同期上手';
      await page.getByRole('link', { name: title, exact: true }).click();
      await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor();
    }));

  it('finds headings by their words, wherever their lines may end', async () => {
    const headings = {
      '/dljm': '您有本地客户，我们有产品和队伍',
      '/product': '开什么发票，怎么付款？',
      '/privacy': '二、我们收集什么，为什么',
      [PRODUCT]: '安装、调试与验收',
    };
    for (const [path, name] of Object.entries(headings))
      await visits.to(path, (page) => page.getByRole('heading', { name, exact: true }).waitFor());
  });

  it('reads a figure with its sign in one line', () =>
    visits.to(['/', { reducedMotion: 'reduce' }], async (page) =>
      assert.match(await page.getByRole('main').innerText(), /^1000\+$/m),
    ));

  it('opens the drawer at a product by its button, 12 % of the height, and finds the numbers to dial', () =>
    visits.to([PRODUCT, { viewport: { width: 1920, height: 1080 } }], async (page) => {
      await takenOver(page);
      await page.getByRole('button', { name: '电话咨询' }).click();
      const drawer = page.getByRole('dialog', { name: '电话咨询' });
      for (const number of ['400-000-0000', '0533-000-0000']) {
        const dial = drawer.getByRole('link', { name: `拨打 ${number}` });
        assert.equal(await dial.getAttribute('href'), `tel:${number}`);
      }
      const share = await drawer.evaluate((sheet: HTMLElement) => Math.round((100 * sheet.offsetHeight) / innerHeight));
      assert.equal(share, 12);
    }));

  it('finds each field of a form once by its label and by its name, though another form may open over the page', async () => {
    const phone = { userAgent: 'iPhone', viewport: { width: 390, height: 844 } };
    const pages = [
      ['/dljm', ['公司名称', '联系人', '手机号'], {}],
      ['/dailijiameng', ['公司名称', '联系人', '手机号'], phone],
      ['/map', ['手机号', '怎么称呼您', '公司', '想了解什么'], {}],
      [PRODUCT, ['手机号', '怎么称呼您', '公司', '想了解什么'], {}],
      [PRODUCT.replace('productDet', 'cpDeatail'), ['手机号'], phone],
    ] as const;
    for (const [path, labels, device] of pages)
      await visits.to([path, device], async (page) => {
        for (const label of labels) assert.equal(await page.getByLabel(label).count(), 1, `${label} of ${path}`);
        assert.equal(await page.locator('[name=phone]').count(), 1, path);
      });
  });

  it('finds the controls of a case video before it starts', () =>
    visits.to('/huanghejiangong', async (page) => {
      await takenOver(page);
      await page.getByRole('button', { name: /^播放视频/ }).waitFor();
      assert.equal(await page.locator('video[controls]').count(), 1);
    }));

  it('hears the words of a link once: its picture does not repeat them', async () => {
    const phone = { userAgent: 'iPhone', viewport: { width: 390, height: 844 } };
    for (const path of ['/', '/product', PRODUCT, '/xwdt', '/case', '/yingyongchangjing', '/gywm', '/dljm', '/mobile'])
      await visits.to([path, path === '/mobile' ? phone : {}], async (page) => {
        const twice = await page.locator('a:has(img)').evaluateAll((links) =>
          links.flatMap((link) => {
            const alts = [...link.querySelectorAll('img')].map(({ alt }) => alt);
            return alts.filter((alt) => alt !== '' && link.textContent?.includes(alt));
          }),
        );
        assert.deepEqual(twice, [], path);
      });
  });
});
