import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { SavedAccount } from '../../../server/contract/calls/accounts.ts';
import type { SessionRow } from '../../../server/contract/calls/session.ts';
import { ADMIN_PASSWORD, type Credentials, cookieOf } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0';
describe('log-ins that are live', () => {
  const site = suiteSite();
  const admin = suiteStaff(site);

  const list = async (staff: Credentials, input: object = {}) =>
    (await site.call<ListOf<SessionRow>>('session/list', input, staff)).body.data?.data ?? [];
  const loginWith = async (userAgent: string, username: string, password: string) => {
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
    const body = JSON.stringify({ username, password });
    const reply = await site.send('POST', '/v1/indexLogin/loginAuth', { headers, body });
    const { token } = reply.body.data as unknown as { token: string }; // proof: the call table's output
    return { cookie: cookieOf(reply), token };
  };

  it('are listed newest first with device and address, one’s own alone', async () => {
    const phone = await loginWith(PHONE, 'admin', ADMIN_PASSWORD);
    const rows = await list(admin);
    const shown = rows.map(({ device, address, current }) => `${device} ${address} ${current}`);
    assert.deepEqual(shown, ['微信 · Android 127.0.0.1 false', '未知设备 127.0.0.1 true']);
    assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), [
      'address',
      'createDate',
      'current',
      'device',
      'lastSeen',
      'sessionId',
    ]);
    for (const { createDate, lastSeen } of rows)
      for (const time of [createDate, lastSeen]) assert.equal(new Date(time).toISOString(), time);
    const { sessionId } = rows[0]!; // proof: two are listed
    assert.equal((await site.call('session/end', { sessionId }, admin)).status, 200);
    assert.equal((await site.call('session/user', {}, phone)).status, 401);
    assert.equal((await site.call('session/end', { sessionId }, admin)).status, 404);
    assert.equal((await list(admin)).length, 1);
  });

  it('of another account are seen and ended by those alone who manage accounts', async () => {
    const saved = { username: 'clerk', auth: 'content', password: 'Scaffold-and-Net-3' };
    const { accountId = '' } = (await site.call<SavedAccount>('account/save', saved, admin)).body.data ?? {};
    const clerk = await site.login('clerk', saved.password);
    const [theirs] = await list(admin, { accountId });
    assert.equal(theirs?.current, false);
    const [own] = await list(admin);
    assert.equal((await site.call('session/end', { sessionId: own?.sessionId }, clerk)).status, 403);
    const user = await site.call<{ userId: string }>('session/user', {}, admin);
    assert.equal((await site.call('session/list', { accountId: user.body.data?.userId }, clerk)).status, 403);
    assert.equal((await list(clerk, { accountId })).length, 1, 'one’s own by its id');
    assert.equal((await site.call('session/end', { sessionId: theirs?.sessionId }, admin)).status, 200);
    assert.equal((await site.call('session/user', {}, clerk)).status, 401);
  });
});
