import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson, readJson } from '../../../../server/http/request/read-json.ts';
import { startServer } from '../../../helpers/real-server.ts';

test('refuses another type, then a body that is too large, then one that is no JSON', async (t) => {
  const { url } = await startServer(t, async (request) => parseJson(await readJson(request, 10)));
  const ask = async (type: string | undefined, body: string | Uint8Array<ArrayBuffer>) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
    return (await fetch(url, { method: 'POST', body: new Blob([body]), headers })).status;
  };
  const long = 'x'.repeat(20);
  for (const type of ['text/plain', 'application/jsonp', 'application/json; charset=gbk', 'multipart/form-data', '']) {
    assert.equal(await ask(type, long), 415, type);
  }
  assert.equal(await ask(undefined, long), 415);
  assert.equal(await ask('application/json', long), 413);
  assert.equal(await ask('application/json', '{"a":'), 400);
  assert.equal(await ask('application/json', new Uint8Array([0x22, 0xff, 0x22])), 400);
  for (const type of ['application/json', 'Application/JSON;charset=UTF-8', 'application/json ; charset="utf-8"']) {
    assert.equal(await ask(type, '{"a":1}'), 200, type);
  }
});

test('an empty body counts as {} whatever its type', async (t) => {
  const { url } = await startServer(t, async (request) => parseJson(await readJson(request, 10)));
  const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'text/plain' } });
  assert.deepEqual(await answer.json(), {});
  assert.deepEqual(parseJson(Buffer.from(' \r\n')), {});
});

test('says in Chinese what is wrong with the JSON', () => {
  assert.throws(() => parseJson(Buffer.from('{')), { name: 'Failure', code: 400, message: '请求内容不是有效的 JSON' });
});

test('reads UTF-8 of every length of sign, with a byte order mark and without', () => {
  const value = { ascii: 'a', two: 'é', three: '筑站', four: '😀', lone: 'x' };
  const text = JSON.stringify(value);
  for (const given of [text, `\uFEFF${text}`]) assert.deepEqual(parseJson(Buffer.from(given)), value);
  assert.deepEqual(parseJson(Buffer.from('\uFEFF')), {});
  for (const bytes of [
    [0xed, 0xa0, 0x80],
    [0xc0, 0xa2],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe4, 0xb8],
  ]) {
    assert.throws(() => parseJson(Buffer.from([0x22, ...bytes, 0x22])), { code: 400 }, String(bytes));
  }
});

test('prototype keys stay ordinary keys of the value', () => {
  const value = parseJson(Buffer.from('{"__proto__":{"admin":true}}'));
  assert.deepEqual(Object.keys(value as object), ['__proto__']); // proof: the text above is an object
  assert.equal(({} as Record<string, unknown>).admin, undefined); // proof: an empty object has any type of value
});

test('refuses what holds more values than any form, at whatever depth, and counts no signs inside of texts', async (t) => {
  const { url } = await startServer(t, async (request) => parseJson(await readJson(request, 2 ** 20)));
  const ask = (body: string | ReadableStream) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    } as RequestInit); // proof: fetch knows `duplex`, its types do not
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
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { text });
  }
});
