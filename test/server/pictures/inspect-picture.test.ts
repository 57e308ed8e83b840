import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Failure } from '../../../server/contract/failure.ts';
import { cleanPicture, sniffPicture } from '../../../server/pictures/inspect-picture.ts';
import {
  cameraTiff,
  GIF,
  gif,
  gifExtension,
  JPEG,
  jpeg,
  jpegSegment,
  LOSSY_CHUNK,
  png,
  pngChunk,
  pngHeader,
  riffChunk,
  SECRET,
  WEBP_LOSSLESS,
  WEBP_LOSSY,
  webp,
  webpFrame,
  webpHeader,
} from '../../helpers/build-pictures.ts';

const ANIMATED = webp(
  webpHeader(0x02, 5, 3),
  riffChunk('ANIM', Buffer.alloc(6)),
  webpFrame(LOSSY_CHUNK),
  webpFrame(LOSSY_CHUNK),
);
const PICTURES = { jpg: JPEG, png: png(), gif: GIF, webp: WEBP_LOSSY };
const ALL = { ...PICTURES, lossless: WEBP_LOSSLESS, animated: ANIMATED, exif: jpeg(exif(6)), noted: gif(comment()) };

function exif(orientation: number): Buffer {
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), cameraTiff(orientation, 'MM')]));
}
function comment(): Buffer {
  return gifExtension(0xfe, SECRET);
}
function refusal(bytes: Buffer): number | undefined {
  try {
    cleanPicture(bytes);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Failure, `not a refusal but a fault: ${error}`);
    return error.code;
  }
}

describe('refused', () => {
  for (const [name, content] of Object.entries({
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'an SVG with an XML head': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'a page': '<!doctype html><script>alert(1)</script>',
    'a page after the letters PNG': 'PNG<script>alert(1)</script>',
    'a BMP': 'BM\0\0\0\0\0\0',
    'a sound in the same container as WebP': 'RIFF\x24\0\0\0WAVEfmt ',
    nothing: '',
  })) {
    test(`${name} is no picture`, () => {
      assert.equal(sniffPicture(Buffer.from(content, 'latin1')), undefined);
      assert.equal(refusal(Buffer.from(content, 'latin1')), 415);
    });
  }

  test('a page behind the first bytes of each kind of picture', () => {
    for (const picture of Object.values(PICTURES)) {
      const head = picture.subarray(0, 12);
      assert.equal(refusal(Buffer.concat([head, Buffer.from('<script>alert(1)</script>'.repeat(40))])), 415);
    }
  });

  for (const [name, bytes] of Object.entries(ALL)) {
    test(`a ${name} that is cut anywhere`, () => {
      for (let length = 0; length < bytes.length; length++) assert.equal(refusal(bytes.subarray(0, length)), 415);
    });

    test(`a ${name} with any one byte changed is cleaned or refused, and never breaks the server`, () => {
      for (let at = 0; at < bytes.length; at++) {
        for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
          const changed = Buffer.from(bytes);
          changed[at] = value;
          refusal(changed);
        }
      }
    });
  }

  test('pictures of more pixels than a page is worth, in a few bytes', () => {
    const tall = Buffer.from(JPEG);
    tall.writeUInt32BE(0xffffffff, tall.indexOf(Buffer.from('ffc0', 'hex')) + 5);
    const wide = Buffer.from(GIF);
    wide.writeUInt32LE(0xffffffff, 6);
    const lossy = Buffer.from(WEBP_LOSSY);
    lossy.writeUInt32LE(0x3fff3fff, 26);
    const lossless = Buffer.from(WEBP_LOSSLESS);
    lossless.writeUInt32LE(0x0fffffff, 21);
    for (const bytes of [tall, wide, lossy, lossless, webp(webpHeader(0, 16_384, 16_384), LOSSY_CHUNK)]) {
      assert.equal(refusal(bytes), 413);
    }
    assert.equal(refusal(Buffer.concat([png().subarray(0, 8), pngHeader(50_000, 50_000)])), 413);
  });

  test('a GIF whose frame reaches far beyond its screen', () => {
    const bytes = Buffer.from(GIF);
    bytes.writeUInt32LE(0xffffffff, bytes.indexOf(0x2c, 25) + 5);
    assert.equal(refusal(bytes), 413);
  });

  test('a picture chopped into a hundred thousand parts, which no program writes', () => {
    const many = (part: Buffer) => Buffer.concat(new Array<Buffer>(100_000).fill(part));
    assert.equal(refusal(jpeg(many(jpegSegment(0xfe, '')))), 415);
    assert.equal(refusal(png(many(pngChunk('tEXt')))), 415);
    assert.equal(refusal(gif(many(gifExtension(0xfe)))), 415);
    assert.equal(refusal(webp(webpHeader(0, 5, 3), many(riffChunk('ODD ', '')), LOSSY_CHUNK)), 415);
  });

  test('pictures without a single pixel', () => {
    assert.equal(refusal(Buffer.concat([png().subarray(0, 8), pngHeader(5, 3), pngChunk('IEND')])), 415);
    assert.equal(refusal(Buffer.concat([GIF.subarray(0, 25), Buffer.from([0x3b])])), 415);
    assert.equal(refusal(webp(webpHeader(0, 5, 3))), 415);
    assert.equal(refusal(webp(webpHeader(0x02, 5, 3), riffChunk('ANIM', Buffer.alloc(6)))), 415);
    assert.equal(refusal(Buffer.from('ffd8ffd9', 'hex')), 415);
  });
});

describe('kept', () => {
  test('each kind is told by its content, with its size', () => {
    for (const [kind, bytes] of Object.entries(PICTURES)) {
      const clean = cleanPicture(bytes);
      assert.deepEqual([clean.extension, clean.width, clean.height], [kind, 5, 3]);
    }
  });

  test('a picture that has nothing to hide is kept byte for byte', () => {
    for (const bytes of [...Object.values(PICTURES), WEBP_LOSSLESS, ANIMATED]) {
      assert.deepEqual(cleanPicture(bytes).bytes, bytes);
    }
  });

  test('cleaning a clean picture changes nothing', () => {
    for (const bytes of Object.values(ALL)) {
      const once = cleanPicture(bytes).bytes;
      assert.deepEqual(cleanPicture(once).bytes, once);
    }
  });

  test('what hides behind the end of a picture is cut off: a page, an archive, a second picture', () => {
    for (const bytes of Object.values(ALL)) {
      const clean = cleanPicture(bytes).bytes;
      for (const tail of ['<script>alert(1)</script>', 'PK\x03\x04archive', '\0', JPEG.toString('latin1')]) {
        assert.deepEqual(cleanPicture(Buffer.concat([bytes, Buffer.from(tail, 'latin1')])).bytes, clean);
      }
    }
  });

  test('a large photograph is kept whole', () => {
    const folder = new URL('../../../server/starter/uploads/', import.meta.url);
    const photo = readFileSync(new URL('smart-helmet-1200x900.wa.webp', folder));
    const clean = cleanPicture(photo);
    assert.deepEqual([clean.width, clean.height, clean.bytes.equals(photo)], [1200, 900, true]);
  });
});
