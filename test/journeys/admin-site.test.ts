import assert from 'node:assert/strict';
import { it } from 'node:test';
import { saidOf } from '../browser/back-office.ts';
import { inChromium } from '../browser/site-in-chromium.ts';
import { becomes } from '../browser/waits.ts';

inChromium('the settings', (own) => {
  it('wrong ones are refused at each field, a right one is public at once; partners are put in order and removed', () =>
    own.office('/AdminSite', async ({ page }) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const partners = page.getByRole('group', { name: /^合作伙伴/ });
      const names = () => partners.locator('.list-field-title').allTextContents();
      const phone = page
        .getByRole('group', { name: /^联系电话/ })
        .getByLabel('号码')
        .first();
      const name = page.getByLabel('公司名称');
      const company = await name.inputValue();
      await name.fill('');
      await phone.fill('不是号码');
      await phone.press('Control+Enter');
      for (const sentence of ['请填写公司名称', '请填写电话号码'])
        await page.locator('.field-error', { hasText: sentence }).waitFor();
      await name.fill(company);
      await phone.fill('400-123-4567');
      const [first = '', second = '', third = '', fourth = '', ...others] = await names();
      await button(`调整顺序：${first}`).press('ArrowRight');
      await saidOf(page, '已移到第 2 位').waitFor();
      await button(fourth).click();
      for (const _ of [3, 2, 1]) await button(`上移：${fourth}`).click();
      await button(`调整顺序：${fourth}`).dragTo(button(`调整顺序：${third}`));
      await becomes(names, [second, first, third, fourth, ...others]);
      await button(`移除：${third}`).click();
      await button('保存').click();
      await saidOf(page, '保存成功！').waitFor();
      const home = await own.site.send('GET', '/', { headers: { 'user-agent': 'X11' } });
      assert.ok(home.text.includes('400-123-4567'));
      const seenAt = page.getByRole('link', { name: /^在官网查看/ });
      await becomes(() => seenAt.evaluateAll((links) => links.map((link) => link.getAttribute('href'))), ['/', '/']);
      const stored = await own.ask<{ partners: { name: string }[] }>('site/parts', { names: ['partners'] });
      assert.deepEqual(
        stored.partners.map(({ name }) => name),
        [second, first, fourth, ...others],
      );
    }));

  it('the robot is set, tried and removed; once it is saved, its address is never shown again', () =>
    own.office('/AdminSite', async ({ page }) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const address = page.getByLabel('机器人地址');
      await address.fill('https://robot.invalid.example/?key=wxyz');
      await button('保存').click();
      await page.getByText('最后四位是 wxyz').waitFor();
      await becomes(() => address.inputValue(), '');
      await becomes(() => button('保存').isDisabled(), true, 'nothing is left to save');
      await button('试发一条').click();
      await saidOf(page, '没有发出').waitFor();
      await button('移除机器人').click();
      await button('保存').click();
      await page.getByText('还没有保存过地址').waitFor();
      await becomes(() => button('试发一条').isDisabled(), true);
    }));
});
