import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inChromium } from './site-in-chromium.ts';
import { becomes } from './waits.ts';

const at = (width: number) => ({ viewport: { width, height: 900 } });

inChromium('cases as they are composed, and what stands on navy', ({ ask, visits }) => {
  it('on paper the head of a case has no ground of its own, and its facts no shadow', async () => {
    for (const width of [703, 1032])
      await visits.to(['/sdkaili', at(width)], async (page) => {
        await page.emulateMedia({ media: 'print' });
        const grounds = () =>
          page.locator('.case-banner, .case-banner-words').evaluateAll((all) =>
            all.map((one) => {
              const { backgroundColor, backgroundImage } = getComputedStyle(one);
              return `${backgroundColor} ${backgroundImage}`;
            }),
          );
        await becomes(grounds, ['rgba(0, 0, 0, 0) none', 'rgba(0, 0, 0, 0) none']);
        await becomes(() => page.locator('.case-facts').evaluate((one) => getComputedStyle(one).boxShadow), 'none');
        const [intro, ...texts] = await page.locator('.article-parts > p, .rich-text > p').evaluateAll((all) =>
          all.map((one) => {
            const { fontSize, maxWidth } = getComputedStyle(one);
            return `${fontSize} ${maxWidth}`;
          }),
        );
        assert.ok(intro && texts.length > 0 && texts.every((text) => text === intro), `${intro}, ${texts}`);
        await page.emulateMedia({ media: null });
      });
  });

  it('paragraphs beside a title of two lines stand as far apart as elsewhere', async () => {
    await visits.to(['/qdfangwu', at(1440)], async (page) => {
      const [titles, gaps] = await page.locator('.article-parts h2').evaluateAll((all) => {
        const high = all.filter((title) => title.getBoundingClientRect().height > 60);
        const paragraphs = [...document.querySelectorAll('.rich-text > p + p')];
        const distances = paragraphs.map(
          (one) => one.getBoundingClientRect().top - (one.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
        );
        return [high.length, distances.map(Math.round)] as const;
      });
      assert.ok(titles > 0 && gaps.length > 1 && new Set(gaps).size === 1, `${titles}: ${gaps}`);
    });
  });

  it('on navy the marks of an owner’s dark accent are as light as its words there', async () => {
    const { site: kept } = await ask<{ site: { brand: object } }>('site/read', {});
    await ask('site/save', { site: { brand: { ...kept.brand, accent: '#5b1a3f' } } });
    await visits.to(['/', at(1440)], async (page) => {
      const dot = page.locator('.showroom .carousel-dot[aria-current=true]');
      await dot.scrollIntoViewIfNeeded();
      const light = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--accent-on-dark'),
      );
      const parts = [1, 3, 5].map((from) => Number.parseInt(light.trim().slice(from, from + 2), 16));
      const ground = () => dot.evaluate((one) => getComputedStyle(one, '::before').backgroundColor);
      await becomes(ground, `rgb(${parts.join(', ')})`); // it fades in on the dot of the slide that comes
      assert.notEqual(light.trim(), '#5b1a3f');
    });
    await ask('site/save', { site: { brand: kept.brand } });
  });

  it('in the header a long number gets the room before the menu, and a name of 14 signs two lines', async () => {
    const { site: kept } = await ask<{ site: Record<'brand' | 'company' | 'phones', object> }>('site/read', {});
    const brand = { ...kept.brand, logo: '/uploads/ai-video-monitor-1200x900.wa.webp' };
    const company = { ...kept.company, name: '苏州安禾康护医疗器械有限公司' };
    await ask('site/save', { site: { brand, company, phones: [{ label: '热线', number: '0512-66668888 转 801' }] } });
    for (const width of [1440, 1920, 768])
      await visits.to(['/product', at(width)], async (page) => {
        const top = (part: string) =>
          page.locator(`.site-header ${part}`).evaluate((one) => one.getBoundingClientRect().top);
        if (width > 768)
          await becomes(async () => (await top('.site-header-number')) - (await top('.site-header-call .icon')), 0);
        const lines = page.locator('.site-header .logo-name');
        await becomes(() => lines.evaluate((one) => one.getBoundingClientRect().height < 60), true, String(width));
      });
    await ask('site/save', { site: { brand: kept.brand, company: kept.company, phones: kept.phones } });
  });
});
