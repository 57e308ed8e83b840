import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Site, startSite } from '../site.ts';
import { axeFindings, DESKTOP, openOffice, PHONE, tabTo } from './back-office.ts';
import { launchChromium, withoutChromium } from './chromium.ts';
import {
  addByKeyboard,
  addByMouse,
  deleteAndRestore,
  dialogOf,
  edit,
  KINDS,
  publicPage,
  recordsCalled,
  saidOf,
} from './content-life.ts';

const SCREENS = ['/AdminProduct', '/AdminNews', '/AdminCarousel', '/AdminAgenttoJoin', '/AdminRecycle', '/AdminSite'];

describe('keeping content', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  before(async () => {
    site = await startSite({ SITE_URL: '' });
    browser = await launchChromium();
    await site.call('agent/save', { agentName: '王经理', agentInfo: '淄博某建材公司', phone: '13800000000' });
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  for (const [name, kind] of Object.entries(KINDS)) {
    for (const viewport of [DESKTOP, PHONE]) {
      it(`a ${name} is added, seen, changed by two at once, deleted and restored, at ${viewport.width} px`, async () => {
        const title = `吊钩可视化${name}${viewport.width}`;
        const mine = await openOffice(site, browser, kind.screen, viewport);
        const theirs = await openOffice(site, browser, kind.screen);
        try {
          await addByMouse(mine.page, kind, title);
          const shown = await publicPage(site, kind, title);
          assert.ok(shown.includes(title));
          if (kind.rich) assert.ok(shown.includes('进场先看<strong>安全距离</strong>'));

          await edit(mine.page, title, kind.other, '我写的一句话');
          await theirs.page.reload();
          await edit(theirs.page, title, kind.other, '同事写的一句话');
          await dialogOf(theirs.page).getByRole('button', { name: '确定' }).click();
          await saidOf(theirs.page, '修改成功！').waitFor();

          await dialogOf(mine.page).getByRole('button', { name: '确定' }).click();
          const conflict = mine.page.getByRole('dialog', { name: '内容已被他人修改' });
          await conflict.getByText('同事写的一句话').waitFor();
          assert.ok(await conflict.getByText('我写的一句话').isVisible());
          assert.ok(await conflict.getByRole('button', { name: '按选择保存' }).isDisabled());
          await conflict.getByRole('radio', { name: '我的' }).check();
          await conflict.getByRole('button', { name: '按选择保存' }).click();
          await saidOf(mine.page, '修改成功！').waitFor();
          const [record] = await recordsCalled(site, kind, title);
          assert.ok(Object.values(record ?? {}).includes('我写的一句话'));

          await deleteAndRestore(mine.page, site, kind, title);
          assert.deepEqual([...mine.complaints, ...theirs.complaints], []);
        } finally {
          await mine.context.close();
          await theirs.context.close();
        }
      });
    }

    it(`a ${name} is added, changed, deleted and restored by keyboard alone`, async () => {
      const title = `键盘录入${name}`;
      const { context, page } = await openOffice(site, browser, kind.screen);
      try {
        await page
          .getByRole('button', { name: /^编辑：/ })
          .first()
          .waitFor();
        await addByKeyboard(page, kind, title);
        await page.getByRole('button', { name: `编辑：${title}` }).waitFor();
        await tabTo(page, new RegExp(`^编辑：${title}$`));
        await page.keyboard.press('Enter');
        await dialogOf(page)
          .getByRole('button', { name: `${kind.picture}：更换图片` })
          .waitFor();
        await tabTo(page, new RegExp(`^${kind.other}$`));
        await page.keyboard.type('只用键盘');
        await tabTo(page, /^确定$/);
        await page.keyboard.press('Enter');
        await saidOf(page, '修改成功！').waitFor();
        await tabTo(page, new RegExp(`^删除：${title}$`));
        await page.keyboard.press('Enter');
        await dialogOf(page).getByText('是否确认删除').waitFor();
        await page.keyboard.press('Enter'); // the focus is on 确定
        await saidOf(page, '删除成功！').waitFor();
        await tabTo(page, /^回收站$/);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: `恢复：${title}` }).waitFor();
        await tabTo(page, new RegExp(`^恢复：${title}$`));
        await page.keyboard.press('Enter');
        await saidOf(page, '恢复成功！').waitFor();
        assert.equal((await recordsCalled(site, kind, title)).length, 1);
      } finally {
        await context.close();
      }
    });
  }

  for (const viewport of [DESKTOP, PHONE]) {
    it(`axe finds nothing on any screen or in its dialogs, at ${viewport.width} px, and nothing sticks out`, async () => {
      const { context, page } = await openOffice(site, browser, '/AdminProduct', viewport);
      try {
        for (const screen of SCREENS) {
          await page.goto(screen);
          await page.waitForLoadState('networkidle');
          assert.deepEqual(await axeFindings(page), [], screen);
          const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
          assert.ok((wide ?? 0) <= (room ?? 0), `${screen} is ${wide} px wide`);
          const button = page.getByRole('button', { name: /^编辑：|^查看：/ }).first();
          if ((await button.count()) === 0) continue;
          await button.click();
          await page.waitForLoadState('networkidle');
          assert.deepEqual(await axeFindings(page), [], `${screen}, dialog`);
        }
      } finally {
        await context.close();
      }
    });
  }
});
