import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { articleHref, caseHref, mobileProductHref, productHref } from '../../server/contract/addresses.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';

const at = (width: number) => ({ viewport: { width, height: 900 } });

inChromium("an owner's photographs and few records", ({ ask, site, visits }) => {
  /** Puts a picture of this size among the uploads, as its name says. */
  const photo = (size: string) => {
    copyFileSync(join(site.uploadsDir, 'carousel-robots-1920x480.w.webp'), join(site.uploadsDir, `photo-${size}`));
    return `/uploads/photo-${size}`;
  };
  const box = async (page: Page, selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    assert.ok(found, selector);
    return { left: found.x, right: found.x + found.width, top: found.y, bottom: found.y + found.height };
  };

  it('a photograph of the first case ends where the others begin', async () => {
    const url = photo('1600x1201.jpg');
    const { data } = await ask<{ data: { caseId: string }[] }>('case/list', { limit: 100 });
    for (const { caseId } of data) await ask('case/update', { caseId, caseCover: url });
    for (const width of [1024, 1440, 1920])
      await visits.to(['/', at(width)], async (page) => {
        const [picture, others] = [await box(page, '.case-band-picture'), await box(page, '.case-band-others')];
        assert.ok(Math.abs(picture.bottom - others.top) <= 1, `${width}: ${JSON.stringify([picture, others])}`);
      });
  });

  it('a photograph in a panel of products stands clear of the words above and below it', async () => {
    const { data } = await ask<{ data: { productId: string; coverUrl: string }[] }>('product/list', {
      locationId: 'zhgd',
    });
    const [{ productId, coverUrl } = { productId: '', coverUrl: '' }] = data;
    await ask('product/update', { productId, coverUrl: photo('900x1200.jpg') });
    for (const [path, how] of [
      ['/', at(1024)],
      ['/', at(1440)],
      ['/mobile', PHONE],
    ] as const)
      await visits.to([path, how], async (page) => {
        const last = path === '/' ? '.product-lines-desc' : 'h3'; // a phone has no more
        const [words, picture, names] = await Promise.all(
          [last, '.product-lines-picture', '.product-lines-names a > *'].map((one) =>
            box(page, `.product-lines-one ${one}`),
          ),
        );
        assert.ok(words && picture && names);
        assert.ok(
          picture.top - words.bottom >= 12 && names.top - picture.bottom >= 12,
          `${path}: ${JSON.stringify([words, picture, names])}`,
        );
      });
    await ask('product/update', { productId, coverUrl });
  });

  it('three figures of a product are side by side as far as they find room', async () => {
    const words = [
      ['参考价', '¥1,180.00/台'],
      ['床面承重', '≤240 kg'],
      ['噪音', '≤46 dB'],
    ];
    const params = words.map(([name, value]) => ({ name, value, lead: true }));
    const saved = { coverName: '平板床', locationId: 'zhgd', productCon: '<p>一张。</p>', params };
    const { productId } = await ask<{ productId: string }>('product/save', saved);
    for (const [width, most] of [
      [320, 2],
      [390, 2],
      [1440, 1],
      [1920, 1],
    ] as const)
      await visits.to(
        [width < 600 ? mobileProductHref({ productId }) : productHref({ productId }), at(width)],
        async (page) => {
          const [tops, sizes] = await page
            .locator('.product-head .key-figures dd')
            .evaluateAll((all) => [
              all.map((one) => one.getBoundingClientRect().bottom),
              all.map((one) => getComputedStyle(one).fontSize),
            ]);
          assert.equal(new Set(sizes).size, 1, `${width}: ${sizes}`);
          assert.ok(tops?.length === 3 && new Set(tops).size <= most, `${width}: ${tops}`);
        },
      );
  });

  it('a photograph of a product stands above its small ones: it fills its place unless that cuts much of it', async () => {
    const look = (page: Page) =>
      page
        .locator('.product-gallery-large img')
        .first()
        .evaluate((one) => {
          const { objectFit, maskImage } = getComputedStyle(one);
          return `${objectFit} ${maskImage}`;
        });
    for (const [size, fit] of [
      ['1600x1200.jpg', 'cover'],
      ['1920x1080.jpg', 'cover'],
      ['1366x768.png', 'contain'],
      ['1000x1000.jpg', 'contain'],
      ['1080x2340.jpg', 'contain'],
      ['3000x620.jpg', 'contain'],
    ] as const) {
      const url = photo(size);
      const saved = { coverName: `照片${size}`, locationId: 'zhgd', productCon: '<p>一台。</p>', coverUrl: url };
      const others = [{ url, alt: '现场' }];
      const { productId } = await ask<{ productId: string }>('product/save', { ...saved, pictures: others });
      for (const width of [820, 1440, 1920])
        await visits.to([productHref({ productId }), at(width)], async (page) => {
          const [picture, small] = [
            await box(page, '.product-gallery-large img'),
            await box(page, '.product-gallery-list'),
          ];
          assert.ok(picture.bottom <= small.top, `${size} ${width}: ${JSON.stringify([picture, small])}`);
          assert.equal(await look(page), `${width < 1024 ? 'contain' : fit} none`, `${size} ${width}`);
        });
      await ask('product/update', { productId, pictures: [] });
      await visits.to([productHref({ productId }), at(1440)], async (page) => {
        const [picture, ground] = [
          await box(page, '.product-gallery-large img'),
          await box(page, '.product-head-cover'),
        ];
        assert.deepEqual(picture, ground, size);
      });
      await ask('product/delete', { productId });
    }
  });

  it('a picture is shown whole, or about the point that staff chose, wherever a page would cut it', async () => {
    const file = photo('1600x1200.jpg');
    const [{ data: products }, { data: news }, { data: cases }] = [
      await ask<{ data: { productId: string }[] }>('product/list', { locationId: 'zhgd' }),
      await ask<{ data: { newId: string }[] }>('news/list', {}),
      await ask<{ data: { caseId: string; casePath?: string }[] }>('case/list', { limit: 1 }),
    ];
    const [[product], [article], [project]] = [products, news, cases];
    assert.ok(product && article && project);
    const { site: kept } = await ask<{ site: { hero: object } }>('site/read', {});
    const pages = [
      '/',
      '/product',
      productHref(product),
      '/xwdt',
      articleHref(article),
      '/xiangmuanli',
      caseHref(project),
    ];
    for (const [framing, fit, position] of [
      ['whole', 'contain', '50% 50%'],
      ['20,80', 'cover', '20% 80%'],
      ['', 'cover', '50% 50%'],
    ] as const) {
      const cover = framing ? `${file}#focus=${framing}` : file;
      await ask('product/update', { productId: product.productId, coverUrl: cover });
      await ask('news/update', { newId: article.newId, newCover: cover });
      await ask('case/update', { caseId: project.caseId, caseCover: cover });
      await ask('site/save', { site: { hero: { ...kept.hero, style: 'photo', image: cover, mobileImage: cover } } });
      for (const how of [at(1440), PHONE])
        for (const path of pages)
          await visits.to([path, how], async (page) => {
            const framings = await page.locator(`img[src="${file}"]`).evaluateAll((all) =>
              all.map((one) => {
                const { objectFit, objectPosition } = getComputedStyle(one);
                return `${one.closest('section, article, div[class]')?.className}: ${objectFit} ${objectPosition}`;
              }),
            );
            const wrong = framings.filter((one) => !one.endsWith(`: ${fit} ${position}`));
            assert.deepEqual(wrong, [], `${path} ${framing}`);
          });
    }
    await ask('site/save', { site: { hero: kept.hero } });
  });

  it('a panorama in a band begins where its words end', async () => {
    const { data } = await ask<{ data: { photoId: string }[] }>('carousel/list', { limit: 100 });
    const [first, ...others] = data;
    assert.ok(first);
    for (const { photoId } of others) await ask('carousel/delete', { photoId });
    await ask('carousel/update', { photoId: first.photoId, photoUrl: photo('3000x620.jpg') });
    for (const width of [768, 820, 1024, 1440, 1920])
      await visits.to(['/product', at(width)], async (page) => {
        const picture = await box(page, '.photo-band .page-banner-picture');
        const right = await page.locator('.photo-band .page-banner-desc').evaluate((words) => {
          const range = document.createRange();
          range.selectNodeContents(words);
          return range.getBoundingClientRect().right;
        });
        assert.ok(right <= picture.left + 0.2 * (picture.right - picture.left), `${width}: ${right}, ${picture.left}`);
      });
  });

  it('one, two or three products of a scenario and its case leave no hole in their row', async () => {
    const { site: kept } = await ask<{ site: { scenarios: { pins: object[] }[] } }>('site/read', {});
    for (const count of [1, 2, 3]) {
      const scenarios = kept.scenarios.map(({ pins, ...rest }) => ({ ...rest, pins: pins.slice(0, count) }));
      await ask('site/save', { site: { scenarios } });
      for (const width of [1024, 1440, 1920])
        await visits.to(['/yingyongchangjing', at(width)], async (page) => {
          const row = page.locator('.carousel-slide:not([aria-hidden]) .scenarios-slide-more').first();
          const ends = await row
            .locator('.product-card')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
          const left = await row.locator('.case-card').evaluate((one) => one.getBoundingClientRect().left);
          assert.equal(ends.length, count);
          assert.ok(left - Math.max(...ends) <= 100, `${count} at ${width}: ${ends}, ${left}`);
        });
    }
    await ask('site/save', { site: { scenarios: kept.scenarios } });
  });

  it('products whose group has no words of its own stand clear of what is above them', async () => {
    const { site: kept } = await ask<{ site: { productGroups: object[] } }>('site/read', {});
    await ask('site/save', { site: { productGroups: kept.productGroups.map((group) => ({ ...group, desc: '' })) } });
    for (const [path, how] of [
      ['/product', at(1440)],
      ['/zhuyingyewu', PHONE],
    ] as const)
      await visits.to([path, how], async (page) => {
        const [tabs, cards] = [await box(page, '.product-centre-tabs'), await box(page, '.product-grid-form')];
        assert.ok(cards.top - tabs.bottom >= 12, `${path}: ${JSON.stringify([tabs, cards])}`);
      });
    await ask('site/save', { site: { productGroups: kept.productGroups } });
  });

  it('a single selling point has the whole line of a phone', async () => {
    const { site: kept } = await ask<{ site: { oneStop: object[] } }>('site/read', {});
    await ask('site/save', { site: { oneStop: kept.oneStop.slice(0, 1) } });
    await visits.to(['/mobile', PHONE], async (page) => {
      const { left, right } = await box(page, '.home-one-stop > *');
      assert.ok(right - left > 340, `${left} to ${right}`);
    });
    await ask('site/save', { site: { oneStop: kept.oneStop } });
  });
});
