import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chinaDay, DAY_MS } from '../../server/contract/china-time.ts';
import { fromNoon, NOON } from '../helpers/from-noon.ts';
import { dialogOf, openPage, saidOf } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, boxesOf, draftWritten } from './waits.ts';

const LINE_PX = 32;

inChromium('the dashboard', (own) => {
  fromNoon();
  it('says in a line each what is empty, begins a record with one press, and names what was never saved', () =>
    own.office('/dashboard', async ({ context, page }) => {
      await page.getByText('还没有人提交申请或咨询').first().waitFor();
      const line = page.getByText('近 30 天没有访问');
      await line.waitFor();
      assert.ok(((await line.boundingBox())?.height ?? 99) <= LINE_PX);
      assert.equal(await page.locator('.number-table').count(), 1, 'no ranking without a name');
      await page.getByRole('link', { name: '写新闻' }).click();
      await dialogOf(page).getByLabel('新闻标题').fill('写了一半');
      await draftWritten(page, '写了一半');
      const dialog = dialogOf(page);
      const [saved, title] = await boxesOf(dialog.locator('text=/^已自动保存/'), dialog.locator('.dialog-title'));
      assert.equal(saved.x, title.x, 'where nothing changed is named');
      await page.close(); // unasked, as in a crash
      const later = await openPage(context, '/dashboard');
      const drafts = later.getByRole('region', { name: /^没写完的草稿/ });
      await drafts.getByRole('link', { name: '写了一半' }).waitFor();
      const USER = '**/item/user/info';
      await later.route(USER, async (route) => {
        const { data, ...answer } = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, data: { ...data, auth: 'lead' } } });
      });
      await later.reload();
      await later.getByRole('heading', { name: '快捷操作' }).waitFor();
      await becomes(() => drafts.count(), 0, 'a form that the account may not open');
      await later.unroute(USER);
      await later.reload();
      await drafts.getByRole('link', { name: '写了一半' }).click();
      await dialogOf(later)
        .locator('p', { hasText: /填写的内容没有保存（\d{4}-/ })
        .first()
        .waitFor();
      await dialogOf(later).getByRole('button', { name: /恢复/ }).click();
      assert.equal(await dialogOf(later).getByLabel('新闻标题').inputValue(), '写了一半');
      await dialogOf(later).getByRole('button', { name: '确定' }).click();
      await saidOf(later, '新增成功！').waitFor();
      await draftWritten(later, '写了一半', false);
      await later.goto('/dashboard');
      await later.getByText('近 30 天没有访问').waitFor();
      assert.equal(await later.getByRole('region', { name: /^没写完的草稿/ }).count(), 0);
    }));

  it('names what becomes public within a week, the next first, to whoever may read it, and leads to all that is planned', () =>
    own.office('/dashboard', async ({ page }) => {
      const region = page.getByRole('region', { name: /^今后 7 天要公开/ });
      await page.getByText('近 30 天没有访问').waitFor();
      assert.equal(await region.count(), 0);
      for (const [newTitle, days, status] of [
        ['后天的新闻', 2, 'published'],
        ['明天的新闻', 1, 'published'],
        ['下月的新闻', 20, 'published'],
        ['不发了的新闻', 1, 'draft'],
      ] as const)
        await own.ask('news/save', { newTitle, status, publishAt: new Date(Date.now() + days * DAY_MS).toISOString() });
      await page.getByRole('button', { name: '刷新' }).click();
      await region.getByRole('heading', { name: '今后 7 天要公开 2 条' }).waitFor();
      assert.deepEqual(await region.getByRole('listitem').getByRole('link').allInnerTexts(), [
        '新闻 明天的新闻',
        '新闻 后天的新闻',
      ]);
      await region.getByRole('link', { name: '定时的新闻' }).click();
      await becomes(() => page.locator('[role=tabpanel]:not([hidden]) tbody tr').count(), 3);
    }));

  it('prints the visits and leads of the chosen time, with the numbers of each day, and nothing of the frame', () =>
    own.office('/dashboard', async ({ page }) => {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0',
      };
      const body = JSON.stringify({ page: '/', event: 'view' });
      await own.site.send('POST', '/v1/visit/record', { headers, body });
      for (const days of ['30 天', '90 天']) {
        await page.reload();
        await page.getByRole('button', { name: days }).click();
        await page.getByText(`近 ${days}的访问`).waitFor({ state: 'attached' });
        await page.emulateMedia({ media: 'print' });
        await becomes(() => page.locator('.panel:visible').count(), 1);
        await becomes(() => page.locator('nav:visible, header:visible').count(), 0);
        assert.deepEqual(await page.locator('.panel:visible :is(h2, button):visible').allInnerTexts(), [
          '访问统计',
          days,
        ]);
        const report = page.getByText(
          `${chinaDay(NOON - (Number.parseInt(days, 10) - 1) * DAY_MS)} 至 ${chinaDay(NOON)} 共`,
        );
        const named = await report.evaluate((line) => getComputedStyle(line, '::before').content);
        assert.match(named, /^"齐筑智联，"$/, 'whose visits they are');
        const day = page.locator('details .number-table tbody tr').last();
        await day.waitFor();
        const last = page.locator('.number-table').last();
        assert.ok(await last.evaluate((table) => table.getBoundingClientRect().bottom <= document.body.scrollHeight));
        await page.emulateMedia({ media: null });
      }
    }));

  it("a year's bars are its months, of which the first and last go as far as the year does", () =>
    own.office('/dashboard', async ({ page }) => {
      await page.route('**/v1/visit/report', async (route) => {
        const { data, ...answer } = await (await route.fetch()).json();
        const days = data.days.map((day: object, at: number) => {
          return { ...day, day: new Date(Date.UTC(2026, 1, 16 + at)).toISOString().slice(0, 10), views: 1 };
        });
        await route.fulfill({ json: { ...answer, data: { ...data, days } } });
      });
      await page.getByRole('button', { name: '365 天', exact: true }).click();
      await page.getByText('近 365 天的访问').waitFor({ state: 'attached' });
      const names = await page.locator('details .number-table tbody th').allTextContents();
      assert.equal(names.length, 13);
      assert.deepEqual(
        names.filter((_, at) => [0, 1, 12].includes(at)),
        ['02-16 至 02-28', '03-01 至 03-31', '02-01 至 02-15'],
      );
      assert.deepEqual(
        await page.locator('.bar-chart-name').allTextContents(),
        [2, 4, 6, 8, 10, 12, 2].map((month) => `${month}月`),
      );
    }));

  it('the numbers above the bars are whole and apart on phones, whatever they count', async () => {
    for (const width of [320, 390])
      await own.office(['/dashboard', { width, height: 844 }], async ({ page }) => {
        for (const most of [9, 999, 1308, 98_765]) {
          await page.route('**/v1/visit/report', async (route) => {
            const { data, ...answer } = await (await route.fetch()).json();
            const days = data.days.map((day: object, at: number) => ({ ...day, views: most - (at % 5), visitors: 1 }));
            await route.fulfill({ json: { ...answer, data: { ...data, days } } });
          });
          for (const days of [365, 90, 7, 30]) {
            await page.getByRole('button', { name: `${days} 天`, exact: true }).click();
            await page.getByText(`近 ${days} 天的访问`).waitFor({ state: 'attached' });
            const boxes = await page
              .locator('.bar-chart-count:visible')
              .evaluateAll((counts) => counts.map((count) => count.getBoundingClientRect().toJSON()));
            assert.ok(boxes.length > 0);
            boxes.forEach(({ left, height }, at) => {
              const said = `${width} px, ${days} days of ${most}`;
              assert.ok(height <= LINE_PX && left >= (boxes[at - 1]?.right ?? 0), said);
            });
          }
          await page.unroute('**/v1/visit/report');
        }
      });
  });
});
