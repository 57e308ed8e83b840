import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LOSSY_CHUNK, riffChunk, webp, webpHeader, webpOfSize } from '../../helpers/build-pictures.ts';
import type { Credentials } from '../../helpers/site.ts';
import { startTarget, type Target } from '../target.ts';
import { verdict } from '../verdict.ts';
import { disguises, MARK } from './disguises.ts';
import { BOUNDARY, uploadHeaders } from './send-form.ts';

const photo = webpOfSize(1600, 900, 50_000);
const narrow = webpOfSize(480, 270);
const middle = webpOfSize(960, 540);
const picture = narrow.subarray(12);

/** WebPs that fit and carry something besides. */
const LADEN: Record<string, Buffer> = {
  'behind the end': Buffer.concat([narrow, Buffer.from(MARK)]),
  'in a chunk of its own': webp(webpHeader(0, 480, 270), picture, riffChunk('EVIL', MARK)),
  'as camera data': webp(webpHeader(8, 480, 270), picture, riffChunk('EXIF', MARK)),
  'as notes': webp(webpHeader(4, 480, 270), picture, riffChunk('XMP ', MARK)),
  'as transparency of what has its own': webp(webpHeader(16, 480, 270), riffChunk('ALPH', MARK), picture),
  'before the picture': webp(riffChunk('EVIL', MARK), picture),
  'with another picture': webp(webpHeader(0, 480, 270), picture, LOSSY_CHUNK, riffChunk('VP8 ', MARK)),
};

describe('narrower widths by somebody who means harm', () => {
  let target: Target;
  let staff: Credentials;
  before(async () => {
    target = await startTarget();
    staff = await target.login();
  });
  after(() => target.stop());

  it('bring nothing in that is not a picture, and cost no one a picture', async (test) => {
    const letThrough: string[] = [];
    let kept = 0;
    const expected = new Set(await target.uploads());
    const tried = [...disguises(), ...Object.entries(LADEN).map(([name, bytes]) => ({ name, bytes }))];
    for (const { name, bytes } of tried) {
      const body = form({ file: photo, 'width-480': bytes, 'width-960': middle });
      const given = await target.send('POST', '/v1/file/upload', { headers: uploadHeaders(staff), body });
      if (given.status !== 200) {
        letThrough.push(`${name}: ${given.status} ${given.text}`);
        continue;
      }
      const url: string = JSON.parse(given.text).data;
      const isKept = url.includes('.w.');
      if (isKept) kept++;
      const addresses = isKept ? ['', '.480', '.960'].map((width) => url.replace('.webp', `${width}.webp`)) : [url];
      for (const address of addresses) {
        expected.add(address.slice('/uploads/'.length));
        const served = await target.send('GET', address);
        if (served.headers['content-type'] !== 'image/webp')
          letThrough.push(`${name}: ${served.headers['content-type']}`);
        if (served.bytes.includes(MARK)) letThrough.push(`${name}: with its cargo`);
      }
    }
    const left = (await target.uploads()).filter((name) => !expected.has(name)).map((name) => `left: ${name}`);
    assert.ok(kept > 0, 'none was ever kept, so nothing was tried');
    verdict(test, 'disguised narrower widths', tried.length, [...letThrough, ...left, ...target.errors]);
  });
});

function form(files: Record<string, Buffer>): Buffer {
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="../a.html"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const type = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nnews\r\n`;
  return Buffer.concat([Buffer.from(type), ...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
