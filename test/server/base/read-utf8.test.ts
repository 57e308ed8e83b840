import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readUtf8 } from '../../../server/base/read-utf8.ts';

test('reads what a TextDecoder reads, and refuses what it refuses', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (const text of [
    '',
    'a',
    'é',
    '筑站',
    '😀',
    '\uFEFF',
    '\uFEFF{}',
    '{}\uFEFF',
    'a\u0000\u2028',
    '筑'.repeat(9_999),
  ]) {
    const bytes = new TextEncoder().encode(text);
    assert.equal(readUtf8(bytes), decoder.decode(bytes));
    assert.equal(readUtf8(Buffer.concat([Buffer.from('x'), bytes]).subarray(1)), decoder.decode(bytes));
  }
  for (const bytes of [
    [0x80],
    [0xff],
    [0xed, 0xa0, 0x80],
    [0xc0, 0xa2],
    [0xf4, 0x90, 0x80, 0x80],
    [0x61, 0xe4, 0xb8],
  ]) {
    assert.throws(() => decoder.decode(Uint8Array.from(bytes)));
    assert.throws(() => readUtf8(Uint8Array.from(bytes)), TypeError, String(bytes));
  }
});
