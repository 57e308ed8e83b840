import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { timeOf } from '../../../server/features/import/fit-record.ts';
import { createApiClient } from '../../../server/http/api-client.ts';
import { listen } from '../../helpers/free-port.ts';

const NAMES = ['塔机', '塔机 QTZ80', 'crane', '', '扬尘监测：24小时', '塔机截断\ufffd'];
/** 塔机 in GBK; the others' bytes are made of it. */
const GBK: Record<string, number[]> = { 塔: [0xcb, 0xfe], 机: [0xbb, 0xfa] };
const inGbk = (text: string) => Buffer.from([...text].flatMap((sign) => GBK[sign] ?? [sign.charCodeAt(0)]));

test('an answer is read in its encoding, with or without a byte-order mark', async (t) => {
  let body: Uint8Array = Buffer.alloc(0);
  const server = createServer((_request, response) => response.end(body));
  t.after(() => server.close());
  const client = createApiClient(new URL(`http://127.0.0.1:${await listen(server)}`));
  const read = async (bytes: Uint8Array) => {
    body = bytes;
    return client.ask('news/list', {});
  };
  const answer = (name: string) => JSON.stringify({ code: 200, data: name });
  for (const name of NAMES)
    for (const mark of ['', '\ufeff']) assert.equal(await read(Buffer.from(mark + answer(name))), name, name);
  for (const name of ['塔机', '塔机 QTZ80', '塔']) assert.equal(await read(inGbk(answer(name))), name, name);
  const cut = Buffer.from(answer('扬尘监测塔机')); // as a database cuts a text within a character
  assert.match(String(await read(Buffer.concat([cut.subarray(0, -3), cut.subarray(-2)]))), /^扬尘监测塔\ufffd/);
});

test('a date counts milliseconds or seconds, as a number or as text', () => {
  for (const time of ['2001-09-10T00:00:00.000Z', '2025-11-20T08:00:00.000Z', '2033-05-19T00:00:00.000Z'])
    for (const count of [Date.parse(time), Date.parse(time) / 1000])
      for (const value of [count, String(count)])
        assert.deepEqual(timeOf(value, 0), { time, isRight: true }, `${value}`);
  for (const value of [0, -1, Number.NaN, '12345', '昨天']) assert.equal(timeOf(value, 0).isRight, false, `${value}`);
});
