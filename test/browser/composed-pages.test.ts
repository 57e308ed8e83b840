import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { about, caseHref, compareHref, home, productCentre, productHref } from '../../server/contract/addresses.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';
import { becomes } from './waits.ts';

const at = (width: number) => ({ viewport: { width, height: 900 } });
/** The starter has it among the uploads, not as AVIF: what an owner's photograph is for the page. */
const PHOTO = '/uploads/carousel-robots-1920x480.w.webp';
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

  it('on tablets a company profile, short or long, is beside its picture', async () => {
    for (const times of [20, 200]) {
      await ask('site/save-text', { name: 'company-profile.md', text: '我们的工程师在现场。'.repeat(times) });
      for (const shown of [at(700), at(820), at(1000)])
        await visits.to(['/gywm', shown], async (page) => {
          const [picture, text] = [await box(page, '.about-profile-frame'), await box(page, '.rich-text > p')];
          const { width, height } = shown.viewport;
          const said = `${width} px: ${JSON.stringify([picture, text])}`;
          assert.ok(picture.left > 0 && picture.right < width / 2 && text.top < picture.bottom, said);
          assert.ok(picture.bottom - picture.top < height / 2, said);
        });
    }
  });

  it('with lines of the visitor’s own height the words of the menu stand in one line', async () => {
    for (const width of [1280, 1440, 1920])
      await visits.to(['/product', at(width)], async (page) => {
        await page.evaluate(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important }');
          document.adoptedStyleSheets = [sheet];
        });
        const tops = await page.locator('.site-header-menu > ul > li > a').evaluateAll((links) =>
          links.map((link) => {
            const words = document.createRange();
            words.selectNodeContents(link);
            const { top, height } = words.getBoundingClientRect();
            return Math.round(top + height / 2);
          }),
        );
        assert.ok(tops.length > 5 && Math.max(...tops) - Math.min(...tops) <= 3, `${width} px: ${tops}`);
        await page.evaluate(() => {
          document.adoptedStyleSheets = [];
        });
      });
  });

  it('where the visitor sets the colours the ground of differing parameters is still seen', async () => {
    await visits.to([compareHref(['tower-crane-monitor', 'hoist-monitor']), at(1440)], async (page) => {
      await page.emulateMedia({ forcedColors: 'active' });
      const groundOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => getComputedStyle(one).backgroundColor);
      const grounds = async () => {
        const marked = await groundOf('.is-different > td');
        return [marked === (await groundOf('.compare-legend')), marked === (await groundOf('body'))];
      };
      await becomes(grounds, [true, false]);
      await page.emulateMedia({ forcedColors: null });
    });
  });

  it('short answers share a row of the form from 768 px, the telephone has its own up to 1279 px', async () => {
    for (const [width, rows] of [
      [700, [[1], [1], [1]]],
      [768, [[1], [1, 1]]],
      [1024, [[1], [1, 1]]],
      [1440, [[1, 1, 1]]],
    ] as const)
      await visits.to(['/map', at(width)], async (page) => {
        const tops = (await boxes(page, '.enquiry-panel .field:not(.is-long) input')).map(({ top }) => Math.round(top));
        const shown = [...new Set(tops)].map((top) => tops.filter((one) => one === top).map(() => 1));
        assert.deepEqual(shown, rows, `${width} px: ${tops}`);
      });
  });

  it('the claim of the home page has its two lines beside its picture', async () => {
    for (const width of [640, 768, 1023])
      await visits.to(['/', at(width)], async (page) => {
        const title = page.locator('.hero-title');
        const [height, line] = await title.evaluate((one) => [
          one.getBoundingClientRect().height,
          Number.parseFloat(getComputedStyle(one).lineHeight),
        ]);
        assert.ok(height && line && height < line * 2.5, `${width} px: ${height} of ${line}`);
      });
  });

  it('a value that one product alone has is below its name where columns are narrow', async () => {
    const { data } = await ask<{ data: { productId: string }[] }>('product/list', { limit: 3, locationId: 'zhgd' });
    for (const [width, isBelow] of [
      [1024, true],
      [1440, false],
    ] as const)
      await visits.to([compareHref(data.map(({ productId }) => productId)), at(width)], async (page) => {
        const [name, value] = await boxes(page, '.compare-own > *');
        assert.ok(name && value);
        assert.equal(value.top >= name.bottom, isBelow, `${width} px: ${JSON.stringify([name, value])}`);
      });
  });

  it('tables of a page of text end where the page does, its contents begin where its title does', async () => {
    for (const path of ['/privacy', '/p/english'])
      for (const width of [1024, 1440, 1920])
        await visits.to([path, at(width)], async (page) => {
          const [title, contents, table, foot] = [
            await box(page, 'h1'),
            await box(page, '.article-contents'),
            await box(page, '.rich-text table'),
            await box(page, '.site-footer > .container'),
          ];
          const off = [contents.left - title.left, table.right - foot.right].map(Math.abs);
          assert.ok(Math.max(...off) <= 1, `${path}, ${width}: ${off}`);
        });
  });

  it('the cover of an own page goes to the window’s edge and leaves the title alone', async () => {
    for (const width of [390, 768, 1023, 1024, 1440, 2560])
      await visits.to(['/p/english', at(width)], async (page) => {
        const [cover, words] = [await box(page, '.picture-box-cover img'), await box(page, '.own-page-words')];
        const right = await page.evaluate(() => document.documentElement.clientWidth);
        assert.ok(Math.abs(cover.right - right) <= 1, `${width}: ${cover.right} of ${right}`);
        const isFree = width < 1024 ? cover.top >= words.bottom : cover.left >= words.right;
        assert.ok(isFree, `${width}: ${JSON.stringify([cover, words])}`);
      });
  });

  it('what the marked cells of a comparison are is said beside the pictures', async () => {
    await visits.to(['/duibi?productId=tower-crane-monitor&productId=hoist-monitor', at(1440)], async (page) => {
      const [words, picture] = [await box(page, '.compare-legend'), await box(page, '.compare-product')];
      assert.ok(words.right < picture.left && words.bottom < picture.bottom, JSON.stringify([words, picture]));
    });
  });

  it('the company’s figures share a row below the model on a tablet', async () => {
    for (const width of [640, 820, 1023])
      await visits.to(['/', at(width)], async (page) => {
        const figures = await boxes(page, '.hero .company-figures-item');
        assert.equal(new Set(figures.map(({ top }) => Math.round(top))).size, 1, `${width}`);
        assert.ok((figures.at(-1)?.left ?? 0) > width / 2, `${width}: the right half is not empty`);
      });
  });

  it('others of a series are four where they stand below its parameters, fewer beside them', async () => {
    for (const [width, count] of [
      [1024, 4],
      [1440, 2],
    ] as const)
      await visits.to(['/productDet?productId=robot-plastering', at(width)], async (page) => {
        assert.equal((await boxes(page, '.product-detail-others li')).length, count, `${width}`);
      });
  });

  it('a name of any length leaves the bar of a product one row', async () => {
    for (const coverName of [LONG_NAME, 'Hochgeschwindigkeitsbohrgeraetesteuerungssystem '.repeat(2)]) {
      const { data } = await ask<{ data: { productId: string; coverName: string }[] }>('product/list', { limit: 100 });
      const { productId, coverName: kept } = data.find((one) => one.productId === 'std-wheel-wash') ?? {
        productId: '',
      };
      await ask('product/update', { productId, coverName });
      for (const width of [1024, 1440])
        await visits.to([productHref({ productId }), at(width)], async (page) => {
          const bar = await box(page, '.product-bar');
          assert.ok(bar.bottom - bar.top <= 62, `${width}: ${bar.bottom - bar.top}`);
        });
      await ask('product/update', { productId, coverName: kept });
    }
  });

  it('the title of a case ends before its photograph, which leaves a phone’s first window its words', async () => {
    const { data } = await ask<{ data: { caseId: string; casePath?: string }[] }>('case/list', { limit: 1 });
    const [first] = data;
    assert.ok(first && caseHref(first));
    await ask('case/update', { caseId: first.caseId, caseCover: PHOTO, caseTitle: LONG_NAME });
    for (const width of [1024, 1440, 1920])
      await visits.to(['/xiangmuanli', at(width)], async (page) => {
        const [title, picture] = [await box(page, '.case-band h2'), await box(page, '.case-band-picture')];
        assert.ok(title.right < picture.left, `${width}: ${JSON.stringify([title, picture])}`);
      });
    await visits.to(['/xiangmuanli', PHONE], async (page) => {
      const picture = await box(page, '.case-band-picture');
      assert.ok(picture.bottom - picture.top <= 390 * 0.76, JSON.stringify(picture));
    });
  });

  it('a tablet has four products of a scenario in a row, a form as wide as its text, and a footer of two columns', async () => {
    const tablet = { ...PHONE, viewport: { width: 820, height: 1180 } };
    await visits.to(['/yingyongchangjing', tablet], async (page) => {
      const tops = (await boxes(page, '.carousel-slide:not([aria-hidden]) .scenarios-slide-products > *')).map(
        ({ top }) => top,
      );
      assert.deepEqual(new Set(tops.slice(0, 4)).size, 1, `${tops}`);
      const [name, pages] = [
        await box(page, '.site-footer-compact .logo'),
        await box(page, '.site-footer-compact nav'),
      ];
      assert.ok(pages.left > name.right, JSON.stringify([name, pages]));
    });
    await visits.to(['/dailijiameng', tablet], async (page) => {
      assert.equal((await box(page, '.terms-form')).right, (await box(page, '.franchise-profits-line')).right);
    });
  });

  it('no two regions of the page in English have one name', async () => {
    await visits.to(['/p/english', at(1440)], async (page) => {
      const names = await page
        .locator('section[aria-labelledby]')
        .evaluateAll((all) =>
          all.map((one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent),
        );
      assert.ok(names.length > 0);
      assert.deepEqual(names, [...new Set(names)]);
    });
  });

  it('where nothing is listed yet one panel says so, as wide as the page', async () => {
    const { data } = await ask<{ data: { newId: string }[] }>('news/list', { limit: 100 });
    for (const { newId } of data) await ask('news/delete', { newId });
    for (const shown of [at(1440), PHONE])
      await visits.to(['/xwdt', shown], async (page) => {
        const [panel, words] = [await box(page, '.nothing-yet'), await box(page, 'main h1')];
        assert.ok(Math.abs(panel.left - words.left) <= 1, JSON.stringify([panel, words]));
        assert.match((await page.locator('.nothing-yet').textContent()) ?? '', /第一篇文章正在路上.*看看产品/);
      });
    const { data: products } = await ask<{ data: { productId: string }[] }>('product/list', { limit: 100 });
    for (const { productId } of products) await ask('product/delete', { productId });
    await visits.to(['/xwdt', at(1440)], async (page) => {
      assert.equal(await page.locator('.nothing-yet a').getAttribute('href'), '/map', 'nor are there products');
    });
  });

  it('no line of a short sentence ends inside a word', async () => {
    for (const [path, width, place, word] of [
      ['/nothing', 320, 'h1', '无法'],
      [about, 2560, '#about-profile-slogan', '看得清'],
      [home, 1024, 'figcaption', '智慧'],
      [`${productCentre}?tab=jzbh`, 1024, '.page-banner-desc', '工厂'],
    ] as const)
      await visits.to([path, { viewport: { width, height: 900 } }], async (page) => {
        const lines = await page.locator(`main ${place}:visible`, { hasText: word }).evaluateAll(
          (all, name) =>
            all.map((one) => {
              const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
              const range = document.createRange();
              while (texts.nextNode()) {
                const at = texts.currentNode.textContent?.indexOf(name) ?? -1;
                if (at < 0) continue;
                range.setStart(texts.currentNode, at);
                range.setEnd(texts.currentNode, at + name.length);
                return range.getClientRects().length;
              }
              return 0;
            }),
          word,
        );
        assert.deepEqual([...new Set(lines)], [1], `${path} at ${width} px: ${word}`);
      });
  });
});
