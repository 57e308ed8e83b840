import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { inChromium, PHONE } from './site-in-chromium.ts';
import { becomes } from './waits.ts';

const PRODUCT = '/cpDeatail?productId=tower-crane-monitor';
const ABOUT = '/gongsijianjie';
const PAGES = ['/mobile', '/zhuyingyewu', '/dailijiameng', ABOUT, '/xinwen', PRODUCT, '/xiangmuanli', '/map'];
const LONG_PHONE = { ...PHONE, viewport: { width: 430, height: 932 } };
const ON_ITS_SIDE = { ...PHONE, viewport: { width: 844, height: 390 } };

inChromium('the composition of a phone page', ({ ask, visits }) => {
  it('the first window has one button of the accent, and the title of the page is its largest', async () => {
    const { caseId } = await ask<{ caseId: string }>('case/save', { caseTitle: '一句话也没有' });
    for (const options of [PHONE, LONG_PHONE])
      for (const path of [...PAGES, `/caseDet?caseId=${caseId}`])
        await visits.to([path, options], async (page) => {
          const buttons = await boxes(page, '.button-main');
          const seen = buttons.filter(({ top, width }) => width > 0 && top < (options.viewport?.height ?? 0));
          assert.equal(seen.length, 1, `${path} ${options.viewport?.width}: ${seen.length}`);
          const [title = 0, ...others] = await page
            .locator('main :is(h1, h2)')
            .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
          assert.ok(title > Math.max(0, ...others), `${path}: ${title} ${others}`);
        });
  });

  it('a row of links that is wider than the window begins at the current one', async () => {
    for (const line of ['zhgd', 'cpxt', 'jzbh'])
      await visits.to([`/xiangmuanli?line=${line}`, PHONE], async (page) => {
        const place = () =>
          page.locator('main nav [aria-current]').evaluate((link) => {
            const { left, right } = link.getBoundingClientRect();
            return left >= 0 && right <= innerWidth + 8; // the room for its ring may be cut
          });
        await becomes(place, true);
      });
  });

  it('the first window of a product shows its four figures; its page ends with its neighbours, after the form', async () => {
    await visits.to([PRODUCT, PHONE], async (page) => {
      const figures = await boxes(page, '.product-head .key-figures-one');
      const [bar] = await boxes(page, '.floating-contact');
      assert.ok(figures.length === 4 && figures.every(({ bottom }) => bottom <= (bar?.top ?? 0)), `${bar?.top}`);
      const film = await boxes(page, '.product-text-film');
      assert.ok(film.length === 1 && film.every(({ width }) => width >= 340), JSON.stringify(film));
      const [form, next] = [...(await boxes(page, '#apply')), ...(await boxes(page, '.neighbour-links'))];
      assert.ok(form && next && next.top >= form.bottom, JSON.stringify([form, next]));
      assert.ok(form.bottom - form.top < 844, 'who sent it without a script lands on the answer');
    });
    await visits.to([PRODUCT, ON_ITS_SIDE], async (page) => {
      const [picture] = await boxes(page, '.product-gallery-large img');
      assert.ok(picture && picture.top <= 60, `a phone on its side: ${picture?.top}`);
    });
  });

  it('no line of a product begins with a comma where letters are twice as large', () =>
    visits.to([PRODUCT, PHONE], async (page) => {
      const atLineStart = () => page.locator('main').evaluate(commasAtLineStart);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await becomes(atLineStart, []);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    }));

  it('the page of a phone shows the people of a company between two parts of its account, then its figures', async () => {
    const text = ['我们是谁', '十年走过的路', '我们怎样做事']
      .map((title) => `## ${title}\n\n${'工程师在现场。'.repeat(12)}`)
      .join('\n\n');
    await ask('site/save-text', { name: 'company-profile.md', text });
    await visits.to(['/gongsijianjie', PHONE], async (page) => {
      const parts = page.locator(
        '.about-profile-account .rich-text, .about-profile-frame, .company-figures, .certificates',
      );
      const classes = await parts.evaluateAll((all) =>
        all.map((one) => one.className.match(/^[a-z-]+|certificates/)?.[0]),
      );
      assert.equal(classes.join(), 'rich-text,picture-box,rich-text,company-figures,section-head-above');
    });
  });

  it('certificates are read without a tap: upright and lying ones, many, two, and one alone', async () => {
    const { site } = await ask<{ site: { certificates: object[] } }>('site/read', {});
    for (const [count, least] of [
      [14, 140],
      [2, 150],
      [1, 320],
    ] as const) {
      await ask('site/save', { site: { certificates: site.certificates.slice(0, count) } });
      for (const width of [360, 390])
        await visits.to([ABOUT, { ...PHONE, viewport: { width, height: 844 } }], async (page) => {
          const papers = await boxes(page, '.certificates-box');
          assert.equal(papers.length, count);
          const small = papers.filter((box) => Math.min(box.width, box.height) < (least * width) / 390);
          assert.deepEqual(small, [], `${count} at ${width} px`);
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(over <= 0, `${over} px too wide`);
        });
    }
  });

  it('a list of few pages has its pages and steps in one line', async () => {
    await visits.to(['/xinwen', PHONE], async (page) => {
      const tops = (await boxes(page, '.pager-list > li')).map(({ top, height }) => Math.round(top + height / 2));
      assert.ok(tops.length === 4 && new Set(tops).size === 1, tops.join());
    });
  });
});

interface Box {
  top: number;
  bottom: number;
  width: number;
  height: number;
}

/** Where the elements of a selector are, in pixels. */
function boxes(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom, width, height } = one.getBoundingClientRect();
      return { top, bottom, width, height };
    }),
  );
}

/** In the page: the texts in which a comma, point or closing bracket stands below the sign before it. */
function commasAtLineStart(part: Element): string[] {
  const range = document.createRange();
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { index } of (text.textContent ?? '').matchAll(/\S[，。、；：！？）]/g)) {
      const [before, comma] = [0, 1].map((by) => {
        range.setStart(text, index + by);
        range.setEnd(text, index + by + 1);
        return range.getBoundingClientRect();
      });
      if (before?.width && comma && comma.top >= before.bottom - 1) found.push(text.textContent ?? '');
    }
  }
  return found;
}
