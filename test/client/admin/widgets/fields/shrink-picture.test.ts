import '../../../../helpers/dom.ts';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PICTURE_MAX_PIXELS } from '../../../../../server/contract/upload-rules.ts';

const { sendPicture } = await import('../../../../../client/admin/widgets/fields/send-picture.ts');
const { shrinkPicture } = await import('../../../../../client/admin/widgets/fields/shrink-picture.ts');

const LIMIT_BYTES = 2_000;
/** As a large picture takes seconds a try. */
const TRIES_MOST = 6;
let tries = 0;
let pixels = 0;
let types: string[] = [];
let onTry = () => {};
/** A canvas of more pixels stays empty, as on an iPhone. */
let canvasMost = Number.POSITIVE_INFINITY;
let canvases: HTMLCanvasElement[] = [];

/** A picture whose bytes grow with its pixels to this power; drawing it costs a try. Returns the file that stands for it. */
function pictureOf(width: number, height: number, wholeBytes: number, power: number, type = 'image/webp'): File {
  tries = 0;
  types = [];
  canvases = [];
  Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close() {} }) });
  Object.assign(Object.getPrototypeOf(document.createElement('canvas')), {
    getContext(this: HTMLCanvasElement) {
      canvases.push(this);
      const nothing = () => {};
      const isEmpty = this.width * this.height > canvasMost;
      const getImageData = () => ({ data: isEmpty ? [0, 0, 0, 0] : [51, 102, 204, 255] });
      return { canvas: this, clearRect: nothing, fillRect: nothing, drawImage: nothing, getImageData };
    },
    toBlob(this: HTMLCanvasElement, done: BlobCallback, asked: string, quality: number) {
      tries += 1;
      pixels = this.width * this.height;
      types.push(asked);
      onTry();
      const share = ((this.width * this.height) / (width * height)) ** power;
      done(new Blob(['x'.repeat(wholeBytes * share * (quality / 0.86) ** 2)], { type }));
    },
  });
  return new File(['x'], 'a.jpg', { type: 'image/jpeg' });
}

describe('a picture that is made smaller', () => {
  it('fits after few tries or is refused, whatever its size, and is not smaller than its smallest size', async () => {
    const sides: [width: number, height: number][] = [
      [600, 400],
      [4000, 3000],
      [12000, 1600],
      [1600, 12000],
      [7300, 5400],
    ];
    let refused = 0;
    for (const [width, height] of sides)
      for (const times of [0.5, 1.2, 1.9, 2.5, 8, 60])
        for (const power of [0.7, 1, 1.3]) {
          const file = pictureOf(width, height, LIMIT_BYTES * times, power);
          const drawn = await shrinkPicture(file, { limitBytes: LIMIT_BYTES });
          const about = `${width} × ${height}, ${times}, ${power}`;
          assert.ok(tries <= TRIES_MOST, `${about}: ${tries} tries`);
          const least = Math.min(1, (1_200 / Math.min(width, height)) ** 2) ** power * times * (0.6 / 0.86) ** 2;
          assert.equal(drawn instanceof File, least < 0.99 || times < 1, about);
          if (drawn instanceof File) assert.ok(drawn.size < LIMIT_BYTES && drawn.name === 'a.jpg');
          else refused += 1;
        }
    assert.ok(refused > 0);
  });

  it('is drawn once where it has no quality and can be no smaller', async () => {
    const file = pictureOf(1_000, 900, LIMIT_BYTES * 8, 1, 'image/png');
    assert.equal(await shrinkPicture(file, { limitBytes: LIMIT_BYTES }), 'never-fits');
    assert.equal(tries, 2, 'written as PNG, and as JPEG if it can be');
  });

  it('is never a WebP where it is longer than one can be: browsers cut off the rest', async () => {
    for (const [high, asked] of [
      [16_383, 'image/webp'],
      [16_384, 'image/png'],
      [30_000, 'image/png'],
    ] as const) {
      const drawn = await shrinkPicture(pictureOf(790, high, LIMIT_BYTES / 2, 1), { limitBytes: LIMIT_BYTES });
      assert.ok(drawn instanceof File);
      assert.equal(types[0], asked, `${high} pixels`);
    }
  });

  it('is drawn as large as an iPhone can where that is less, unless it would have to become too small', async () => {
    canvasMost = 16_777_216;
    for (const [width, height, fits] of [
      [5_712, 4_284, true],
      [8_064, 6_048, true],
      [11_118, 3_820, true],
      [12_000, 9_000, true],
      [4_097, 4_097, true],
      [750, 30_000, false],
      [1_200, 14_000, false],
    ] as const) {
      const drawn = await shrinkPicture(pictureOf(width, height, 1_900, 1), { limitBytes: LIMIT_BYTES });
      assert.equal(drawn instanceof File || drawn, fits || 'never-fits', `${width} × ${height}`);
      if (fits) assert.ok(pixels > canvasMost * 0.6 && pixels <= canvasMost, `${width} × ${height}: ${pixels}`);
    }
    canvasMost = 0; // a protection against fingerprinting
    assert.equal(await shrinkPicture(pictureOf(5_712, 4_284, 1_900, 1), { limitBytes: LIMIT_BYTES }), 'unreadable');
    canvasMost = Number.POSITIVE_INFINITY;
  });

  it('leaves no canvas behind that takes room', async () => {
    await shrinkPicture(pictureOf(5_000, 4_000, LIMIT_BYTES * 4, 1), { limitBytes: LIMIT_BYTES });
    assert.ok(canvases.length > 1);
    for (const { width, height } of canvases) assert.equal(width * height, 0);
  });

  it('is not drawn again once nobody waits for it', async () => {
    const file = pictureOf(4_000, 3_000, LIMIT_BYTES * 8, 1);
    const stop = new AbortController();
    onTry = () => stop.abort();
    assert.equal(await shrinkPicture(file, { limitBytes: LIMIT_BYTES, signal: stop.signal }), 'unreadable');
    assert.equal(tries, 1);
    assert.equal(await shrinkPicture(file, { limitBytes: LIMIT_BYTES, signal: stop.signal }), 'unreadable');
    assert.equal(tries, 1);
    onTry = () => {};
  });
});

it('a still picture of too many pixels is drawn with fewer, which is said, and one that moves is refused', async () => {
  const still = Buffer.from('\xff\xd8\xff\xd9', 'latin1');
  const moving = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0acTL\0\0\0\0', 'latin1');
  const tooMany = { ok: false, code: 413, msg: '图片尺寸过大' } as const;
  for (const [bytes, tries] of [
    [still, 2],
    [moving, 1],
  ] as const) {
    pictureOf(8_200, 5_000, 900, 1);
    const sent: File[] = [];
    const send = async (file: File) => (sent.push(file) > 1 ? ({ ok: true, url: '/a' } as const) : tooMany);
    const answer = await sendPicture(new File([bytes], 'a'), { limitBytes: 2_000, tooLarge: '' }, send, {});
    assert.equal(sent.length, tries);
    if (tries === 1) assert.deepEqual(answer, tooMany);
    else assert.match((answer.ok && answer.note) || '', /^尺寸太大，已自动缩小到 4000 万像素以内$/);
  }
});

it('a picture of too many pixels has at most as many as the server takes, whatever its proportions', async () => {
  for (let width = 6_400; width < 40_000; width = Math.round(width * 1.037)) {
    for (const height of [5_000, 5_001, 6_397, 12_345]) {
      if (width * height <= PICTURE_MAX_PIXELS) continue;
      await shrinkPicture(pictureOf(width, height, 900, 1), { limitBytes: LIMIT_BYTES });
      assert.ok(pixels > PICTURE_MAX_PIXELS * 0.99 && pixels <= PICTURE_MAX_PIXELS, `${width}x${height}: ${pixels}`);
    }
  }
});
