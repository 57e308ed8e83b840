import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, beforeEach, it } from 'node:test';
import * as build from '../helpers/build-pictures.ts';
import { patienceMs } from '../helpers/pace.ts';
import { ROOT } from '../helpers/site.ts';
import { inEditor } from './open-editor.ts';

const { GIF, GIF_END, GIF_FRAME, GIF_HEAD, LOSSY_CHUNK, WEBP_LOSSY, hex, png, pngChunk } = build;
const { riffChunk, webp, webpHeader } = build;
const MB = 1_048_576;

const [large, small] = [Buffer.alloc(2 * MB), Buffer.alloc(0)];
const frame = riffChunk('ANMF', Buffer.concat([hex('000000000000040000020000640000'), hex('00'), LOSSY_CHUNK]));
const MOVING: Record<string, (padding: Buffer) => Buffer> = {
  gif: (padding) => Buffer.concat([GIF_HEAD, GIF_FRAME, GIF_FRAME, GIF_END, padding]),
  webp: (padding) =>
    webp(webpHeader(2, 5, 3), riffChunk('ANIM', Buffer.alloc(6)), frame, frame, riffChunk('ODD ', padding)),
  png: (padding) => png(pngChunk('acTL', Buffer.alloc(8)), pngChunk('ODDx', padding)),
};
/** A bitmap of 2×2 pixels. */
const BMP = Buffer.concat([Buffer.from('BM'), Buffer.alloc(68)]);
for (const [at, number] of [
  [2, 70],
  [10, 54],
  [14, 40],
  [18, 2],
  [22, 2],
  [26, 1],
  [28, 24],
  [34, 16],
] as const)
  BMP.writeUInt16LE(number, at);
const HEIC = Buffer.concat([hex('00000018'), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(3_000)]);
const AVIF = readFileSync(join(ROOT, 'server/starter/uploads/smart-helmet-1200x900.wa.480.avif'));

inEditor('pictures that come into the rich-text editor', (open) => {
  before(() => open.page.setDefaultTimeout(patienceMs(20_000)));
  const sent = () => open.page.evaluate(() => window.sent.join());
  const paste = async (name: string, bytes: Buffer, type = `image/${name.split('.').at(-1)}`) =>
    open.page.evaluate(
      `(([name, type, base64]) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
        const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
        document.querySelector('.rich-text-editor-area').dispatchEvent(event);
      })(${JSON.stringify([name, type, bytes.toString('base64')])})`,
    );
  const refusal = async () => (await open.page.locator('.is-failed').textContent()) ?? '';
  const arrived = async () => {
    await open.page.waitForFunction(() => window.pending === 0 && window.sent.length > 0);
    return sent();
  };

  beforeEach(async () => {
    await open.set('');
    await open.page.evaluate("window.uploaded = []; window.sent = []; window.refuses = ''");
  });

  /** Draws words and spots of this size in the page, as a PNG with noise at its end that makes it too large, and pastes it. */
  const pasteDrawn = (width: number, height: number, spot: number, write = 'canvas.toBlob') =>
    open.page.evaluate(`(async ([width, height, spot]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      for (let y = 0; y < height; y += spot)
        for (let x = 0; x < width; x += spot) {
          context.fillStyle = 'hsl(' + (x * 7 + y * 13) % 360 + ' 60% ' + (x * 31 + y * 17) % 100 + '%)';
          context.fillRect(x, y, spot, spot);
        }
      const blob = await new Promise((done) => ${write}.call(canvas, done));
      const transfer = new DataTransfer();
      transfer.items.add(new File([blob, new Uint8Array(2097152)], '长图.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
      document.querySelector('.rich-text-editor-area').dispatchEvent(event);
    })(${JSON.stringify([width, height, spot])})`);

  for (const [what, width, height, spot] of [
    ['a long picture', 750, 9_000, 30],
    ['a panorama', 12_000, 1_600, 40],
    ['a strip', 300, 8_000, 25],
  ] as const) {
    it(`keeps what ${what} shows readable, with fewer bytes`, async () => {
      await pasteDrawn(width, height, spot);
      const [, wide, high] = /^image\/\w+ (\d+)x(\d+)$/.exec(await arrived()) ?? [];
      const shorter = Math.min(Number(wide), Number(high));
      assert.ok(shorter >= Math.min(1_200, width, height), `${wide}×${high}`);
      assert.ok(Math.abs(Number(wide) / Number(high) / (width / height) - 1) < 0.01, 'in its proportions');
      assert.deepEqual([Number(wide), Number(high)], [width, height], 'less quality was enough');
    });
  }

  for (const [width, height] of [
    [2_000, 1_500],
    [1_500, 4_000],
    [900, 1_000],
  ] as const) {
    it(`lowers the quality of ${width}×${height}, then its size, no further than is readable, and says what to do`, async () => {
      await open.page.evaluate(`window.drawn = []; window.toBlob = HTMLCanvasElement.prototype.toBlob;
        HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
          drawn.push([quality, Math.min(this.width, this.height)]);
          done(new Blob([new Uint8Array(2097152)], { type }));
        }`);
      await pasteDrawn(width, height, 100, 'toBlob');
      await open.page.locator('.is-failed').waitFor();
      const drawn = await open.page.evaluate<[number, number][]>('HTMLCanvasElement.prototype.toBlob = toBlob; drawn');
      const [shorter, least] = [Math.min(width, height), Math.min(width, height, 1_200)];
      assert.deepEqual(
        drawn.slice(0, 3),
        [0.86, 0.73, 0.6].map((quality) => [quality, shorter]),
      );
      for (const [quality, side] of drawn.slice(3)) assert.ok(quality === 0.6 && side >= least && side < shorter);
      assert.equal(drawn.at(-1)?.[1], least);
      assert.match(await refusal(), /上传图片大小不能超过 2MB！请把图片裁成几张，或导出得小一些再上传/);
      assert.equal(await open.page.getByRole('button', { name: '重试' }).count(), 0);
      assert.equal(await sent(), '');
    });
  }

  for (const [kind, moving] of Object.entries(MOVING)) {
    it(`leaves a moving ${kind} as it is, whatever it is called, and refuses a large one, of which nothing is sent`, async () => {
      await paste('动.jpg', moving(small));
      assert.match(await arrived(), /^image\/jpg /);
      await open.set('');
      await paste(`动.${kind}`, moving(large));
      await open.page.locator('.is-failed').waitFor();
      assert.match(await refusal(), /动图不能超过 2MB，请缩短或改成视频/);
      assert.match(await sent(), /^[^,]+$/);
    });
  }

  for (const [name, bytes, as] of [
    ['a.webp', WEBP_LOSSY, /^image\/webp 5x3$/],
    ['a.gif', GIF, /^image\/gif 5x3$/],
    ['a.bmp', BMP, /^image\/webp 2x2$/],
    ['a.avif', AVIF, /^image\/webp 480x360$/],
  ] as const) {
    it(`takes ${name} as a file and as a data address`, async () => {
      await paste(name, bytes);
      assert.match(await arrived(), as);
      await open.set('');
      await open.page.evaluate('window.sent = []');
      const type = `image/${name.split('.')[1]}`;
      await open.paste({ 'text/html': `<p>甲<img src="data:${type};base64,${bytes.toString('base64')}"></p>` });
      assert.match(await arrived(), as);
    });
  }

  it('draws anew what the server refuses as broken and the browser can show, but nothing that moves', async () => {
    await open.page.evaluate("window.refuses = 'image/gif'");
    await paste('a.gif', GIF);
    assert.equal(await arrived(), 'image/webp 5x3');
    await open.set('');
    await paste('动.gif', MOVING.gif?.(small) ?? small);
    await open.page.locator('.is-failed:has(button[hidden])', { hasText: '图片已损坏' }).waitFor();
    assert.equal(await sent(), 'image/webp 5x3');
  });

  it('says of a photo that came without its end that a part may be missing', async () => {
    await paste('a.jpg', build.JPEG.subarray(0, -20));
    await open.page.locator('.rich-text-editor-message', { hasText: '可能没有传完整' }).waitFor();
    assert.match(await open.told(), /src="\/uploads\//);
  });

  it('says of a photo of an iPhone what to do, whatever its name and its type', async () => {
    for (const [name, type] of [
      ['IMG_0001.JPG', 'image/jpeg'],
      ['照片.heic', 'image/heic'],
      ['照片', ''],
    ] as const) {
      await open.set('');
      await paste(name, HEIC, type || 'image/png');
      await open.page.locator('.is-failed', { hasText: '这个浏览器读不了 HEIC 照片' }).waitFor();
    }
  });

  it('takes JPG and PNG alone from the button, as its sentence says', async () => {
    const input = open.page.locator('.rich-text-editor').getByLabel('选择图片', { exact: true });
    await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: GIF });
    await open.page.getByRole('alert').getByText('只能插入 JPG、JPEG、PNG 格式的图片').waitFor();
    assert.equal(await open.told(), '');
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png() });
    assert.match(await arrived(), /^image\/png /);
  });
});
