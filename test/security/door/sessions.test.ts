import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { type CallName, calls } from '../../../server/calls.ts';
import type { SavedAccount } from '../../../server/contract/calls/accounts.ts';
import { CHANGING } from '../../faults/failing/changing-calls.ts';
import { officeDisk, openFront } from '../../faults/failing/memory-site.ts';
import { ADMIN_PASSWORD, type Credentials, cookieOf, credentialHeaders } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';
import { times, verdict } from '../../helpers/tell.ts';

const STAFF_CALLS = (Object.keys(calls) as CallName[]).filter((name) => calls[name].who === 'staff'); // proof: the table's own keys
const PASSWORD = 'Scaffold-and-Net-3';
/** The first box of an MP4. */
const FILM = '\0\0\0\x18ftypisom\0\0\0\0isommp41';

describe('a session that should not count', () => {
  const site = suiteSite();
  const guestOf = async (username: string) => {
    const input = { username, auth: '', password: PASSWORD };
    const saved = await site.call<SavedAccount>('account/save', input, await site.login());
    return { accountId: saved.body.data?.accountId ?? '', staff: await site.login(username, PASSWORD) };
  };
  /** Every staff call that answers anything but 401. */
  const openDoors = async (credentials: Partial<Credentials>) => {
    const open: string[] = [];
    for (const name of STAFF_CALLS) {
      const { status } = await site.call(name, {}, credentials);
      if (status !== 401) open.push(`${name}: ${status}`);
    }
    return open;
  };

  it('is one that a stranger chose before the log-in, or somebody else had', async (test) => {
    const chosen = `item_token=${'A'.repeat(43)}`;
    const input = { username: 'admin', password: ADMIN_PASSWORD };
    const first = cookieOf(await site.call('session/login', input, { cookie: chosen }));
    const letThrough = first === chosen ? ['the chosen cookie was taken'] : [];
    letThrough.push(...(await openDoors({ cookie: chosen, token: 'A' })));
    const second = cookieOf(await site.call('session/login', input, { cookie: first }));
    if (second === first) letThrough.push('a log-in kept the session of before');
    letThrough.push(...(await openDoors({ cookie: first, token: 'A' })));
    verdict(test, 'calls with a cookie from before the log-in', STAFF_CALLS.length * 2 + 2, letThrough);
  });

  it('keeps nobody out, however many cookies of its name other systems of the domain have set', async (test) => {
    const staff = await site.login();
    const others = [
      'item_token=old',
      'item_token=',
      'item_token="q"',
      `item_token=${'A'.repeat(43)}`,
      'item_token',
      'a=1',
    ];
    const shutOut: string[] = [];
    for (const [at, other] of others.entries())
      for (const cookie of [
        `${other}; ${staff.cookie}`,
        `${staff.cookie}; ${other}`,
        [...others.slice(at), staff.cookie].join('; '),
      ])
        if ((await site.call('session/user', {}, { ...staff, cookie })).status !== 200) shutOut.push(cookie);
    verdict(test, 'calls with cookies of other systems beside the own', others.length * 3, shutOut);
  });

  it('is one that ended while the body of its call was on its way', async (test) => {
    const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
    const form = `${part('type')}\r\n\r\nfilm\r\n${part('file"; filename="a')}\r\n\r\n${FILM}\r\n--b--\r\n`;
    const before = await readdir(site.uploadsDir);
    const letThrough: string[] = [];
    for (const name of STAFF_CALLS) {
      const { method, path, body: carries } = calls[name];
      const staff = await site.login();
      const [type, body] =
        carries === 'json' ? ['application/json', '{}'] : ['multipart/form-data; boundary=b', form.padEnd(200_000)];
      const headers = { ...credentialHeaders(staff), 'content-type': type, 'content-length': Buffer.byteLength(body) };
      const asked = request(site.address + path, { method, headers: { ...headers, expect: '100-continue' } });
      asked.flushHeaders();
      await once(asked, 'continue'); // it was let in
      asked.write(body.slice(0, -1));
      await site.call('session/logout', {}, staff);
      asked.end(body.slice(-1));
      const [answer] = await once(asked, 'response');
      answer.resume();
      if (answer.statusCode !== 401) letThrough.push(`${name}: ${answer.statusCode}`);
    }
    if ((await readdir(site.uploadsDir)).length !== before.length) letThrough.push('an upload was kept');
    verdict(test, 'calls whose session ended before their body', STAFF_CALLS.length, letThrough);
  });

  it('is one that ended while its call waited to change something', async (test) => {
    const front = await openFront();
    const leaving: readonly CallName[] = ['session/logout', 'session/end'];
    const tried = CHANGING.filter(({ name }) => calls[name].who === 'staff' && !leaving.includes(name));
    const letThrough: string[] = [];
    for (const { name, body } of tried) {
      const office = await front.open((await officeDisk()).fs);
      const sent = await body(office);
      const { session } = office.store;
      const get = session.get.bind(session);
      let looks = 0;
      session.get = (id) => (++looks > 2 ? undefined : get(id)); // at the door and after the body it is there
      const { status } = await office.call(name, sent);
      if (status !== 401) letThrough.push(`${name}: ${status}`);
      await office.stop();
    }
    front.close();
    verdict(test, 'calls whose session ended before their turn', tried.length, letThrough);
  });

  it('is any other of an account whose password was changed, also one that began meanwhile', async (test) => {
    const letThrough: string[] = [];
    const rounds = times(2, 10);
    await guestOf('changing');
    for (let round = 0; round < rounds; round++) {
      const [password, newPassword] = [PASSWORD + (round || ''), PASSWORD + (round + 1)];
      const logIn = () => site.call<{ token: string }>('session/login', { username: 'changing', password });
      const [own, other] = [await site.login('changing', password), await site.login('changing', password)];
      const late = [logIn(), logIn(), logIn()];
      const changed = await site.call('account/password', { password, newPassword }, own);
      if (changed.status !== 200) letThrough.push(`the change was refused: ${changed.text}`);
      for (const reply of await Promise.all(late)) {
        if (reply.status !== 200) continue;
        const { status } = await site.call('session/user', {}, { cookie: cookieOf(reply) });
        if (status !== 401) letThrough.push('a log-in with the old password lives on');
      }
      letThrough.push(...(await openDoors(other)));
      if ((await site.call('session/user', {}, own)).status !== 200) letThrough.push('the own session ended');
      const old = await logIn();
      if (old.status !== 401) letThrough.push(`the old password: ${old.status}`);
    }
    verdict(test, 'calls and log-ins after a new password', rounds * (STAFF_CALLS.length + 5), letThrough);
  });

  for (const [what, verb, change] of [
    ['disabled', 'update', { disabled: true }],
    ['reset', 'reset', {}],
    ['removed', 'remove', {}],
  ] as const) {
    it(`is one of an account that was ${what}, which does not log in again either`, async (test) => {
      const { staff, accountId } = await guestOf(what);
      const ended = await site.call(`account/${verb}`, { accountId, ...change }, await site.login());
      const letThrough = ended.status === 200 ? [] : [`it was not ended: ${ended.text}`];
      letThrough.push(...(await openDoors(staff)));
      await site.restart();
      letThrough.push(...(await openDoors(staff)));
      const { status } = await site.call('session/login', { username: what, password: PASSWORD });
      if (status !== 401) letThrough.push(`a new log-in: ${status}`);
      verdict(test, `calls of a session whose account was ${what}`, STAFF_CALLS.length * 2 + 1, letThrough);
    });
  }
});
