import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { inChromium, PHONE } from '../browser/site-in-chromium.ts';
import { becomes, boxesOf, hold, isFocused, takenOver } from '../browser/waits.ts';

const PRODUCT = '/productDet?productId=tower-crane-monitor';
const GOOD = { 公司名称: '齐筑智联', 联系人: '王工', 手机号: '13800000000' };

inChromium('a lead', ({ site, visits }) => {
  it('applies on a phone: wrong, without a network, with lost answers, corrected; is stored once and the form is empty', () =>
    visits.to(['/dailijiameng', PHONE], async (page) => {
      const inputs = page.locator('main form .field-input');
      const kinds = await inputs.evaluateAll((all) =>
        all.map((input) => ['inputmode', 'autocomplete'].map((name) => input.getAttribute(name)).join(' ')),
      );
      assert.deepEqual(kinds, [' organization', ' name', 'numeric tel-national']);
      const send = page.getByRole('button', { name: '提交申请' });
      await send.tap();
      await isWrong(page, { agentInfo: '请输入公司名称', agentName: '请输入您的姓名', phone: '手机号不能为空' });
      const floating = () =>
        page.locator('.floating-contact').evaluate((button) => {
          const { opacity, pointerEvents } = getComputedStyle(button);
          return [opacity, pointerEvents];
        });
      await becomes(floating, ['0', 'none'], 'nothing floats over a form in use');

      for (const [label, value] of Object.entries(GOOD)) await main(page).getByLabel(label).fill(value);
      const isKept = async (leads: number) => {
        const before = await typed(page);
        await send.tap();
        await main(page).getByText('网络连接失败').waitFor();
        await main(page).getByText('您填写的内容都还在').waitFor();
        assert.equal(await page.locator('main .is-failed a').getAttribute('href'), 'tel:400-000-0000');
        assert.deepEqual(await typed(page), before);
        assert.equal(await stored('agent'), leads);
        await page.locator('main button[type=submit]:enabled').waitFor();
      };
      await page.context().setOffline(true);
      await isKept(0);
      await page.context().setOffline(false);
      await page.route('**/v1/agent/saveAgent', (route) => route.fetch().then(() => route.abort()));
      for (let round = 0; round < 2; round += 1) await isKept(1);
      await main(page).getByLabel('手机号').fill(' 139 0000-0000 ');
      await isKept(2);
      await page.unroute('**/v1/agent/saveAgent');
      await send.tap();
      await isFocused(main(page).getByRole('region', { name: '申请成功！' }));
      const [header, title] = await boxesOf(page.locator('header').last(), page.locator('#apply h3').last());
      assert.ok(title.y >= header.y + header.height, 'the title of the answer is in sight');
      assert.deepEqual([await typed(page), await stored('agent')], [[], 2]);
      for (const words of ['13900000000', '王工', '招商经理', '工作时间2小时内'])
        await main(page).locator('.lead-form-sent').getByText(words, { exact: true }).waitFor();
      await main(page).getByText('再提交一条').tap();
      await becomes(() => typed(page), ['', '', '']);
      await isFocused(main(page).locator('[name=agentInfo]'));
    }));

  it('asks about a product: typed before its script is there, pressed twice, sent again after a reload, is stored once', () =>
    visits.lend({}, async (page) => {
      const letThrough = await hold(page, '**/assets/modules-*');
      await page.goto(PRODUCT, { waitUntil: 'domcontentloaded' });
      const form = page.locator('main').getByRole('form', { name: '咨询该产品' });
      const phone = form.getByLabel('手机号');
      await phone.fill('138 1234-5678');
      letThrough();
      await form.getByLabel('想了解什么').fill('报价');
      await takenOver(page);
      await form.getByLabel('想了解什么').press('Tab');
      assert.equal(await phone.inputValue(), '138 1234-5678');
      await noMachine(page);
      await form.getByRole('button').dblclick();
      await main(page).getByText('提交成功').waitFor();
      assert.deepEqual(await typed(page), []);
      await page.reload();
      await phone.fill('13812345678');
      await form.getByLabel('想了解什么').fill('报价');
      await takenOver(page);
      await noMachine(page);
      await form.getByRole('button').click();
      await main(page).getByText('提交成功').waitFor();
      assert.equal(await stored('enquiry'), 1);
      const { body } = await site.call<{ data: Record<string, string>[] }>('enquiry/list', {}, await site.login());
      const { phone: number, content, status, productName } = body.data?.data[0] ?? {};
      const lead = ['13812345678', '报价', 'new', '塔机安全监测系统'];
      assert.deepEqual([number, content, status, productName], lead);
    }));

  for (const [device, address, press] of [
    ['a desk', PRODUCT, '.product-head .button-main'],
    ['a phone', PRODUCT.replace('productDet', 'cpDeatail'), '.floating-contact .button-main'],
  ] as const)
    it(`asks on ${device} in a sheet over the page, which names the product and closes by Escape and Back`, () =>
      visits.to(device === 'a phone' ? [address, PHONE] : address, async (page) => {
        const before = await stored('enquiry');
        const { y } = await openSheet(page, press);
        const sheet = page.getByRole('dialog', { name: '咨询该产品' });
        await sheet.getByRole('paragraph').filter({ hasText: '塔机安全监测系统' }).waitFor();
        await sheet.locator('summary').click();
        await sheet.getByLabel('想了解什么').fill('报价');
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'hidden' });
        await isFocused(page.locator(press));
        await openSheet(page, press);
        await page.goBack();
        await sheet.waitFor({ state: 'hidden' });
        await page.waitForURL(`**${address}`);
        assert.deepEqual(await openSheet(page, press), { name: 'phone', y });
        await sheet.locator('.button-main').click();
        await sheet.getByText('请输入手机号').waitFor();
        assert.ok(await sheet.locator('.button-main').isEnabled(), 'stays pressable after an error');
        await sheet.getByLabel('手机号').fill(device === 'a phone' ? '13812340001' : '13812340002');
        await noMachine(page);
        await sheet.locator('.button-main').click();
        await sheet.getByText('提交成功').waitFor();
        await sheet.getByRole('definition').filter({ hasText: '塔机安全监测系统' }).waitFor();
        assert.deepEqual([await sheet.locator('form:visible').count(), await stored('enquiry')], [0, before + 1]);
      }));

  const stored = async (kind: 'agent' | 'enquiry') =>
    (await site.call<{ count: number }>(`${kind}/list`, {}, await site.login())).body.data?.count ?? Number.NaN;
});

/** The sheet is behind it. */
const main = (page: Page) => page.locator('main');

/** Opens the sheet; returns where the focus is, and how far the page is scrolled. */
async function openSheet(page: Page, press: string) {
  await page.locator(press).first().click();
  await page.waitForFunction(() => document.activeElement?.closest('dialog[open]'));
  return page.evaluate(() => ({ name: document.activeElement?.getAttribute('name'), y: scrollY }));
}

/** Fields with what is read out with each; the focus is in the first. */
async function isWrong(page: Page, sentences: Record<string, string>): Promise<void> {
  for (const [name, sentence] of Object.entries(sentences)) {
    const field = main(page).locator(`[name=${name}][aria-invalid=true]`); // the press comes behind the touch
    const describedBy = await field.getAttribute('aria-describedby');
    await becomes(() => page.locator(`[id="${describedBy}"]`).textContent(), sentence);
  }
  await isFocused(main(page).locator(`[name=${Object.keys(sentences)[0]}]`));
}

function typed(page: Page): Promise<string[]> {
  const inputs = page.locator('main form.lead-form .field-input:visible');
  return inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)); // proof: the class of inputs
}

/** Who sends a form sooner than this is taken for a machine. */
async function noMachine(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() > 2_000);
}
