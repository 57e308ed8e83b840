import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeAt, fromBase32, stepOf, toBase32 } from '../../../server/auth/second-factor.ts';

const SECRET = Buffer.from('12345678901234567890');

test('codes are those of the test vectors of RFC 6238, appendix B, in their last six digits', () => {
  const vectors: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(codeAt(SECRET, Math.floor(seconds / 30)), code.slice(-6));
});

test('a code is taken one step to either side, no further, and none that is used', () => {
  const now = 2_000_000_000_000;
  const step = Math.floor(now / 30_000);
  for (const beside of [-1, 0, 1]) assert.equal(stepOf(codeAt(SECRET, step + beside), SECRET, now, []), step + beside);
  for (const beside of [-2, 2]) assert.equal(stepOf(codeAt(SECRET, step + beside), SECRET, now, []), undefined);
  assert.equal(stepOf(codeAt(SECRET, step), SECRET, now, [step - 1, step]), undefined);
  for (const beside of [-1, 1]) assert.equal(stepOf(codeAt(SECRET, step + beside), SECRET, now, [step]), step + beside);
  for (const wrong of ['', '12345', `${codeAt(SECRET, step)}0`, '六位数字代码', 'abcdef'])
    assert.equal(stepOf(wrong, SECRET, now, []), undefined, wrong);
});

test('Base32 is that of RFC 4648 without padding, there and back', () => {
  const vectors = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
  for (const [bytes, text] of Object.entries(vectors)) {
    assert.equal(toBase32(Buffer.from(bytes)), text);
    assert.equal(Buffer.from(fromBase32(text)).toString(), bytes);
  }
});
