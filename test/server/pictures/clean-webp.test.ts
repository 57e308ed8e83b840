import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanWebp } from '../../../server/pictures/clean-webp.ts';
import { writeOrientation } from '../../../server/pictures/orientation.ts';
import {
  cameraTiff,
  LOSSY_CHUNK,
  riffChunk,
  SECRET,
  WEBP_LOSSLESS,
  WEBP_LOSSY,
  webp,
  webpFrame,
  webpHeader,
} from '../../helpers/build-pictures.ts';

const exif = riffChunk('EXIF', cameraTiff(1, 'II'));
const xmp = riffChunk('XMP ', `<x:xmpmeta>${SECRET}</x:xmpmeta>`);
const odd = riffChunk('ODD ', 'abc');
const profile = riffChunk('ICCP', 'colours');
const animation = riffChunk('ANIM', Buffer.alloc(6));
const refused = { name: 'Failure', code: 415 };

test('a picture that does not fill the canvas it announces is refused', () => {
  assert.throws(() => cleanWebp(webp(webpHeader(0, 6, 3), LOSSY_CHUNK)), refused);
});

test('a frame outside its canvas, or without a picture, is refused', () => {
  assert.throws(() => cleanWebp(webp(webpHeader(0x02, 4, 3), animation, webpFrame(LOSSY_CHUNK))), refused);
  assert.throws(() => cleanWebp(webp(webpHeader(0x02, 5, 3), animation, webpFrame(odd))), refused);
});

test('a container that begins with something else is refused', () => {
  assert.throws(() => cleanWebp(webp(exif, LOSSY_CHUNK)), refused);
  assert.throws(() => cleanWebp(webp()), refused);
});

test('loses camera and place, and no longer says that it has them', () => {
  const bytes = webp(webpHeader(0x2c, 5, 3), profile, LOSSY_CHUNK, exif, xmp, odd);
  assert.deepEqual(cleanWebp(bytes).bytes, webp(webpHeader(0x20, 5, 3), profile, LOSSY_CHUNK));
});

test('keeps its turn for programs that go by it, and the size that browsers show, which do not', () => {
  for (const head of ['', 'Exif\0\0']) {
    const turned = riffChunk('EXIF', Buffer.concat([Buffer.from(head), cameraTiff(6, 'II')]));
    const clean = cleanWebp(webp(webpHeader(0x2c, 5, 3), profile, LOSSY_CHUNK, turned, xmp));
    assert.deepEqual([clean.width, clean.height], [5, 3]);
    const turn = riffChunk('EXIF', writeOrientation(6));
    assert.deepEqual(clean.bytes, webp(webpHeader(0x28, 5, 3), profile, LOSSY_CHUNK, turn));
    assert.deepEqual(cleanWebp(clean.bytes).bytes, clean.bytes);
  }
});

test('a profile that is announced and missing is no longer announced', () => {
  assert.deepEqual(cleanWebp(webp(webpHeader(0x20, 5, 3), LOSSY_CHUNK)).bytes, webp(webpHeader(0, 5, 3), LOSSY_CHUNK));
});

test('chunks after a simple picture are dropped and its length is set right', () => {
  for (const simple of [WEBP_LOSSY, WEBP_LOSSLESS]) {
    assert.deepEqual(cleanWebp(webp(simple.subarray(12), exif, odd)).bytes, simple);
  }
});

test('keeps transparency and every frame, without what hides among them', () => {
  const alpha = riffChunk('ALPH', '\0plane');
  const frame = webpFrame(alpha, LOSSY_CHUNK);
  const bytes = webp(webpHeader(0x12, 5, 3), animation, frame, webpFrame(alpha, LOSSY_CHUNK, xmp), odd, exif);
  assert.deepEqual(cleanWebp(bytes).bytes, webp(webpHeader(0x12, 5, 3), animation, frame, frame));
  const still = webp(webpHeader(0x10, 5, 3), alpha, LOSSY_CHUNK);
  assert.deepEqual(cleanWebp(still).bytes, still);
});
