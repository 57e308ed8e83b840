import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, dialogOf, PHONE } from './back-office.ts';
import { onPaper } from './on-paper.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, boxesOf, isFocused } from './waits.ts';

/** The room that Chromium's own margins leave of the sheet. */
const A4_LANDSCAPE = { width: 1047, height: 718 };

inChromium('lists in the back office', (own) => {
  async function addNews(...titles: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const newTitle of titles) ids.push((await own.ask<{ newId: string }>('news/save', { newTitle })).newId);
    return ids;
  }
  /** Deleted articles: one named 二, and on top of the recycle bin one named 一. */
  async function deleteTwo(name: string): Promise<void> {
    for (const newId of await addNews(`${name}二`, `${name}一`)) await own.ask('news/delete', { newId });
  }
  const count = async (newTitle: string) => (await own.ask<{ count: number }>('news/list', { newTitle })).count;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const deed = (page: Page, name: string, description: string) =>
    page.getByRole('button', { name, description, exact: true });

  it('a click that meets the next row because the answer took its time brings nothing back', () =>
    own.office('/AdminRecycle', async ({ page }) => {
      await deleteTwo('慢答');
      await page.clock.install(); // the hand's time, whatever the machine's
      await page.reload();
      const { x, y } = await middleOf(deed(page, '恢复', '慢答一'));
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.route('**/undelete', async (route) => {
        await page.clock.runFor(800);
        await route.continue();
      });
      await page.mouse.click(x, y);
      await deed(page, '恢复', '慢答一').waitFor({ state: 'detached' });
      const { y: there } = await middleOf(deed(page, '恢复', '慢答二'));
      assert.ok(Math.abs(there - y) < 2, 'the next row has come under the pointer');
      await page.mouse.down();
      await page.mouse.up();
      await search(page, '**/deleted');
      assert.equal(await count('慢答'), 1);
      await page.unroute('**/undelete');
      await page.clock.resume();
      await deed(page, '恢复', '慢答二').click();
      await deed(page, '恢复', '慢答二').waitFor({ state: 'detached' });
      assert.equal(await count('慢答'), 2);
      await page.close(); // its clock is not the machine's
    }));

  it('a row answers to the words of its buttons, alone, whatever words its title holds', () =>
    own.office('/AdminNews', async ({ page }) => {
      const words = ['查看', '编辑', '删除', '更多', '调整顺序'];
      await addNews(words.join(''));
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: words.join('') });
      for (const name of words) {
        await row.getByRole('button', { name: new RegExp(`^${name}$`), description: words.join('') }).waitFor();
        assert.equal(await row.getByRole('button', { name }).count(), 1, name);
      }
    }));

  it('Enter held on 删除 asks and does not answer by itself; after the deletion the next row has the focus', () =>
    own.office('/AdminNews', async ({ page }) => {
      await addNews('删后二', '删后一', '');
      await page.reload();
      await deed(page, '删除', '（未命名）').click();
      await dialogOf(page).getByText('是否确认删除标题为“（未命名）”的新闻？').waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('新闻标题').fill('删后');
      await search(page, '**/news/list');
      await deed(page, '删除', '删后一').focus();
      await page.keyboard.down('Enter');
      await dialogOf(page).getByText('“删后一”').waitFor();
      await holdEnter(page);
      assert.ok(await dialogOf(page).isVisible());
      await page.keyboard.press('Enter');
      await deed(page, '删除', '删后一').waitFor({ state: 'detached' });
      await isFocused(deed(page, '删除', '删后二'));
      await deed(page, '删除', '删后二').click();
      await button(page, '确定').click();
      await deed(page, '删除', '删后二').waitFor({ state: 'detached' });
      await isFocused(page.getByRole('region', { name: '新闻列表' })); // no row is left
    }));

  it('a double click on 查看 leaves open what it opened, where nothing can be changed; one on 移除 takes one entry of a setting away', () =>
    own.office('/AdminProduct', async ({ page }) => {
      const view = page.getByRole('button', { name: '查看', exact: true });
      await view.first().dblclick();
      await dialogOf(page).getByLabel('产品名称').waitFor();
      assert.ok(await dialogOf(page).isVisible());
      assert.ok(await dialogOf(page).getByLabel('产品名称').isDisabled());
      assert.equal(await dialogOf(page).getByRole('button', { name: '确定' }).count(), 0);
      await page.goto('/AdminSite');
      const removals = page.getByRole('group', { name: /^合作伙伴/ }).getByRole('button', { name: /^移除：/ });
      await removals.first().waitFor();
      const before = await removals.count();
      await removals.first().dblclick();
      assert.equal(await removals.count(), before - 1);
    }));

  it('个人中心 says that it sends no file, and claims nothing else', () =>
    own.office('/profile', async ({ page }) => {
      assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), '个人中心');
      await page.getByText('本机').waitFor(); // all that is asked for is here
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.method()));
      await page.getByText('资料（示例）').click();
      await page.getByText('不会发送到服务器').waitFor();
      await page.getByLabel('资料名称').fill('手册');
      assert.deepEqual(await page.locator('#profile-hint ~ table .tag').allTextContents(), ['示例']);
      await button(page, '上传资料').click();
      const large = { name: '手册.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1_048_576) };
      await dialogOf(page).locator('input[type=file]').setInputFiles([large]);
      await dialogOf(page).getByText('上传文件不能超过 5MB！').waitFor();
      await button(page, '知道了').click();
      await dialogOf(page).waitFor({ state: 'detached' });
      assert.equal(await page.locator('.toast').count(), 0);
      assert.ok(!sent.includes('POST'));
    }));

  it('folds its filters on a phone, all but the first, and says how many of those are set', () =>
    own.office(['/AdminProduct', PHONE], async ({ page }) => {
      const fold = page.getByRole('button', { name: /^筛选/ });
      const status = page.getByLabel('状态', { exact: true });
      await page.locator('tbody:not(.is-busy) .table-card-title').first().waitFor();
      assert.ok(((await page.locator('tbody tr').first().boundingBox())?.y ?? 999) < 260);
      assert.ok(await page.getByLabel('产品名称', { exact: true }).isVisible());
      assert.equal(await status.isVisible(), false);
      await fold.click();
      assert.equal(await fold.getAttribute('aria-expanded'), 'true');
      await status.selectOption({ label: '草稿' });
      await fold.click();
      assert.equal(await status.isVisible(), false);
      assert.equal(await fold.textContent(), '筛选 1');
      assert.deepEqual(await axeFindings(page), []);
      await page.setViewportSize(DESKTOP);
      await status.waitFor();
      await fold.waitFor({ state: 'hidden' });
      await page.setViewportSize(PHONE);
      await page.goto('/AdminEnquiry');
      await page.getByRole('button', { name: /^新线索/ }).waitFor();
      await fold.waitFor(); // owners and times are behind it
    }));

  it('cuts a name of 200 characters after two lines; the current screen has an outline where grounds look alike', () =>
    own.office('/AdminNews', async ({ page }) => {
      await addNews('长'.repeat(200));
      await page.reload();
      const row = page.getByRole('row', { name: /长{200}/ });
      await row.waitFor();
      assert.ok(((await row.boundingBox())?.height ?? 999) < 64);
      await page.emulateMedia({ forcedColors: 'active' });
      for (const role of ['tab', 'link'] as const) {
        const current = page.getByRole(role, { name: /^新闻管理/ }).first();
        await becomes(() => current.evaluate((element) => getComputedStyle(element).outlineStyle), 'solid', role);
      }
      await page.emulateMedia({ forcedColors: null });
    }));

  it('ends with its pages in the window, however many lines its filters have, and no act of a row is cut off', () =>
    own.office('/AdminEnquiry', async ({ page }) => {
      await own.site.call('enquiry/save', { name: '窗口', phone: '13800000009', content: '报价' });
      await deleteTwo('窗口');
      for (const [path, width] of [
        ['/AdminEnquiry', 1280],
        ['/AdminProduct', 1280],
        ['/AdminRecycle', 1440],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await page.locator('tbody:not(.is-busy) .table-actions').first().waitFor();
        const foot = () => page.locator('.table-pager').evaluate((all) => all.getBoundingClientRect().bottom);
        await becomes(() => foot().then(Math.round), 789, path);
        const over = await page.locator('.table').evaluate((table) => table.scrollWidth - table.clientWidth);
        assert.equal(over, 0, path);
      }
      const table = await page.locator('.table').boundingBox();
      assert.equal(Math.round(table?.height ?? 0), 800 - 219, 'filters of one line: the specification’s height');
      await page.setViewportSize(DESKTOP);
      await page.goto('/AdminEnquiry');
      await deed(page, '查看', '窗口').click();
      const erase = dialogOf(page).getByRole('button', { name: '彻底删除' });
      await erase.waitFor();
      const [last, body] = await boxesOf(erase, dialogOf(page).locator('.dialog-body'));
      assert.ok(last.y + last.height <= body.y + body.height, 'a lead is seen whole, with what erases it');
    }));

  it('that failed to load is a sentence and 重试, with neither a head nor pages', () =>
    own.office('/AdminNews', async ({ page }) => {
      await addNews('可见');
      await page.route('**/news/list', (route) => route.abort());
      await page.reload();
      await page.getByText('网络连接失败').waitFor();
      assert.equal(await page.locator('thead, .table-pager').count(), 0);
      await page.unroute('**/news/list');
      await button(page, '重试').click();
      await page.getByRole('row', { name: /可见/ }).waitFor();
      assert.equal(await page.locator('.table-pager').count(), 1);
    }));

  it('shows the whole placeholder of each search field at 1280 pixels and more', () =>
    own.office(['/AdminMedia', { width: 1280, height: 800 }], async ({ page }) => {
      for (const path of ['/AdminMedia', '/AdminEnquiry', '/AdminAgenttoJoin', '/AdminAccount', '/AdminAudit']) {
        await page.goto(path);
        const inputs = page.locator('.filter-bar input');
        await inputs.first().waitFor();
        const cut = await inputs.evaluateAll((found: HTMLInputElement[]) =>
          found
            .filter((input) => {
              const { font, paddingLeft, paddingRight } = getComputedStyle(input);
              const canvas = document.createElement('canvas').getContext('2d');
              if (canvas) canvas.font = font;
              const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
              return (canvas?.measureText(input.placeholder).width ?? Number.NaN) > room;
            })
            .map(({ placeholder }) => placeholder),
        );
        assert.deepEqual(cut, [], path);
      }
    }));

  it('is printed whole, whatever its box shows of it in the window, with its pictures and what was searched for', () =>
    own.office(['/AdminProduct', { width: 1440, height: 600 }], async ({ page }) => {
      const table = page.getByRole('region', { name: '产品列表' });
      await table.locator('tbody:not(.is-busy) .table-actions').first().waitFor();
      const hidden = () => table.evaluate((box) => box.scrollHeight - box.clientHeight);
      assert.ok((await hidden()) > 0, 'there are more rows than the window shows');
      const pictures = () => table.locator('.table-picture img').filter({ visible: true }).count();
      const shown = await pictures();
      const unused = page.locator('.table-pager > :not([role=status]), .filter-bar .field').filter({ visible: true });
      await page.getByLabel('状态', { exact: true }).selectOption({ label: '已发布' });
      await table.locator('tbody:not(.is-busy) .table-actions').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      assert.deepEqual(await unused.locator('.field-label').allTextContents(), ['状态']);
      assert.equal(await unused.count(), 1);
      assert.ok(shown > 0);
      assert.equal(await pictures(), shown);
      assert.equal(await hidden(), 0);
      const pager = await page.locator('.table-pager').boundingBox();
      const last = await table.locator('tbody tr').last().boundingBox();
      assert.ok(last && pager && last.y + last.height <= pager.y);
      await page.setViewportSize(A4_LANDSCAPE);
      await page.evaluate('globalThis.__name = (value) => value'); // esbuild names functions within functions with it
      assert.deepEqual(
        await page.evaluate(onPaper, '.table :is(button:not(.table-picture), input, .table-card-actions)'),
        [],
      );
      await page.emulateMedia({ media: null });
    }));

  it('the frame that shows where files can be dropped is around all files, also in the picker', () =>
    own.office(['/AdminProduct', { width: 1440, height: 700 }], async ({ page }) => {
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await button(page, '封面图：从图库选择').click();
      const files = dialogOf(page).getByRole('region', { name: '上传的文件' });
      await files.locator('tbody:not(.is-busy) img').first().waitFor();
      const room = await files.evaluate((table) => {
        const frame = table.closest('.dialog-body > *');
        return frame && frame.getBoundingClientRect().bottom - table.getBoundingClientRect().bottom;
      });
      assert.ok(room !== null && room >= 0, `${room} px`);
    }));

  it('a file’s card has a ring while its picture has the focus, whose own ring the card cuts off', () =>
    own.office('/AdminMedia', async ({ page }) => {
      const picture = page.getByRole('button', { name: /^查看大图/ }).first();
      await page.keyboard.press('Tab');
      await picture.focus();
      const card = page.getByRole('listitem').filter({ has: picture }).first();
      const hasRing = () => card.evaluate((row) => getComputedStyle(row).boxShadow.includes('0px 0px 0px 1px'));
      await becomes(hasRing, true);
    }));
});

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Goes on with a key that is down, as it repeats itself, and lets it go. */
async function holdEnter(page: Page): Promise<void> {
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

/** Asks for the list anew, and waits for its answer. */
async function search(page: Page, address: string): Promise<void> {
  const answered = page.waitForResponse(address);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await answered;
  await page.locator('tbody:not(.is-busy)').waitFor({ state: 'attached' });
}
