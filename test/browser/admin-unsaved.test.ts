import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { noisyPicture } from '../helpers/build-pictures.ts';
import { ADMIN_PASSWORD } from '../helpers/site.ts';
import {
  dialogOf,
  edit,
  enterOffice,
  KINDS,
  openPage,
  PICTURE,
  pressUntilSaid,
  recordsCalled,
  saidOf,
} from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { watchIdly } from './waits.ts';

const { product } = KINDS;

inChromium('nothing typed is lost', (own) => {
  async function startNew(page: Page, title: string, label = '产品名称'): Promise<void> {
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await dialogOf(page).getByLabel(label).fill(title);
  }

  async function enterPassword(page: Page, password: string): Promise<void> {
    const asked = page.getByRole('dialog', { name: '登录已失效' });
    await asked.getByLabel('密码', { exact: true }).fill(password);
    await asked.getByRole('button', { name: '继续' }).click();
  }

  const confirmButton = (page: Page) => dialogOf(page).getByRole('button', { name: '确定' });

  it('Back closes what is uppermost and leaves the screen only after it; a form asks first', () =>
    own.office(product.screen, async ({ page }) => {
      const address = page.url();
      await startNew(page, '返回也不丢');
      await page.goBack();
      const asked = page.getByText('内容尚未保存，确定要离开吗？');
      await asked.waitFor();
      await page.goBack();
      await asked.waitFor({ state: 'detached' });
      assert.equal(await dialogOf(page).getByLabel('产品名称').inputValue(), '返回也不丢');
      await page.goBack();
      await page.getByRole('button', { name: '离开' }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.waitForFunction(() => !history.state?.dialogs);
      assert.equal(page.url(), address);
      await page.goBack();
      await page.waitForURL((url) => url.href !== address);
    }));

  it('取消 is taken at its word: the form is empty when it is opened again, and its draft is offered', () =>
    own.office(product.screen, async ({ page }) => {
      await startNew(page, '取消也不丢');
      await dialogOf(page).getByRole('button', { name: '取消', exact: true }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await saidOf(page, '草稿留在这个浏览器里，下次打开时可以恢复').waitFor();
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await dialogOf(page).getByRole('button', { name: '恢复草稿' }).waitFor();
      assert.equal(await dialogOf(page).getByLabel('产品名称').inputValue(), '');
      await dialogOf(page).getByRole('button', { name: '放弃' }).click();
      await page.keyboard.press('Escape');
    }));

  it('a record that an address opened is closed by its cross, and Back then leaves the screen', () =>
    own.office(product.screen, async ({ page }) => {
      const [record] = await recordsCalled(own.site, product, '塔机安全监测系统');
      await page.goto('/dashboard');
      await page.locator('[role=tabpanel]:not([hidden])').waitFor();
      await page.goto(`${product.screen}?productId=${record?.productId}`);
      await dialogOf(page).getByLabel('产品名称').waitFor();
      await page.waitForFunction(() => history.state?.dialogs === 1);
      await dialogOf(page).getByRole('button', { name: '关闭' }).click();
      await page.waitForFunction(() => !history.state?.dialogs);
      assert.equal(await page.locator('dialog[open]').count(), 0);
      await page.goBack();
      await page.waitForURL('**/dashboard');
    }));

  it('a double click on 确定 stores once', () =>
    own.office(product.screen, async ({ page }) => {
      await startNew(page, '只存一次');
      await confirmButton(page).dblclick();
      await saidOf(page, '新增成功！').waitFor();
      await watchIdly(page, 300);
      assert.equal((await recordsCalled(own.site, product, '只存一次')).length, 1);
    }));

  it('an answer that is lost on its way is no reason to store a second one', () =>
    own.office(product.screen, async ({ page }) => {
      await startNew(page, '回应丢失');
      await page.route('**/saveProduct', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await confirmButton(page).click();
      await dialogOf(page)
        .getByText(/请检查网络后重试。您填写的内容都还在/)
        .waitFor();
      assert.equal(await dialogOf(page).getByLabel('产品名称').inputValue(), '回应丢失');
      await page.unroute('**/saveProduct');
      await dialogOf(page).getByLabel('描述', { exact: true }).fill('后来才写的');
      await confirmButton(page).click();
      await saidOf(page, '新增成功！').waitFor();
      const stored = await recordsCalled(own.site, product, '回应丢失');
      assert.equal(stored.length, 1);
      assert.match(JSON.stringify(stored), /后来才写的/, 'with what was typed since');
    }));

  it('code that does not come when it is wanted takes no word with it, says so, and comes at the next press', () =>
    own.office(product.screen, async ({ page }) => {
      await edit(page, '塔机安全监测系统', '描述', '没有网也还在');
      const form = dialogOf(page);
      const assets = '**/assets/*.js';
      for (const [button, name] of [
        ['封面图：从图库选择', '从图库选择'],
        ['历史版本', '历史版本'],
      ] as const) {
        await page.route(assets, (route) => route.fulfill({ status: 404 })); // an update has taken it away
        const refused = page.waitForResponse((answer) => answer.status() === 404); // the toast may be the last one's
        const opens = form.getByRole('button', { name: button }).first();
        await pressUntilSaid(opens, '没有打开，可能是网络中断，或系统刚刚更新过。');
        await refused;
        assert.equal(await form.getByLabel('描述', { exact: true }).inputValue(), '没有网也还在');
        await page.unroute(assets);
        await opens.click();
        await page.getByRole('dialog', { name }).waitFor();
        await page.keyboard.press('Escape');
      }
    }));

  it('a part of a form whose code does not come takes no word of the rest, and comes when it is asked for again', () =>
    own.office('/AdminNews', async ({ page }) => {
      const assets = '**/assets/*.js';
      const lose = () => page.route(assets, (route) => route.fulfill({ status: 404 }));
      const editor = page.locator('[contenteditable=true]');
      await lose();
      await startNew(page, '没有编辑器也还在', '新闻标题');
      await saidOf(page, '没有打开').waitFor();
      await page.unroute(assets);
      await dialogOf(page).getByRole('button', { name: '重试' }).click();
      await editor.waitFor();
      assert.equal(await dialogOf(page).getByLabel('新闻标题').inputValue(), '没有编辑器也还在');
      await dialogOf(page).getByRole('button', { name: '取消', exact: true }).click();
      await dialogOf(page).waitFor({ state: 'detached' });

      await page.goto('/AdminSite');
      const name = page.getByLabel('企业全称').first();
      await name.fill('写到一半的全称');
      await lose();
      const text = page.locator('details.settings-text > summary').first();
      await pressUntilSaid(text, '没有打开');
      assert.equal(await name.inputValue(), '写到一半的全称');
      await page.unroute(assets);
      await text.click();
      await text.click();
      await editor.first().waitFor();
    }));

  it('a brand whose icon cannot be drawn, as the code for it does not come, is not saved without it', () =>
    own.office('/AdminSite', async ({ page }) => {
      const name = page.getByLabel(/^公司名称/);
      await name.fill('换了名称');
      await page.route('**/assets/on-demand-*.js', (route) => route.abort());
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('系统刚刚更新过').waitFor();
      assert.equal(await name.inputValue(), '换了名称');
      const { site } = await own.ask<{ site: { company: { name: string } } }>('site/read', {});
      assert.notEqual(site.company.name, '换了名称');
    }));

  it('a back office that does not come at all says so, and comes at 重试', () =>
    own.office('/dashboard', async ({ page }) => {
      const app = '**/assets/enter-*.js';
      await page.route(app, (route) => route.abort());
      await page.reload();
      await page.getByText('后台没有打开').waitFor();
      await page.unroute(app);
      await page.getByRole('button', { name: '重试' }).click();
      await page.getByRole('tabpanel').waitFor();
    }));

  it('a session that was ended elsewhere asks for the password over the form, and the save goes on', () =>
    own.office(product.screen, async ({ context, page }) => {
      await startNew(page, '会话中断');
      await page.evaluate(() => sessionStorage.setItem('account', 'admin'));
      const [cookie] = await context.cookies();
      const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
      await own.site.call('session/logout', {}, { cookie: `${cookie?.name}=${cookie?.value}`, token });
      await confirmButton(page).click();
      await page.getByRole('dialog', { name: '登录已失效' }).waitFor();
      await page.keyboard.press('Escape');
      assert.equal(await dialogOf(page).getByLabel('产品名称').inputValue(), '会话中断');
      await confirmButton(page).click();
      await enterPassword(page, 'not this one');
      await page.getByText('账号可能已停用，请找有“账号管理”权限的同事').waitFor();
      await enterPassword(page, ADMIN_PASSWORD);
      await saidOf(page, '新增成功！').waitFor();
      assert.equal((await recordsCalled(own.site, product, '会话中断')).length, 1);
    }));

  it('a log-out in another window leaves the form below the question for the password, and the save closes it', () =>
    own.office('/AdminCarousel', async ({ context, page }) => {
      await page.getByRole('button', { name: '上传图片' }).click();
      await dialogOf(page).getByLabel('标题', { exact: true }).fill('别处退出了');
      await dialogOf(page).locator('input[type=file]').first().setInputFiles(PICTURE);
      await dialogOf(page).getByRole('button', { name: '图片：查看大图' }).waitFor();
      await page.evaluate(() => localStorage.setItem('isDeadlineToken', '0')); // as a log-in by the form stores it
      const other = await openPage(context, '/dashboard');
      await other.click('.top-bar-user');
      await other.click('text=退出登录');
      await other.waitForURL(/login/);
      await other.close();
      await confirmButton(page).click();
      await enterPassword(page, ADMIN_PASSWORD);
      await saidOf(page, '新增成功！').waitFor();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      assert.equal((await recordsCalled(own.site, KINDS.carousel, '别处退出了')).length, 1);
    }));

  it('a password that a colleague has reset is changed over the form, also where the browser keeps no draft', () =>
    own.visits.lend({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
      const given = { username: 'zhouli', password: 'Tower-and-Crane-8', auth: 'content' };
      const { accountId } = await own.ask<{ accountId: string }>('account/save', given);
      const login = () => own.site.login(given.username, given.password);
      await enterOffice({ address: own.site.address, login }, page, product.screen);
      await startNew(page, '重置也不丢');
      const { password } = await own.ask<{ password: string }>('account/reset', { accountId });
      await confirmButton(page).click();
      await enterPassword(page, password);
      const change = page.getByRole('dialog', { name: '修改密码' });
      await change.getByLabel('旧密码').fill(password);
      await change.getByLabel('新密码').fill('Brand-new-Tower-5');
      await change.getByLabel('确认密码').fill('Brand-new-Tower-5');
      await change.getByRole('button', { name: '确定' }).click();
      await change.waitFor({ state: 'detached' });
      assert.equal(await dialogOf(page).getByLabel('产品名称').inputValue(), '重置也不丢');
      await confirmButton(page).click();
      await saidOf(page, '新增成功！').waitFor();
      await page.close();
    }));

  it('a picture over 2 MB is shrunk by itself, which is said with the rule; one that moves or cannot be read is refused', () =>
    own.office('/AdminNews', async ({ page }) => {
      await page.getByRole('button', { name: '新增', exact: true }).click();
      const dialog = dialogOf(page);
      const file = { name: '现场.png', mimeType: 'image/png', buffer: noisyPicture(900) };
      await dialog.locator('input[type=file]').first().setInputFiles(file);
      await dialog.getByText(/^上传成功！已自动压缩 2\.\dMB → (?:1\.\dMB|\d+KB)$/).waitFor();
      await dialog.getByRole('button', { name: '封面图：查看大图' }).waitFor();
      const source = await dialog.locator('.picture-board img').getAttribute('src');
      assert.match(source ?? '', /^\/uploads\/.+\.(webp|jpg|png)$/);
      const refused = [
        [{ ...file, buffer: Buffer.alloc(2_100_000) }, '封面图片不能超过 2MB！这张图片无法自动压缩，请换一张'],
        [{ name: '动.gif', mimeType: 'image/gif', buffer: Buffer.alloc(2_100_000) }, '封面图片不能超过 2MB！'],
        [
          {
            name: 'IMG_1.HEIC',
            mimeType: 'image/heic',
            buffer: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(1000)]),
          },
          /这个浏览器读不了 HEIC 照片：请在 iPhone/,
        ],
      ] as const;
      for (const [given, sentence] of refused) {
        await dialog.locator('input[type=file]').first().setInputFiles(given);
        await dialog.locator('.picture-refusal').getByText(sentence).waitFor();
      }
    }));
});
