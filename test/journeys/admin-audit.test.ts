import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { codeAt, fromBase32 } from '../../server/auth/second-factor.ts';
import { DESKTOP, PHONE, saidOf } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium } from '../browser/site-in-chromium.ts';
import { isFocused } from '../browser/waits.ts';
import { ADMIN_PASSWORD } from '../helpers/site.ts';

inChromium('proof and second factor in the back office', (own) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  it('操作日志 shows who did what, filters it and saves it, at a desk and on a phone', () =>
    own.office('/AdminAudit', async ({ page }) => {
      await own.ask('news/save', { newTitle: '塔机进场' });
      await page.reload();
      const rows = page.getByRole('table').locator('tbody tr');
      await rows.filter({ hasText: '新增新闻' }).filter({ hasText: '塔机进场' }).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.getByLabel('操作', { exact: true }).selectOption('news');
      await page.getByLabel('谁', { exact: true }).fill('admin');
      await page.getByLabel('对象', { exact: true }).fill('塔机');
      await page.keyboard.press('Enter');
      await page.getByText('共 1 条').waitFor();
      assert.equal(await rows.count(), 1);
      await page.getByRole('link', { name: '塔机进场' }).waitFor();
      const bar = (await page.locator('.filter-bar').boundingBox())!; // proof: it is shown
      assert.ok(bar.height < 70, `the filters are one line: ${bar.height}`);
      await page.getByLabel('时间', { exact: true }).selectOption('上月');
      await page.getByText('没有符合条件的记录').waitFor();
      await button(page, '重置').click();
      const download = page.waitForEvent('download');
      await button(page, '导出 CSV').click();
      assert.match((await download).suggestedFilename(), /^操作日志-.*\.csv$/);
      await page.setViewportSize(PHONE);
      await rows.first().waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
      await page.setViewportSize(DESKTOP);
    }));

  it('操作日志 says in three presses who deleted it, with what one press deleted as one line, from which it comes back', () =>
    own.office('/AdminNews', async ({ page }) => {
      for (const newTitle of ['吊篮一', '吊篮二', '吊篮三', '吊篮四', '吊篮四'])
        await own.ask('news/save', { newTitle });
      await page.getByLabel('新闻标题').fill('吊篮');
      await page.getByLabel('新闻标题').press('Enter');
      await page.getByText('共 5 条').waitFor();
      await page.getByLabel('全选本页').check();
      await page.getByRole('group', { name: '批量处理新闻' }).getByRole('button', { name: '删除' }).click();
      await button(page, '确定').click();
      await saidOf(page, '已删除：5 条新闻').waitFor();
      await page.goto('/AdminAudit');
      await page.getByLabel('对象', { exact: true }).fill('吊篮');
      await page.getByLabel('操作', { exact: true }).selectOption('删除'); // asks at once
      const rows = page.getByRole('table').locator('tbody tr');
      await page.getByText('共 1 条').waitFor();
      assert.match((await rows.first().textContent()) ?? '', /admin.*删除新闻吊篮.等 5 条/);
      const foot = (await page.getByText('共 1 条').boundingBox())!; // proof: it is shown
      assert.ok(foot.y + foot.height <= DESKTOP.height, `the pager is in the window: ${foot.y}`);
      const over = await rows.locator('td').evaluateAll((all) => all.filter((td) => td.scrollWidth > td.clientWidth));
      assert.equal(over.length, 0, 'no column is over its neighbour');
      await rows.getByRole('link', { name: /吊篮/ }).click();
      await page.getByLabel('范围').waitFor();
      await page.getByText('共 5 条').waitFor();
      const named = await rows.getByRole('button', { name: '恢复', description: '吊篮四' }).all();
      const names = await Promise.all(named.map((one) => one.getAttribute('aria-description')));
      assert.deepEqual([names.length, new Set(names).size], [2, 2], names.join());
      await rows.getByRole('button', { name: '恢复', description: '吊篮二' }).click();
      await rows.getByText(/admin \d\d-\d\d \d\d:\d\d 已恢复/).waitFor();
      const hrefs = [/AdminNews\?newId=/, /AdminRecycle\?kind=news/];
      for (const [at, name] of ['吊篮二', '吊篮三'].entries())
        assert.match((await rows.getByRole('link', { name }).getAttribute('href')) ?? '', hrefs[at]!); // proof: as many
    }));

  it('个人中心 turns the second factor on, and the log-in page then asks for one field more', async () => {
    let secret = '';
    let recovery = '';
    await own.office('/profile', async ({ page }) => {
      const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
      await button(page, '启用').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('wrong-password');
      await page.keyboard.press('Enter');
      await page.getByText('密码不正确').waitFor();
      await page.locator('#totp-password').fill(ADMIN_PASSWORD);
      await inDialog('下一步').click();
      await page.getByRole('img', { name: '验证器二维码' }).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      secret = (await page.getByText('不能扫码时').locator('.figures').innerText()).replaceAll(' ', '');
      await page.getByRole('textbox', { description: secret.replace(/.{4}(?=.)/g, '$& ') }).waitFor();
      await page.locator('#totp-code').fill(codeAt(fromBase32(secret), Math.floor(Date.now() / 30_000)));
      await inDialog('启用').click();
      const codes = page.getByRole('dialog', { name: '恢复码' });
      recovery = await codes.locator('li').first().innerText();
      assert.match(recovery, /^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
      assert.deepEqual(await axeFindings(page), []);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await inDialog('复制').click();
      await page.getByText('恢复码已复制').waitFor();
      assert.equal((await page.evaluate(() => navigator.clipboard.readText())).split('\n').length, 10);
      const download = page.waitForEvent('download');
      await inDialog('下载').click();
      assert.equal((await download).suggestedFilename(), '恢复码.txt');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog', { name: '已保存，关闭' }).getByRole('button', { name: '再看看' }).click();
      await codes.getByText(recovery).waitFor(); // it was there for good
      await inDialog('我已保存').click();
      await page.getByRole('button', { name: '重新生成恢复码' }).click();
      await page.locator('#totp-password').fill(ADMIN_PASSWORD);
      await page.locator('#totp-code').fill(recovery);
      await inDialog('重新生成').click();
      await codes.waitFor();
      assert.notEqual(await codes.locator('li').first().innerText(), recovery);
      recovery = await codes.locator('li').first().innerText();
      await inDialog('我已保存').click();
      await page.getByText('已启用：登录时').waitFor();
      await page.getByText('恢复码还剩 10 个').waitFor();
      assert.deepEqual(await axeFindings(page), []);
    });
    await own.visits.lend({ viewport: DESKTOP }, async (page) => {
      await page.goto('/login');
      await page.getByLabel('登录账号').fill('admin');
      await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
      await page.getByLabel(/我已阅读并同意/).check();
      assert.equal(await page.getByLabel('动态验证码').count(), 0);
      await button(page, '立即登录').click();
      const field = page.getByLabel('动态验证码');
      await field.waitFor();
      await page.getByText('请有「账号管理」权限的同事停用').waitFor();
      await isFocused(field);
      assert.deepEqual(await axeFindings(page), []);
      await page.keyboard.type('12');
      await button(page, '立即登录').click();
      await page.getByText('动态验证码不正确').waitFor();
      await field.fill(recovery);
      await button(page, '立即登录').click();
      await page.waitForURL('**/dashboard');
      await page.goto('/AdminAudit');
      await page.locator('tbody').getByText('待输验证码').waitFor(); // it was asked for: nothing failed
    });
  });
});
