import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { before, describe, it } from 'node:test';
import { addAccount, removeAccount } from '../../../server/auth/accounts.ts';
import { type CallName, calls } from '../../../server/contract/calls.ts';
import { openDataFolder } from '../../../server/start/open-data-folder.ts';
import { CHANGING } from '../../faults/failing/changing-calls.ts';
import { officeDisk, openFront } from '../../faults/failing/memory-site.ts';
import { ADMIN_PASSWORD, CHEAP, type Credentials, cookieOf, credentialHeaders, ROOT } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';
import { times, verdict } from '../verdict.ts';

const STAFF_CALLS = (Object.keys(calls) as CallName[]).filter((name) => calls[name].who === 'staff'); // proof: the table's own keys
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
const GUEST = 'guest';
/** The first box of an MP4. */
const FILM = '\0\0\0\x18ftypisom\0\0\0\0isommp41';

describe('a session that should not count', () => {
  const site = suiteSite();
  before(async () => {
    await withStore(async (store) =>
      addAccount(store, { username: GUEST, password: ADMIN_PASSWORD, auth: '', isDeadlineToken: 0 }, CHEAP),
    );
  });

  const withStore = (work: (store: Awaited<ReturnType<typeof openDataFolder>>) => Promise<void>) =>
    site.pause(async () => {
      const store = await openDataFolder(site, ROOT, QUIET);
      await work(store).finally(() => store.close());
    });
  /** Every staff call that answers anything but 401. */
  const openDoors = async (credentials: Partial<Credentials>, expected = 401) => {
    const open: string[] = [];
    for (const name of STAFF_CALLS) {
      const { status } = await site.call(name, {}, credentials);
      if (status !== expected) open.push(`${name}: ${status}`);
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

  it('is one with the second secret of another', async (test) => {
    const [one, other] = [await site.login(), await site.login()];
    const changing = STAFF_CALLS.filter((name) => calls[name].needsToken);
    const letThrough: string[] = [];
    for (const name of changing) {
      for (const token of [
        other.token,
        '',
        one.cookie.slice(11),
        'undefined',
        `${one.token} `,
        one.token.slice(0, -1),
      ]) {
        const { status } = await site.call(name, {}, { cookie: one.cookie, token });
        // A header's outer white space is no part of it (RFC 9110 section 5.5).
        if (status !== 403 && token.trim() !== one.token) letThrough.push(`${name}: ${status}`);
      }
    }
    verdict(test, 'calls with the secret of another session', changing.length * 6, letThrough);
  });

  it('is one that was logged out', async (test) => {
    const staff = await site.login();
    await site.call('session/logout', {}, staff);
    const letThrough = await openDoors(staff);
    await site.restart();
    letThrough.push(...(await openDoors(staff)));
    verdict(test, 'calls after the log-out', STAFF_CALLS.length * 2, letThrough);
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
    let tried = 0;
    let password = ADMIN_PASSWORD;
    for (let round = 0; round < rounds; round++) {
      const newPassword = `Changed-${round}-password`;
      const [own, other] = [await site.login(GUEST, password), await site.login(GUEST, password)];
      const late = Array.from({ length: 3 }, () =>
        site.call<{ token: string }>('session/login', { username: GUEST, password }),
      );
      const changed = await site.call('account/password', { password, newPassword }, own);
      if (changed.status !== 200) letThrough.push(`the change was refused: ${changed.text}`);
      for (const reply of await Promise.all(late)) {
        tried++;
        if (reply.status !== 200) continue;
        const { status } = await site.call('session/user', {}, { cookie: cookieOf(reply) });
        if (status !== 401) letThrough.push('a log-in with the old password lives on');
      }
      letThrough.push(...(await openDoors(other)));
      if ((await site.call('session/user', {}, own)).status !== 200) letThrough.push('the own session ended');
      const old = await site.call('session/login', { username: GUEST, password });
      if (old.status !== 401) letThrough.push(`the old password: ${old.status}`);
      tried += STAFF_CALLS.length + 2;
      password = newPassword;
    }
    verdict(test, 'calls and log-ins after the change of a password', tried, letThrough);
    await withStore(async (store) => {
      const guest = store.account.all((row) => row.username === GUEST)[0];
      const admin = store.account.all((row) => row.username === 'admin')[0];
      if (guest && admin) await store.account.update(guest.id, { password: admin.password }, { by: '' });
    });
  });

  it('is one of an account that is disabled, that was ended from elsewhere, or whose password waits to be changed', async (test) => {
    const guest = await site.login(GUEST, ADMIN_PASSWORD);
    const admin = await site.login();
    const { userId: accountId } = (await site.call<{ userId: string }>('session/user', {}, guest)).body.data ?? {};
    const setGuest = (change: { disabled?: boolean; mustChange?: boolean }) =>
      withStore(async (store) => void (await store.account.amend(accountId ?? '', change)));
    await setGuest({ disabled: true });
    const letThrough = await openDoors(guest);
    const login = await site.call('session/login', { username: GUEST, password: ADMIN_PASSWORD });
    if (login.status !== 401) letThrough.push(`the log-in of a disabled account: ${login.status}`);
    await setGuest({ disabled: false, mustChange: true });
    const waiting = await site.login(GUEST, ADMIN_PASSWORD);
    for (const name of STAFF_CALLS.filter((other) => !calls[other].beforeNewPassword)) {
      const { status, body } = await site.call(name, {}, waiting);
      if (status !== 403 || body.msg !== '请先修改密码') letThrough.push(`${name} before the change: ${status}`);
    }
    const { body } = await site.call<{ data: { sessionId: string }[] }>('session/list', { accountId }, admin);
    for (const { sessionId } of body.data?.data ?? []) await site.call('session/end', { sessionId }, admin);
    letThrough.push(...(await openDoors(waiting)));
    await setGuest({ mustChange: false });
    verdict(
      test,
      'calls of sessions that were ended, disabled or not free yet',
      STAFF_CALLS.length * 3 + 1,
      letThrough,
    );
  });

  it('is one of an account that was removed', async (test) => {
    const guest = await site.login(GUEST, ADMIN_PASSWORD);
    await withStore((store) => removeAccount(store, GUEST));
    const letThrough = await openDoors(guest);
    const { status } = await site.call('session/login', { username: GUEST, password: ADMIN_PASSWORD });
    if (status !== 401) letThrough.push(`its log-in: ${status}`);
    verdict(test, 'calls of a removed account', STAFF_CALLS.length + 1, letThrough);
  });
});
