import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { withoutChromium } from '../browser/chromium.ts';
import { PHONE } from '../browser/phone.ts';
import { siteInChromium } from '../browser/site-in-chromium.ts';
import type { Visits } from '../browser/visits.ts';
import type { Site } from '../helpers/site.ts';

const FORMS: [string, BrowserContextOptions][] = [
  ['/dljm', { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false }],
  ['/dailijiameng', { ...PHONE, javaScriptEnabled: false }],
];

describe('the application form in a browser without JavaScript', { skip: withoutChromium }, () => {
  let site: Site;
  let visits: Visits;
  siteInChromium((started) => {
    ({ site, visits } = started);
  });

  for (const [path, options] of FORMS) {
    it(`on ${path} stores one application after a double click, and after the page was opened and sent again`, () =>
      visits.to(
        path,
        async (page) => {
          const before = await stored();
          await fill(page, '王工双击', phoneFor(path));
          await page.locator('main [type=submit]').dblclick();
          await page.getByText('申请成功！').waitFor();
          await page.reload();
          await page.getByText('申请成功！').waitFor();
          await page.goto(path);
          await fill(page, '王工双击', phoneFor(path));
          await page.locator('main [type=submit]').click();
          await page.getByText('申请成功！').waitFor();
          assert.equal(await stored(), before + 1);
        },
        options,
      ));

    it(`on ${path} keeps what was typed when it is refused; a reload of that answer stores one`, () =>
      visits.to(
        path,
        async (page) => {
          const before = await stored();
          await fill(page, '李工重载', '123');
          await page.locator('main [type=submit]').click();
          const phone = page.locator('[name=phone]');
          const errorId = await phone.getAttribute('aria-describedby');
          const wrong = path === '/dljm' ? '请输入正确的手机号' : '请正确输入11位手机号码';
          assert.equal(await page.locator(`[id="${errorId}"]`).textContent(), wrong);
          assert.equal(await phone.evaluate((input) => input === document.activeElement), true);
          assert.deepEqual(await values(page), ['齐筑智联', '李工重载', '123']);
          await phone.fill(phoneFor(path));
          await page.route(`**${path}`, (route) =>
            site.send('POST', path, sameAs(route.request())).then(() => route.abort()),
          );
          await page.locator('main [type=submit]').click();
          await page.waitForURL('chrome-error://**');
          await page.unroute(`**${path}`);
          assert.equal(await stored(), before + 1, 'it was stored, and its answer was lost');
          await page.reload();
          await page.getByText('申请成功！').waitFor();
          assert.equal(await stored(), before + 1);
        },
        options,
      ));
  }

  async function fill(page: Page, contact: string, phone: string): Promise<void> {
    await page.locator('[name=agentInfo]').fill('齐筑智联');
    await page.locator('[name=agentName]').fill(contact);
    await page.locator('[name=phone]').fill(phone);
  }

  /** The same words sent twice within a while are one application. */
  const phoneFor = (path: string) => `138 0000-${1_000 + path.length}`;

  const values = (page: Page) =>
    page
      .locator('form.lead-form .field-input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)); // proof: the class of inputs

  const sameAs = (request: { headers(): Record<string, string>; postData(): string | null }) => ({
    headers: { 'content-type': request.headers()['content-type'] ?? '' },
    body: request.postData() ?? '',
  });

  async function stored(): Promise<number> {
    const reply = await site.call<{ count: number }>('agent/list', {}, await site.login());
    return reply.body.data?.count ?? Number.NaN;
  }
});
