import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Doubt } from '../../../server/contract/calls/system.ts';
import { findForeign, findOnMachine, inWords } from '../../../server/status/doubts.ts';
import { timeForName } from '../../../server/store/disk/disk.ts';
import { type FileSystem, realFileSystem } from '../../../server/store/disk/file-system.ts';
import { PROGRAM, runCommand, startProcess } from '../../helpers/server-process.ts';
import { siteWith } from '../../helpers/site-with-doubts.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const folder = temporaryFolder({ after });
const newFolder = () => mkdtempSync(join(folder, 'site-'));

describe('a start on an empty data folder', () => {
  const start = (place: string, environment: Record<string, string> = {}) =>
    startProcess(place, { BACKUP_DIR: join(place, 'backups'), ...environment });
  const refusal = async (place: string, environment?: Record<string, string>) => {
    const [, said = ''] =
      /ended with 1: (.*)$/s.exec(
        await start(place, environment).then(
          (server) => server.end('SIGKILL').then(() => 'it started'),
          (error: Error) => error.message,
        ),
      ) ?? [];
    assert.match(said, /^DATA_DIR="[^\n]+\n$/, 'one line');
    return said;
  };
  let used = '';
  let snapshot = '';
  before(async () => {
    used = newFolder();
    const server = await start(used);
    await server.end('SIGTERM');
    const env = { PATH: process.env.PATH, DATA_DIR: join(used, 'data'), UPLOADS_DIR: join(used, 'uploads') };
    await runCommand(['backup', '--to', join(used, 'backups')], env);
    [snapshot = ''] = readdirSync(join(used, 'backups')).filter((name) => /^\d/.test(name));
    assert.ok(snapshot);
  });

  it('is refused beside snapshots, in one line with the newest; a restore is not, and then it starts', async () => {
    const place = newFolder();
    cpSync(join(used, 'backups'), join(place, 'backups'), { recursive: true });
    mkdirSync(join(place, 'data', 'lost+found'), { recursive: true });
    writeFileSync(join(place, 'data', '.fsck'), '');
    const newest = join(place, 'backups', snapshot);
    assert.ok((await refusal(place)).includes(newest));
    assert.deepEqual(readdirSync(join(place, 'data')).sort(), ['.fsck', 'lost+found']);
    const env = { PATH: process.env.PATH, DATA_DIR: join(place, 'data'), UPLOADS_DIR: join(place, 'uploads') };
    assert.equal((await runCommand(['restore', newest], env)).code, 0);
    assert.equal(await (await start(place)).end('SIGTERM'), 0);
  });

  it('is refused beside uploads that are not the starter’s, not beside the starter’s alone', async () => {
    const place = newFolder();
    cpSync(join(used, 'uploads'), join(place, 'uploads'), { recursive: true });
    mkdirSync(join(place, 'uploads', 'lost+found')); // of a disk that is mounted there
    assert.equal(await (await start(place)).end('SIGTERM'), 0);
    rmSync(join(place, 'data'), { recursive: true });
    writeFileSync(join(place, 'uploads', 'own-100x100.png'), '');
    assert.match(await refusal(place), /UPLOADS_DIR has 1 files.*SAMPLES=/);
  });

  for (const SAMPLES of ['yes', 'no'])
    it(`begins a new site with SAMPLES=${SAMPLES}, and says so`, async () => {
      const place = newFolder();
      cpSync(join(used, 'backups'), join(place, 'backups'), { recursive: true });
      const server = await start(place, { SAMPLES });
      assert.equal(await server.end('SIGTERM'), 0);
      assert.equal(server.said().filter((line) => line.includes('"id":"data-empty"')).length, 1);
    });
});

describe('doubts', () => {
  it('name a folder for backups that is missing, empty or whose newest snapshot is old or not verified', async () => {
    const backups = join(newFolder(), 'backups');
    const without = await siteWith({});
    assert.match((await without.read())[0]?.message ?? '', /BACKUP_DIR/);
    const { site, ids, read, staff } = await siteWith({ BACKUP_DIR: backups });
    assert.deepEqual(await ids(), ['backup-none']);
    const put = (time: number) => {
      for (const name of readdirSync(backups)) rmSync(join(backups, name), { recursive: true });
      mkdirSync(join(backups, timeForName(time)));
      writeFileSync(join(backups, timeForName(time), 'manifest.json'), '');
    };
    const [limit, minute] = [36 * 3_600_000, 60_000];
    put(Date.now() - limit - minute);
    assert.match((await read())[0]?.message ?? '', /超过 36 小时/);
    put(Date.now() - limit + minute);
    assert.match((await read())[0]?.message ?? '', /没有确认能恢复/);
    writeFileSync(join(backups, '.2026-11-20T08-00-00.000Z.0123456789abcdef.tmp'), '');
    assert.deepEqual(await ids(), ['backup-old', 'trial-left']);
    assert.equal((await site.call('overview/read', {}, staff)).status, 200);
  });

  it('name data that vanish while the server runs: it goes on reading, and refuses changes with 507', async () => {
    const { site, ids, staff } = await siteWith({});
    renameSync(site.dataDir, `${site.dataDir}.away`);
    mkdirSync(site.dataDir); // where the disk was mounted
    assert.equal((await ids())[0], 'data-gone');
    const saved = { coverName: '水泵', locationId: 'zhgd', productCon: '<p>好</p>' };
    assert.equal((await site.call('product/save', saved, staff)).status, 507);
    assert.equal((await site.send('GET', '/')).status, 200);
    const change = { productId: 'tower-crane-monitor', coverName: '水泵' };
    assert.equal((await site.call('product/update', change, staff)).status, 507, 'nobody has removed it');
    assert.equal(
      (await site.send('GET', '/productDet?productId=std-wheel-wash')).status,
      500,
      'its text is not in memory',
    );
    assert.ok((await site.login()).token, 'a log-in works from memory');
    assert.match(site.complaints.join('\n'), /^the disk is read-only, or its folder is not there .*in memory only/m);
    assert.deepEqual(readdirSync(site.dataDir), [], 'nothing is left in the empty folder');
    rmSync(site.dataDir, { recursive: true });
    renameSync(`${site.dataDir}.away`, site.dataDir);
    assert.equal((await site.call('product/save', saved, staff)).status, 200);
    assert.equal((await site.call('product/update', change, staff)).status, 200);
    assert.equal((await site.send('GET', '/productDet?productId=std-wheel-wash')).status, 200);
    assert.ok(!(await ids()).includes('data-gone'));
  });

  it('name files of another owner than the data folder', {
    skip: process.getuid?.() === 0 ? false : 'not root',
  }, async () => {
    const { site, read, logged } = await siteWith({});
    await site.pause(async () => chownSync(join(site.dataDir, 'site.json'), 65_534, 65_534));
    let found: Doubt | undefined;
    while (!found) found = (await read()).find(({ id }) => id === 'foreign-files');
    assert.match(found.message, /data\/site\.json。/);
    assert.equal(logged('foreign-files'), 1);
  });

  it('name a folder that its owner has closed to the server, the uploads folder itself too, and what is beside it', async () => {
    const folder = newFolder();
    const theirs = ['audit', 'audit/2026-11.jsonl', 'site.json'];
    mkdirSync(join(folder, 'audit'));
    for (const name of [...theirs.slice(1), 'own.json']) writeFileSync(join(folder, name), '');
    const refused = () => Promise.reject(Object.assign(new Error(), { code: 'EACCES' }));
    const fs: FileSystem = {
      ...realFileSystem,
      readFolder: (path) => (path.endsWith('audit') ? refused() : realFileSystem.readFolder(path)),
      stat: async (path) => ({
        ...(await realFileSystem.stat(path)),
        uid: theirs.some((name) => path.endsWith(name)) ? 0 : 1000,
      }),
    };
    const [found] = await findForeign(fs, [folder], folder);
    assert.equal(found?.detail.replaceAll(basename(folder), ''), '/audit、/site.json');
    const byRoot = async () => ({ size: 0, mtimeMs: 0, uid: 0 });
    const stat: FileSystem['stat'] = (path) => (path === folder ? fs.stat(path) : byRoot());
    const closed = { ...fs, readFolder: refused, stat };
    const [itself] = await findForeign(closed, [join(folder, 'uploads')], folder);
    assert.equal(itself?.detail, `${basename(folder)}/uploads`);
  });

  it('name a folder that cannot be read, whatever the system says, and refuse nothing for it', async () => {
    const backups = join(newFolder(), 'backups');
    const { site, read, staff } = await siteWith({ BACKUP_DIR: backups });
    rmSync(backups, { recursive: true });
    writeFileSync(backups, ''); // ENOTDIR
    const [told, ...others] = await read();
    assert.deepEqual([told?.id, others], ['folder-unreadable', []]);
    assert.match(told?.message ?? '', /^备份目录无法读取/);
    assert.equal((await site.call('overview/read', {}, staff)).status, 200);

    const folder = newFolder();
    mkdirSync(join(folder, 'data'));
    for (const code of ['EIO', 'ESTALE', 'ENOTCONN', 'EPERM', 'EACCES', 'ENOTDIR', 'ELOOP', 'EHOSTDOWN']) {
      const refuse = async () => Promise.reject(Object.assign(new Error(), { code }));
      const dead: FileSystem = { ...realFileSystem, openFolder: refuse, readFolder: refuse, stat: refuse };
      const dataDir = join(folder, 'data');
      const installation = { fs: dead, folders: [{ name: 'DATA_DIR', path: dataDir }], dataDir, backupDir: folder };
      const found = await findOnMachine(installation, Date.now());
      assert.deepEqual(found, [
        { id: 'folder-unreadable', detail: 'DATA_DIR' },
        { id: 'folder-unreadable', detail: 'BACKUP_DIR' },
      ]);
      assert.deepEqual(await findForeign(dead, [folder], dataDir), []);
    }
  });

  it('name uploads that are gone once the site has begun, not before', async () => {
    const dataDir = newFolder();
    const folders = [{ name: 'UPLOADS_DIR', path: join(dataDir, 'gone') }];
    const ids = async () =>
      (await findOnMachine({ fs: realFileSystem, folders, dataDir, backupDir: undefined }, 0)).map(({ id }) => id);
    assert.deepEqual(await ids(), ['backup-none']);
    writeFileSync(join(dataDir, 'format.json'), '{}');
    assert.deepEqual(await ids(), ['folder-unreadable', 'backup-none']);
  });

  it('have a sentence and a remedy each, in one order', () => {
    const ids = 'trial-left disk-full inodes-full read-only data-gone proxy-short proxy-untrusted'.split(' ');
    // proof: ids of the list
    const told = inWords(ids.map((id) => ({ id, detail: '2' })) as never);
    assert.equal(told[0]?.id, 'proxy-untrusted');
    for (const { message } of told) assert.match(message, /。.*请.*。/);
  });
});

it('the status on the command line has the same list', async () => {
  const place = newFolder();
  const server = await startProcess(place, { BACKUP_DIR: join(place, 'backups') });
  const env = { PATH: process.env.PATH, DATA_DIR: join(place, 'data'), BACKUP_DIR: join(place, 'backups') };
  const { out } = await runCommand(['status'], { ...env, PORT: new URL(server.address).port }, '', () => {}, [PROGRAM]);
  assert.equal(await server.end('SIGTERM'), 0);
  assert.match(out, /^backup-none: 还没有备份/m);
});

it('the status on the command line asks the address of the server that runs, and exits with 1 while nothing can be saved', async (t) => {
  const place = newFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=30m', 'tmpfs', place]).status !== 0)
    return t.skip('a mount takes root');
  t.after(() => spawnSync('umount', ['-l', place]));
  const server = await startProcess(place, { SAMPLES: 'no' });
  const env = { PATH: process.env.PATH, DATA_DIR: join(place, 'data'), UPLOADS_DIR: join(place, 'uploads'), PORT: '2' };
  const well = await runCommand(['status'], env);
  assert.deepEqual([well.code, well.out.includes(`the server answers at ${server.address}\n`)], [0, true], well.out);
  spawnSync('dd', ['if=/dev/zero', `of=${join(place, 'fill')}`, 'bs=1M']);
  const full = await runCommand(['status'], env);
  assert.equal(full.code, 1);
  assert.match(full.out, /^disk-full: 数据目录、上传目录所在磁盘已满/m);
  assert.equal(await server.end('SIGQUIT'), 0);
});
