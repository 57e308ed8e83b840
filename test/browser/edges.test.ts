import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inChromium } from './site-in-chromium.ts';

const WIDTHS = [640, 700, 767, 768, 900, 1023, 1024, 1100, 1280, 1440, 1920];

const OTHER_SHAPES = ['/media/certificates/01-720x1018.w.webp', '/media/pictures/banner-products-1920x480.wa.webp'];

inChromium('what stands at the edges of a page', ({ visits }) => {
  it('a cut-out that does not come leaves its words on the ground of the hero', () =>
    visits.lend({ viewport: { width: 1440, height: 900 } }, async (page) => {
      await page.route('**/*hero*', (route) => route.abort());
      await page.goto('/');
      const [colour, size] = await page
        .locator('.hero-model img')
        .first()
        .evaluate((picture) => {
          const { backgroundColor, fontSize } = getComputedStyle(picture, '::after');
          return [backgroundColor, fontSize];
        });
      assert.deepEqual([colour, size], ['rgba(0, 0, 0, 0)', '16px']);
      await page.unrouteAll();
    }));

  it('the last line of a footer parts between its two groups, no link of it is alone', async () => {
    for (const width of [320, 390, ...WIDTHS])
      await visits.to(['/', { viewport: { width, height: 900 } }], async (page) => {
        const tops = await page
          .locator('.site-footer-filing > :last-child > *')
          .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
        const alone = tops.filter((top) => tops.filter((other) => other === top).length === 1);
        assert.deepEqual([tops.length, alone], [3, []], `${width} px: ${tops}`);
      });
  });

  it('the words of a banner end before the things that its picture shows', async () => {
    for (const width of WIDTHS)
      await visits.to(['/product', { viewport: { width, height: 900 } }], async (page) => {
        const words = await page
          .locator('.photo-band .page-banner-words')
          .first()
          .evaluate((box) => {
            const range = document.createRange();
            const rights = [...box.children].flatMap((line) => {
              range.selectNodeContents(line);
              return range.getBoundingClientRect().right;
            });
            return Math.max(...rights);
          });
        const picture = await page.locator('.photo-band .page-banner-picture').first().boundingBox();
        assert.ok(
          picture && words <= picture.x + 0.42 * picture.width,
          `${width} px: ${words}, ${JSON.stringify(picture)}`,
        );
      });
  });

  it('a long title of a case ends in the left half, before what the picture shows', async () => {
    for (const width of [1024, 1280, 1440, 1920])
      await visits.to(['/xiangmuanli', { viewport: { width, height: 900 } }], async (page) => {
        const title = page.locator('.case-band h2');
        await title.evaluate((words) =>
          words.firstElementChild?.replaceChildren('一体化在线监测预警管理系统'.repeat(4)),
        );
        const { right } = await title.evaluate((words) => words.getBoundingClientRect().toJSON());
        assert.ok(right <= width / 2 + 1, `${width} px: ${right}`);
      });
  });

  it('both ends of the footer’s last line stay apart, however long the name of the company is', async () => {
    for (const width of WIDTHS.filter((width) => width >= 1024))
      await visits.to(['/', { viewport: { width, height: 900 } }], async (page) => {
        const touching = await page.locator('.site-footer-filing').evaluate((line) => {
          const name = line.querySelector('span')!; // proof: the company's
          return Array.from({ length: 60 }, (_, at) => at + 1).filter((length) => {
            name.textContent = '名'.repeat(length);
            const [left, right] = [...line.children].map((end) => {
              const range = document.createRange();
              range.selectNodeContents(end);
              return range.getBoundingClientRect();
            }) as [DOMRect, DOMRect];
            return right.top < left.bottom && right.left - left.right < 15;
          });
        });
        assert.deepEqual(touching, [], `${width} px`);
      });
  });

  it('a panel of a product line is no higher for a picture of another shape', async () => {
    for (const width of [390, 1440])
      await visits.to([width < 640 ? '/mobile' : '/', { viewport: { width, height: 900 } }], async (page) => {
        const heights = await page.locator('.product-lines-picture').evaluateAll(async (all, shapes) => {
          const pictures = all as HTMLImageElement[]; // proof: Picture writes them
          const found: string[] = [];
          for (const shape of ['', ...shapes]) {
            for (const one of pictures) {
              for (const other of one.parentElement?.querySelectorAll('source') ?? []) other.remove();
              one.removeAttribute('srcset');
              one.loading = 'eager';
              one.src = shape || one.src;
              await one.decode();
            }
            found.push(pictures.map((one) => one.closest('article')?.clientHeight).join());
          }
          return found;
        }, OTHER_SHAPES);
        assert.equal(new Set(heights).size, 1, `${width} px: ${heights.join(' / ')}`);
      });
  });

  it('the words of a news item beside its picture have room in every window', async () => {
    for (const width of WIDTHS)
      await visits.to(['/xwdt', { viewport: { width, height: 900 } }], async (page) => {
        const rooms = await page
          .locator('.news-featured-item > :last-child')
          .evaluateAll((all) => all.map((words) => words.clientWidth));
        assert.ok(rooms.length > 1 && Math.min(...rooms) >= 136, `${width} px: ${rooms}`);
        const aside = await page.locator('.news-featured-item').evaluateAll((items) =>
          items.map((item) => {
            const [picture, words] = [...item.children].map((one) => one.getBoundingClientRect());
            return picture && words ? picture.top + picture.height / 2 - words.top - words.height / 2 : 0;
          }),
        );
        assert.ok(
          aside.every((one) => Math.abs(one) <= 1),
          `${width} px: ${aside}`,
        );
      });
  });
});
