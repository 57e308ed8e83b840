import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cleanPicture } from '../../../server/pictures/inspect-picture.ts';
import * as build from '../../helpers/build-pictures.ts';

const all = Buffer.concat;
const { GIF, GIF_END, GIF_FRAME, GIF_HEAD, JPEG, LOSSY_CHUNK, SECRET, WEBP_LOSSLESS, WEBP_LOSSY } = build;
const { cameraTiff, exif, gif, gifExtension, hex, jpeg, jpegSegment, png, pngChunk } = build;
const { riffChunk, webp, webpHeader, written } = build;

const loop = (...more: string[]) => gifExtension(0xff, 'NETSCAPE2.0', Buffer.from([1, 5, 0]), ...more);
const profile = jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01colours');
const adobe = jpegSegment(0xee, 'Adobe\0\x64\0\0\0\0\x01');
const thumbnail = all([JPEG.subarray(6, 18), Buffer.from([3, 3]), Buffer.from(SECRET)]);
const SCAN = JPEG.indexOf(hex('ffda'));
const scan = all([JPEG.subarray(SCAN, -2), hex('ffd012ff00ffd734')]);
const colours = 'gAMA cHRM sRGB iCCP sBIT bKGD tRNS pHYs acTL fcTL fdAT'.split(' ').map((name) => pngChunk(name, 'x'));
const camera = riffChunk('EXIF', cameraTiff(1, 'II'));
const notes = riffChunk('XMP ', `<x:xmpmeta>${SECRET}</x:xmpmeta>`);
const odd = riffChunk('ODD ', 'abc');
const icc = riffChunk('ICCP', 'colours');
const alpha = riffChunk('ALPH', '\0plane');
const movingWebp = (between: Buffer | undefined, frame: Buffer[]) => {
  const head = Buffer.concat([Buffer.alloc(6), hex('040000020000640000'), hex('02')]);
  const whole = riffChunk('ANMF', all([head, ...frame]));
  return webp(webpHeader(0x12, 5, 3), riffChunk('ANIM', Buffer.alloc(6)), whole, between ?? hex(''), whole);
};
const photograph = new URL('../../../server/starter/uploads/smart-helmet-1200x900.wa.webp', import.meta.url);
/** What comes in, and what comes out; without the second the same. */
const CLEANED: Record<string, [given: Buffer, kept?: Buffer]> = {
  'JPEG that has nothing to hide is kept': [JPEG],
  'PNG that has nothing to hide is kept': [png()],
  'GIF that has nothing to hide is kept': [GIF],
  'WebP that has nothing to hide is kept': [WEBP_LOSSY],
  'lossless WebP is kept': [WEBP_LOSSLESS],
  'large photograph is kept': [readFileSync(photograph)],
  'JPEG loses the camera, the place, the comment, the caption and the thumbnail': [
    jpeg(
      exif(1),
      jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`),
      jpegSegment(0xe0, `JFXX\0\x10${SECRET}`),
      jpegSegment(0xed, `Photoshop 3.0\x008BIM${SECRET}`),
      jpegSegment(0xe2, `MPF\0${SECRET}`),
      jpegSegment(0xe5, SECRET),
      jpegSegment(0xfe, SECRET),
    ),
    JPEG,
  ],
  'JPEG loses the thumbnail inside its JFIF segment': [
    all([JPEG.subarray(0, 2), jpegSegment(0xe0, thumbnail), JPEG.subarray(20)]),
    JPEG,
  ],
  'JPEG loses a camera block that makes no sense': [jpeg(jpegSegment(0xe1, 'Exif\0\0II*\0\xff\xff\xff\x7f')), JPEG],
  'JPEG loses the orientation 0': [jpeg(exif(0)), JPEG],
  'JPEG loses the orientation 9': [jpeg(exif(9)), JPEG],
  'JPEG loses the orientation 65,535': [jpeg(exif(65_535)), JPEG],
  'JPEG keeps its colour profile and the way its colours are coded': [jpeg(profile, adobe), jpeg(adobe, profile)],
  'JPEG keeps several scans with restart markers and fill bytes': [
    all([JPEG.subarray(0, SCAN), scan, hex('ffff'), scan, hex('ffd9')]),
  ],
  'PNG loses texts, times, camera data and whatever else is not the picture': [
    png(
      pngChunk('tEXt', `Comment\0${SECRET}`),
      pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${SECRET}`),
      pngChunk('zTXt', `Author\0\0${SECRET}`),
      pngChunk('tIME', Buffer.alloc(7)),
      pngChunk('eXIf', cameraTiff(1, 'II')),
      pngChunk('caNv', SECRET),
    ),
    png(),
  ],
  'PNG keeps colours, density, transparency and the frames of a moving picture': [png(...colours)],
  'GIF loses comments, texts and what programs leave in it': [
    gif(
      gifExtension(0xfe, SECRET, SECRET),
      gifExtension(0x01, Buffer.alloc(12), SECRET),
      gifExtension(0xff, 'XMP DataXMP', SECRET),
      gifExtension(0xff, 'ICCRGBG1012', SECRET),
      gifExtension(0xce, SECRET),
    ),
    GIF,
  ],
  'GIF loses the number of its rounds where something hides behind it': [gif(loop(SECRET)), GIF],
  'GIF keeps the number of its rounds and all frames with their times': [
    all([GIF_HEAD, loop(), GIF_FRAME, gifExtension(0xfe, SECRET), GIF_FRAME, GIF_FRAME, GIF_END]),
    all([GIF_HEAD, loop(), GIF_FRAME, GIF_FRAME, GIF_FRAME, GIF_END]),
  ],
  'WebP loses camera and place, and no longer says that it has them': [
    webp(webpHeader(0x2c, 5, 3), icc, LOSSY_CHUNK, camera, notes, odd),
    webp(webpHeader(0x20, 5, 3), icc, LOSSY_CHUNK),
  ],
  'WebP no longer announces a profile that is missing': [
    webp(webpHeader(0x20, 5, 3), LOSSY_CHUNK),
    webp(webpHeader(0, 5, 3), LOSSY_CHUNK),
  ],
  'JPEG without its end mark gets one': [JPEG.subarray(0, -2), JPEG],
  'JPEG that ends within its end mark gets one': [JPEG.subarray(0, -1), JPEG],
  'GIF without a trailer gets one': [GIF.subarray(0, -1), GIF],
  'GIF that ends with the picture is closed': [GIF.subarray(0, -2), GIF],
  ...Object.fromEntries(
    ['00', '0000003b'].map((filling) => [
      `GIF with ${filling} between its blocks loses it`,
      [
        all([GIF_HEAD, GIF_FRAME, hex('0000'), GIF_FRAME, hex(filling)]),
        all([GIF_HEAD, GIF_FRAME, GIF_FRAME, GIF_END]),
      ] satisfies [Buffer, Buffer],
    ]),
  ),
  'GIF whose first frame reaches beyond its screen gets a larger one': [
    written(GIF, 6, hex('03000200')),
    written(GIF, 6, hex('05000300')),
  ],
  'GIF whose later frame reaches beyond its screen is kept': [
    all([GIF_HEAD, GIF_FRAME, written(GIF_FRAME, GIF_FRAME.indexOf(0x2c) + 1, hex('0400')), GIF_END]),
  ],
  'PNG loses a text, a camera block or a density whose sum is wrong': [
    png(...['tEXt', 'eXIf', 'pHYs'].map((name) => written(pngChunk(name, 'x'), 9, hex('00')))),
    png(),
  ],
  'PNG without its end chunk gets one': [png().subarray(0, -12), png()],
  'WebP that announces more than it has gets its length': [written(WEBP_LOSSY, 4, hex('ffff0000')), WEBP_LOSSY],
  'moving WebP keeps its frames, and loses what hides in and between them': [
    movingWebp(notes, [alpha, odd, LOSSY_CHUNK, camera]),
    movingWebp(undefined, [alpha, LOSSY_CHUNK]),
  ],
  'simple WebP loses what follows, and its length is set right': [webp(LOSSY_CHUNK, camera, odd), WEBP_LOSSY],
  'simple lossless WebP loses what follows': [webp(WEBP_LOSSLESS.subarray(12), camera, odd), WEBP_LOSSLESS],
  'WebP keeps the transparency of a still picture': [webp(webpHeader(0x10, 5, 3), alpha, LOSSY_CHUNK)],
};
for (const stray of ['00', '1234', 'ff00ff0077', 'ffd0', 'ffff00'])
  for (const at of [20, SCAN])
    CLEANED[`JPEG loses ${stray} between segments, at ${at}, as browsers pass over it`] = [
      all([JPEG.subarray(0, at), hex(stray), JPEG.subarray(at)]),
      JPEG,
    ];
for (const [what, [given, kept = given]] of Object.entries(CLEANED))
  test(`a ${what}`, () => assert.deepEqual(cleanPicture(given).bytes, kept));

test('a photo stays as its camera was held, whichever way that writes numbers, and tells nothing else of it', () => {
  for (const order of ['II', 'MM'] as const)
    for (const orientation of [2, 3, 4, 5, 6, 7, 8])
      for (const photo of [jpeg(exif(orientation, order)), png(pngChunk('eXIf', cameraTiff(orientation, order)))]) {
        const clean = cleanPicture(photo);
        assert.deepEqual([clean.width, clean.height], orientation < 5 ? [5, 3] : [3, 5], `${orientation} ${order}`);
        assert.match(clean.bytes.toString('latin1'), /exif/i);
        assert.ok(!clean.bytes.includes(SECRET));
        assert.deepEqual(cleanPicture(clean.bytes), clean);
      }
});

test('of several orientations the one that browsers read counts: the first, in a PNG before the pixels', () => {
  const turns = [1, 2, 3, 6, 8];
  const end = all([build.PNG_END]);
  for (const first of turns)
    for (const later of turns) {
      const after = png(pngChunk('eXIf', cameraTiff(first, 'MM'))).subarray(0, -end.length);
      const photos = [
        jpeg(exif(first), exif(later)),
        png(pngChunk('eXIf', cameraTiff(first, 'II')), pngChunk('eXIf', cameraTiff(later, 'II'))),
        all([after, pngChunk('eXIf', cameraTiff(later, 'MM')), end]),
      ];
      for (const photo of photos) {
        const { width, height } = cleanPicture(photo);
        assert.deepEqual([width, height], first < 5 ? [5, 3] : [3, 5], `${first} then ${later}`);
      }
      const unread = cleanPicture(
        all([png().subarray(0, -end.length), pngChunk('eXIf', cameraTiff(later, 'II')), end]),
      );
      assert.deepEqual(unread.bytes, png(), 'none before the pixels');
    }
});
