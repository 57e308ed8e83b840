import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type FileSystem, realFileSystem } from '../../../server/store/disk/file-system.ts';
import { atEachOperation } from '../../helpers/faulty-file-system.ts';
import { changedPlace, copyOf, filesBelow, found, NEW, OLD, restore, snapshotOf } from '../../helpers/snapshots.ts';
import { ACCOUNT, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

describe('restoring a snapshot', () => {
  it('is refused with one clear line while a server runs, and changes nothing', async (t) => {
    const { place, snapshot } = await changedPlace(temporaryFolder(t));
    const store = await place.open();
    await assert.rejects(restore(place, snapshot), /^Error: [^\n]*data is in use by process[^\n]*$/);
    await store.close();
    assert.equal(await found(place), OLD);
  });

  it('is refused for a snapshot of a later version before anything moves', async (t) => {
    const { place } = await changedPlace(temporaryFolder(t));
    const format = place.read('format.json');
    place.write('{"format":999}', 'format.json');
    place.clock.time += 1;
    const { folder } = await snapshotOf(place);
    place.write(format, 'format.json');
    await assert.rejects(
      restore(place, folder),
      /^Error: \S+format\.json: format 999 belongs to a later version[^\n]*$/,
    );
    assert.equal(await found(place), OLD);
  });

  const DAMAGES: [what: string, says: string, damage: (snapshot: string) => void][] = [
    ['one flipped bit', 'data/news/opening.json has changed', (at) => flip(join(at, 'data/news/opening.json'))],
    ['a missing picture', 'uploads/crane-2x2.webp is missing', (at) => fs.rmSync(join(at, 'uploads/crane-2x2.webp'))],
    ['a link', 'uploads/crane-2x2.webp is a link', (at) => linkOut(join(at, 'uploads/crane-2x2.webp'), `${at}.webp`)],
    ['a link for a folder', 'data/news/opening.json is a link', (at) => linkOut(join(at, 'data/news'), `${at}-news`)],
    ['a pipe', 'crane-2x2.webp is neither a file nor', (at) => pipe(join(at, 'uploads/crane-2x2.webp'))],
    [
      'a foreign file',
      'data/account/x.json is foreign',
      (at) => fs.writeFileSync(join(at, 'data/account/x.json'), '{}'),
    ],
    [
      'a foreign file with a hidden name',
      'uploads/.x is foreign',
      (at) => fs.writeFileSync(join(at, 'uploads/.x'), ''),
    ],
    ['a path that leads out', 'manifest.json is damaged', (at) => edit(at, 'data/site.json', 'data/../../site.json')],
    ['a pipe as its manifest', 'manifest.json is damaged', (at) => pipe(join(at, 'manifest.json'))],
    ['a manifest of gigabytes', 'is greater than 2 GiB', (at) => fs.truncateSync(join(at, 'manifest.json'), 5e9)],
    ['its list under __proto__', 'manifest.json is damaged', (at) => edit(at, '"files"', '"__proto__"')],
    ['another time', 'manifest.json is damaged', (at) => edit(at, '"madeAt": "2026', '"madeAt": "2025')],
    [
      'no manifest',
      'is not a snapshot: it has no manifest.json; name a folder such as 2027-01-02T03-04-05.678Z',
      (at) => {
        fs.rmSync(join(at, 'manifest.json'));
        for (const name of ['2026-12-02T03-04-05.678Z', '2027-01-02T03-04-05.678Z', 'zz'])
          fs.mkdirSync(join(at, '..', name));
      },
    ],
    [
      'snapshots in its place',
      'name a folder such as 2026-01-02T03-04-05.678Z',
      (at) => {
        fs.rmSync(join(at, 'manifest.json'));
        fs.mkdirSync(join(at, '2026-01-02T03-04-05.678Z'));
        fs.mkdirSync(join(at, '..', '2027-01-02T03-04-05.678Z'));
      },
    ],
    ['a manifest that may not be read', '/manifest.json cannot be read: EACCES', () => {}],
    ['a record that may not be read', '/opening.json cannot be read: EACCES', () => {}],
  ];
  for (const [what, says, damage] of DAMAGES) {
    it(`is refused for a snapshot with ${what}, and changes nothing`, async (t) => {
      const { place, snapshot } = await changedPlace(temporaryFolder(t));
      damage(snapshot);
      const [name = '', isRefused] = says.split(' cannot be read');
      const refusing =
        <T>(read: (path: string) => Promise<T>) =>
        async (path: string) => {
          if (isRefused && path.startsWith(snapshot) && path.endsWith(name))
            throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
          return read(path);
        };
      const readFile = refusing(realFileSystem.readFile);
      const openFile = refusing(realFileSystem.openFile);
      const said = await restore(place, snapshot, { ...realFileSystem, readFile, openFile }).catch(String);
      assert.ok(String(said).startsWith(`Error: ${snapshot}`) && String(said).includes(says), String(said));
      assert.equal(await found(place), OLD);
    });
  }

  it('finds a flip of any bit of its manifest', async (t) => {
    const { place, snapshot } = await changedPlace(temporaryFolder(t));
    const path = join(snapshot, 'manifest.json');
    const whole = fs.readFileSync(path);
    let tried = 0;
    for (let at = 0; at < whole.length; at += 7) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      if (/^\s*$/.test(String.fromCharCode(whole[at] ?? 0))) continue; // white space between values says nothing
      fs.writeFileSync(path, bytes);
      await assert.rejects(restore(place, snapshot), `byte ${at}`);
      tried += 1;
    }
    assert.ok(tried > 100);
    t.diagnostic(`${tried} flips, 0 unnoticed`);
  });

  it('brings back exactly what was copied, keeps what was there, and the snapshot stays', async (t) => {
    const { place, snapshot } = await changedPlace(temporaryFolder(t));
    const kept = await restore(place, snapshot);
    for (const path of filesBelow(snapshot).filter((name) => name !== 'manifest.json')) {
      assert.deepEqual(fs.readFileSync(join(place.folder, path)), fs.readFileSync(join(snapshot, path)), path);
    }
    const [account = ''] = fs.readdirSync(join(place.dataDir, 'account'));
    assert.equal(fs.statSync(join(place.dataDir, 'account', account)).mode & 0o777, 0o600);
    assert.equal(fs.readdirSync(join(kept.dataDir, 'news')).length, 2);
    assert.equal(fs.existsSync(join(kept.dataDir, 'lock')), false);
    assert.equal(fs.readFileSync(join(kept.uploadsDir, 'crane-2x2.webp'), 'utf8'), 'painted over');
    assert.equal(fs.existsSync(`${place.dataDir}.zhuzhan-restore`), false);
    assert.equal(await found(place), NEW);
    const again = await restore(place, snapshot); // in the same moment
    assert.notEqual(again.dataDir, kept.dataDir);
    assert.equal(await found(place), NEW);
  });

  it('onto a full disk names the folder and what is to be written there, and changes nothing', async (t) => {
    const { place, snapshot } = await changedPlace(temporaryFolder(t));
    for (const live of [place.dataDir, place.uploadsDir]) {
      const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      const create = async (path: string) => {
        const file = await realFileSystem.create(path);
        return path.startsWith(live) ? { ...file, write: () => Promise.reject(full) } : file;
      };
      const refused = restore(place, snapshot, { ...realFileSystem, create });
      await assert.rejects(refused, (error: Error) => {
        const [, folder, megabytes] =
          /^(\S+) has no room left: (\d+\.\d) MB are to be written there \(.*df -i/.exec(error.message) ?? [];
        return folder === live && megabytes !== undefined;
      });
      const trial = restore(place, snapshot, { ...realFileSystem, create }, true);
      await assert.rejects(trial, { code: 'ENOSPC' }, 'a trial is named by who makes it');
      assert.equal(await found(place), OLD);
    }
  });

  it('brings back names as long as a disk takes, in any script', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    const names = [`${'n'.repeat(250)}.webp`, `${'图'.repeat(83)}.webp`];
    for (const name of names) fs.writeFileSync(join(place.uploadsDir, name), name);
    const { folder: snapshot } = await snapshotOf(place);
    for (const name of names) fs.unlinkSync(join(place.uploadsDir, name));
    await restore(place, snapshot);
    for (const name of names) assert.equal(fs.readFileSync(join(place.uploadsDir, name), 'utf8'), name);
  });

  it('ends every log-in, and names the accounts that are back or have their earlier password again', async (t) => {
    const { place, snapshot } = await accountsPlace(temporaryFolder(t));
    const { accounts } = await restore(place, snapshot);
    assert.deepEqual(accounts, { back: ['removed'], passwordBack: ['changed'] });
    assert.equal(fs.existsSync(join(place.dataDir, 'session')), false);
  });

  it('never holds a large file whole, on the way out and on the way back', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    const film = Buffer.alloc(5_000_000, 'film');
    fs.writeFileSync(join(place.uploadsDir, 'film.mp4'), film);
    const held: number[] = [];
    const watched: FileSystem = {
      ...realFileSystem,
      async readFile(path) {
        const bytes = await realFileSystem.readFile(path);
        held.push(bytes.length);
        return bytes;
      },
      async openFile(path) {
        const file = await realFileSystem.openFile(path);
        return { ...file, read: (into) => file.read(into).finally(() => held.push(into.length)) };
      },
    };
    const { folder } = await snapshotOf(place, watched);
    await restore(place, folder, watched);
    assert.deepEqual(fs.readFileSync(join(place.uploadsDir, 'film.mp4')), film);
    assert.ok(Math.max(...held) <= 1_048_576, `${Math.max(...held)} bytes at once`);
  });

  for (const [how, forGood] of Object.entries({ 'its process is cut off': true, 'the disk fails once': false })) {
    it(`leaves the old state or the new, never a mixture, wherever ${how}`, async (t) => {
      const { place: model, snapshot } = await changedPlace(temporaryFolder(t));
      const seen = { [OLD]: 0, [NEW]: 0 };
      const cuts = await atEachOperation({ code: 'EIO', forGood }, async (faulty, at) => {
        const place = copyOf(model, `cut-${at}`);
        const answered = await restore(place, snapshot, faulty.fs).catch(() => undefined);
        const state = await found(place);
        assert.ok(state === OLD || state === NEW, `cut at ${at}: ${state}`);
        if (answered) assert.equal(state, NEW, `answered, cut at ${at}`);
        if (forGood) assert.equal(await found(place), state, 'a second start changes nothing');
        fs.rmSync(place.folder, { recursive: true });
        if (faulty.struck) seen[state] += 1;
      });
      assert.ok(seen[OLD] > 50 && seen[NEW] > 5, JSON.stringify(seen));
      t.diagnostic(`${cuts} cuts: ${seen[OLD]} old, ${seen[NEW]} new, 0 mixed`);
    });
  }
});

/** Its snapshot has three accounts: one stayed, one has another password by now, one was removed. */
async function accountsPlace(folder: string): Promise<{ place: Place; snapshot: string }> {
  const { place } = await changedPlace(folder);
  const store = await place.open();
  for (const username of ['changed', 'removed']) await store.account.create({ ...ACCOUNT, username }, { by: '' });
  const session = { accountId: 'a', tokenHash: 'hash', lastSeenAt: '2026-11-20T08:00:00.000Z' };
  await store.session.create(session, { by: '' });
  await store.close();
  place.clock.time += 1;
  const { folder: made } = await snapshotOf(place);
  const again = await place.open();
  const byName = (username: string) => again.account.all((row) => row.username === username)[0]?.id ?? '';
  await again.account.update(byName('changed'), { password: { ...ACCOUNT.password, salt: 'bmV3' } }, { by: '' });
  await again.account.remove(byName('removed'), { by: '' });
  await again.close();
  return { place, snapshot: made };
}

function flip(path: string): void {
  const bytes = fs.readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  fs.writeFileSync(path, bytes);
}

function pipe(path: string): void {
  fs.rmSync(path);
  execFileSync('mkfifo', [path]);
}

function linkOut(path: string, target: string): void {
  fs.renameSync(path, target);
  fs.symlinkSync(target, path);
}

function edit(snapshot: string, from: string, to: string): void {
  const path = join(snapshot, 'manifest.json');
  fs.writeFileSync(path, fs.readFileSync(path, 'utf8').replace(from, to));
}
