import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { SavedAccount } from '../../../server/contract/calls/accounts.ts';
import type { Preview } from '../../../server/contract/calls/preview.ts';
import type { Credentials } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

const PASSWORD = 'Scaffold-and-Net-3';

describe('links to what is not public', () => {
  const site = suiteSite();
  let admin: Credentials;
  before(async () => {
    admin = await site.login();
  });

  const draft = async () => {
    const saved = await site.call<{ newId: string }>('news/save', { newTitle: 'draft', status: 'draft' }, admin);
    return saved.body.data?.newId ?? '';
  };
  const linkTo = async (id: string, who = admin) =>
    (await site.call<Preview>('preview/create', { kind: 'news', id }, who)).body.data?.url ?? '';
  const statusOf = async (url: string) => (await site.send('GET', url)).status;
  const addAccount = async (username: string) => {
    const account = { username, auth: 'content', password: PASSWORD };
    return (await site.call<SavedAccount>('account/save', account, admin)).body.data?.accountId ?? '';
  };

  it('all end when staff asks for it, and those of other records stay', async () => {
    const [one, other] = [await draft(), await draft()];
    const links = [await linkTo(one), await linkTo(one)];
    const kept = await linkTo(other);
    for (const [input, who, status] of [
      [{ kind: 'news', id: one }, {}, 401],
      [{ kind: 'news', id: one }, { cookie: admin.cookie }, 403],
      [{ kind: 'carousel', id: one }, admin, 400],
      [{ kind: 'news' }, admin, 400],
      [{ kind: 'product', id: one }, admin, 404],
    ] as const) {
      assert.equal((await site.call('preview/end', input, who)).status, status, JSON.stringify(input));
    }
    for (const url of links) assert.equal(await statusOf(url), 200);
    const ended = await site.call('preview/end', { kind: 'news', id: one }, admin);
    assert.deepEqual([ended.status, 'data' in ended.body], [200, false]);
    for (const url of links) assert.equal(await statusOf(url), 404);
    assert.equal(await statusOf(kept), 200);
    assert.equal(await statusOf(await linkTo(one)), 200, 'a new link opens');
  });

  it('end when the account that made them is disabled, and stay so when it is enabled', async () => {
    const accountId = await addAccount('disabled');
    const url = await linkTo(await draft(), await site.login('disabled', PASSWORD));
    await site.call('account/update', { accountId, name: 'renamed' }, admin);
    assert.equal(await statusOf(url), 200);
    await site.call('account/update', { accountId, disabled: true }, admin);
    assert.equal(await statusOf(url), 404);
    await site.call('account/update', { accountId, disabled: false }, admin);
    assert.equal(await statusOf(url), 404);
  });

  it('end when the account that made them is removed, by a command too', async () => {
    const removed = await addAccount('removed');
    const url = await linkTo(await draft(), await site.login('removed', PASSWORD));
    assert.equal(await statusOf(url), 200);
    await site.call('account/remove', { accountId: removed }, admin);
    assert.equal(await statusOf(url), 404);

    const gone = join(site.dataDir, 'account', `${await addAccount('gone')}.json`);
    const other = await linkTo(await draft(), await site.login('gone', PASSWORD));
    assert.ok(existsSync(gone));
    await site.pause(() => rm(gone));
    assert.equal(await statusOf(other), 404);
  });
});
