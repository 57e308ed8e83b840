import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ListOf } from '../../server/contract/call-row.ts';
import { monthBefore } from '../../server/contract/china-time.ts';
import type { SiteWhole } from '../../server/settings.ts';
import { fromNoon, NOON } from '../helpers/from-noon.ts';
import { patienceMs } from '../helpers/pace.ts';
import { dialogOf, goOn, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { boxesOf, nextFrame } from './waits.ts';

interface Stored {
  newId: string;
  newTitle: string;
  status: string;
  column?: string;
}

inChromium('many records at once', (own) => {
  fromNoon();
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const stored = async (newTitle: string) => {
    const asked = { newTitle, scope: 'all', limit: 9999 };
    return (await own.ask<ListOf<Stored>>('news/list', asked)).data;
  };
  async function addNews(count: number, title: string, fields: object = {}): Promise<void> {
    for (let at = 0; at < count; at += 1) await own.ask('news/save', { newTitle: `${title}${at}`, ...fields });
  }

  it('300 articles are deleted by the fourth press, and come back from the bin by the fourth, as they were', () =>
    own.office('/AdminNews', async ({ page }) => {
      await addNews(300, '批量');
      await page.getByLabel('新闻标题').fill('批量');
      await page.getByLabel('新闻标题').press('Enter');
      await page.getByText('共 300 条').waitFor();
      const before = (await stored('批量')).map(({ newId }) => newId);
      await page.getByLabel('全选本页').check();
      await button(page, '选择全部 300 条').click();
      await page.getByText('已选 300 条').waitFor();
      assert.deepEqual(await axeFindings(page), []);
      const bar = page.getByRole('group', { name: '批量处理新闻' });
      assert.deepEqual(await bar.getByRole('button').allTextContents(), ['取消选择', '发布', '转为草稿', '删除']);
      await bar.getByRole('button', { name: '删除' }).click();
      await dialogOf(page).getByText('是否确认删除选中的 300 条新闻？').waitFor();
      await button(page, '确定').click();
      await saidOf(page, '已删除：300 条新闻').waitFor({ timeout: patienceMs(60_000) });
      assert.deepEqual(await stored('批量'), []);
      await page.goto('/AdminRecycle');
      await page.getByLabel('名称', { exact: true }).fill('批量');
      await page.keyboard.press('Enter');
      await page.getByText('共 300 条').waitFor();
      await page.getByLabel('全选本页').check();
      await button(page, '选择全部 300 条').click();
      await page.getByText('已选 300 条').waitFor();
      await page.getByRole('group', { name: '批量处理内容' }).getByRole('button', { name: '恢复' }).click();
      await saidOf(page, '已恢复：300 条内容').waitFor({ timeout: patienceMs(60_000) });
      const after = (await stored('批量')).map(({ newId }) => newId);
      assert.deepEqual(after, before);
      await button(page, '撤销').click();
      await saidOf(page, '已撤销恢复：300 条内容').waitFor({ timeout: patienceMs(60_000) });
      assert.deepEqual(await stored('批量'), []);
    }));

  it('are taken back and published again; what nobody should publish is named before; a lost server leaves the rest alone', () =>
    own.office('/AdminNews', async ({ page }) => {
      await addNews(3, '收放');
      await page.removeLocatorHandler(goOn(page));
      await page.getByLabel('新闻标题').fill('收放');
      await page.getByLabel('新闻标题').press('Enter');
      await page.getByText('共 3 条').waitFor();
      await page.getByLabel('选择：收放0').check();
      await page.getByLabel('选择：收放2').check();
      await button(page, '转为草稿').click();
      await saidOf(page, '已转为草稿：2 条新闻').waitFor();
      const drafts = async () =>
        (await stored('收放')).filter((row) => row.status === 'draft').map((row) => row.newTitle);
      assert.deepEqual((await drafts()).sort(), ['收放0', '收放2']);
      await page.getByLabel('选择：收放0').check();
      await button(page, '发布').click();
      await dialogOf(page).getByText('“收放0”可能需要修改').waitFor(); // it has no cover
      await page.keyboard.press('Escape');
      assert.deepEqual((await drafts()).sort(), ['收放0', '收放2']);
      await page.getByLabel('全选本页').check();
      await page.context().setOffline(true);
      await button(page, '转为草稿').click();
      await saidOf(page, '3 条可能已经处理了').waitFor();
      assert.equal(await page.locator('tbody tr').count(), 3, 'a list that fails keeps its rows');
      await page.context().setOffline(false);
      assert.deepEqual((await drafts()).sort(), ['收放0', '收放2']);
    }));

  it('products are moved to another group by two presses and a yes, news to another column and back', () =>
    own.office('/AdminProduct', async ({ page }) => {
      type Product = { locationId: string; productType: string };
      const inGroups = async () => (await own.ask<ListOf<Product>>('product/list', { limit: 9999 })).data;
      const move = async (to: string) => {
        await page.getByRole('button', { name: '移到…' }).click();
        await page.getByRole('menuitem', { name: to, exact: true }).click();
      };
      const before = await inGroups();
      const to = before.at(-1)?.productType ?? '';
      await page.getByLabel('全选本页').check();
      await page.getByText(`已选 ${Math.min(10, before.length)} 条`).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await move(to);
      await dialogOf(page)
        .getByText(`是否把选中的 ${Math.min(10, before.length)} 条产品移到“${to}”？`)
        .waitFor();
      await dialogOf(page).getByRole('button', { name: '移动' }).click();
      await saidOf(page, `已移到“${to}”：`).waitFor();
      await page.getByText('已选').waitFor({ state: 'detached' });
      const moved = (await inGroups()).filter(({ productType }) => productType === to);
      assert.ok(moved.length >= Math.min(10, before.length));

      const { site, version } = await own.ask<SiteWhole>('site/read', {});
      await own.ask('site/save', { site: { ...site, newsColumns: ['公司新闻', '行业'] }, version });
      await addNews(2, '换栏', { column: '公司新闻' });
      const columns = async () => (await stored('换栏')).map(({ column }) => column);
      await page.goto('/AdminNews');
      await page.locator('tbody').getByText('公司新闻').nth(1).waitFor(); // at once, whatever comes first
      await page.getByLabel('选择：换栏0').check();
      await page.getByLabel('选择：换栏1').check();
      await move('行业');
      await saidOf(page, '已移到“行业”：2 条新闻').waitFor();
      assert.deepEqual(await columns(), ['行业', '行业']);
      await button(page, '撤销').click();
      await saidOf(page, '已撤销移动：2 条新闻').waitFor();
      assert.deepEqual(await columns(), ['公司新闻', '公司新闻']);
    }));

  it('last month’s article is found by the third press, and ten rows are seen whole', () =>
    own.office('/dashboard', async ({ page }) => {
      const month = monthBefore(NOON, 1);
      await own.ask('news/save', { newTitle: '上月的新闻', publishAt: `${month}-15T04:00:00.000Z` });
      await page.getByRole('link', { name: '新闻管理' }).click();
      await page.locator('.table-grid tbody tr').nth(9).waitFor();
      const [lowest, card] = await boxesOf(page.locator('.table-grid tbody tr').nth(9), page.locator('.table-grid'));
      assert.ok(lowest.y + lowest.height <= 900 && lowest.height < 57, JSON.stringify(lowest));
      assert.ok(card.y + card.height - (lowest.y + lowest.height) < 2, 'the card ends where its rows end');
      await page.getByLabel('时间', { exact: true }).selectOption(month);
      await page.getByRole('button', { name: '编辑', description: '上月的新闻', exact: true }).click();
      await dialogOf(page).getByLabel('新闻标题').waitFor();
      const seen = await dialogOf(page).getByRole('link', { name: '在官网查看' }).getAttribute('href');
      assert.match(seen ?? '', /^\/xwdtDet\?newId=/);
      await button(page, '取消').click();
      await page.waitForFunction(() => !history.state?.dialogs); // a step back of its own would end what loads
      await page.reload();
      assert.equal(await page.getByLabel('时间', { exact: true }).inputValue(), month, 'filters are remembered');
      await own.ask('lead/add', { kind: 'enquiry', phone: '13800000000', name: '王工' });
      await page.goto('/AdminEnquiry');
      const lead = await page.getByRole('row').filter({ hasText: '王工' }).boundingBox();
      assert.ok(lead && lead.height < 62, `four buttons are two lines: ${JSON.stringify(lead)}`);
    }));

  it('one that was saved or deleted says where it is seen and how it comes back; a draft says neither', () =>
    own.office('/AdminProduct?new', async ({ page }) => {
      await dialogOf(page).getByLabel('产品名称').fill('看得到的产品');
      await button(page, '确定').click();
      await saidOf(page, '新增成功！').waitFor();
      const link = page.locator('.toast').getByRole('link', { name: '在官网查看' });
      const address = (await link.getAttribute('href')) ?? '';
      const [tabs, toast] = await boxesOf(page.getByRole('tablist'), page.locator('.toast').first());
      assert.ok(toast.y >= tabs.y + tabs.height, 'the tabs can be pressed');
      assert.match(await (await fetch(own.site.address + address)).text(), /看得到的产品/);
      const row = page.getByRole('row', { name: '看得到的产品' });
      await row.getByText('未选，官网不显示').waitFor();
      assert.equal(await row.getByRole('link', { name: '在官网查看：看得到的产品' }).getAttribute('href'), address);
      await page.getByRole('button', { name: '删除', description: '看得到的产品', exact: true }).click();
      await dialogOf(page).getByText('是否确认删除名称为“看得到的产品”的数据？').waitFor();
      await button(page, '确定').click();
      await saidOf(page, '删除成功！').waitFor();
      await row.waitFor({ state: 'detached' });
      await button(page, '撤销').click();
      await row.waitFor();
      await button(page, '新增').click();
      await dialogOf(page).getByLabel('产品名称').fill('草稿产品');
      await dialogOf(page).getByLabel('存为草稿').check();
      await button(page, '确定').click();
      await page.getByRole('row', { name: '草稿产品' }).waitFor();
      assert.equal(await page.getByRole('row', { name: '草稿产品' }).getByRole('link').count(), 0);
      assert.equal(await link.count(), 0, 'the toast of the draft took the place of the other');
    }));

  it('a menu opens beside its button, never over it: a second click chooses nothing', () =>
    own.office(['/AdminNews', { width: 1440, height: 480 }], async ({ page }) => {
      const openers = page.locator('table [aria-haspopup=menu]').filter({ visible: true });
      await openers.first().waitFor();
      for (const opener of await openers.all()) {
        await opener.focus(); // it scrolls, which closes menus, and is told to the page before its next frame
        await nextFrame(page);
        await page.keyboard.press('Enter');
        const [button, menu] = await boxesOf(opener, page.getByRole('menu'));
        const isApart =
          menu.y >= button.y + button.height || menu.y + menu.height <= button.y || menu.x + menu.width <= button.x;
        assert.ok(isApart, JSON.stringify({ button, menu }));
        await page.keyboard.press('Escape');
      }
    }));
});
