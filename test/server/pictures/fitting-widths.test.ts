import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingWidths } from '../../../server/pictures/fitting-widths.ts';
import { cleanPicture } from '../../../server/pictures/inspect-picture.ts';
import {
  GIF,
  LOSSY_CHUNK,
  png,
  riffChunk,
  webp,
  webpFrame,
  webpHeader,
  webpOfSize,
} from '../../helpers/build-pictures.ts';

const photo = cleanPicture(webpOfSize(1600, 901, 5_000));
const narrow = webpOfSize(480, 270);
const middle = webpOfSize(960, 541);

const kept = (picture: ReturnType<typeof cleanPicture>, sent: Record<string, Buffer | undefined>): number[] => {
  const given = Object.entries(sent).flatMap(([width, bytes]) => (bytes ? [[`width-${width}`, bytes] as const] : []));
  return [...fittingWidths(picture, new Map(given)).keys()];
};

test('a width that is missing, or not a still WebP of that width and these proportions, costs the picture all of them', () => {
  const frame = webpFrame(LOSSY_CHUNK);
  const strangers: Record<string, Buffer | undefined> = {
    nothing: undefined,
    'no bytes': Buffer.alloc(0),
    'a script': Buffer.from('<script>'),
    'a PNG': png(),
    'a GIF': GIF,
    'a WebP cut short': narrow.subarray(0, 24),
    'a WebP with a header alone': webp(webpHeader(0, 480, 270)),
    'a moving WebP': webp(webpHeader(2, 480, 270), riffChunk('ANIM', Buffer.alloc(6)), frame),
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
