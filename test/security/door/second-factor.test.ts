import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { codeAt, fromBase32 } from '../../../server/auth/totp.ts';
import { ADMIN_PASSWORD } from '../../helpers/site.ts';
import { startTarget, type Target } from '../target.ts';
import { verdict } from '../verdict.ts';

const STEP_MS = 30_000;

describe('somebody who has the password and not the phone', () => {
  let target: Target;
  let secret: Uint8Array;
  before(async () => {
    target = await startTarget({ TRUST_PROXY: '1' });
    const staff = await target.login('admin', ADMIN_PASSWORD, { 'x-forwarded-for': '192.0.2.1' });
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const begun = await target.call('account/begin-totp', { password: ADMIN_PASSWORD }, staff, from);
    secret = fromBase32(JSON.parse(begun.text).data.secret);
    const { status } = await target.call('account/confirm-totp', { code: codeNow(-1) }, staff, from);
    assert.equal(status, 200);
  });
  after(() => target.stop());

  const codeNow = (beside = 0) => codeAt(secret, Math.floor(Date.now() / STEP_MS) + beside);
  const logIn = (address: string, code?: string) =>
    target.call(
      'session/login',
      { username: 'admin', password: ADMIN_PASSWORD, ...(code === undefined ? {} : { code }) },
      {},
      { 'x-forwarded-for': address },
    );

  it('has five guesses of a code or a recovery code, and wins none back with the password', async (test) => {
    const right = [-2, -1, 0, 1, 2].map((beside) => codeNow(beside));
    const codes = [
      '000000',
      '111111',
      'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AA',
      '222222',
      '',
      '333333',
      'BBBBBBBB',
      '444444',
    ];
    const wrong = codes.filter((code) => !right.includes(code));
    const statuses: number[] = [];
    for (const code of wrong) {
      if (code !== '') statuses.push((await logIn('198.51.100.1', code)).status);
      await logIn('198.51.100.1');
    }
    const letThrough = statuses.slice(5).filter((status) => status !== 429);
    const last = await logIn('198.51.100.1', codeNow(1));
    if (last.status !== 429) letThrough.push(last.status);
    verdict(test, 'codes guessed with the right password', statuses.length + 1, letThrough.map(String));
  });

  it('opens nothing with a code that somebody else has used, however many come at once', async (test) => {
    const code = codeNow(1);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => logIn(`198.51.100.${at + 10}`, code)));
    const opened = answers.filter(({ status }) => status === 200).length;
    verdict(test, 'uses of one code', answers.length, opened === 1 ? [] : [`${opened} log-ins with one code`]);
    assert.deepEqual(target.errors, []);
  });
});
