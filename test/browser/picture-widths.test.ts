import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Disposable, Page } from 'playwright-core';
import { cameraTiff, jpegSegment } from '../helpers/build-pictures.ts';
import { DESKTOP, dialogOf, KINDS, PHONE, recordsCalled, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';

const TITLE = '塔吊照片';
const kind = KINDS.news;

inChromium('a picture that staff upload', ({ site, visits, browser }) => {
  /** A visitor's page, of another browser than the office's: what that has fetched would be shown in any width. */
  let visitor: Page;
  let photo: Buffer;
  before(async () => {
    visitor = await browser.newPage({ baseURL: site.address });
    photo = await photograph(visitor);
  });

  /** Saves an article with a picture as its cover, and one in its text; gives the article's path. */
  const save = async (
    title: string,
    picture: Buffer,
    weaken?: (page: Page) => Promise<Disposable>,
    inText = picture,
  ) => {
    await visits.office(kind.screen, async ({ page }) => {
      const weakness = await weaken?.(page);
      if (weakness) await page.reload();
      await page.getByRole('button', { name: kind.add, exact: true }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel(kind.title, { exact: true }).fill(title);
      const file = { name: 'crane.jpg', mimeType: 'image/jpeg', buffer: picture };
      await dialog.locator('input[type=file]').first().setInputFiles(file);
      await dialog.getByRole('button', { name: `${kind.picture}：查看大图` }).waitFor();
      await dialog.getByRole('textbox', { name: '新闻内容' }).click();
      await dialog
        .locator('.rich-text-editor')
        .getByLabel('选择图片', { exact: true })
        .setInputFiles({ ...file, buffer: inText });
      await dialog.locator('.rich-text-editor img').waitFor();
      await dialog.getByRole('button', { name: '确定' }).click();
      await saidOf(page, '新增成功！').waitFor();
      await weakness?.dispose();
    });
    const [record] = await recordsCalled(site, kind, title);
    return `/xwdtDet?${new URLSearchParams({ newId: String(record?.newId) })}`;
  };
  const open = async (path: string, viewport: { width: number; height: number }) => {
    await visitor.setViewportSize(viewport);
    await visitor.goto(path, { waitUntil: 'networkidle' });
  };
  const shown = () =>
    visitor.locator('article img[srcset], .news-detail-article img[srcset]').evaluateAll((images) =>
      images.map((image) => {
        const { srcset, currentSrc } = image as HTMLImageElement; // proof: the selector asks for img
        return { srcset, currentSrc };
      }),
    );

  it('or that of the log-in page is as wide as it is shown where it fills a height', async () => {
    await open('/login', DESKTOP);
    const picture = visitor.locator('.login-picture img');
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    assert.match(address, /-1680x945\.wa\.(?:avif|webp)$/);
  });

  it('is kept as it is where the browser writes no WebP, or gives noise in the place of what is drawn', async () => {
    const weak: ((page: Page) => Promise<Disposable>)[] = [
      (page) =>
        page.addInitScript(() => {
          const { toBlob } = HTMLCanvasElement.prototype;
          HTMLCanvasElement.prototype.toBlob = function (give) {
            toBlob.call(this, give, 'image/png');
          };
        }),
      (page) =>
        page.addInitScript(() => {
          const { getImageData } = CanvasRenderingContext2D.prototype;
          CanvasRenderingContext2D.prototype.getImageData = function (...place) {
            const image = getImageData.apply(this, place);
            image.data.fill(255);
            return image;
          };
        }),
    ];
    for (const [index, weaken] of weak.entries()) {
      const path = await save(`${TITLE}${index}`, photo, weaken);
      const { text } = await site.send('GET', path, { headers: { 'user-agent': 'X11' } });
      assert.match(text, /<img[^>]+src="\/uploads\/[0-9a-f]{32}-1600x900\.jpg"/);
      assert.doesNotMatch(text, /-1600x900\.w\./);
    }
  });

  it('is served in three widths, each as what it is, and a phone fetches a narrow one', async () => {
    const path = await save(TITLE, photo, undefined, await photograph(visitor, 48)); // the same one is shown once
    await open(path, PHONE);
    const pictures = await shown();
    assert.equal(pictures.length, 2, 'the cover and the one in the text');
    for (const { srcset, currentSrc } of pictures) {
      const files = srcset.split(', ').map((candidate) => candidate.split(' '));
      assert.deepEqual(
        files.map(([, width]) => width),
        ['480w', '960w', '1600w'],
      );
      for (const [address = '', width = ''] of files) {
        const { status, headers } = await site.send('GET', address);
        assert.equal(status, 200, address);
        assert.equal(headers['content-type'], width === '1600w' ? 'image/jpeg' : 'image/webp');
      }
      assert.match(currentSrc, /\.w\.480\.webp$/);
    }
    await open(path, DESKTOP);
    for (const { currentSrc } of await shown()) assert.doesNotMatch(currentSrc, /\.480\.webp$/);
  });

  it('is cut on the site around the point that staff press or move by arrow keys, as the field shows it', async () => {
    await visits.office(kind.screen, async ({ page }) => {
      await page.getByRole('button', { name: '编辑', description: TITLE, exact: true }).click();
      const dialog = dialogOf(page);
      const board = dialog.locator('.picture-board');
      await board.locator('img').evaluate((image: HTMLImageElement) => image.decode());
      const { width = 0, height = 0 } = (await board.boundingBox()) ?? {};
      await board.click({ position: { x: width * 0.9, y: height * 0.5 } });
      const cut = dialog.locator('.picture-field-crops img').first();
      assert.equal(await cut.evaluate(positionOf), '90% 50%');
      await dialog.getByRole('button', { name: '封面图：焦点，方向键移动' }).press('ArrowRight');
      assert.equal(await cut.evaluate(positionOf), '100% 50%');
      for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
      assert.deepEqual(await axeFindings(page), []);
      await dialog.getByRole('button', { name: '确定' }).click();
      await saidOf(page, '修改成功！').waitFor();
    });
    const [record] = await recordsCalled(site, kind, TITLE);
    assert.match(String(record?.newCover), /-1600x900\.w\.jpg#focus=40,50$/);
    await open('/xwdt', DESKTOP);
    const cover = visitor.locator('.news-cover img[src*="-1600x900.w.jpg"]').first();
    assert.equal(await cover.evaluate(positionOf), '40% 50%');
  });

  it('that a camera turned stands upright in every width', async () => {
    await open(await save(`${TITLE}竖拍`, turned(photo, 8)), PHONE);
    const [{ srcset } = { srcset: '' }] = await shown();
    const addresses = srcset.split(', ').map((candidate) => candidate.split(' ')[0] ?? '');
    assert.match(addresses[0] ?? '', /-900x1600\.w\.480\.webp$/);
    for (const address of addresses) assert.deepEqual(await colourAtTop(visitor, address), 'blue', address);
  });

  it('that is upright is seen whole where its point is set, at a desk and on a phone', async () => {
    for (const how of [DESKTOP, PHONE])
      await visits.office([kind.screen, how], async ({ page }) => {
        await page.getByRole('button', { name: '编辑', description: `${TITLE}竖拍`, exact: true }).click();
        const dialog = dialogOf(page);
        const image = dialog.locator('.picture-board img');
        await image.evaluate((one: HTMLImageElement) => one.decode());
        const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
        assert.ok(height <= 360 && Math.abs(height / width - 16 / 9) < 0.05, `${width} × ${height}`);
        await image.click({ position: { x: width * 0.1, y: height * 0.9 } });
        assert.equal(await dialog.locator('.picture-field-crops img').first().evaluate(positionOf), '10% 90%');
      });
  });
});

function positionOf(image: Element): string {
  return getComputedStyle(image).objectPosition;
}

/** A JPEG of 1600×900 pixels with fine drawing, red at the left and blue at the right. */
async function photograph(page: Page, shades = 64): Promise<Buffer> {
  const address = await page.evaluate((shades) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 900;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (let x = 0; x < 1600; x += 8)
      for (let y = 0; y < 900; y += 8) {
        const shade = (x * y) % shades;
        context.fillStyle = x < 800 ? `rgb(255, ${shade}, ${shade})` : `rgb(${shade}, ${shade}, 255)`;
        context.fillRect(x, y, 8, 8);
      }
    return canvas.toDataURL('image/jpeg', 0.9);
  }, shades);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** As a camera held so would write it. */
function turned(bytes: Buffer, orientation: number): Buffer {
  const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), cameraTiff(orientation, 'II')]));
  return Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)]);
}

/** What a picture shows in the middle of its top edge. */
function colourAtTop(page: Page, address: string): Promise<'red' | 'blue'> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(canvas.width / 2, 20, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  }, address);
}
