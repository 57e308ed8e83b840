import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanGif } from '../../../server/pictures/clean-gif.ts';
import { GIF, gif, gifExtension, SECRET } from '../../helpers/build-pictures.ts';

const loop = gifExtension(0xff, 'NETSCAPE2.0', Buffer.from([1, 5, 0]));
const end = Buffer.from([0x3b]);

test('loses comments, texts and what programs leave in it', () => {
  const noted = gif(
    gifExtension(0xfe, SECRET, SECRET),
    gifExtension(0x01, Buffer.alloc(12), SECRET),
    gifExtension(0xff, 'XMP DataXMP', SECRET),
    gifExtension(0xff, 'ICCRGBG1012', SECRET),
    gifExtension(0xce, SECRET),
  );
  assert.deepEqual(cleanGif(noted).bytes, GIF);
});

test('loses what hides behind the number of rounds', () => {
  const stuffed = gifExtension(0xff, 'NETSCAPE2.0', Buffer.from([1, 5, 0]), SECRET);
  assert.deepEqual(cleanGif(gif(stuffed)).bytes, gif(loop));
});

test('keeps the number of rounds and all frames with their times', () => {
  const frame = GIF.subarray(25, -1);
  const moving = Buffer.concat([GIF.subarray(0, 25), loop, frame, gifExtension(0xfe, SECRET), frame, frame, end]);
  assert.deepEqual(cleanGif(moving).bytes, Buffer.concat([GIF.subarray(0, 25), loop, frame, frame, frame, end]));
});

test('the screen becomes as large as the first frame needs, so that all browsers show the size in its name', () => {
  const screen = (width: number, height: number, version = 'GIF89a') => {
    const bytes = gif();
    bytes.write(version);
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
    return bytes;
  };
  for (const [width, height, shownWidth, shownHeight] of [
    [2, 2, 5, 3],
    [0, 0, 5, 3],
    [3, 10, 5, 10],
    [20, 10, 20, 10],
  ] as const) {
    const clean = cleanGif(screen(width, height, 'GIF87a'));
    assert.deepEqual([clean.width, clean.height], [shownWidth, shownHeight]);
    assert.deepEqual(clean.bytes, screen(shownWidth, shownHeight));
  }
  const moved = screen(4, 2);
  moved.writeUInt32LE(0x0003_0003, moved.indexOf(0x2c, 25) + 1);
  assert.deepEqual([cleanGif(moved).width, cleanGif(moved).height], [8, 6]);
});

test('a list of blocks that ends twice loses its second end', () => {
  const zero = Buffer.alloc(1);
  assert.deepEqual(cleanGif(Buffer.concat([gif(zero).subarray(0, -1), zero, end])).bytes, GIF);
});

test('an unknown block is refused', () => {
  assert.throws(() => cleanGif(gif(Buffer.from('<script>'))), { name: 'Failure', code: 415 });
});
