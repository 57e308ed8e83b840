import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanPng } from '../../../server/pictures/clean-png.ts';
import {
  cameraTiff,
  PNG_END,
  PNG_PIXELS,
  PNG_SIGNATURE,
  png,
  pngChunk,
  pngHeader,
  SECRET,
} from '../../helpers/build-pictures.ts';

const refused = { name: 'Failure', code: 415 };

test('a chunk whose check sum is wrong is refused', () => {
  const bytes = png();
  bytes[bytes.indexOf('IDAT') + 6]! ^= 1;
  assert.throws(() => cleanPng(bytes), refused);
});

test('an unknown chunk that matters is refused, a picture without header or palette too', () => {
  assert.throws(() => cleanPng(png(pngChunk('NEWS', 'x'))), refused);
  assert.throws(() => cleanPng(Buffer.concat([PNG_SIGNATURE, PNG_PIXELS, PNG_END])), refused);
  assert.throws(() => cleanPng(png(pngHeader(5, 3))), refused);
  const indexed = Buffer.concat([PNG_SIGNATURE, pngHeader(5, 3, 8, 3), PNG_PIXELS, PNG_END]);
  assert.throws(() => cleanPng(indexed), refused);
  const depth = Buffer.concat([PNG_SIGNATURE, pngHeader(5, 3, 3, 2), PNG_PIXELS, PNG_END]);
  assert.throws(() => cleanPng(depth), refused);
});

test('loses texts, times, camera data and whatever else is not the picture', () => {
  const noted = png(
    pngChunk('tEXt', `Comment\0${SECRET}`),
    pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${SECRET}`),
    pngChunk('zTXt', `Author\0\0${SECRET}`),
    pngChunk('tIME', Buffer.alloc(7)),
    pngChunk('eXIf', cameraTiff(1, 'II')),
    pngChunk('caNv', SECRET),
  );
  assert.deepEqual(cleanPng(noted).bytes, png());
});

test('keeps colours, density, transparency and the frames of a moving picture', () => {
  const kept = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'tRNS', 'pHYs', 'acTL', 'fcTL', 'fdAT'];
  const bytes = png(...kept.map((name) => pngChunk(name, 'x')));
  assert.deepEqual(cleanPng(bytes).bytes, bytes);
});

test('a picture lying on its side is still turned, and says nothing else of its camera', () => {
  const clean = cleanPng(png(pngChunk('eXIf', cameraTiff(8, 'MM'))));
  assert.deepEqual([clean.width, clean.height], [3, 5]);
  assert.ok(!clean.bytes.includes(SECRET));
  assert.deepEqual(cleanPng(clean.bytes), clean);
});
