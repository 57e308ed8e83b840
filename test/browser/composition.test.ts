import assert from 'node:assert/strict';
import { it } from 'node:test';
import { productHref } from '../../server/contract/addresses.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
/** Of half of the samples, in pixels. */
const USUAL_MAX = 3800;

inChromium('the composition of a page', ({ ask, visits }) => {
  it('a product of the samples is read in five windows of a desk', async () => {
    const { data } = await ask<{ data: { productId: string }[] }>('product/list', { limit: 100 });
    const heights: number[] = [];
    for (const product of data)
      await visits.to([productHref(product), DESK], async (page) => {
        heights.push(await page.evaluate(() => document.documentElement.scrollHeight));
        const tight = await page.locator('h2[id^=section], .product-text-cells').evaluateAll((titles) =>
          titles
            .filter((title) => {
              const [{ right, bottom }, next] = [
                title.getBoundingClientRect(),
                title.nextElementSibling?.getBoundingClientRect(),
              ];
              return next && next.height > 0 && next.left < right && next.top < bottom + 12;
            })
            .map(({ textContent }) => textContent),
        );
        assert.deepEqual(tight, [], 'headings and cells keep their distance from the text below');
        const indented = await page.locator('.product-text-cells li > strong:first-child').evaluateAll(
          (words) =>
            words.filter((word) => {
              const cell = word.closest('li');
              return cell && word.getBoundingClientRect().left !== cell.getBoundingClientRect().left;
            }).length,
        );
        assert.equal(indented, 0, 'the words of a cell begin where its rule does');
        const high = await page.locator('.product-facts-table td').evaluateAll((cells) =>
          cells
            .filter((cell) => {
              const words = document.createRange();
              words.selectNodeContents(cell);
              const line = Number.parseFloat(getComputedStyle(cell).lineHeight);
              return words.getBoundingClientRect().height > 2.5 * line;
            })
            .map(({ textContent }) => textContent),
        );
        assert.deepEqual(high, [], 'a fact has two lines at most');
        const sides = await page
          .locator('.product-facts > *')
          .evaluateAll((all) => all.map((side) => side.lastElementChild?.getBoundingClientRect().bottom ?? 0));
        assert.ok(sides.length < 2 || Number(sides[1]) <= Number(sides[0]) + 24, `${product.productId}: ${sides}`);
        const alone = await page.locator('.product-text-part img').count();
        assert.equal(alone, 0, `${product.productId}: a picture stands beside its words`);
      });
    heights.sort((one, other) => one - other);
    const usual = heights[Math.floor(heights.length / 2)];
    assert.ok(usual !== undefined && usual <= USUAL_MAX, heights.join());
  });

  it('with letters of any size a fact keeps room for its value', async () => {
    for (const width of [320, 640, 768, 900, 1024, 1440])
      await visits.to(
        ['/productDet?productId=ai-video-monitor', { viewport: { width, height: 900 } }],
        async (page) => {
          for (const percent of [100, 125, 150, 200]) {
            await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);
            const widths = await page
              .locator('.product-facts-table td')
              .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
            const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(over <= 0 && Math.min(...widths) >= 150, `${width} px, ${percent} %: ${over}, ${widths}`);
          }
        },
      );
  });

  it('on paper of any width the cover of a product is a whole picture', async () => {
    for (const width of [703, 1032, 1440])
      await visits.to(
        ['/productDet?productId=tower-crane-monitor', { viewport: { width, height: 1000 } }],
        async (page) => {
          await page.emulateMedia({ media: 'print' });
          const cover = await page.locator('.product-gallery-large img').first().boundingBox();
          const lefts = await page
            .locator('.product-text-cells li')
            .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
          assert.equal(await page.locator('.product-detail-others').isVisible(), false);
          await page.emulateMedia({ media: null });
          assert.ok(lefts.length > 4 && new Set(lefts).size === 1, `no cell is left alone in a row: ${lefts}`);
          assert.ok(cover && cover.height >= cover.width / 2, JSON.stringify(cover));
        },
      );
  });

  it('a list inside a cell is a list', async () => {
    for (const shown of [DESK, PHONE])
      await visits.to(['/productDet?productId=tower-crane-monitor', shown], async (page) => {
        const cell = page.locator('.product-text-cells li').first();
        await cell.evaluate((one) =>
          one.insertAdjacentHTML('beforeend', '<ul><li><strong>大门</strong>两台</li></ul>'),
        );
        const [line, left, word] = await cell.locator('li').evaluate((item) => {
          const { borderTopWidth, paddingLeft } = getComputedStyle(item);
          return [borderTopWidth, Number.parseFloat(paddingLeft), item.firstElementChild?.clientWidth];
        });
        assert.deepEqual([line, Number(left) < 12, word], ['0px', true, 0], `${left}`); // an inline word has no width
      });
  });

  it('what products have in common begins where the values of the first do', async () => {
    for (const shown of [DESK, PHONE])
      await visits.to(['/duibi?productId=tower-crane-monitor&productId=hoist-monitor', shown], async (page) => {
        const begins = await page.locator('.compare-table tbody tr > td:nth-child(2)').evaluateAll((cells) =>
          cells.map((cell) => {
            const words = document.createRange();
            words.selectNodeContents(cell);
            return Math.round(words.getBoundingClientRect().left);
          }),
        );
        assert.ok(begins.length > 4 && new Set(begins).size === 1, begins.join());
      });
  });

  it('on wide paper the rooms of the showroom share rows', async () => {
    await visits.to(['/', { viewport: { width: 1032, height: 1000 } }], async (page) => {
      await page.emulateMedia({ media: 'print' });
      const rooms = await page
        .locator('.showroom-room')
        .evaluateAll((all) => all.slice(0, 2).map((room) => room.getBoundingClientRect().top));
      await page.emulateMedia({ media: null });
      assert.equal(rooms[0], rooms[1]);
    });
  });

  it('short fields of an enquiry are one row at a desk, the button is beside the long one', async () => {
    await visits.to(['/map', DESK], async (page) => {
      const [text, button] = await page
        .locator('.enquiry-panel textarea, .enquiry-panel [type=submit]')
        .evaluateAll((both) =>
          both.map((one) => one.getBoundingClientRect()).map(({ top, right, left }) => ({ top, right, left })),
        );
      assert.ok(
        text && button && button.left > text.right && Math.abs(button.top - text.top) <= 2,
        JSON.stringify([text, button]),
      );
    });
  });

  it('a file that is sent with an enquiry has room for its name, beside three questions', async () => {
    const askExtra = { questions: ['机器型号', '塔机台数', '进场时间'], file: true };
    const { site: kept } = await ask<{ site: { askExtra?: object } }>('site/read', {});
    await ask('site/save', { site: { askExtra } });
    await visits.to(['/map', { viewport: { width: 1280, height: 800 } }], async (page) => {
      const file = await page.locator('.enquiry-panel [type=file]').boundingBox();
      const send = await page.locator('.enquiry-panel .lead-form-send').boundingBox();
      assert.ok(file && send && file.width >= 300 && send.x > file.x + file.width, JSON.stringify([file, send]));
    });
    await ask('site/save', { site: { askExtra: kept.askExtra } });
  });

  it('an article that begins with a heading keeps its distance from the head of the product', async () => {
    const productCon = '<h2>安装与验收</h2><p>一天装一台。</p>';
    const { productId } = await ask<{ productId: string }>('product/save', {
      coverName: '直入正题',
      locationId: 'zhgd',
      productCon,
    });
    for (const [path, options, head] of [
      [productHref({ productId }), DESK, '.product-bar'],
      [`/cpDeatail?productId=${productId}`, PHONE, '.product-head'],
    ] as const)
      await visits.to([path, options], async (page) => {
        const above = (await page.locator(head).boundingBox()) ?? { y: 0, height: 0 };
        const title = await page.getByRole('heading', { name: '安装与验收' }).boundingBox();
        assert.ok((title?.y ?? 0) - above.y - above.height >= 40, path);
      });
  });

  it('groups of products without pictures are as high as their words on the home page', async () => {
    const { data } = await ask<{ data: { productId: string }[] }>('product/list', { limit: 100 });
    for (const { productId } of data) await ask('product/update', { productId, coverUrl: '' });
    await visits.to(['/', DESK], async (page) => {
      const [large] = await page.locator('.product-lines-one').evaluateAll((panels) =>
        panels.map((panel) => {
          const words = [...panel.children].reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
          return panel.getBoundingClientRect().height - words;
        }),
      );
      assert.ok((large ?? 99) <= 8, `${large} px are empty`);
      assert.equal(await page.locator('.product-shelf').count(), 0, 'no shelf says the same names again');
    });
  });

  it('what takes a product out of the comparison is in its heading, close to its name', async () => {
    const three = '/duibi?productId=tower-crane-monitor&productId=hoist-monitor&productId=realname-gate';
    for (const options of [DESK, { viewport: { width: 1024, height: 800 } }, PHONE])
      await visits.to([three, options], async (page) => {
        const far = await page.locator('.compare-heading').evaluateAll((headings) =>
          headings.map(({ children }) => {
            const [name, out] = [...children].map((part) => part.getBoundingClientRect());
            return name && out ? Math.min(Math.abs(out.top - name.bottom), Math.abs(out.top - name.top)) : Infinity;
          }),
        );
        assert.equal(far.length, 3);
        assert.ok(Math.max(...far) <= 2, `${options.viewport?.width}: ${far.join()}`);
      });
  });

  it('from a tablet on the ground of the pictures is as high as the head of the product, the small ones are whole', async () => {
    for (const width of [640, 768, 1023, 1280])
      await visits.to(
        ['/productDet?productId=tower-crane-monitor', { viewport: { width, height: 900 } }],
        async (page) => {
          const [row, gallery, small] = await page
            .locator('.product-head-row, .product-gallery, .product-gallery-list')
            .evaluateAll((all) =>
              all.map((one) => [one.getBoundingClientRect().bottom, one.scrollWidth - one.clientWidth]),
            );
          assert.ok(Math.abs((row?.[0] ?? 0) - (gallery?.[0] ?? 9)) <= 1, `${width}: ${row} ${gallery}`);
          assert.ok((small?.[1] ?? 9) <= 1, `${width}: the small pictures are ${small?.[1]} px too wide`);
        },
      );
  });

  it('no support point stands alone below the others at a desk', async () => {
    for (const width of [1024, 1280, 1440])
      await visits.to(['/', { viewport: { width, height: 900 } }], async (page) => {
        const tops = await page
          .locator('.stations-one')
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
        const last = tops.filter((top) => top === tops.at(-1)).length;
        assert.ok(tops.length > 1 && last > 1, `${width}: ${tops.join()}`);
      });
  });

  it('a table of phrases opens on phones of every width', async () => {
    for (const width of [360, 390, 414, 430])
      await visits.to(['/p/english', { ...PHONE, viewport: { width, height: 844 } }], async (page) => {
        const sizes = await page
          .locator('.rich-text td')
          .evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
        assert.ok(sizes.length > 0, 'no cells');
        assert.ok(Math.max(...sizes) <= 190, `${width}: ${Math.max(...sizes)} px`);
      });
  });

  it('a unit that finds no room beside its figure begins below it, and a picture keeps its distance from the text', async () => {
    const { site: kept } = await ask<{ site: { figures: object[] } }>('site/read', {});
    const figures = [{ value: 9999999, unit: '平方米台', label: '面积', desc: '面积' }, ...kept.figures.slice(0, 1)];
    await ask('site/save', { site: { figures } });
    const low = { ...PHONE, viewport: { width: 390, height: 400 } }; // it counts once it is in the window
    await visits.to(['/mobile', low], async (page) => {
      const [value, unit] = await page
        .locator('.company-figures-value')
        .first()
        .evaluate((one) =>
          [...one.children].map((part) => part.getBoundingClientRect()).map(({ left, top }) => ({ left, top })),
        );
      assert.ok(value && unit && unit.top > value.top + 8 && unit.left === value.left, JSON.stringify([value, unit]));
    });
    await visits.to(['/gongsijianjie', PHONE], async (page) => {
      const picture = await page.locator('.about-profile-frame').boundingBox();
      const words = await page.locator('.about-profile-account .rich-text').first().boundingBox();
      assert.ok(picture && words && picture.y - words.y - words.height >= 20, JSON.stringify([picture, words]));
    });
    await ask('site/save', { site: { figures: kept.figures } });
  });

  it('a company with nothing but a name and a year has both in one line, and none runs into the next part', async () => {
    const { site } = await ask<{ site: Record<string, object> }>('site/read', {});
    const named = { ...site.profile, summary: '', film: '', poster: '', caption: '' };
    const profile = { ...named, image: '' };
    await ask('site/save-text', { name: 'company-profile.md', text: '' });
    const bare = { profile, rights: { trademarks: 0, copyrights: 0 } };
    await ask('site/save', { site: { ...bare, company: { ...site.company, slogan: '' } } });
    await visits.to(['/gywm', DESK], async (page) => {
      const name = await page.locator('#about-profile-slogan').boundingBox();
      const facts = await page.locator('.about-profile-facts').boundingBox();
      const map = await page.locator('.about-contact .location-map').boundingBox();
      assert.ok(name && facts && map && facts.y < name.y + name.height, JSON.stringify([name, facts]));
      assert.ok(Math.abs(facts.x + facts.width - map.x - map.width) < 1, JSON.stringify([facts, map]));
    });
    await visits.to(['/gongsijianjie', PHONE], async (page) => {
      assert.equal(await page.locator('.about-profile').count(), 0, 'the name alone says nothing new');
    });
    await ask('site/save', { site: { profile: named } });
    await visits.to(['/gongsijianjie', PHONE], async (page) => {
      const banner = await page.locator('.page-banner').boundingBox();
      const picture = await page.locator('.about-profile-frame').boundingBox();
      assert.ok(banner && picture && picture.y - banner.y - banner.height >= 24, JSON.stringify([banner, picture]));
    });
    await ask('site/save', { site: { profile } });
    await ask('site/save', { site: { company: { ...site.company, slogan: '看得清' } } });
    await visits.to(['/gongsijianjie', PHONE], async (page) => {
      const words = await page.locator('#about-profile-slogan').boundingBox();
      const next = await page.locator('.about-profile + *').boundingBox();
      assert.ok(words && next && next.y - words.y - words.height >= 24, JSON.stringify([words, next]));
    });
  });
});
