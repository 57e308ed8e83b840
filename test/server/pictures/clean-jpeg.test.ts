import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanJpeg } from '../../../server/pictures/clean-jpeg.ts';
import { cameraTiff, JPEG, jpeg, jpegSegment, SECRET } from '../../helpers/build-pictures.ts';

const exif = (orientation: number, order: 'II' | 'MM' = 'II') =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), cameraTiff(orientation, order)]));

test('loses the camera, the place, the comment, the caption and the thumbnail', () => {
  const noted = jpeg(
    exif(1),
    jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`),
    jpegSegment(0xe0, `JFXX\0\x10${SECRET}`),
    jpegSegment(0xed, `Photoshop 3.0\x008BIM${SECRET}`),
    jpegSegment(0xe2, `MPF\0${SECRET}`),
    jpegSegment(0xe5, SECRET),
    jpegSegment(0xfe, SECRET),
  );
  assert.deepEqual(cleanJpeg(noted).bytes, JPEG);
});

test('loses the thumbnail inside the JFIF segment', () => {
  const thumbnail = Buffer.concat([JPEG.subarray(6, 18), Buffer.from([3, 3]), Buffer.from(SECRET)]);
  const bytes = Buffer.concat([JPEG.subarray(0, 2), jpegSegment(0xe0, thumbnail), JPEG.subarray(20)]);
  assert.deepEqual(cleanJpeg(bytes).bytes, JPEG);
});

test('a photo taken upright stays upright, whichever way its camera writes numbers', () => {
  for (const order of ['II', 'MM'] as const) {
    const clean = cleanJpeg(jpeg(exif(6, order)));
    assert.deepEqual([clean.width, clean.height], [3, 5]);
    assert.ok(!clean.bytes.includes(SECRET));
    const again = cleanJpeg(clean.bytes);
    assert.deepEqual([again.width, again.height], [3, 5]);
  }
});

test('orientations 2 to 4 keep width and height; nonsense counts as none', () => {
  for (const orientation of [2, 3, 4]) {
    const clean = cleanJpeg(jpeg(exif(orientation)));
    assert.deepEqual([clean.width, clean.height, clean.bytes.includes('Exif')], [5, 3, true]);
  }
  for (const orientation of [0, 9, 65_535]) assert.deepEqual(cleanJpeg(jpeg(exif(orientation))).bytes, JPEG);
  const noBlock = jpegSegment(0xe1, 'Exif\0\0II*\0\xff\xff\xff\x7f');
  assert.deepEqual(cleanJpeg(jpeg(noBlock)).bytes, JPEG);
});

test('keeps the colour profile and the way colours are coded', () => {
  const profile = jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01colours');
  const adobe = jpegSegment(0xee, `Adobe\0\x64\0\0\0\0\x01`);
  const { bytes } = cleanJpeg(jpeg(profile, adobe));
  assert.ok(bytes.includes(profile) && bytes.includes(adobe));
});

test('a picture of several scans with restart markers and fill bytes is kept', () => {
  const scanStart = JPEG.indexOf(Buffer.from('ffda', 'hex'));
  const scan = Buffer.concat([JPEG.subarray(scanStart, -2), Buffer.from('ffd012ff00ffd734', 'hex')]);
  const head = JPEG.subarray(0, scanStart);
  const end = Buffer.from('ffd9', 'hex');
  const bytes = Buffer.concat([head, scan, Buffer.from('ffff', 'hex'), scan, end]);
  const clean = cleanJpeg(bytes);
  assert.equal(clean.bytes.toString('hex').split(scan.toString('hex')).length, 3);
});

test('stray bytes and restarts between segments are cut out, as browsers pass over them', () => {
  const scanStart = JPEG.indexOf(Buffer.from('ffda', 'hex'));
  for (const stray of ['00', '1234', 'ff00ff0077', 'ffd0', 'ffff00'])
    for (const at of [20, scanStart]) {
      const bytes = Buffer.concat([JPEG.subarray(0, at), Buffer.from(stray, 'hex'), JPEG.subarray(at)]);
      assert.deepEqual(cleanJpeg(bytes).bytes, JPEG, `${stray} at ${at}`);
    }
});

test('a kind of JPEG that no browser shows is refused', () => {
  for (const frame of [0xc3, 0xc9, 0xcf]) {
    const bytes = Buffer.from(JPEG);
    bytes[bytes.indexOf(Buffer.from('ffc0', 'hex')) + 1] = frame;
    assert.throws(() => cleanJpeg(bytes), { name: 'Failure', code: 415 });
  }
});
