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

test('an unknown block is refused', () => {
  assert.throws(() => cleanGif(gif(Buffer.from('<script>'))), { name: 'Failure', code: 415 });
});
