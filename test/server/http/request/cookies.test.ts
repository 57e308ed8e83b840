import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCookies, writeCookie } from '../../../../server/http/request/cookies.ts';

test('a cookie that is missing, quoted or holds strange characters is not read', () => {
  for (const header of [undefined, '', 'a', 'b=1', 'aa=1', 'a="1"', 'a=1 2', 'a=1,2', 'a=\\', 'A=1', 'xa=1; b=2']) {
    assert.deepEqual(readCookies(header, 'a'), [], header);
  }
});

test('of one name every cookie is read, in the order in which they came', () => {
  assert.deepEqual(readCookies('b=0; a=1;a = 2 ', 'a'), ['1', '2']);
  assert.deepEqual(readCookies('a="1"; a=2', 'a'), ['2']);
});

test('a value may contain equals signs and be empty', () => {
  assert.deepEqual(readCookies('a=x==;b=2', 'a'), ['x==']);
  assert.deepEqual(readCookies('a=; b=2', 'a'), ['']);
});

test('what could end a cookie early is not written', () => {
  for (const [name, value] of [
    ['a b', '1'],
    ['a', '1; Domain=x'],
    ['a', '1\r\nX: y'],
    ['a=', '1'],
    ['', '1'],
  ]) {
    assert.throws(() => writeCookie(name ?? '', value ?? '', { secure: false, maxAgeSeconds: 9 }));
  }
});

test('a cookie is out of reach of scripts and other sites, and of plain connections behind TLS', () => {
  const kept = 'Path=/; HttpOnly; SameSite=Strict; Max-Age';
  assert.equal(writeCookie('a', '1', { secure: false, maxAgeSeconds: 9 }), `a=1; ${kept}=9`);
  assert.equal(writeCookie('a', '', { secure: true, maxAgeSeconds: 0 }), `a=; ${kept}=0; Secure`);
});
