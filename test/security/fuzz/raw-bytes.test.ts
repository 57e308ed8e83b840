import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Random, randomFrom } from '../../helpers/random.ts';
import { SEED, times, verdict } from '../../helpers/tell.ts';
import { rawRequest } from '../raw-request.ts';
import { suiteTarget } from '../target.ts';
import { someHeaders } from './headers.ts';

/** Most of the time goes into waiting for what a server does not say. */
const AT_ONCE = times(50, 200);
const MEMORY_MARGIN_MB = 200;

const HONEST = [
  'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /media/brand/favicon.svg HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /v1/news/list HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 22\r\n\r\n{"page":1,"limit":"2"}',
  'POST /v1/news/list HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nT: x\r\n\r\n',
  'POST /v1/file/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary="b"\r\nContent-Length: 9\r\n\r\n--b--\r\n\r\n',
  'POST /dljm HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 13\r\n\r\na=%E4%B8&b=%zz',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: h2c\r\nExpect: 100-continue\r\n\r\n',
  'HEAD http://evil.example:80/productDet?productId=%00#x HTTP/1.0\r\nHost: x\r\nAuthorization-item: Bearer x\r\n\r\n',
];
const PIECES = [
  ...['\r\n', '\n', '\r', '\0', ':', ' ', '\t', '%', '%00', '\xff', '//', '..', '?', '#', '"', ';', ',', '='],
  ...['\x80\x81', 'chunked', '-1', '9'.repeat(30), 'a'.repeat(9_000), '\x16\x03\x01\x02', '\r\n\r\n'],
];

describe('bytes that are nearly HTTP, or not at all', () => {
  const target = suiteTarget();

  it('are answered or cut off, never with a fault, and the next visitor is served', async (test) => {
    const random = randomFrom(SEED);
    const total = times(1_000, 50_000);
    const letThrough: string[] = [];
    let answered = 0;
    let memory: number | undefined;
    for (let done = 0; done < total; done += AT_ONCE) {
      if (done === total / 10) memory = await target.memory(); // warm: what is taken once and kept is no leak
      const batch = Array.from({ length: AT_ONCE }, async () => {
        const bytes = nearlyHttp(random);
        const cut = random(bytes.length + 1);
        const pieces = random(4) === 0 ? [bytes.subarray(0, cut), bytes.subarray(cut)] : [bytes];
        const { statuses, text } = await rawRequest(target.port, [...pieces], 60);
        if (statuses.length > 0) answered++;
        const isFault = statuses.some((status) => status >= 500 && status !== 501 && status !== 505);
        if (isFault || /node:internal|\.ts:\d/.test(text))
          letThrough.push(`${JSON.stringify(bytes.toString('latin1').slice(0, 300))}: ${statuses}`);
      });
      await Promise.all(batch);
      if (done % 1_000 === 0 && (await target.send('GET', '/healthz')).status !== 200)
        letThrough.push(`unwell after ${done}`);
    }
    const after = await target.memory();
    test.diagnostic(
      `${answered} were answered; memory ${memory?.toFixed(0)} MiB after a tenth of them, ${after?.toFixed(0)} MiB at the end`,
    );
    if (memory !== undefined && after !== undefined && after > memory + MEMORY_MARGIN_MB)
      letThrough.push(`memory: ${after} MiB`);
    assert.ok(answered > total / 4, `${answered} of ${total} were answered`);
    assert.ok(target.isRunning());
    verdict(test, 'raw requests', total, [...letThrough, ...target.errors]);
  });
});

function nearlyHttp(random: Random): Buffer {
  if (random(12) === 0) return Buffer.from(Array.from({ length: 1 + random(600) }, () => random(256)));
  const headers = Object.entries(someHeaders(random, 3)).map(([name, value]) => `${name}: ${value}\r\n`);
  let text = (HONEST[random(HONEST.length)] ?? '').replace('Host: x\r\n', (host) => host + headers.join(''));
  for (let changes = random(4); changes > 0; changes--) {
    const at = random(text.length + 1);
    const piece = PIECES[random(PIECES.length)] ?? '';
    const kind = random(8);
    if (kind < 3) text = text.slice(0, at) + text.slice(at + random(20));
    else if (kind < 5) text = text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1);
    else if (kind === 5) text = text.slice(0, at) + text;
    else text = text.slice(0, at) + piece + text.slice(at);
  }
  return Buffer.from(text, 'latin1');
}
