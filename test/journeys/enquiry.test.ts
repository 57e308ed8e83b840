import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { ListOf } from '../../server/contract/call-row.ts';
import type { Enquiry } from '../../server/contract/kinds/enquiry.ts';
import { openOffice, PHONE } from '../browser/back-office.ts';
import { withoutChromium } from '../browser/chromium.ts';
import { siteInChromium } from '../browser/site-in-chromium.ts';
import type { Visits } from '../browser/visits.ts';
import type { Site } from '../helpers/site.ts';

const NUMBER = '13812345678';

describe('an enquiry', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  let visits: Visits;
  siteInChromium((started) => {
    ({ site, browser, visits } = started);
  });

  it('is typed before its script is there, sent once however often it is pressed, and answered with what follows', async () => {
    const path = await productPath();
    await visits.to(path, async (page) => {
      let letIn = () => {};
      const held = new Promise<void>((resolve) => {
        letIn = resolve;
      });
      await page.route('**/assets/enquiry-form*', (route) => held.then(() => route.continue()));
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const form = page.getByRole('form', { name: '咨询该产品' });
      await form.getByLabel('手机号').fill('138 1234-5678');
      letIn();
      await form.getByLabel('想了解什么').fill('报价');
      await taken(page);
      await form.getByLabel('想了解什么').press('Tab');
      assert.equal(await form.getByLabel('手机号').inputValue(), '138 1234-5678');
      await page.waitForFunction(() => performance.now() > 2_000);
      await form.getByRole('button').dblclick();
      await page.getByText('提交成功！').waitFor();
      assert.equal(await form.getByLabel('手机号').inputValue(), '');
      await page.reload();
      await taken(page);
      await form.getByLabel('手机号').fill(NUMBER);
      await form.getByLabel('想了解什么').fill('报价');
      await page.waitForFunction(() => performance.now() > 2_000);
      await form.getByRole('button').click();
      await page.getByText('提交成功！').waitFor();
      const { data, count } = await stored();
      assert.deepEqual([count, data[0]?.phone, data[0]?.content, data[0]?.status], [1, NUMBER, '报价', 'new']);
      assert.equal(data[0]?.productName !== '', true);
    });
  });

  it('says when it is answered with no line end inside a phrase, at any width', async () => {
    const path = await productPath();
    for (const width of [320, 390, 1440])
      await visits.to(
        path,
        async (page) => {
          const lines = await page.locator('#apply ol').evaluate((block) =>
            ['周一至周六', '8:30–17:30，', '其余各项不填也可以，'].map((words) => {
              const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
              const range = document.createRange();
              while (texts.nextNode()) {
                const at = texts.currentNode.textContent?.indexOf(words) ?? -1;
                if (at < 0) continue;
                range.setStart(texts.currentNode, at);
                range.setEnd(texts.currentNode, at + words.length);
              }
              return range.getClientRects().length;
            }),
          );
          assert.deepEqual(lines, [1, 1, 1]);
        },
        { ...(width < 1000 ? PHONE : {}), viewport: { width, height: 844 } },
      );
  });

  it('is taken up with one press on a phone, and erased only after a question', async () => {
    await site.call('enquiry/save', { phone: NUMBER, name: '赵工', content: '参数' });
    const { context, page } = await openOffice(site, browser, '/AdminEnquiry', PHONE);
    await page.getByRole('button', { name: '我来跟进：赵工' }).click();
    await page.getByText('保存成功！').waitFor();
    const { data } = await stored();
    const taken = data.find(({ name }) => name === '赵工');
    assert.deepEqual([taken?.status, taken?.ownerName], ['following', 'admin']);
    await page.getByRole('button', { name: /^已处理/ }).click();
    await page.getByRole('button', { name: '查看：赵工' }).click();
    await page.getByRole('button', { name: '彻底删除' }).click();
    await page.getByText('不能撤销').waitFor();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '彻底删除' }).click();
    await page.getByText('已彻底删除！').waitFor();
    assert.equal(
      (await stored()).data.some(({ name }) => name === '赵工'),
      false,
    );
    await context.close();
  });

  /** The form has its script when it judges what it is left with. */
  const taken = (page: Page) =>
    page.waitForFunction(() =>
      Object.keys(document.querySelector('.lead-form') ?? {}).some((key) => key.startsWith('__react')),
    );

  async function productPath(): Promise<string> {
    const { body } = await site.call<ListOf<{ productId: string }>>('product/list');
    return `/productDet?productId=${body.data!.data[0]!.productId}`;
  }

  async function stored(): Promise<ListOf<Enquiry>> {
    return (await site.call<ListOf<Enquiry>>('enquiry/list', {}, await site.login())).body.data!;
  }
});
