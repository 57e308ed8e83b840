import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePassword } from '../../../server/auth/accounts.ts';
import { weaknessOf } from '../../../server/auth/passwords.ts';

test('a generated password does not contain the name of its account, however short that is', () => {
  for (let made = 0; made < 1_000; made++) assert.equal(weaknessOf(makePassword('li'), 'li'), undefined);
});
