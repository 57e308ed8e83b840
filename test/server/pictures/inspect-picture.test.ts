import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../server/contract/failure.ts';
import { isHeic, isMoving, sniffPicture } from '../../../server/contract/picture-bytes.ts';
import { cleanPicture, fittingWidths, sniffFile } from '../../../server/pictures/inspect-picture.ts';
import * as build from '../../helpers/build-pictures.ts';

const all = Buffer.concat;
const { GIF, GIF_END, GIF_FRAME, GIF_HEAD, JPEG, LOSSY_CHUNK, PNG_END, PNG_PIXELS, PNG_SIGNATURE } = build;
const { SECRET, WEBP_LOSSLESS, WEBP_LOSSY, cameraTiff, exif, gif, gifExtension, hex, jpeg } = build;
const { jpegSegment, png, pngChunk, pngHeader, riffChunk, webp, webpHeader, webpOfSize, written } = build;
const MOVING_GIF = all([GIF_HEAD, GIF_FRAME, GIF_FRAME, GIF_END]);
const frame = (width: number, height: number, ...chunks: Buffer[]) => {
  const head = Buffer.alloc(16);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  return riffChunk('ANMF', all([head, ...chunks]));
};
const ANIM = riffChunk('ANIM', Buffer.alloc(6));
const MOVING_WEBP = webp(webpHeader(2, 5, 3), ANIM, frame(5, 3, LOSSY_CHUNK), frame(5, 3, LOSSY_CHUNK));
const PICTURES = { jpg: JPEG, png: png(), gif: GIF, webp: WEBP_LOSSY };
const ALL = {
  ...PICTURES,
  lossless: WEBP_LOSSLESS,
  animated: MOVING_GIF,
  'moving WebP': MOVING_WEBP,
  exif: jpeg(exif(6, 'MM')),
  noted: gif(gifExtension(0xfe, SECRET)),
};

function refusal(bytes: Buffer): number | undefined {
  try {
    cleanPicture(bytes);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Failure, `not a refusal but a fault: ${error}`);
    return error.code;
  }
}

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

const many = (part: Buffer, count = 100_000) => Buffer.alloc(part.length * count, part);
const SOF = JPEG.indexOf(hex('ffc0'));
const REFUSED: Record<'broken' | 'too large', Record<string, Buffer>> = {
  broken: {
    'PNG whose check sum is wrong': written(png(), png().indexOf('IDAT') + 6, hex('ee')),
    'PNG with an unknown chunk that matters': png(pngChunk('NEWS', 'x')),
    'PNG without a header': all([PNG_SIGNATURE, PNG_PIXELS, PNG_END]),
    'PNG with two headers': png(pngHeader(5, 3)),
    'PNG without its palette': all([PNG_SIGNATURE, pngHeader(5, 3, 8, 3), PNG_PIXELS, PNG_END]),
    'PNG of a depth that is none': all([PNG_SIGNATURE, pngHeader(5, 3, 3, 2), PNG_PIXELS, PNG_END]),
    'PNG without pixels': all([PNG_SIGNATURE, pngHeader(5, 3), PNG_END]),
    'PNG of no width': all([PNG_SIGNATURE, pngHeader(0, 5), PNG_PIXELS, PNG_END]),
    'PNG with a chunk of 4 GiB': written(png(pngChunk('tEXt', 'x')), 33, hex('ffffffff')),
    'PNG chopped into chunks': png(many(pngChunk('tEXt'))),
    'GIF with an unknown block': gif(Buffer.from('<script>')),
    'GIF whose frame ends beyond what a screen can be': written(GIF, GIF.indexOf(0x2c, 25) + 1, hex('feff')),
    'GIF without a frame': all([GIF_HEAD, GIF_END]),
    'GIF chopped into blocks': gif(many(gifExtension(0xfe))),
    'JPEG without anything': hex('ffd8ffd9'),
    'JPEG chopped into segments': jpeg(many(jpegSegment(0xfe, ''))),
    ...Object.fromEntries(
      ['c3', 'c9', 'cf'].map((kind) => [
        `JPEG of kind ${kind}, which no browser shows`,
        written(JPEG, SOF + 1, hex(kind)),
      ]),
    ),
    'WebP that does not fill its canvas': webp(webpHeader(0, 6, 3), LOSSY_CHUNK),
    'WebP that begins with something else': webp(riffChunk('EXIF', cameraTiff(6, 'II')), LOSSY_CHUNK),
    'WebP of nothing': webp(),
    'WebP of a header': webp(webpHeader(0, 5, 3)),
    'moving WebP without frames': webp(webpHeader(2, 5, 3), ANIM),
    'moving WebP that does not say how often': webp(webpHeader(2, 5, 3), frame(5, 3, LOSSY_CHUNK)),
    'moving WebP whose frame is larger than its canvas': webp(webpHeader(2, 4, 3), ANIM, frame(5, 3, LOSSY_CHUNK)),
    'moving WebP whose frame is not of its size': webp(webpHeader(2, 9, 9), ANIM, frame(4, 3, LOSSY_CHUNK)),
    'WebP chunk of 4 GiB': written(WEBP_LOSSY, 16, hex('ffffffff')),
    'PNG whose broken chunk is a frame': png(written(pngChunk('fcTL', 'x'), 8, hex('00'))),
    'WebP chopped into chunks': webp(webpHeader(0, 5, 3), many(riffChunk('ODD ', '')), LOSSY_CHUNK),
    ...Object.fromEntries(
      Object.entries(PICTURES).map(([kind, bytes]) => [
        `page behind the first bytes of a ${kind}`,
        all([bytes.subarray(0, 12), Buffer.from('<script>alert(1)</script>'.repeat(40))]),
      ]),
    ),
  },
  'too large': {
    'PNG of 50,000 × 50,000 pixels': all([PNG_SIGNATURE, pngHeader(50_000, 50_000)]),
    'PNG of 2³¹ × 2³¹ pixels': all([PNG_SIGNATURE, pngHeader(2 ** 31 - 1, 2 ** 31 - 1)]),
    'JPEG of 65,535 × 65,535 pixels': written(JPEG, SOF + 5, hex('ffffffff')),
    'GIF of 65,535 × 65,535 pixels': written(GIF, 6, hex('ffffffff')),
    'WebP of 16,383 × 16,383 pixels': written(WEBP_LOSSY, 26, hex('ff3fff3f')),
    'lossless WebP of 16,384 × 16,384 pixels': written(WEBP_LOSSLESS, 21, hex('ffffff0f')),
    'WebP whose canvas is 16,384 × 16,384 pixels': webp(webpHeader(0, 16_384, 16_384), LOSSY_CHUNK),
    'WebP whose canvas is 2²⁴ × 2²⁴ pixels': webp(webpHeader(0, 2 ** 24, 2 ** 24), LOSSY_CHUNK),
  },
};
for (const [why, pictures] of Object.entries(REFUSED)) {
  for (const [what, bytes] of Object.entries(pictures))
    test(`a ${what} is refused as ${why}`, () => assert.equal(refusal(bytes), why === 'broken' ? 415 : 413));
}

for (const [name, bytes] of Object.entries(ALL)) {
  test(`a ${name} that is cut anywhere is refused, or closed where only its end is missing`, () => {
    let closed = 0;
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length);
      if (refusal(cut) === 415) continue;
      closed += 1;
      const clean = cleanPicture(cut);
      assert.deepEqual(cleanPicture(clean.bytes), clean);
      assert.deepEqual(clean.bytes.subarray(-2), cleanPicture(bytes).bytes.subarray(-2));
    }
    assert.ok(closed > 0 || /webp|WebP|lossless/.test(name), 'only a WebP has no end mark');
  });

  test(`a ${name} with any one byte changed is cleaned or refused, and never breaks the server`, () => {
    for (let at = 0; at < bytes.length; at++)
      for (const value of ['00', '01', '7f', '80', 'ff']) refusal(written(bytes, at, hex(value)));
  });

  test(`what hides behind the end of a ${name} is cut off, and a clean one stays as it is`, () => {
    const clean = cleanPicture(bytes);
    for (const tail of ['', '<script>alert(1)</script>', 'PK\x03\x04archive', '\0', JPEG.toString('latin1')]) {
      for (const whole of [bytes, clean.bytes])
        assert.deepEqual(cleanPicture(all([whole, Buffer.from(tail, 'latin1')])), clean);
    }
  });
}

test('each kind is told by its content, with its size and whether it moves', () => {
  for (const [kind, still, animated] of [
    ['jpg', JPEG, undefined],
    ['png', png(), png(pngChunk('acTL', Buffer.alloc(8)))],
    ['gif', GIF, MOVING_GIF],
    ['webp', WEBP_LOSSY, MOVING_WEBP],
  ] as const)
    for (const bytes of [still, animated]) {
      if (!bytes) continue;
      const { extension, width, height, isAnimated } = cleanPicture(bytes);
      assert.deepEqual([extension, width, height, isAnimated], [kind, 5, 3, bytes === animated]);
      assert.deepEqual([sniffPicture(bytes), isMoving(bytes)], [kind, isAnimated], 'the browser judges as the server');
    }
});

const photo = cleanPicture(webpOfSize(1600, 901, 5_000));
const narrow = webpOfSize(480, 270);
const middle = webpOfSize(960, 541);

const kept = (picture: ReturnType<typeof cleanPicture>, sent: Record<string, Buffer | undefined>): number[] => {
  const given = Object.entries(sent).flatMap(([width, bytes]) => (bytes ? [[`width-${width}`, bytes] as const] : []));
  return [...fittingWidths(picture, new Map(given)).keys()];
};

test('a width that is missing, or not a still WebP of that width and these proportions, costs the picture all of them', () => {
  const strangers: Record<string, Buffer | undefined> = {
    nothing: undefined,
    'no bytes': Buffer.alloc(0),
    'a script': Buffer.from('<script>'),
    'a PNG': png(),
    'a GIF': GIF,
    'a WebP cut short': narrow.subarray(0, 24),
    'a WebP with a header alone': webp(webpHeader(0, 480, 270)),
    'a moving WebP': webp(webpHeader(2, 480, 270), narrow.subarray(12)),
    'another width': webpOfSize(481, 271),
    'the other one': middle,
    'too low': webpOfSize(480, 269),
    'too high': webpOfSize(480, 272),
    'turned on its side': webpOfSize(270, 480),
    'more bytes than the picture': webpOfSize(480, 270, 5_000),
  };
  for (const [what, bytes] of Object.entries(strangers)) {
    assert.deepEqual(kept(photo, { 480: bytes, 960: middle }), [], `${what} as the narrowest`);
  }
  assert.deepEqual(kept(photo, { 480: narrow, 960: webpOfSize(960, 539) }), []);
});

test('a picture that moves, or is no wider than they are, has no narrower ones', () => {
  const moving = { ...photo, isAnimated: true };
  assert.deepEqual(kept(moving, { 480: narrow, 960: middle }), []);
  assert.deepEqual(kept(cleanPicture(webpOfSize(480, 270, 500)), { 480: narrow }), []);
  assert.deepEqual(kept(cleanPicture(webpOfSize(960, 541, 500)), { 480: narrow, 960: middle }), [480]);
});

test('those that fit to a pixel are kept, without what else they carried', () => {
  for (const height of [270, 271]) {
    assert.deepEqual(kept(photo, { 480: webpOfSize(480, height), 960: middle, 1280: middle }), [480, 960], `${height}`);
  }
  const talkative = webp(webpHeader(8, 480, 270), narrow.subarray(12), riffChunk('EXIF', 'a place'));
  const sent = { 'width-480': talkative, 'width-960': middle };
  const [given] = fittingWidths(photo, new Map(Object.entries(sent))).values();
  assert.ok(talkative.includes('a place') && given && !given.includes('a place'));
});

test('the browser finds out what moves in any bytes, and never breaks', () => {
  for (const bytes of Object.values(ALL)) {
    assert.equal(isMoving(bytes), cleanPicture(bytes).isAnimated);
    for (let at = 0; at < bytes.length; at++)
      for (const value of ['00', '7f', 'ff']) isMoving(written(bytes.subarray(0, at + 40), at, hex(value)));
  }
});

test('a photo of an iPhone is told by its bytes, and no AVIF for one', () => {
  const ftyp = (brand: string, ...others: string[]) =>
    all([hex('00000018'), Buffer.from(`ftyp${brand}\0\0\0\0${others.join('')}`), Buffer.alloc(40)]);
  for (const photo of [ftyp('heic', 'mif1', 'heic'), ftyp('mif1', 'mif1', 'heic'), ftyp('heix'), ftyp('msf1', 'hevc')])
    assert.equal(isHeic(photo), true);
  for (const other of [ftyp('avif', 'mif1', 'miaf'), ftyp('mif1', 'avif', 'miaf'), ftyp('isom', 'avc1'), JPEG, hex('')])
    assert.equal(isHeic(other), false);
});

test('a PDF is one whose first 1,024 bytes hold its sign', () => {
  const pdf = '%PDF-1.4\n1 0 obj';
  for (const before of ['', '\ufeff', '\r\n', '\n\n\n', ' '.repeat(1_020)])
    assert.deepEqual(sniffFile(Buffer.from(before + pdf)), { kind: 'document', ending: 'pdf' }, before);
  assert.equal(sniffFile(Buffer.from(' '.repeat(1_021) + pdf)), undefined);
});
