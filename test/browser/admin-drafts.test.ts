import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { ADMIN_PASSWORD } from '../helpers/site.ts';
import { DESKTOP, dialogOf, edit, openPage, PICTURE, saidOf } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, draftWritten, hold, watchIdly } from './waits.ts';

const LI = { username: 'lili', password: 'Tower-and-Crane-8', auth: 'content' };
const ADMIN = { username: 'admin', password: ADMIN_PASSWORD };
const TITLE = '塔机安全监测系统';

inChromium('drafts in a browser that is shared', ({ ask, visits }) => {
  let context: BrowserContext;
  /** The window that stays open to the end of a test; it comes from the test before. */
  let lasting: Page;
  before(() => ask('account/save', LI));
  beforeEach(async () => {
    lasting = await visits.take({ viewport: DESKTOP });
    context = lasting.context();
  });
  afterEach(() => visits.giveBack(lasting, { viewport: DESKTOP }));

  async function enter({ username, password }: { username: string; password: string }, window?: Page): Promise<Page> {
    const page = window ?? (await context.newPage());
    await page.goto('/login?redirect=/AdminProduct');
    await page.fill('#login-username', username);
    await page.fill('#login-password', password);
    await page.check('[name=agreed]');
    await page.click('text=立即登录');
    await page.getByRole('button', { name: '编辑', description: TITLE }).waitFor();
    return page;
  }
  /** Comes back to the window that stays, still logged in. */
  async function openLasting(): Promise<Page> {
    await lasting.goto('/AdminProduct');
    await lasting.getByRole('tabpanel').waitFor();
    return lasting;
  }
  async function logOut(page: Page): Promise<void> {
    await page.click('.top-bar-user');
    await page.click('text=退出登录');
    await page.waitForURL(/login/);
  }
  /** Types into the record's form, and waits until the draft is written. */
  async function type(page: Page, words: string): Promise<void> {
    await edit(page, TITLE, '描述', words);
    await draftWritten(page, words);
  }
  async function open(page: Page): Promise<void> {
    await page.getByRole('button', { name: '编辑', description: TITLE }).click();
    await field(page).waitFor();
  }
  const field = (page: Page) => dialogOf(page).getByLabel('描述', { exact: true });
  async function assertNoOffer(page: Page): Promise<void> {
    await watchIdly(page, 400); // it would come after the form
    assert.equal(await offers(page).count(), 0);
  }
  const offers = (page: Page) => page.getByRole('button', { name: '恢复草稿' });

  it('are not offered to another account, and wait for the one that typed them', async () => {
    const mine = await enter(ADMIN);
    await type(mine, '管理员写的');
    await mine.close();
    await logOut(await openLasting());

    const theirs = await enter(LI, lasting);
    await open(theirs);
    await assertNoOffer(theirs);
    await theirs.keyboard.press('Escape');
    await logOut(theirs);

    const again = await enter(ADMIN, lasting);
    await open(again);
    await offers(again).click();
    await becomes(() => field(again).inputValue(), '管理员写的');
    await dialogOf(again).getByRole('button', { name: '确定' }).click();
    await saidOf(again, '修改成功！').waitFor();
  });

  it('stay with their account when somebody else logs in in another window', async () => {
    const mine = await enter(ADMIN);
    const other = await openPage(context, '/AdminProduct');
    await type(mine, '窗口里没存的');
    await logOut(other);
    await other.close();
    const theirs = await enter(LI, lasting);

    await mine.getByRole('button', { name: '编辑', description: TITLE }).waitFor();
    await mine.locator('dialog[open]').waitFor({ state: 'detached' });
    await mine.getByText('窗口里没存的').waitFor({ state: 'detached' });
    assert.ok(!(await mine.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes('没存'))));
    await open(mine);
    await assertNoOffer(mine);
    await mine.keyboard.press('Escape');
    await mine.close();
    await logOut(theirs);

    const again = await enter(ADMIN);
    await open(again);
    await offers(again).click();
    await becomes(() => field(again).inputValue(), '窗口里没存的');
  });

  it('are back after F5, are not shared with a copy of the window, and of two windows are both kept, the newer first', async () => {
    const one = await enter(ADMIN);
    one.on('dialog', (question) => question.accept());
    await type(one, '刷新前写的');
    await hold(one, '**/v1/file/upload');
    await dialogOf(one).locator('input[aria-label="选择图片"]').setInputFiles(PICTURE);
    await draftWritten(one, 'icon-180.png');
    await one.reload();
    await dialogOf(one).locator('.notice', { hasText: '没传完的请重新选择：icon-180.png' }).waitFor();
    await becomes(() => field(one).inputValue(), '刷新前写的');
    const opened = context.waitForEvent('page');
    await one.evaluate(() => window.open('/AdminProduct')); // as 复制标签页: with a copy of the session storage
    const copy = await opened;
    await copy.getByRole('button', { name: '编辑', description: TITLE }).waitFor();
    assert.equal(await copy.locator('dialog[open]').count(), 0);
    await type(copy, '副本里写的');
    await copy.close();
    await one.close();

    const next = await openLasting();
    await open(next);
    await offers(next).click();
    await becomes(() => field(next).inputValue(), '副本里写的');
    await offers(next).click();
    await next.getByRole('alertdialog', { name: '恢复草稿' }).getByRole('button', { name: '恢复草稿' }).click();
    await becomes(() => field(next).inputValue(), '刷新前写的');
  });

  it('are written on after the browser dropped its databases', async () => {
    const page = await enter(ADMIN);
    await type(page, '丢之前');
    const debug = await context.newCDPSession(page);
    await debug.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' });
    await field(page).fill('丢之后');
    await draftWritten(page, '丢之后');
    await page.close();
  });
});
