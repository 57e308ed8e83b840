import assert from 'node:assert/strict';
import { it } from 'node:test';
import { codeAt, createSecondFactor, fromBase32, OFF, turnOff } from '../../../server/auth/second-factor.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { ACCOUNT, openedStore, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

it('on a full disk a code of the app is taken, once, and a recovery code waits for room', async (t) => {
  const place = new Place(temporaryFolder(t));
  const disk = new FaultyFileSystem();
  const store = await place.open({ fs: disk.fs });
  t.after(() => store.close());
  const { id } = await store.account.create(ACCOUNT, { by: '' });
  const secondFactor = createSecondFactor(store, () => place.clock.time);
  const secret = fromBase32(secondFactor.begin(id));
  const code = () => codeAt(secret, Math.floor(place.clock.time / 30_000));
  const [recovery = ''] = (await secondFactor.confirm(code(), { by: id })) ?? [];
  place.clock.time += 30_000;
  disk.fail({ at: 1, code: 'ENOSPC', staysBroken: true });
  assert.equal(await secondFactor.take(id, code()), true);
  assert.equal(await secondFactor.take(id, code()), false);
  await assert.rejects(secondFactor.take(id, recovery), { code: 507 });
  disk.fail(undefined);
  assert.equal(await secondFactor.take(id, recovery), true);
  assert.equal(await secondFactor.take(id, code()), false);
  assert.equal(store.account.get(id)?.totp?.used.length, 2);
});

it('takes a code as it looks, however it was typed or pasted, and no other', async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await place.open();
  t.after(() => store.close());
  const { id } = await store.account.create(ACCOUNT, { by: '' });
  const secondFactor = createSecondFactor(store, () => place.clock.time);
  const secret = fromBase32(secondFactor.begin(id));
  const code = () => codeAt(secret, Math.floor(place.clock.time / 30_000));
  const recovery = (await secondFactor.confirm(code(), { by: id })) ?? [];
  const full = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const typed: ((text: string) => string)[] = [
    full,
    (text) => `\u202a${text}\u202c`,
    (text) => ` ${text}\u200b\n`,
    (text) => text.replace(/^.{3}/, '$&\u00a0').toLowerCase(),
    (text) => text.replace('-', '–'),
    (text) => text.replace('-', '—'),
    (text) => text.replace('-', '−'),
  ];
  for (const write of typed) {
    place.clock.time += 30_000;
    const wrong = code().replace(/\d$/, (last) => String((Number(last) + 1) % 10));
    assert.equal(await secondFactor.take(id, write(wrong)), false);
    assert.equal(await secondFactor.take(id, write(code())), true, write(code()));
    assert.equal(await secondFactor.take(id, write(recovery.pop() ?? '')), true);
  }
});

it('stays off where somebody turned it off while a code was checked', async (t) => {
  const store = await openedStore(t);
  const { id } = await store.account.create(ACCOUNT, { by: '' });
  const secondFactor = createSecondFactor(store, Date.now);
  const secret = fromBase32(secondFactor.begin(id));
  const [recovery = ''] =
    (await secondFactor.confirm(codeAt(secret, Math.floor(Date.now() / 30_000)), { by: id })) ?? [];
  const taken = secondFactor.take(id, recovery); // hashes first
  await turnOff(store, id);
  assert.equal(await taken, false);
  assert.deepEqual(store.account.get(id)?.totp, OFF);
});

it('is turned on by one browser where several confirm at once: the codes that were shown are those that count', async (t) => {
  const store = await openedStore(t);
  const { id } = await store.account.create(ACCOUNT, { by: '' });
  const secondFactor = createSecondFactor(store, Date.now);
  const confirmed = Array.from({ length: 4 }, () => {
    const secret = fromBase32(secondFactor.begin(id));
    return secondFactor.confirm(codeAt(secret, Math.floor(Date.now() / 30_000)), { by: id }); // hashes first
  });
  const shown = (await Promise.all(confirmed)).filter((codes) => codes !== undefined);
  assert.equal(shown.length, 1);
  assert.equal(await secondFactor.take(id, shown[0]?.[0] ?? ''), true);
});

it('stays off where the session that confirms it ends meanwhile', async (t) => {
  const store = await openedStore(t);
  const { id } = await store.account.create(ACCOUNT, { by: '' });
  const secondFactor = createSecondFactor(store, Date.now);
  const secret = fromBase32(secondFactor.begin(id));
  let isEnded = false;
  const check = () => assert.ok(!isEnded, 'the session has ended');
  const confirmed = secondFactor.confirm(codeAt(secret, Math.floor(Date.now() / 30_000)), { by: id, check });
  isEnded = true; // a reset ends the account's sessions first
  await turnOff(store, id);
  await assert.rejects(confirmed, /服务器|has ended/);
  assert.deepEqual(store.account.get(id)?.totp, OFF);
});
