import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'node:tls';
import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { acquireLock } from '../../../server/store/disk/lock.ts';
import { listen } from '../../helpers/free-port.ts';
import { type Credentials, ROOT, type Site, startSite } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const tls = (name: string) => readFileSync(join(ROOT, 'test', 'fixtures', 'tls', name));
const certificate = createServer({ key: tls('key.pem'), cert: tls('certificate.pem') });

describe('the status', () => {
  const folder = temporaryFolder({ after });
  let site: Site;
  let staff: Credentials;
  before(async () => {
    const port = await listen(certificate);
    site = await startSite({ BACKUP_DIR: join(folder, 'backups'), SITE_URL: `https://127.0.0.1:${port}` });
    staff = await site.login();
  });
  after(async () => {
    await site.stop();
    certificate.close();
  });
  const read = async (): Promise<SystemStatus> => {
    const { body, text } = await site.call<SystemStatus>('system/status', {}, staff);
    assert.ok(body.data, text);
    return body.data;
  };

  it('gives each figure from the real thing', async () => {
    const replaced = `${site.dataDir}.before-2026-11-20T08-00-00.000Z`;
    mkdirSync(replaced);
    const status = await read();
    assert.deepEqual(status.replaced, [basename(replaced)]);
    await rm(replaced, { recursive: true });
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.match(status.version, new RegExp(`^${version} \\([0-9a-f]{8}\\)$`));
    assert.ok(Date.parse(status.startedAt) <= Date.now());
    assert.ok(Math.abs(status.memoryBytes - process.memoryUsage.rss()) < 100 * 1_048_576);
    assert.ok(status.loopDelayMs >= 0);
    assert.equal(status.disks.map(({ name }) => name).join(), 'DATA_DIR,UPLOADS_DIR,BACKUP_DIR');
    for (const { freeBytes, totalBytes } of status.disks) assert.ok(freeBytes > 0 && freeBytes <= totalBytes);
    assert.deepEqual(status.backup, { lastAt: null, provedAt: null, running: false, progress: null });
    // openssl x509 -in test/fixtures/tls/certificate.pem -noout -enddate
    const { validTo } = new X509Certificate(tls('certificate.pem'));
    assert.deepEqual(status.certificate, { validTo: new Date(validTo).toISOString() });
    const products = readdirSync(join(site.dataDir, 'product')).length;
    assert.equal(status.records.find(({ kind }) => kind === 'product')?.count, products);
    assert.deepEqual([status.unreadable, status.undelivered ?? 0, status.changed, status.errors24h], [[], 0, [], 0]);
  });

  it('names files that cannot be read, and counts the errors of the log', async () => {
    await site.pause(async () => writeFileSync(join(site.dataDir, 'product', 'dust-noise-monitor.json'), 'no JSON'));
    const { unreadable, errors24h } = await read();
    assert.deepEqual(unreadable, ['product/dust-noise-monitor.json']);
    assert.equal(errors24h, 1);
  });

  it('follows a backup that staff began until it is proved, and refuses a second one meanwhile', async () => {
    const begun = await site.call('system/backup', {}, staff);
    assert.equal(begun.status, 200, begun.text);
    const second = await site.call('system/backup', {}, staff);
    assert.deepEqual([second.status, second.body.msg], [409, '备份正在进行，请稍后再试']);
    const seen: number[] = [];
    let status = await read();
    for (; status.backup.running; status = await read()) {
      seen.push(status.backup.progress ?? 0);
      await pause(50); // a look costs the server something too
    }
    const isRising = seen.every((percent, index) => percent >= (seen[index - 1] ?? 0) && percent <= 100);
    assert.ok(isRising, seen.join());
    assert.ok(new Set(seen).size > 2, seen.join());
    const [name = ''] = readdirSync(join(folder, 'backups')).filter((each) => /^\d/.test(each));
    const { lastAt, provedAt, progress } = status.backup;
    assert.equal(lastAt?.replaceAll(':', '-'), name);
    assert.ok(provedAt && provedAt >= (lastAt ?? ''), String(provedAt));
    assert.equal(progress, null);
    assert.ok(!site.complaints.some((line) => line.startsWith('the backup failed')), site.complaints.join());
  });

  it('names the uploads that a backup found changed, and counts them as errors', async () => {
    const [name = ''] = readdirSync(site.uploadsDir).filter((each) => each.endsWith('.webp'));
    const { errors24h } = await read();
    writeFileSync(join(site.uploadsDir, name), 'changed');
    assert.equal((await site.call('system/backup', {}, staff)).status, 200);
    while ((await read()).backup.running) await pause(50);
    const status = await read();
    assert.deepEqual([status.changed, status.errors24h], [[`uploads/${name}`], errors24h + 1]);
    assert.ok(site.complaints.some((line) => line.includes(`uploads/${name}`)));
  });

  it('refuses a backup while a timer makes one, and shows that one', async () => {
    const lock = await acquireLock({ dataDir: join(folder, 'backups'), fs: realFileSystem });
    assert.equal((await site.call('system/backup', {}, staff)).status, 409);
    const { running, progress } = (await read()).backup;
    assert.deepEqual([running, progress], [true, null]);
    await lock.release();
  });

  it('says that a backup failed in the log, and goes on', async () => {
    const found = await read();
    writeFileSync(join(folder, 'backups', 'lock'), ''); // nobody can take the folder
    assert.equal((await site.call('system/backup', {}, staff)).status, 200);
    let status = await read();
    for (; status.backup.running; status = await read()) await pause(50);
    assert.equal(status.errors24h, found.errors24h + 1);
    assert.equal(status.backup.lastAt, found.backup.lastAt);
    await rm(join(folder, 'backups', 'lock'));
  });

  it('says when it was started by the clock as it is now, which the network may have set since', async (t) => {
    // the last one: setting the clock back ends a session
    const { startedAt } = await read();
    const { now } = Date;
    t.mock.method(Date, 'now', () => now() + 3_600_000);
    assert.equal(Math.round((Date.parse((await read()).startedAt) - Date.parse(startedAt)) / 1000), 3_600);
  });
});

it('a site without BACKUP_DIR and without TLS says so', async () => {
  const site = await startSite({ SITE_URL: 'http://127.0.0.1:3000' });
  try {
    const staff = await site.login();
    const refused = await site.call('system/backup', {}, staff);
    assert.equal(refused.status, 400);
    assert.match(String(refused.body.msg), /BACKUP_DIR/);
    const { body } = await site.call<SystemStatus>('system/status', {}, staff);
    assert.equal(body.data?.certificate, null);
    assert.equal(body.data?.disks.length, 2);
  } finally {
    await site.stop();
  }
});
