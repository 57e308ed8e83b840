import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { checkSnapshot } from '../../../server/backup/restore-snapshot.ts';
import { changedUploads } from '../../../server/backup/verify-snapshot.ts';
import { DAY_MS } from '../../../server/contract/china-time.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { atEachOperation } from '../../helpers/faulty-file-system.ts';
import { randomFrom } from '../../helpers/random.ts';
import { filesBelow, restore, snapshotOf } from '../../helpers/snapshots.ts';
import { ARTICLE, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

/** Does `work` once, just before a file of this name is read for the first time. */
function beforeReading(name: string, work: () => void) {
  let isDone = false;
  return {
    ...realFileSystem,
    openFile(path: string) {
      if (!isDone && basename(path) === name) {
        isDone = true;
        work();
      }
      return realFileSystem.openFile(path);
    },
  };
}

describe('a snapshot', () => {
  it('has every file but the lock and what is half written', async (t) => {
    const place = new Place(temporaryFolder(t));
    const store = await place.open();
    place.write('half', 'news', '.opening.json.0123456789abcdef.tmp');
    const { folder, manifest } = await snapshotOf(place);
    await store.close();
    const copied = manifest.files.map(({ path }) => path);
    assert.deepEqual([...copied, 'manifest.json'].sort(), filesBelow(folder));
    assert.ok(copied.includes('data/news/opening.json') && copied.includes('uploads/crane-2x2.webp'));
    const wrong = copied.filter((path) => /lock|tmp/.test(path));
    assert.deepEqual(wrong, []);
    assert.equal(manifest.isOneMoment, true);
  });

  it('is refused where there is nothing to copy', async (t) => {
    const place = new Place(temporaryFolder(t));
    await assert.rejects(snapshotOf(place), /data cannot be read: ENOENT/);
    assert.equal(existsSync(join(place.folder, 'backups')), false);
  });

  it('has the old version or the new of a record that is saved meanwhile, of one moment with the rest', async (t) => {
    const place = new Place(temporaryFolder(t));
    const store = await place.open();
    const { id } = await store.news.create(ARTICLE, { by: '' });
    await store.close();
    const file = join(place.dataDir, 'news', `${id}.json`);
    const fs = beforeReading('opening.json', () => {
      writeFileSync(`${file}.new`, readFileSync(file, 'utf8').replace('标题', '新题'));
      renameSync(`${file}.new`, file);
      rmSync(join(place.dataDir, 'company-profile.md'));
    });
    const { folder, manifest } = await snapshotOf(place, fs);
    assert.equal(manifest.isOneMoment, true);
    assert.match(readFileSync(join(folder, 'data', 'news', `${id}.json`), 'utf8'), /新题/);
    assert.equal(existsSync(join(folder, 'data', 'company-profile.md')), false);
    await checkSnapshot(realFileSystem, folder);
  });

  it('has a record that is deleted, or brought back, while it is made in one of the two places', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    const live = join(place.dataDir, 'news', 'opening.json');
    const deleted = join(place.dataDir, 'deleted', 'news', 'opening~2026-01-01T00-00-00.000Z~.json');
    for (const [from, to] of [
      [live, deleted],
      [deleted, live],
    ] as const) {
      place.clock.time += 1;
      const fs = beforeReading('site.json', () => renameSync(from, to));
      const { folder } = await snapshotOf(place, fs);
      const copied = filesBelow(folder).filter((path) => path.includes('/opening'));
      assert.deepEqual(copied, [join('data', to.slice(place.dataDir.length + 1))]);
    }
  });

  it('says so when saves come without a pause, and is whole file by file all the same', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    let turn = 0;
    const fs = {
      ...realFileSystem,
      readFolder(path: string) {
        if (path === place.dataDir) place.write(`# ${'x'.repeat(++turn)}\n`, 'company-profile.md');
        return realFileSystem.readFolder(path);
      },
    };
    const { folder, manifest } = await snapshotOf(place, fs);
    assert.equal(manifest.isOneMoment, false);
    await checkSnapshot(realFileSystem, folder);
  });

  it('shares a file with the one before while its bytes are equal, and copies it anew when either has changed', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    const first = await snapshotOf(place);
    const inode = ({ folder }: { folder: string }, path: string) => statSync(join(folder, path)).ino;
    writeFileSync(join(first.folder, 'uploads', 'crane-2x2.webp'), 'Picture'); // gone bad
    place.write('# 新\n', 'company-profile.md');
    place.clock.time += 1;
    const second = await snapshotOf(place);
    assert.equal(second.shared, second.manifest.files.length - 2);
    assert.equal(inode(first, 'data/site.json'), inode(second, 'data/site.json'));
    assert.notEqual(inode(second, 'data/site.json'), statSync(join(place.dataDir, 'site.json')).ino);
    await checkSnapshot(realFileSystem, second.folder);
    await assert.rejects(checkSnapshot(realFileSystem, first.folder), /crane-2x2\.webp has changed/);
  });

  it('reads of what the one before has only what changed since, and all of it where anything is in doubt', async (t) => {
    const place = new Place(temporaryFolder(t));
    for (const name of ['same', 'touched', 'replaced', 'edited', 'cut'])
      writeFileSync(join(place.starterDir, 'uploads', `${name}-2x2.webp`), `picture ${name}`);
    await (await place.open()).close();
    const live = (name: string) => join(place.uploadsDir, `${name}-2x2.webp`);
    place.clock.time = Date.now() + DAY_MS; // the files have not changed for a while
    const next = async (wanted: RegExp) => {
      const read: string[] = [];
      const openFile = (path: string) => {
        read.push(path);
        return realFileSystem.openFile(path);
      };
      place.clock.time += DAY_MS;
      const made = await snapshotOf(place, { ...realFileSystem, openFile });
      await checkSnapshot(realFileSystem, made.folder);
      assert.deepEqual(read.filter((path) => !wanted.test(path)).sort(), []);
      return { ...made, read };
    };
    const first = await next(/./);
    const second = await next(/^$/);
    assert.deepEqual([second.shared, second.manifest.files], [first.manifest.files.length, first.manifest.files]);
    const past = new Date(0);
    utimesSync(live('touched'), past, past);
    writeFileSync(live('new'), readFileSync(live('replaced')));
    renameSync(live('new'), live('replaced'));
    const { mtime } = statSync(live('edited'));
    writeFileSync(live('edited'), 'PICTURE edited');
    utimesSync(live('edited'), mtime, mtime);
    truncateSync(join(second.folder, 'uploads', 'cut-2x2.webp'), 1);
    const third = await next(/(touched|replaced|edited|cut)-2x2/);
    for (const name of ['touched', 'replaced', 'edited', 'cut']) assert.ok(third.read.includes(live(name)), name);
    assert.deepEqual(third.changed, ['uploads/edited-2x2.webp']);
    writeFileSync(join(place.folder, 'backups', '.proofs.json'), JSON.stringify({ doubted: basename(third.folder) }));
    const { read } = await next(/./);
    assert.ok(read.includes(live('same')), 'a snapshot that failed its verification is not trusted');
    assert.ok(!(await next(/edited/)).read.includes(live('same')));
  });

  it('is compared by its verification with every upload that the site has', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    const { folder } = await snapshotOf(place);
    assert.deepEqual(await changedUploads(realFileSystem, place.uploadsDir, folder), []);
    writeFileSync(join(place.uploadsDir, 'crane-2x2.webp'), 'Picture');
    assert.deepEqual(await changedUploads(realFileSystem, place.uploadsDir, folder), ['uploads/crane-2x2.webp']);
    rmSync(join(place.uploadsDir, 'crane-2x2.webp'));
    assert.deepEqual(await changedUploads(realFileSystem, place.uploadsDir, folder), []);
  });

  it('names an upload whose bytes were changed, and has those of the snapshot before, however often it is thinned', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    const live = join(place.uploadsDir, 'crane-2x2.webp');
    const next = () => {
      place.clock.time += 1;
      return snapshotOf(place);
    };
    let before = await next();
    assert.deepEqual(before.changed, []);
    writeFileSync(live, 'Picture');
    const bin = 'crane-2x2.webp~2026-11-20T08-00-00.000Z~.removed';
    for (const name of ['crane-2x2.webp', bin]) {
      if (name === bin) renameSync(live, join(place.uploadsDir, bin));
      const made = await next();
      assert.deepEqual(made.changed, [`uploads/${name}`]);
      assert.equal(readFileSync(join(made.folder, 'uploads', name), 'utf8'), 'picture');
      await checkSnapshot(realFileSystem, made.folder);
      rmSync(before.folder, { recursive: true });
      before = made;
    }
    const damaged = await next();
    writeFileSync(join(damaged.folder, 'manifest.json'), '{');
    assert.deepEqual((await next()).changed, [`uploads/${bin}`], 'the one before that can be read counts');
    writeFileSync(join(place.uploadsDir, bin), 'picture');
    assert.deepEqual((await next()).changed, []);
  });

  it('has the changed bytes of an upload where the earlier ones have gone bad, and names it', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    const { folder } = await snapshotOf(place);
    for (const uploads of [join(folder, 'uploads'), place.uploadsDir])
      writeFileSync(join(uploads, 'crane-2x2.webp'), `Picture in ${uploads}`);
    place.clock.time += 1;
    const made = await snapshotOf(place);
    assert.deepEqual(made.changed, ['uploads/crane-2x2.webp']);
    assert.equal(
      readFileSync(join(made.folder, 'uploads', 'crane-2x2.webp'), 'utf8'),
      `Picture in ${place.uploadsDir}`,
    );
    await checkSnapshot(realFileSystem, made.folder);
  });

  it('is there whole or not at all, wherever it is cut or the disk fails', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    const backups = join(place.folder, 'backups');
    let cuts = 0;
    for (const forGood of [true, false]) {
      cuts += await atEachOperation({ code: 'ENOSPC', forGood }, async (faulty, at) => {
        place.clock.time += 1;
        const made = await snapshotOf(place, faulty.fs).catch(() => undefined);
        for (const name of existsSync(backups) ? filesBelow(backups) : []) {
          if (basename(name) === 'manifest.json' && !name.startsWith('.')) {
            await checkSnapshot(realFileSystem, join(backups, name, '..'));
          }
        }
        rmSync(backups, { recursive: true, force: true });
        if (faulty.struck) assert.ok(made === undefined || !forGood || at > 1);
      });
    }
    assert.ok(cuts > 60, `${cuts} cuts`);
    t.diagnostic(`${cuts} cuts, 0 half snapshots`);
  });
});

/** Random names that Linux takes, as bytes: of rare and common signs, and of bytes that are no UTF-8. */
function namesOfLinux(count: number): Buffer[] {
  const below = randomFrom(28);
  const signs = [...' "\'\n\r\t\\%~*?:\u007f\u0001', '%2F', '..', '\u001b[2J'];
  const more = ['😀', '图', 'e\u0301', '\u202e', '\ufffd', '\ufeff', '$(x)', '`', '&', '<', '-', 'a', 'B.', '.jpg'];
  const parts = [
    ...[...signs, ...more].map((sign) => Buffer.from(sign)),
    Buffer.from([0xff]),
    Buffer.from([0xc3, 0xbc, 0xc0]),
  ];
  return Array.from({ length: count }, (_, index) => {
    const chosen = Array.from({ length: 1 + below(5) }, () => parts[below(parts.length)]);
    return Buffer.concat([Buffer.from(`${index}`), ...chosen.flatMap((part) => part ?? [])]);
  });
}

describe('files of any name that Linux takes', () => {
  it('are restored byte for byte, or named as left out', async (t) => {
    const place = new Place(temporaryFolder(t));
    await (await place.open()).close();
    const names = namesOfLinux(300);
    const at = (folder: string, name: Buffer) => Buffer.concat([Buffer.from(`${folder}/`), name]);
    names.push(Buffer.from('old\\pic.jpg'), Buffer.from('y'.repeat(255)), Buffer.from('图'.repeat(85)));
    for (const name of names) writeFileSync(at(place.uploadsDir, name), name);
    mkdirSync(at(place.uploadsDir, Buffer.from('d\\\n')));
    writeFileSync(join(place.uploadsDir, 'd\\\n', '"'), 'below');
    mkdirSync(at(place.uploadsDir, Buffer.from([0xff])));
    writeFileSync(at(place.uploadsDir, Buffer.from([0xff, 0x2f, 0x61])), 'lost');
    const dotted = ['.htaccess', '..jpg', '.\u0001', 'd\\\n/.a.png', '.folder/a.png', '.arriving.tmp'];
    for (const own of ['.folder', '.before-2026-11-20T08-00-00.000Z']) mkdirSync(join(place.uploadsDir, own));
    for (const name of dotted) writeFileSync(join(place.uploadsDir, name), 'not shown');
    const { folder, leftOut, hidden } = await snapshotOf(place);
    assert.equal(hidden, dotted.length - 1, 'all but what arrives, and what a restore replaced');
    await checkSnapshot(realFileSystem, folder);
    const isText = (name: Buffer) => Buffer.from(name.toString()).equals(name);
    const others = [...names.filter((name) => !isText(name)), Buffer.from([0xff])];
    assert.ok(others.length > 20);
    assert.deepEqual(leftOut, [...new Set(others.map((name) => `uploads/${name}`))].sort());
    for (const name of names) rmSync(at(place.uploadsDir, name));
    await restore(place, folder);
    for (const name of names.filter(isText)) assert.deepEqual(readFileSync(at(place.uploadsDir, name)), name);
    assert.equal(readFileSync(join(place.uploadsDir, 'd\\\n', '"'), 'utf8'), 'below');
  });
});
