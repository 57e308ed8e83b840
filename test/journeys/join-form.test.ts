import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium, withoutChromium } from '../browser/chromium.ts';
import { PHONE } from '../browser/phone.ts';
import { takenOver } from '../browser/taken-over.ts';
import { type CuttingProxy, startCuttingProxy } from '../helpers/cutting-proxy.ts';
import { type Site, startSite } from '../helpers/site.ts';

const GOOD = { 公司名称: '齐筑智联', 您的姓名: '王工', 手机号: '13800000000' };

describe('the join form on a phone', { skip: withoutChromium }, () => {
  let browser: Browser;
  let site: Site;
  let line: CuttingProxy;
  let context: BrowserContext;
  let page: Page;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser?.close());
  beforeEach(async () => {
    site = await startSite({ SITE_URL: '' });
    line = await startCuttingProxy(site.address);
    context = await browser.newContext({ ...PHONE, baseURL: line.address });
    page = await context.newPage();
    await page.goto('/dailijiameng');
    await takenOver(page);
  });
  afterEach(async () => {
    await context.close();
    await line.stop();
    await site.stop();
  });

  it('brings the keyboard that fits, and says at each field what is wrong, read out with it', async () => {
    const kinds = await page
      .locator('form .field-input')
      .evaluateAll((inputs) =>
        inputs.map((input) => ['inputmode', 'autocomplete'].map((name) => input.getAttribute(name))),
      );
    assert.deepEqual(kinds, [
      [null, 'organization'],
      [null, 'name'],
      ['numeric', 'tel-national'],
    ]);
    await send().tap();
    for (const [label, sentence] of Object.entries({
      公司名称: '请输入公司名称',
      您的姓名: '请输入您的姓名',
      手机号: '手机号不能为空',
    })) {
      const describedBy = await field(label).getAttribute('aria-describedby');
      assert.equal(await page.locator(`[id="${describedBy}"]`).textContent(), sentence);
    }
    assert.equal(await field('公司名称').evaluate((input) => input === document.activeElement), true);
    const floating = await page.locator('.floating-contact').evaluate((button) => {
      const { opacity, pointerEvents } = getComputedStyle(button);
      return [opacity, pointerEvents];
    });
    assert.deepEqual(floating, ['0', 'none'], 'nothing floats over a form in use');
    await field('手机号').fill('1234');
    await page.getByText('请正确输入11位手机号码').waitFor();
  });

  it('without a network keeps what was typed and says so; with one it stores one application and is empty', async () => {
    await fill();
    await context.setOffline(true);
    await send().tap();
    await page.getByText('网络连接失败').waitFor();
    await page.getByText('您填写的内容都还在').waitFor();
    assert.deepEqual(await values(), Object.values(GOOD));
    assert.equal(await stored(), 0);
    await context.setOffline(false);
    await sendUntilStored();
  });

  it('whose answer is lost on the way stores one application, however often it is sent again', async () => {
    await fill();
    line.cuts = Number.POSITIVE_INFINITY; // Chromium itself sends again on a fresh connection before it gives up
    for (let round = 0; round < 2; round += 1) {
      await send().tap();
      await page.getByText('网络连接失败').waitFor();
      assert.deepEqual(await values(), Object.values(GOOD));
      assert.equal(await stored(), 1, 'the server had it before the line dropped');
      await page.locator('main button[type=submit]:enabled').waitFor();
    }
    line.cuts = 0;
    await sendUntilStored();
  });

  const field = (label: string) => page.getByLabel(label);
  const send = () => page.getByRole('button', { name: '提交申请' });
  const values = () =>
    page
      .locator('form .field-input')
      .evaluateAll((inputs) => (inputs as HTMLInputElement[]).map((input) => input.value)); // proof: the locator's tag
  const stored = async () => {
    const reply = await site.call<{ count: number }>('agent/list', {}, await site.login());
    return reply.body.data?.count;
  };

  async function fill(): Promise<void> {
    for (const [label, value] of Object.entries(GOOD)) await field(label).fill(value);
  }

  async function sendUntilStored(): Promise<void> {
    await send().tap();
    await page.getByText('申请成功！').waitFor();
    assert.deepEqual(await values(), ['', '', '']);
    assert.equal(await stored(), 1);
  }
});
