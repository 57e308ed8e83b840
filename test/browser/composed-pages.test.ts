import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { caseHref, productHref } from '../../server/contract/addresses.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';

const at = (width: number) => ({ viewport: { width, height: 900 } });
/** The starter has it among the uploads: what an owner's photograph is for the page. */
const PHOTO = '/uploads/std-wheel-wash-1200x900.wa.webp';
const LONG_NAME = '超高层深基坑与高支模一体化在线监测预警管理系统（加强版）含安装调试培训质保三年服务包'
  .repeat(2)
  .slice(0, 60);

inChromium('pages as they are composed', ({ ask, visits }) => {
  /** The boxes of the elements that are shown. */
  const boxes = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
    );
  const box = async (page: Page, selector: string) => {
    const [first] = await boxes(page, selector);
    assert.ok(first, selector);
    return first;
  };

  it('the way to the company is right of the form, on phones below it', async () => {
    await visits.to(['/map', at(1440)], async (page) => {
      const [form, way] = [
        await box(page, '.enquiry-panel'),
        await box(page, '[aria-labelledby=contact-routes-title]'),
      ];
      assert.ok(way.left > form.right && Math.abs(way.top - form.top) <= 2, JSON.stringify([form, way]));
    });
    await visits.to(['/map', PHONE], async (page) => {
      const [form, way] = [
        await box(page, '.enquiry-panel'),
        await box(page, '[aria-labelledby=contact-routes-title]'),
      ];
      assert.ok(way.top >= form.bottom + 20, JSON.stringify([form, way]));
    });
  });
});
