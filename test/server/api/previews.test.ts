import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { SavedAccount } from '../../../server/contract/calls/accounts.ts';
import type { Preview } from '../../../server/contract/calls/beside-content.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const PASSWORD = 'Scaffold-and-Net-3';

describe('links to what is not public', () => {
  const site = suiteSite();
  const admin = suiteStaff(site);

  const draft = async () => {
    const saved = await site.call<{ newId: string }>('news/save', { newTitle: 'draft', status: 'draft' }, admin);
    return saved.body.data?.newId ?? '';
  };
  const linkTo = async (id: string, who = admin) =>
    (await site.call<Preview>('preview/create', { kind: 'news', id }, who)).body.data?.url ?? '';
  const statusOf = async (url: string) => (await site.send('GET', url)).status;

  it('all end when staff asks for it, and those of other records stay', async () => {
    const [one, other] = [await draft(), await draft()];
    const links = [await linkTo(one), await linkTo(one)];
    const kept = await linkTo(other);
    for (const url of links) assert.equal(await statusOf(url), 200);
    const ended = await site.call('preview/end', { kind: 'news', id: one }, admin);
    assert.deepEqual([ended.status, ended.body.data], [200, {}]);
    for (const url of links) assert.equal(await statusOf(url), 404);
    assert.equal(await statusOf(kept), 200);
    assert.equal(await statusOf(await linkTo(one)), 200, 'a new link opens');
  });

  it('end with their record, and stay ended when it comes back', async () => {
    const [id, url] = await draft().then(async (made) => [made, await linkTo(made)] as const);
    const preview = new URL(url, 'http://site').searchParams.get('preview') ?? '';
    assert.equal((await site.call('news/around', { newId: id, preview })).status, 200);
    for (const [call, input] of [
      ['news/delete', { newId: id }],
      ['history/undelete', { kind: 'news', id }],
    ] as const) {
      assert.equal((await site.call(call, input, admin)).status, 200);
      assert.equal(await statusOf(url), 404);
      assert.equal((await site.call('news/around', { newId: id, preview })).status, 404);
    }
    const kept = await linkTo(id);
    assert.equal((await site.call('history/undelete', { kind: 'news', id }, admin)).status, 409);
    assert.equal(await statusOf(kept), 200, 'a refused restoration ends none');
  });

  for (const [username, changes] of [
    ['renamed', [['update', { name: '李' }, 200]]],
    [
      'disabled',
      [
        ['update', { disabled: true }, 404],
        ['update', { disabled: false }, 404],
      ],
    ],
    ['removed', [['remove', {}, 404]]],
    ['gone', [['by a command', {}, 404]]],
  ] as const) {
    it(`${username === 'renamed' ? 'stay' : 'end'} when the account that made them is ${username}`, async () => {
      const account = { username, auth: 'content', password: PASSWORD };
      const { accountId } = (await site.call<SavedAccount>('account/save', account, admin)).body.data!; // proof: staff may save
      const url = await linkTo(await draft(), await site.login(username, PASSWORD));
      assert.equal(await statusOf(url), 200);
      for (const [verb, change, status] of changes) {
        if (verb === 'by a command') await site.pause(() => rm(join(site.dataDir, 'account', `${accountId}.json`)));
        else assert.equal((await site.call(`account/${verb}`, { accountId, ...change }, admin)).status, 200);
        assert.equal(await statusOf(url), status);
      }
    });
  }
});
