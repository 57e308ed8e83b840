import assert from 'node:assert/strict';
import { test } from 'node:test';
import common from '../../../server/auth/common-passwords.json' with { type: 'json' };
import { weaknessOf } from '../../../server/auth/passwords.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../server/contract/rules.ts';

test('each of the 3,000 most common passwords is refused, in capitals, too', () => {
  assert.equal(new Set(common).size, 3_000);
  const allowed = common.filter((password) => !isCommon(password) || !isCommon(password.toUpperCase()));
  assert.deepEqual(allowed, []);
  assert.deepEqual(
    common.filter(({ length }) => length < PASSWORD_MIN || length > PASSWORD_MAX),
    [],
  );
});

test('a password that shows nothing is refused as a common one is, a phrase with blanks is not', () => {
  for (const sign of [' ', '\t', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u2800']) {
    assert.ok(isCommon(sign.repeat(PASSWORD_MIN)), JSON.stringify(sign));
    assert.equal(weaknessOf(`塔 ${sign.repeat(PASSWORD_MIN)}`, 'somebody'), undefined);
  }
});

test('a password of which another encoding lost characters is refused, one in any script is not', () => {
  const lost = [
    Buffer.from([0x4b, 0xc3, 0xb6, 0xc0]),
    Buffer.from('塔机 K', 'utf16le'),
    Buffer.from([0xff, 0xfe, 0x4b, 0]),
  ];
  for (const bytes of lost) assert.match(weaknessOf(`Kran-2026-${bytes}`, 'somebody')?.english ?? '', /not UTF-8/);
  for (const sign of ['ö', '塔', 'ة', '🏗', '👩‍🔧'])
    assert.equal(weaknessOf(`Kran-2026-${sign}`, 'somebody'), undefined);
});

test('the list begins as that of the leaked passwords does, most common first', () => {
  const first = ['password', '12345678', '123456789', 'baseball', 'football', 'qwertyuiop', '1234567890', 'superman'];
  assert.deepEqual(common.slice(0, first.length), first);
});

function isCommon(password: string): boolean {
  return weaknessOf(password, 'somebody') === weaknessOf('qwertyuiop', 'somebody');
}
