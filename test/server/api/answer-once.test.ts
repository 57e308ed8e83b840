import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CallName, calls } from '../../../server/calls.ts';
import { credentialHeaders } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('a change that one press sends twice', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const send = (name: CallName, input: object, press: string) =>
    site.send('POST', calls[name].path, {
      headers: { ...credentialHeaders(staff), 'content-type': 'application/json', 'x-press': press },
      body: JSON.stringify(input),
    });
  const bodies = async (...sent: ReturnType<typeof send>[]) => (await Promise.all(sent)).map(({ text }) => text);
  const stored = async (newTitle: string) =>
    (await site.call<{ count: number }>('news/list', { newTitle })).body.data?.count;

  it('is made once, also while the first still runs, and both get its answer', async () => {
    const [first, second] = await bodies(...[1, 2].map(() => send('news/save', { newTitle: '一次' }, 'one')));
    assert.match(first ?? '', /newId/);
    assert.equal(second, first);
    assert.deepEqual(await bodies(send('news/save', { newTitle: '一次' }, 'one')), [first]);
    assert.equal(await stored('一次'), 1);
  });

  it('is another one with another press, another input or another call', async () => {
    const input = { newTitle: '几次' };
    for (const [name, sent, press] of [
      ['news/save', input, 'two'],
      ['news/save', input, 'three'],
      ['news/save', { ...input, column: '' }, 'three'],
    ] as const)
      assert.equal((await send(name, sent, press)).status, 200);
    assert.equal(await stored('几次'), 3);
  });

  it('is another one once the answer is ten minutes old, and where the first was refused', async (t) => {
    const input = { username: 'ten.minutes', name: '', auth: 'content' };
    const [first] = await bodies(send('account/save', input, 'four'));
    const { now } = Date;
    t.mock.method(Date, 'now', () => now() + 10 * 60_000);
    const late = await send('account/save', input, 'four');
    assert.equal(late.status, 409, 'the password is not said any longer');
    assert.notEqual(late.text, first);
    const id = JSON.parse(first ?? '').data.accountId;
    assert.equal((await send('account/remove', { accountId: id }, 'five')).status, 200);
    assert.equal((await send('account/save', input, 'four')).status, 200, 'a refusal is not kept');
  });
});
