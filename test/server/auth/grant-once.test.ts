import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { grantOnce } from '../../../server/auth/accounts.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { ACCOUNT, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const ALL = 'sysNameLogo:update,site:update,content,lead,account:update,system';

/** Three accounts as they were before there were permissions. */
function oldFolder(t: TestContext): Place {
  const place = new Place(temporaryFolder(t));
  const auths = { first: 'sysNameLogo:update,site:update', second: '', third: 'site:update,content' };
  for (const [index, [id, auth]] of Object.entries(auths).entries()) {
    const record = {
      ...ACCOUNT,
      id,
      username: id,
      auth,
      version: 1,
      createDate: `2026-03-0${index + 1}T00:00:00.000Z`,
    };
    place.write(JSON.stringify(record), 'account', `${id}.json`);
  }
  place.write('{"format":2}\n', 'format.json');
  return place;
}

async function granted(place: Place, faulty = new FaultyFileSystem()): Promise<string[]> {
  const store = await place.open({ fs: faulty.fs, takesOver: true });
  try {
    await grantOnce(store);
    return store.account.all().map(({ id, auth, mustChange }) => `${id} ${auth} ${mustChange}`);
  } finally {
    await store.close();
  }
}

const EXPECTED = ['third site:update,content,lead false', 'second content,lead false', `first ${ALL} false`];

test('accounts from before get content and leads, the first one everything, and it is done once', async (t) => {
  const place = oldFolder(t);
  assert.deepEqual(await granted(place), EXPECTED);
  const store = await place.open();
  await store.account.update('second', { auth: 'content' }, { by: 'first' });
  await store.account.update('first', { auth: 'account:update' }, { by: 'first' });
  await store.close();
  const [third, second, first] = await granted(place);
  assert.deepEqual([third, second, first], [EXPECTED[0], 'second content false', 'first account:update false']);
});

test('a grant that is cut at any operation is finished by the next start', async (t) => {
  let count = 0;
  for (let at = 1, isOver = false; !isOver; at++) {
    const place = oldFolder(t);
    const faulty = new FaultyFileSystem();
    faulty.fail({ at, code: 'EIO', forGood: true });
    await granted(place, faulty).catch(() => {});
    isOver = !faulty.struck;
    assert.deepEqual(await granted(place), EXPECTED, `operation ${at}`);
    rmSync(place.folder, { recursive: true });
    count = at;
  }
  assert.ok(count > 30, `${count} operations`);
});
