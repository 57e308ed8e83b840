import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { addAccount } from '../../../server/auth/accounts.ts';
import { type CallName, calls } from '../../../server/calls.ts';
import { allows, NEEDED, PERMISSIONS } from '../../../server/contract/permissions.ts';
import type { MediaRow } from '../../../server/features/media/calls.ts';
import { recordKinds } from '../../../server/kinds.ts';
import { SILENT } from '../../../server/start/log.ts';
import { openDataFolder } from '../../../server/start/open-data-folder.ts';
import { formOf } from '../../helpers/build-pictures.ts';
import { ADMIN_PASSWORD, CHEAP, type Credentials, credentialHeaders, ROOT, type Site } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

const names = Object.keys(calls) as CallName[]; // proof: the table's own keys
const askedOf = (name: CallName): string[] => [calls[name].permission ?? []].flat();
const guarded = names.filter((name) => askedOf(name).length > 0);
const entries = Object.keys(PERMISSIONS);
/** Reading all, and changing nothing of it: what `view` alone is for. */
const VIEWED = guarded.filter((name) => askedOf(name).includes('view'));
const sets = [...new Set(guarded.map((name) => askedOf(name).join()))];
const nameOf = (asked: string) => `lacks-${sets.indexOf(asked)}`;
/** What whoever is logged in may do. */
const FOR_ALL = [
  'overview/read sample/state session/user session/logout account/password session/list session/end',
  'account/begin-totp account/confirm-totp account/renew-codes account/end-totp',
].flatMap((line) => line.split(' '));
/** What calls ask for by their noun, as the contract's sections 12 and 18 have it; the others keep content. */
const BY_NOUN: Record<string, string> = {
  news: 'news',
  file: 'news',
  preview: 'news',
  history: 'news',
  'history/deleted': 'news,view',
  'media/list': 'news,view',
  'product/groups': 'content,view',
  'content/columns': 'news,view',
  'content/presence': 'news',
  agent: 'lead:own',
  enquiry: 'lead:own',
  lead: 'lead:own',
  'lead/queue': 'lead:own,view',
  account: 'account:update',
  site: 'site:update',
  robot: 'site:update',
  'site/read': 'site:update,view',
  'site/texts': 'site:update,view',
  audit: 'system',
  system: 'system',
  visit: 'system,content,view',
  'system/update': 'sysNameLogo:update',
  'system/logo': 'sysNameLogo:update',
  'history/restore': 'news,site:update',
  ...Object.fromEntries(['versions', 'version'].map((verb) => [`history/${verb}`, 'news,site:update,view'])),
  ...Object.fromEntries(
    ['agent', 'enquiry'].flatMap((kind) => [
      [`${kind}/list`, 'lead:own,view'],
      [`${kind}/detail`, 'lead:own,view'],
      [`${kind}/erase`, 'lead'],
    ]),
  ),
  ...Object.fromEntries(
    ['product', 'news', 'case', 'page'].flatMap((kind) =>
      ['list', 'detail'].map((verb) => [`${kind}/${verb}`, `${kind === 'news' ? 'news' : 'content'},view`]),
    ),
  ),
};
const SITE = { kind: 'site', id: 'site.json' };
const PNG = readFileSync(join(ROOT, 'client/media/brand/icon-180.png'));

describe('permissions', () => {
  const site = suiteSite();
  /** What a call asks for → somebody who has all the rest. */
  const lacking = new Map<string, Credentials>();
  const lackingFor = (name: CallName) => lacking.get(askedOf(name).join())!; // proof: each call has somebody
  before(async () => {
    await site.pause(async () => {
      const store = await openDataFolder(site, ROOT, SILENT);
      const account = { password: ADMIN_PASSWORD, isDeadlineToken: 0 } as const;
      for (const asked of sets) {
        const auth = entries.filter((entry) => !asked.split(',').some((one) => allows(entry, one))).join();
        await addAccount(store, { ...account, username: nameOf(asked), auth }, CHEAP);
      }
      await addAccount(store, { ...account, username: 'writer', auth: 'news' }, CHEAP);
      await addAccount(store, { ...account, username: 'viewer', auth: 'view' }, CHEAP);
      await addAccount(
        store,
        { ...account, username: 'chief', auth: 'content,lead,site:update,account:update' },
        CHEAP,
      );
      await addAccount(store, { ...account, username: 'clerk', auth: 'lead,account:update' }, CHEAP);
      await addAccount(store, { ...account, username: 'made', auth: entries.join(), mustChange: true }, CHEAP);
      await store.close();
    });
    for (const asked of sets) lacking.set(asked, await site.login(nameOf(asked)));
  });

  it('are named by every call for staff but those that everybody makes, by its noun, and are known', () => {
    const unguarded = names.filter((name) => calls[name].who === 'staff' && askedOf(name).length === 0);
    assert.deepEqual(unguarded.sort(), [...FOR_ALL].sort());
    for (const name of guarded) {
      const [noun = '', verb = ''] = name.split('/');
      const usual = ['list', 'detail'].includes(verb) ? 'content,view' : 'content';
      assert.equal(askedOf(name).join(), BY_NOUN[name] ?? BY_NOUN[noun] ?? usual, name);
    }
    for (const entry of guarded.flatMap(askedOf)) assert.ok(entries.includes(entry), entry);
  });

  for (const name of guarded) {
    it(`${name} is refused without its permission, before anything is looked at, and changes nothing`, async () => {
      const { method, path, who, staffField, body } = calls[name];
      const before = contents(site);
      const staff = lackingFor(name);
      const inputs = who === 'staff' ? [{}, sample] : [{ ...sample, [staffField ?? '']: 'all' }];
      for (const input of inputs) refused(await site.call(name, input, staff));
      const headers = credentialHeaders(staff);
      if (who === 'staff')
        refused(await site.send(method, path, { headers: { ...headers, 'content-type': 'text/plain' }, body: 'x' }));
      if (body === 'multipart') {
        const form = formOf({ type: 'news', file: PNG, logo: PNG });
        const response = await fetch(site.address + path, { method, headers, body: form });
        refused({ status: response.status, body: (await response.json()) as { msg: string } }); // proof: the envelope
      }
      assert.equal(contents(site), before);
    });
  }

  it('name what is planned to those who may read its kind', async () => {
    const planned = { status: 'published', publishAt: new Date(Date.now() + 3_600_000).toISOString() };
    const admin = await site.login();
    assert.equal((await site.call('news/save', { newTitle: '快了', ...planned }, admin)).status, 200);
    const product = { coverName: '快了', locationId: 'zhgd', productCon: '<p>好</p>', ...planned };
    assert.equal((await site.call('product/save', product, admin)).status, 200);
    for (const [username, expected] of Object.entries({ writer: ['news'], viewer: ['news', 'product'], clerk: [] })) {
      const { body } = await site.call<{ planned: { kind: string }[] }>(
        'overview/read',
        {},
        await site.login(username),
      );
      assert.deepEqual(body.data?.planned.map(({ kind }) => kind).sort(), expected, username);
    }
  });

  it('are asked after the session and the token, and an open call without its field asks for none', async () => {
    const staff = lackingFor('news/list');
    assert.match((await site.call('news/save', {}, { cookie: staff.cookie })).body.msg ?? '', /重新登录/);
    assert.equal((await site.call('news/list', {}, staff)).status, 200);
    assert.equal((await site.call('news/list', { scope: 'all', page: 'x' }, staff)).status, 400);
    assert.equal((await site.call('news/list', { scope: 'all' })).status, 401);
    assert.equal((await site.call('news/detail', { newId: 'nothing', scope: 'all' }, staff)).status, 403);
  });

  it('are those of the kind where versions are asked for', async () => {
    for (const [lacked, kind, id] of [
      ['news/list', 'news', 'opening'],
      ['site/read', 'site', 'site.json'],
      ['site/read', 'texts', 'company-profile.md'],
    ] as const) {
      for (const name of ['history/versions', 'history/version', 'history/restore'] as const) {
        refused(await site.call(name, { kind, id, version: 1 }, lackingFor(lacked)));
      }
    }
  });

  it('of news alone let somebody write articles with their files, and nothing else', async () => {
    const writer = await site.login('writer');
    const statusOf = async (name: CallName, input: object) => (await site.call(name, input, writer)).status;
    writeFileSync(join(site.uploadsDir, 'own-180x180.png'), PNG);
    const article = { newTitle: '开工', newCover: '/uploads/own-180x180.png', status: 'draft' };
    const saved = await site.call<{ newId: string }>('news/save', article, writer);
    const { newId: id } = saved.body.data!; // proof: just saved
    const media = await site.call<{ data: MediaRow[] }>('media/list', { limit: 50 }, writer);
    const users = (media.body.data?.data ?? []).flatMap(({ usedBy }) => usedBy.map(({ kind }) => kind));
    assert.deepEqual([...new Set(users)], ['news']);
    for (const [name, input, status = 200] of [
      ['news/list', { scope: 'all' }],
      ['preview/create', { kind: 'news', id }],
      ['preview/create', { kind: 'product', id: 'x' }, 403],
      ['history/versions', { kind: 'news', id }],
      ['history/versions', { kind: 'product', id: 'x' }, 403],
      ['news/delete', { newId: id }],
      ['history/deleted', {}],
      ['history/deleted', { kind: 'product' }, 403],
      ['history/undelete', { kind: 'news', id }],
      ['history/undelete', { kind: 'product', id: 'x' }, 403],
      ['file/upload', {}, 415],
      ['file/fetch', { url: 'http://127.0.0.1/a.png' }, 400],
      ['media/remove', { urls: ['/uploads/x'] }, 403],
      ['product/save', {}, 403],
      ['lead/queue', {}, 403],
    ] as const)
      assert.equal(await statusOf(name, input), status, `${name} ${JSON.stringify(input)}`);
  });

  it('to view let somebody read all and change nothing, without secrets of other sites', async () => {
    const viewer = await site.login('viewer');
    for (const name of guarded) {
      const { status } = await site.call(name, calls[name].who === 'staff' ? {} : { scope: 'all' }, viewer);
      assert.equal(status === 403, !VIEWED.includes(name), name);
      assert.ok(!VIEWED.includes(name) || !calls[name].needsToken, `${name} changes nothing`);
    }
    assert.ok(!VIEWED.some((name) => /export|erase|preview/.test(name)));
    const baidu = 'http://data.zz.baidu.com/urls?site=https://example.com&token=secret';
    const admin = await site.login();
    assert.equal((await site.call('site/save', { site: { searchPush: { baidu } } }, admin)).status, 200);
    assert.match((await site.call('site/read', {}, admin)).text, /token=secret/);
    const versions = await site.call<{ version: number }[]>('history/versions', SITE, viewer);
    for (const { version } of versions.body.data!) // proof: staff may read it
      assert.doesNotMatch((await site.call('history/version', { ...SITE, version }, viewer)).text, /secret/);
    const read = await site.call('site/read', {}, viewer);
    assert.deepEqual([read.status, /secret|searchPush/.test(read.text)], [200, false]);
  });

  it('that are narrower are given by whoever has the broader ones, and no last holder keeps them', async () => {
    const codeOf = async (staff: Credentials, name: CallName, input: object) =>
      (await site.call(name, input, staff)).status;
    const [chief, clerk] = [await site.login('chief'), await site.login('clerk')];
    const made = { password: 'Scaffold-and-Net-3' };
    assert.equal(await codeOf(clerk, 'account/save', { ...made, username: 'boss', auth: 'view' }), 403);
    assert.equal(await codeOf(chief, 'account/save', { ...made, username: 'boss', auth: 'view' }), 200);
    assert.equal(await codeOf(clerk, 'account/save', { ...made, username: 'seller', auth: 'lead:own' }), 200);
    const { body } = await site.call<{ data: { accountId: string; username: string; auth: string }[] }>(
      'account/list',
      { limit: 100 },
      chief,
    );
    const rows = body.data!.data; // proof: staff may read it
    assert.equal(rows.find(({ username }) => username === 'admin')?.auth, NEEDED.join());
    for (const { accountId } of rows.filter(({ username }) => /viewer|boss|seller/.test(username)))
      assert.equal(await codeOf(chief, 'account/remove', { accountId }), 200);
  });

  it('help nobody whose password was made up before it is changed; that one may leave', async () => {
    const made = await site.login('made');
    const before = contents(site);
    for (const name of names) {
      const { who, staffField, beforeNewPassword } = calls[name];
      if (beforeNewPassword || (who !== 'staff' && !guarded.includes(name))) continue;
      const input = who === 'staff' ? {} : { ...sample, [staffField ?? '']: 'all' };
      const { status, body } = await site.call(name, input, made);
      assert.deepEqual([status, body.msg], [403, '请先修改密码'], name);
    }
    assert.equal(contents(site), before);
    const user = await site.call<{ mustChange: boolean }>('session/user', {}, made);
    assert.equal(user.body.data?.mustChange, true);
    assert.equal((await site.call('session/logout', {}, made)).status, 200);
  });
});

/** What every shape of a guarded call reads something of. */
const sample = {
  kind: 'news',
  id: 'x',
  ...Object.fromEntries(Object.values(recordKinds).map(({ id }) => [id, 'x'])),
};

function refused({ status, body }: { status: number; body: { msg?: string } }): void {
  assert.deepEqual([status, body.msg], [403, '没有权限，请联系管理员']);
}

/** Names and bytes of everything that is kept, but for when sessions were seen. */
function contents({ dataDir, uploadsDir }: Site): string {
  const hash = createHash('sha256');
  const take = (path: string) => {
    const found = statSync(path);
    if (path.endsWith('/session') || found.isSocket()) return;
    if (found.isDirectory()) for (const name of readdirSync(path).sort()) take(join(path, name));
    else hash.update(path).update(readFileSync(path));
  };
  [dataDir, uploadsDir].forEach(take);
  return hash.digest('hex');
}
