import assert from 'node:assert/strict';
import { it } from 'node:test';
import { hasNoEnd } from '../../../server/contract/picture-bytes.ts';
import { JPEG, jpegSegment } from '../../helpers/build-pictures.ts';

it('a JPEG that ends anywhere before its end mark is known as such, whatever comes before and behind', () => {
  const thumbnail = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), JPEG]));
  const filled = Buffer.concat([JPEG.subarray(0, 2), Buffer.of(0xff, 0xff), JPEG.subarray(2)]);
  for (const whole of [JPEG, filled, Buffer.concat([JPEG.subarray(0, 2), thumbnail, JPEG.subarray(2)])]) {
    assert.ok(!hasNoEnd(whole));
    assert.ok(!hasNoEnd(Buffer.concat([whole, Buffer.from('a film or a second picture')])));
    for (let length = 0; length < whole.length; length++) assert.ok(hasNoEnd(whole.subarray(0, length)), `${length}`);
  }
});
