import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { SiteWhole } from '../../../server/settings.ts';
import { DESKTOP, dialogOf, saidOf } from '../../browser/back-office.ts';
import { axeFindings } from '../../browser/page-checks.ts';
import { inChromium } from '../../browser/site-in-chromium.ts';
import { withoutBreaks } from '../../helpers/without-breaks.ts';

inChromium('a new owner’s first steps', (own) => {
  it('each lead to their place, tick themselves, and stay hidden where one hides them', () =>
    own.office(['/dashboard', DESKTOP], async ({ page }) => {
      const steps = page.getByRole('region', { name: '开始使用' });
      await steps.getByText('已完成 0/9').waitFor();
      await steps.getByText('看看还剩哪些').click();
      await steps.getByRole('link', { name: /^产品 \d+ 条$/ }).waitFor();
      for (const name of ['三张现场照片', '一位客户的一句话'])
        assert.equal(await steps.getByRole('link', { name }).getAttribute('href'), '/AdminCase');
      assert.deepEqual(await axeFindings(page), []);
      await steps.getByRole('link', { name: '填写备案号' }).click();
      const filing = page.getByRole('region', { name: /^备案与技术支持/ });
      await filing.getByText('示例', { exact: true }).waitFor();
      await page.waitForFunction(() => document.activeElement?.id === 'site-filing');
      await filing.getByLabel('ICP备案号').fill('京ICP备12345678号');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await saidOf(page, '保存成功！').waitFor();
      await page.goto('/dashboard');
      await steps.getByText('已完成 1/9').waitFor();
      await steps.getByRole('link', { name: '完善隐私政策' }).click();
      await page.getByRole('textbox', { name: '《隐私政策》' }).waitFor();
      await page.goto('/dashboard');
      await steps.getByRole('button', { name: '隐藏' }).click();
      await steps.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: '显示「开始使用」' }).click();
      await steps.getByText('已完成 1/9').waitFor();
    }));

  it('make a privacy policy in at most eight actions, and leads are kept for the months that it names', () =>
    own.office(['/dashboard', DESKTOP], async ({ page }) => {
      const { site } = await own.ask<SiteWhole>('site/read', {});
      const company = { ...site.company, name: '清源泵业有限公司' };
      await own.ask('site/save', { site: { company, phones: [{ label: '销售', number: '021-55550000' }] } });
      let actions = 0;
      const act = async (acting: Promise<unknown>) => {
        await acting;
        actions += 1;
      };
      const field = (name: string) => dialogOf(page).getByLabel(name);
      await act(page.getByRole('link', { name: '完善隐私政策' }).click());
      await act(page.getByRole('button', { name: '回答问题并生成' }).click());
      assert.deepEqual(await axeFindings(page), []);
      await act(field('还有谁会收到').fill('江苏的代理商'));
      await act(field('保存多久').fill('12'));
      await act(field('服务器在哪里').fill('北京'));
      await act(dialogOf(page).getByRole('button', { name: '生成' }).click());
      const text = page.getByRole('textbox', { name: '《隐私政策》' });
      await text.getByText('保存12个月').waitFor();
      assert.doesNotMatch((await own.site.send('GET', '/privacy')).text, /江苏/, 'nothing is public unseen');
      await act(page.getByRole('button', { name: '保存：《隐私政策》' }).click());
      await saidOf(page, '保存成功！').waitFor();
      assert.ok(actions <= 8, `${actions} actions`);
      const kept = '[data-field="privacy.keepMonths"] input';
      await page.waitForFunction((field) => document.querySelector<HTMLInputElement>(field)?.value === '12', kept);
      const { privacy } = await own.ask<SiteWhole['site']>('site/parts', { names: ['privacy'] });
      assert.equal(privacy?.keepMonths, 12);
      const { text: shown } = await own.site.send('GET', '/privacy');
      assert.match(withoutBreaks(shown), /清源泵业有限公司.*保存12个月.*江苏的代理商/s);
      await page.goto('/dashboard');
      await page.getByText('完善隐私政策：已完成').waitFor();
    }));
});
