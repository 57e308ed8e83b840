import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import type { VersionRow } from '../../server/contract/calls/versions.ts';
import type { SiteWhole } from '../../server/settings.ts';
import { DESKTOP, dialogOf, enterOffice, type Office, openPage, PHONE, PICTURE, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, draftWritten } from './waits.ts';

const SETTINGS = '/AdminSite';
const THE_SETTINGS = { kind: 'site', id: 'site.json' };
const LI = {
  username: 'lili',
  name: '李丽',
  auth: 'content,site:update,sysNameLogo:update',
  password: 'Scaffold-and-Net-3',
};

inChromium('forms that stay open', (own) => {
  const stored = async () => (await own.ask<SiteWhole>('site/read', {})).site;
  const slogan = (page: Page) => page.getByLabel('口号');
  const address = (page: Page) => page.getByLabel('公司地址');
  const bar = (page: Page) => page.locator('.settings-save').getByRole('status');
  const restored = (page: Page) => page.locator('.notice', { hasText: '已恢复上次没有保存的内容' });
  const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

  /** Types a slogan, leaves by the browser's own question, and comes back. */
  async function comeBack({ page }: Office, words: string): Promise<void> {
    page.on('dialog', (question) => question.accept());
    await slogan(page).fill(words);
    await draftWritten(page, words);
    await page.goto('/robots.txt');
    await page.goto(SETTINGS);
    await restored(page).waitFor();
    await becomes(() => slogan(page).inputValue(), words);
  }

  /** Shows another screen in the same window, does something meanwhile, and shows the settings again. */
  async function meanwhile(page: Page, act: () => Promise<unknown>): Promise<void> {
    await page.getByRole('tab', { name: '首页' }).click();
    await page.getByRole('heading', { name: '站点设置' }).waitFor({ state: 'hidden' });
    await act();
    await page.getByRole('tab', { name: '站点设置' }).click();
  }

  for (const viewport of [DESKTOP, PHONE])
    it(`name what came back after the browser's own "leave" before it is saved, at ${viewport.width} px`, () =>
      own.office([SETTINGS, viewport], async (office) => {
        const { page } = office;
        await comeBack(office, `差点公开的口号${viewport.width}`);
        await bar(page).getByText('已改 1 项：公司信息 · 口号').waitFor();
        await address(page).fill(`新的地址${viewport.width}`);
        await bar(page).getByText('已改 2 项：公司信息 · 口号、公司信息 · 公司地址').waitFor();
        for (const field of ['slogan', 'address'])
          await becomes(() => page.locator(`[data-field="company.${field}"]`).getByText('已改').count(), 1);
        assert.deepEqual(await axeFindings(page), []);
        const { left, right } = await bar(page).evaluate((line) => line.getBoundingClientRect().toJSON());
        assert.ok(left >= 0 && right <= viewport.width, 'the list is in the window');
        await save(page);
        await saidOf(page, '保存成功！').waitFor();
        await becomes(() => page.getByText('已改', { exact: true }).count(), 0);
        await becomes(() => bar(page).textContent(), '');
        await becomes(() => restored(page).count(), 0);
      }));

  it('say on a phone beside a mark what it means in lines, not in a column of single characters', () =>
    own.office([SETTINGS, PHONE], async ({ page }) => {
      const hints = page.locator('.check .field-hint').filter({ visible: true });
      await hints.first().waitFor();
      const slim = await hints.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width < 100));
      assert.deepEqual(slim, []);
    }));

  it('say above a column of marks what it means in two lines at most', () =>
    own.office('/AdminProduct?new', async ({ page }) => {
      const heads = dialogOf(page).locator('.list-table th:visible');
      await heads.first().waitFor();
      const heights = await heads.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
      assert.ok(Math.max(...heights) < 60, String(heights));
    }));

  it('throw away what came back, which is neither published nor there again; and bring it back if that was a slip', () =>
    own.office(SETTINGS, async (office) => {
      const { page } = office;
      const before = (await stored()).company.slogan;
      await comeBack(office, '放弃的口号');
      await page.getByRole('button', { name: '放弃' }).click();
      await becomes(() => slogan(page).inputValue(), before);
      await page.getByRole('button', { name: '撤销' }).click();
      await becomes(() => slogan(page).inputValue(), '放弃的口号');
      await page.getByRole('button', { name: '放弃' }).click();
      await address(page).fill('只改了地址');
      await save(page);
      await saidOf(page, '保存成功！').waitFor();
      const { company } = await stored();
      assert.deepEqual([company.slogan, company.address], [before, '只改了地址']);
      await page.reload();
      await becomes(() => slogan(page).inputValue(), before);
      assert.equal(await restored(page).count(), 0);
    }));

  it('read again when they are shown after the samples were cleared, a picture was replaced or a version came back', () =>
    own.office(SETTINGS, async ({ page }) => {
      const [url, by] = [putPicture(own.site.uploadsDir, 1), putPicture(own.site.uploadsDir, 2)];
      const withPicture = async () =>
        own.ask('site/save', { site: { hero: { ...(await stored()).hero, image: url } } });
      const oldest = async () => (await own.ask<VersionRow[]>('history/versions', THE_SETTINGS)).at(-1)?.version;
      const changes = [
        () => own.ask('sample/clear', {}),
        withPicture,
        () => own.ask('media/replace', { url, by }),
        async () => own.ask('history/restore', { ...THE_SETTINGS, version: await oldest() }),
      ];
      for (const [round, change] of changes.entries()) {
        await meanwhile(page, change);
        const { company, hero } = await stored();
        await page.waitForFunction(isShown, [company.slogan, hero.image] as const);
        await address(page).fill(`地址${round}`);
        await save(page);
        await saidOf(page, '保存成功！').waitFor();
        await page.getByRole('button', { name: '关闭提示' }).click();
        assert.equal(await page.getByRole('dialog').count(), 0, 'nothing to choose');
        const now = await stored();
        assert.deepEqual(now.hero, hero, 'nothing else is changed');
        assert.deepEqual(now.company, { ...company, address: `地址${round}` });
      }
    }));

  it('of one person in two tabs show what the other tab saved, and say of what both changed that it was oneself', () =>
    own.office(SETTINGS, async ({ page, context }) => {
      const other = await openPage(context, SETTINGS);
      await slogan(other).fill('另一个标签页写的');
      await save(other);
      await saidOf(other, '保存成功！').waitFor();
      await page.bringToFront();
      await page.evaluate(() => window.dispatchEvent(new Event('focus'))); // every page has the focus where no window is drawn
      await page.waitForFunction(() =>
        [...document.querySelectorAll('input')].some(({ value }) => value === '另一个标签页写的'),
      );
      await slogan(page).fill('这个标签页写的');
      await slogan(other).fill('又改了一次');
      await save(other);
      await saidOf(other, '保存成功！').waitFor();
      await save(page);
      const conflict = dialogOf(page);
      await conflict.getByText('您的账号在另一个窗口或设备上保存了这条内容').waitFor();
      assert.deepEqual(await axeFindings(page), []);
    }));

  it('name the colleague who saved in between, and fold what only the colleague changed', async () => {
    await own.ask('account/save', LI);
    const hers = await own.site.login(LI.username, LI.password);
    await own.office(SETTINGS, async ({ page }) => {
      const { site } = await own.ask<SiteWhole>('site/read', {});
      await slogan(page).fill('我的口号');
      const changed = {
        slogan: '她的口号',
        address: '她的地址',
        mailbox: 'her@example.com',
        hours: '她的时间',
        description: '她写的',
      };
      const company = { ...site.company, ...changed };
      assert.equal((await own.site.call('site/save', { site: { company } }, hers)).status, 200);
      await save(page);
      const conflict = dialogOf(page);
      await conflict.getByText('李丽 保存了这条内容').waitFor();
      assert.equal(await conflict.locator('.compare:visible').count(), 1, 'one place to choose');
      await conflict.getByText(/^另有 \d 处您没有改过/).waitFor();
      await conflict.getByRole('radio', { name: '我的' }).check();
      await conflict.getByRole('button', { name: '按选择保存' }).click();
      await saidOf(page, '保存成功！').waitFor();
      assert.deepEqual((await stored()).company, { ...company, slogan: '我的口号' });
    });
  });

  it('keep the name of the system that a colleague gave it meanwhile, where only the logo is changed', async () => {
    await own.ask('system/update', { sysName: '旧名字', logo: '/media/brand/icon-180.png' });
    const login = () => own.site.login(LI.username, LI.password);
    await own.visits.lend({ viewport: DESKTOP }, async (hers) => {
      await enterOffice({ address: own.site.address, login }, hers, '/dashboard');
      await own.office('/dashboard', async ({ page }) => {
        const confirm = (one: Page) => dialogOf(one).getByRole('button', { name: '确定' }).click();
        for (const one of [hers, page]) {
          await one.getByRole('button', { name: '旧名字，修改系统名称和LOGO' }).click();
          await dialogOf(one).getByLabel('系统名称').waitFor();
        }
        await dialogOf(hers).getByLabel('系统名称').fill('她起的名字');
        await dialogOf(hers).getByText('已改 1 项：系统名称').waitFor();
        await confirm(hers);
        await saidOf(hers, '修改成功！').waitFor();
        await dialogOf(page).locator('input[type=file]').setInputFiles(PICTURE);
        await dialogOf(page).getByText('已改 1 项：LOGO').waitFor();
        await confirm(page);
        await saidOf(page, '修改成功！').waitFor();
        await becomes(() => page.locator('.system-brand-name').textContent(), '她起的名字');
      });
    });
  });
});

/** Puts a picture where uploads are; returns its address. */
function putPicture(uploadsDir: string, at: number): string {
  const name = `${String(at).repeat(32)}-180x180.w.png`;
  copyFileSync(PICTURE, join(uploadsDir, name));
  return `/uploads/${name}`;
}

/** Runs in the page: whether the form shows this slogan and this picture of the hero. */
function isShown([slogan, image]: readonly [string, string]): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-field="company.slogan"] input');
  const shown = document.querySelector('[data-field="hero.image"] img')?.getAttribute('src') ?? '';
  return field?.value === slogan && shown.includes(image.replace(/\.\w+$/, ''));
}
