import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { CallName } from '../../server/contract/calls.ts';
import { withoutChromium } from '../browser/chromium.ts';
import { dialogOf, saidOf } from '../browser/content-life.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { siteInChromium } from '../browser/site-in-chromium.ts';
import type { Visits } from '../browser/visits.ts';
import type { Credentials, Site } from '../helpers/site.ts';

describe('lists in the back office', { skip: withoutChromium }, () => {
  let site: Site;
  let visits: Visits;
  let staff: Credentials;
  siteInChromium(async (started) => {
    ({ site, visits } = started);
    staff = await site.login();
  });

  const office: Visits['office'] = (...asked) => visits.office(...asked);

  async function addNews(...titles: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const newTitle of titles) {
      const saved = await site.call<{ newId: string }>('news/save', { newTitle }, staff);
      ids.push(saved.body.data?.newId ?? '');
    }
    return ids;
  }

  /** Deleted articles, the one named last on top of the recycle bin. */
  async function deleteNews(...titles: string[]): Promise<void> {
    for (const newId of await addNews(...titles)) await site.call('news/delete', { newId }, staff);
  }

  const count = async (name: CallName, input: object) =>
    (await site.call<{ count: number }>(name, input, staff)).body.data?.count;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

  it('two clicks of one hand on 恢复 bring back one record', () =>
    office('/AdminRecycle', async ({ page }) => {
      await deleteNews('双击之二', '双击之一');
      await page.clock.install(); // the hand's time, whatever the machine's
      await page.reload();
      const { x, y } = await middleOf(button(page, '恢复：双击之一'));
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.mouse.click(x, y);
      await button(page, '恢复：双击之一').waitFor({ state: 'detached' });
      const { y: there } = await middleOf(button(page, '恢复：双击之二'));
      assert.ok(Math.abs(there - y) < 2, 'the next row has come under the pointer');
      await page.mouse.down();
      await page.mouse.up();
      await search(page, '**/deleted');
      assert.equal(await count('news/list', { newTitle: '双击之' }), 1);
      await page.clock.resume();
      await button(page, '恢复：双击之二').click();
      await button(page, '恢复：双击之二').waitFor({ state: 'detached' });
      assert.equal(await count('news/list', { newTitle: '双击之' }), 2);
      await page.close(); // its clock is not the machine's
    }));

  it('a click that meets the next row because the answer took its time brings nothing back', () =>
    office('/AdminRecycle', async ({ page }) => {
      await deleteNews('慢答之二', '慢答之一');
      await page.clock.install(); // the hand's time, whatever the machine's
      await page.reload();
      const { x, y } = await middleOf(button(page, '恢复：慢答之一'));
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.route('**/undelete', async (route) => {
        await page.clock.runFor(800);
        await route.continue();
      });
      await page.mouse.click(x, y);
      await button(page, '恢复：慢答之一').waitFor({ state: 'detached' });
      await page.mouse.down();
      await page.mouse.up();
      await search(page, '**/deleted');
      assert.equal(await count('news/list', { newTitle: '慢答之' }), 1);
      await page.close(); // its clock is not the machine's
    }));

  it('Enter held on 恢复 brings back one record, and the next row has the focus', () =>
    office('/AdminRecycle', async ({ page }) => {
      await deleteNews('长按之二', '长按之一');
      await page.reload();
      await button(page, '恢复：长按之一').focus();
      await page.keyboard.down('Enter');
      await button(page, '恢复：长按之一').waitFor({ state: 'detached' });
      const next = button(page, '恢复：长按之二');
      assert.ok(await hasFocus(next));
      for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await search(page, '**/deleted');
      assert.equal(await count('news/list', { newTitle: '长按之' }), 1);
      await next.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await next.waitFor({ state: 'detached' });
      assert.equal(await count('news/list', { newTitle: '长按之' }), 2);
    }));

  it('Enter held on 删除 asks and does not answer by itself; after the deletion the next row has the focus', () =>
    office('/AdminNews', async ({ page }) => {
      await addNews('删后之二', '删后之一');
      await page.getByLabel('新闻标题').fill('删后之');
      await search(page, '**/news/list');
      await button(page, '删除：删后之一').focus();
      await page.keyboard.down('Enter');
      await dialogOf(page).getByText('“删后之一”').waitFor();
      for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      assert.ok(await dialogOf(page).isVisible());
      await page.keyboard.press('Enter');
      await button(page, '删除：删后之一').waitFor({ state: 'detached' });
      assert.ok(await hasFocus(button(page, '删除：删后之二')));
      await button(page, '删除：删后之二').click();
      await button(page, '确定').click();
      await button(page, '删除：删后之二').waitFor({ state: 'detached' });
      assert.ok(await hasFocus(page.getByRole('region', { name: '新闻列表' })), 'no row is left');
    }));

  it('a double click on 查看 leaves open what it opened', () =>
    office('/AdminProduct', async ({ page }) => {
      await page
        .getByRole('button', { name: /^查看：/ })
        .first()
        .dblclick();
      await dialogOf(page).getByLabel('产品名称').waitFor();
      assert.ok(await dialogOf(page).isVisible());
    }));

  it('a double click on 移除 takes one entry of a setting away', () =>
    office('/AdminSite', async ({ page }) => {
      const partners = page.getByRole('group', { name: /^合作伙伴/ });
      const removals = partners.getByRole('button', { name: /^移除：/ });
      await removals.first().waitFor();
      const before = await removals.count();
      await removals.first().dblclick();
      assert.equal(await removals.count(), before - 1);
    }));

  it('a new record is shown on its own page, marked for a moment and told', () =>
    office('/AdminNews', async ({ page }) => {
      await button(page, '第 3 页').click();
      await page.locator('tbody:not(.is-busy)').waitFor();
      await add(page, '在第一页的新闻');
      const marked = page.locator('tr.is-marked');
      await marked.waitFor();
      assert.match((await marked.textContent()) ?? '', /在第一页的新闻/);
      assert.equal(await button(page, '第 1 页').getAttribute('aria-current'), 'page');
      await page.getByRole('status').getByText('新增的新闻在第 1 页第 1 条').waitFor({ state: 'attached' });
      assert.ok(await hasFocus(button(page, '新增')));
      assert.deepEqual(await axeFindings(page), []);
      await marked.waitFor({ state: 'detached' });
    }));

  it('a new record that the filter hides is shown all the same, and that is said', () =>
    office('/AdminNews', async ({ page }) => {
      await page.getByLabel('新闻标题').fill('塔机');
      await search(page, '**/news/list');
      await add(page, '不含那个词的新闻');
      await page.locator('tr.is-marked', { hasText: '不含那个词的新闻' }).waitFor();
      await saidOf(page, '新增的新闻不符合查询条件，已显示全部').waitFor();
      assert.equal(await page.getByLabel('新闻标题').inputValue(), '');
    }));

  it('a new record that the filter shows leaves the filter as it is', () =>
    office('/AdminNews', async ({ page }) => {
      await page.getByLabel('新闻标题').fill('吊篮');
      await search(page, '**/news/list');
      await add(page, '吊篮的新闻');
      await page.locator('tr.is-marked', { hasText: '吊篮的新闻' }).waitFor();
      assert.equal(await page.getByLabel('新闻标题').inputValue(), '吊篮');
      assert.equal(await page.locator('tbody tr').count(), 1);
    }));

  it('applications are found by the company, and a dialog that an address opened leaves the focus on the page', () =>
    office('/AdminAgenttoJoin', async ({ page }) => {
      await site.call('agent/save', { agentName: '王经理', agentInfo: '淄博某建材公司', phone: '13800000000' });
      await site.call('agent/save', { agentName: '李经理', agentInfo: '青岛某公司', phone: '13900000000' });
      await page.getByLabel('代理商名称').fill('淄博');
      await search(page, '**/agent/list');
      await page.getByRole('cell', { name: '王经理', exact: true }).waitFor();
      assert.equal(await page.getByRole('cell', { name: '李经理', exact: true }).count(), 0);
      const listed = await site.call<{ data: { agentId: string }[] }>('agent/list', {}, staff);
      await page.goto(`/AdminAgenttoJoin?agentId=${listed.body.data?.data[0]?.agentId}`);
      await dialogOf(page).getByText('青岛某公司').waitFor();
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      assert.ok(await hasFocus(page.locator('main')));
    }));

  it('a record without a title is called something, also where it is deleted', () =>
    office('/AdminNews', async ({ page }) => {
      await addNews('');
      await page.reload();
      await button(page, '删除：（未命名）').click();
      await dialogOf(page).getByText('是否确认删除标题为“（未命名）”的新闻？').waitFor();
    }));

  it('nobody reads the name of a file', async () => {
    await site.call('site/save-text', { name: 'user-agreement.md', text: '# 协议' }, staff);
    const readable = (page: Page) =>
      page.evaluate(() => {
        const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
        return [document.body.innerText, ...fields].join('\n');
      });
    await office('/dashboard', async ({ page }) => {
      await page.getByText('《用户协议》').waitFor();
      assert.doesNotMatch(await readable(page), /\.md\b/);
    });
    await office('/AdminSite', async ({ page }) => {
      await page.locator('summary', { hasText: '《公司简介》' }).click();
      await page.getByRole('textbox', { name: '《公司简介》' }).waitFor();
      assert.doesNotMatch(await readable(page), /\.md\b/);
    });
  });

  it('个人中心 says that it sends no file, and claims nothing else', () =>
    office('/profile', async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.method()));
      assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), '个人中心');
      await page.getByText('不会发送到服务器').waitFor();
      await button(page, '上传资料').click();
      const file = (name: string, size = 1) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size) });
      const input = dialogOf(page).locator('input[type=file]');
      await input.setInputFiles(['一', '二', '三', '四'].map((name) => file(name)));
      assert.deepEqual(await page.locator('.upload-dialog-name').allTextContents(), ['二', '三', '四']);
      await input.setInputFiles([file('五', 5 * 1_048_576)]);
      await dialogOf(page).getByText('上传文件不能超过 5MB！').waitFor();
      await button(page, '知道了').click();
      await dialogOf(page).waitFor({ state: 'detached' });
      assert.equal(await page.locator('.toast').count(), 0);
      assert.ok(!sent.includes('POST'));
    }));
});

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Asks for the list anew, and waits for its answer. */
async function search(page: Page, address: string): Promise<void> {
  const answered = page.waitForResponse(address);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await answered;
  await page.locator('tbody:not(.is-busy)').waitFor({ state: 'attached' });
}

async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await dialogOf(page).getByLabel('新闻标题').fill(title);
  await dialogOf(page).getByRole('button', { name: '确定' }).click();
  await saidOf(page, '新增成功！').waitFor();
}
