import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, dialogOf, enterOffice, PHONE, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, boxesOf, isFocused } from './waits.ts';

inChromium('what staff make public, and when', (own) => {
  const isPublic = async (newTitle: string) =>
    (await own.site.call<{ count: number }>('news/list', { newTitle })).body.data?.count === 1;
  const rowOf = (page: Page, title: string) => page.locator('tbody tr', { hasText: title });
  const choose = (page: Page, word: string) => dialogOf(page).getByLabel(word, { exact: true }).check();
  async function confirmForm(page: Page): Promise<void> {
    await dialogOf(page).getByRole('button', { name: '确定' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  }

  for (const hours of [16, -16])
    it(`a computer whose clock is ${hours} hours off is told what is public by the server's`, () =>
      own.visits.lend({ viewport: DESKTOP }, async (page) => {
        const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
        for (const [newTitle, publishAt] of [
          [`早一小时${hours}`, at(-60)],
          [`晚一小时${hours}`, at(60)],
        ])
          await own.ask('news/save', { newTitle, publishAt });
        await page.clock.install({ time: Date.now() + hours * 3_600_000 });
        await enterOffice(own.site, page, '/AdminNews');
        await rowOf(page, `早一小时${hours}`).getByText('已发布').waitFor();
        await rowOf(page, `晚一小时${hours}`).getByText('定时').waitFor();
        await page.close(); // its clock is not the machine's
      }));

  const fits = (marks: Locator) =>
    marks.evaluateAll((all) =>
      all.every(
        (mark) => mark.getBoundingClientRect().right <= (mark.closest('td')?.getBoundingClientRect().right ?? 0),
      ),
    );
  const isInView = (place: Locator) =>
    place.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight);

  for (const viewport of [DESKTOP, PHONE]) {
    const title = `缓发的新闻${viewport.width}`;
    it(`an article is kept as a draft, timed, published and taken back, at ${viewport.width} px`, () =>
      own.office(['/AdminNews', viewport], async ({ page }) => {
        // no state is shown as chosen before the record is there
        await page.route('**/v1/news/detailNews', (route) => sleep(300).then(() => route.continue()));
        await page.getByRole('button', { name: '新增', exact: true }).click();
        await dialogOf(page).getByLabel('新闻标题').fill(title);
        await choose(page, '存为草稿');
        assert.ok(await isInView(dialogOf(page).getByText('存为草稿')), 'how it is saved stands beside 确定');
        await confirmForm(page);
        await saidOf(page, '新增成功！已存为草稿').getByRole('button', { name: '复制预览链接' }).waitFor();
        await rowOf(page, title).getByText('草稿', { exact: true }).waitFor();
        assert.equal(await isPublic(title), false);

        await page.getByRole('button', { name: '编辑', description: title }).click();
        await choose(page, '定时发布');
        await dialogOf(page).getByLabel('发布时间').fill('');
        await dialogOf(page).getByRole('button', { name: '确定' }).click();
        await dialogOf(page).locator('.field-error', { hasText: '请填写时间' }).waitFor();
        await dialogOf(page).getByLabel('发布时间').fill('2099-01-02T08:30');
        const [hint] = await boxesOf(dialogOf(page).getByText('过去的：马上公开'));
        assert.ok(hint.height < 60, 'the hint has its room beside the field or below it');
        assert.deepEqual(await axeFindings(page), []);
        await confirmForm(page);
        await saidOf(page, '修改成功！将于 01-02 08:30 发布').waitFor();
        await rowOf(page, title).getByText('定时', { exact: true }).waitFor();
        await rowOf(page, title).getByText('2099-01-02 08:30:00').waitFor();
        assert.ok(await fits(rowOf(page, title).locator('.tag')), 'no mark reaches over its neighbour');
        const asked = { newTitle: title, scope: 'all', status: 'scheduled' };
        const { data } = await own.ask<{ data: { publishAt: string }[] }>('news/list', asked);
        assert.equal(data[0]?.publishAt, '2099-01-02T00:30:00.000Z');
        const hold = page.getByRole('menuitem', { name: '转为草稿' });
        const isOpen = async () => {
          if (await hold.isVisible()) return true;
          await page.getByRole('button', { name: '更多', description: title }).click();
          return hold.isVisible();
        };
        await becomes(isOpen, true); // a list that is still scrolling closes the menu
        await hold.click();
        await rowOf(page, title).getByText('草稿', { exact: true }).waitFor();
        await becomes(() => rowOf(page, title).getByText('2099').count(), 0, 'what was called off is no date');
        await page.getByRole('button', { name: '编辑', description: title }).click();
        await choose(page, '定时发布');
        assert.match(
          await dialogOf(page).getByLabel('发布时间').inputValue(),
          /^2099-01-02T08:30/,
          'and not forgotten',
        );
        await dialogOf(page).getByRole('button', { name: '取消' }).click();

        await page.getByRole('button', { name: '编辑', description: title }).click();
        await choose(page, '发布');
        await confirmForm(page);
        await rowOf(page, title).getByText('已发布').waitFor();
        assert.equal(await isPublic(title), true);

        await page.getByRole('button', { name: '编辑', description: title }).click();
        await choose(page, '定时发布');
        await dialogOf(page).getByText('将来的：到时才公开').waitFor();
        await choose(page, '发布'); // without that time
        await choose(page, '转为草稿');
        await confirmForm(page);
        if (viewport === PHONE) await page.getByRole('button', { name: '筛选' }).click();
        await page.getByLabel('状态', { exact: true }).selectOption('草稿');
        await page.getByRole('button', { name: '查询', exact: true }).click();
        await rowOf(page, title).getByText('草稿', { exact: true }).waitFor();
        assert.equal(await isPublic(title), false);

        await page.getByRole('button', { name: '编辑', description: title }).click();
        await page.getByRole('button', { name: '历史版本' }).click();
        const versions = page.getByRole('list', { name: '版本' }).getByRole('listitem');
        for (const [at, words] of ['改了状态', '改了状态、发布时间', '改了状态', '改了状态、发布时间'].entries())
          await versions.nth(at).getByText(words, { exact: true }).waitFor();
      }));
  }

  it('a time is proposed, and a row’s menu publishes at once and takes back, each with 撤销', () =>
    own.office('/AdminNews', async ({ page }) => {
      await own.ask('news/save', { newTitle: '菜单里的新闻', status: 'draft' });
      await page.reload();
      await page.getByRole('button', { name: '编辑', description: '菜单里的新闻' }).click();
      await choose(page, '定时发布');
      assert.match(await dialogOf(page).getByLabel('发布时间').inputValue(), /T09:00$/, 'tomorrow is proposed');
      await dialogOf(page).getByRole('button', { name: '取消' }).click();
      const act = async (word: string) => {
        await page.getByRole('button', { name: '更多', description: '菜单里的新闻' }).click();
        await page.getByRole('menuitem', { name: word }).click();
      };
      await act('立即发布');
      await saidOf(page, '已发布“菜单里的新闻”').waitFor(); // its findings were passed over, see back-office.ts
      assert.equal(await isPublic('菜单里的新闻'), true);
      await page.getByRole('button', { name: '撤销' }).click();
      await saidOf(page, '已撤销发布“菜单里的新闻”').waitFor();
      assert.equal(await isPublic('菜单里的新闻'), false);
      await act('立即发布');
      await saidOf(page, '已发布“菜单里的新闻”').waitFor();
      await act('转为草稿');
      await saidOf(page, '已转为草稿“菜单里的新闻”').waitFor();
      assert.equal(await isPublic('菜单里的新闻'), false);
    }));

  it('a copy is a draft with all that the original has, except its history and its mark as a sample; its form opens', () =>
    own.office(['/AdminProduct', PHONE], async ({ page }) => {
      const coverName = '塔机安全监测系统';
      await page.getByRole('button', { name: '更多', description: coverName }).dblclick(); // it stays open
      await page.getByRole('menuitem', { name: '复制一条' }).click();
      await saidOf(page, '已复制为草稿').waitFor();
      await dialogOf(page).getByRole('textbox', { name: '产品详情' }).waitFor();
      assert.equal(await dialogOf(page).getByLabel('产品名称').inputValue(), `${coverName}（副本）`);
      await isFocused(dialogOf(page).getByLabel('产品名称'));
      const { data } = await own.ask<{ data: { productId: string }[] }>('product/list', {
        coverName,
        scope: 'all',
        sort: 'newest',
      });
      const [copy = {}, original = {}] = await Promise.all(
        data.map(({ productId }) => own.ask<Record<string, unknown>>('product/detail', { productId, scope: 'all' })),
      );
      const { productId, createDate, showDate, publishAt, status, sample } = original;
      assert.deepEqual({ ...copy, productId, coverName, createDate, showDate, publishAt, status, sample }, original);
      assert.deepEqual([copy.status, copy.publishAt, copy.sample, sample], ['draft', '', undefined, true]);
    }));

  it('the preview of a draft is copied as a link from the message of its save, opens without a log-in, and ends', () =>
    own.office('/dashboard', async ({ page }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('link', { name: '写新闻' }).click();
      await dialogOf(page).getByLabel('新闻标题').fill('给老板看的草稿');
      await dialogOf(page).getByText('存为草稿').click();
      await dialogOf(page).getByRole('button', { name: '确定', exact: true }).click();
      await saidOf(page, '已存为草稿').getByRole('button', { name: '复制预览链接' }).click();
      await saidOf(page, '预览链接已复制').waitFor();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(await (await fetch(address)).text(), /给老板看的草稿/);
      await page.getByRole('button', { name: '更多', description: '给老板看的草稿' }).click();
      await page.getByRole('menuitem', { name: '结束预览链接' }).click();
      await page.getByRole('button', { name: '确定', exact: true }).click();
      await saidOf(page, '预览链接已全部失效').waitFor();
      assert.equal((await fetch(address)).status, 404);
    }));
});
