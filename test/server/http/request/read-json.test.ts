import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countValues } from '../../../../server/http/request/count-values.ts';
import { parseJson, readJson } from '../../../../server/http/request/read-json.ts';
import { startServer } from '../../../helpers/real-server.ts';

const JSON_TYPE = 'application/json';
const LONG = 'x'.repeat(20);
/** Refused are another type, then a body that is too large, then one that is no JSON. */
const ASKED: [type: string | undefined, body: string, status: number][] = [
  [undefined, LONG, 415],
  ...['text/plain', 'application/jsonp', 'application/json; charset=gbk', 'multipart/form-data', ''].map(
    (type): [string, string, number] => [type, LONG, 415],
  ),
  [JSON_TYPE, LONG, 413],
  [JSON_TYPE, '{"a":', 400],
  [JSON_TYPE, '{"a":1}', 200],
  ['Application/JSON;charset=UTF-8', '{"a":1}', 200],
  ['application/json ; charset="utf-8"', '{"a":1}', 200],
  ['text/plain', '', 200], // what is empty counts as {}
];

for (const [type, body, status] of ASKED) {
  test(`${body || 'nothing'} as ${type ?? 'no type'} is answered ${status}`, async (t) => {
    const { url } = await startServer(t, async (request) => parseJson(await readJson(request, 10)));
    const headers = type === undefined ? {} : { 'Content-Type': type };
    const answer = await fetch(url, { method: 'POST', body: new Blob([body]), headers });
    assert.equal(answer.status, status);
    if (status === 200) assert.deepEqual(await answer.json(), body ? { a: 1 } : {});
  });
}

test('reads UTF-8 of every length of sign, with a byte order mark and without, and says what is no JSON', () => {
  const value = { ascii: 'a', two: 'é', three: '筑站', four: '😀', lone: 'x' };
  const text = JSON.stringify(value);
  for (const given of [text, `\uFEFF${text}`]) assert.deepEqual(parseJson(Buffer.from(given)), value);
  for (const given of ['\uFEFF', ' \r\n']) assert.deepEqual(parseJson(Buffer.from(given)), {});
  for (const hex of ['7b', '22ff22', '22eda08022', '22c0a222', '22f490808022', '22e4b822'])
    assert.throws(
      () => parseJson(Buffer.from(hex, 'hex')),
      { name: 'Failure', code: 400, message: '请求内容不是有效的 JSON' },
      hex,
    );
});

test('prototype keys stay ordinary keys of the value', () => {
  const value = parseJson(Buffer.from('{"__proto__":{"admin":true}}'));
  assert.deepEqual(Object.keys(value as object), ['__proto__']); // proof: the text above is an object
  assert.equal(({} as Record<string, unknown>).admin, undefined); // proof: an empty object has any type of value
});

test('refuses what holds more values than any form, at whatever depth, and counts no signs inside of texts', async (t) => {
  const { url } = await startServer(t, async (request) => parseJson(await readJson(request, 2 ** 20)));
  const ask = (body: string | ReadableStream) =>
    fetch(url, { method: 'POST', body, headers: { 'Content-Type': JSON_TYPE }, duplex: 'half' } as RequestInit); // proof: fetch knows `duplex`, its types do not
  const many = 10_001;
  for (const body of ['['.repeat(many), `{"a":[${'1,'.repeat(many)}1]}`, '{"a":'.repeat(many), '{},'.repeat(many)]) {
    for (const given of [body, new Blob([body]).stream()]) {
      const answer = await ask(given);
      assert.deepEqual([answer.status, await answer.json()], [400, { code: 400, msg: '请求内容过于复杂' }]);
    }
  }
  const most = Array.from({ length: 9_999 }, (_, index) => index);
  for (const text of ['[{,'.repeat(many), '\\",['.repeat(many), '"'.repeat(many), '中，'.repeat(many), most]) {
    const answer = await ask(JSON.stringify({ text }, null, 2));
    assert.deepEqual([answer.status, await answer.json()], [200, { text }]);
  }
});

test('counts the same values however the bytes are cut into pieces', () => {
  const text = 'a "quoted" \\ [part], {not} counted \\\\"';
  const body = Buffer.from(JSON.stringify({ text, list: [1, { deep: [] }, '中，['] }));
  const parts = 7; // the object, its one comma, the list, its two, the object and the list inside
  for (let size = 1; size <= body.length; size += 1) {
    for (const most of [parts - 1, parts]) {
      const isTooMuch = countValues(most);
      let found = false;
      for (let at = 0; at < body.length; at += size) found = isTooMuch(body.subarray(at, at + size));
      assert.equal(found, most < parts, `pieces of ${size} bytes, at most ${most}`);
    }
  }
});
