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

test('a date without a zone is read as in China, in every zone of the machine and however it is written', (t) => {
  const own = process.env.TZ;
  t.after(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });
  const days = '2023-05-06 2023-5-6 2023/5/6 2023.05.06 2023年5月6日'.split(' ').concat('May 6, 2023', '6 May 2023');
  for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'UTC', 'Asia/Shanghai']) {
    process.env.TZ = zone;
    for (const day of days)
      for (const [clock, time] of [
        ['', '2023-05-05T16:00:00.000Z'],
        [' 9:05', '2023-05-06T01:05:00.000Z'],
        [' 23:59:59', '2023-05-06T15:59:59.000Z'],
      ])
        assert.deepEqual(timeOf(day + clock, 0), { time, isRight: true }, `${day}${clock} in ${zone}`);
    for (const zoned of ['2023-05-06T10:20:30.250+08:00', '2023-05-06T02:20:30.250Z', '2023-05-06T10:20:30.250999'])
      assert.deepEqual(timeOf(zoned, 0), { time: '2023-05-06T02:20:30.250Z', isRight: true }, `${zoned} in ${zone}`);
  }
});

test('a date counts milliseconds or seconds, as a number or as text', () => {
  for (const time of ['2001-09-10T00:00:00.000Z', '2025-11-20T08:00:00.000Z', '2033-05-19T00:00:00.000Z'])
    for (const count of [Date.parse(time), Date.parse(time) / 1000])
      for (const value of [count, String(count)])
        assert.deepEqual(timeOf(value, 0), { time, isRight: true }, `${value}`);
  for (const value of [0, -1, Number.NaN, '12345', '昨天']) assert.equal(timeOf(value, 0).isRight, false, `${value}`);
});
