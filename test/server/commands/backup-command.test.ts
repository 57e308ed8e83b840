import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { formOf, png } from '../../helpers/build-pictures.ts';
import { logIn, staffOf } from '../../helpers/log-in.ts';
import { startReceiver } from '../../helpers/receiver.ts';
import { runCommand, type ServerProcess, startProcess } from '../../helpers/server-process.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const WRITERS = 4;
const SNAPSHOTS = 2;
/** Between two rounds of a writer, so that the proofs do not take minutes. */
const PAUSE_MS = 50;

describe('npm run backup and npm run restore', () => {
  let server: ServerProcess;
  after(() => server.end('SIGTERM'));
  const folder = temporaryFolder({ after });
  const backups = () => join(folder, 'backups');
  const snapshots = () =>
    fs
      .readdirSync(backups())
      .filter((name) => !name.startsWith('.'))
      .sort();
  before(async () => {
    fs.mkdirSync(join(folder, 'tmp'));
    server = await startProcess(folder);
  });

  const environment = (more: Record<string, string>) => ({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: join(folder, 'tmp'),
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    ...more,
  });
  /** What the scripts start in the end. */
  const run = (args: string[], more: Record<string, string> = { BACKUP_DIR: backups() }) =>
    runCommand([...(args[0] === 'restore' ? [] : ['backup']), ...args], environment(more));
  const npmRun = (...args: string[]) =>
    runCommand(args, environment({ npm_config_update_notifier: 'false' }), '', undefined, ['npm', 'run', '--silent']);

  it('ask where to, what to prove and what to restore, in one line each', async () => {
    const nowhere = await run([], {});
    assert.deepEqual([nowhere.code, nowhere.out], [1, '']);
    assert.match(nowhere.err, /^no folder for snapshots: [^\n]*BACKUP_DIR[^\n]*\n$/);
    assert.match((await run(['--verify'], {})).err, /^no snapshot: [^\n]*\n$/);
    for (const word of ['--restore', '--undo', '--keep-accounts', '--dance'])
      assert.match((await run([word])).err, new RegExp(`'${word}'; usage:`));
    assert.match((await run(['--to', ''])).err, /^--to is empty; usage:/, 'an unset variable');
    assert.match((await run(['--verify', join(folder, 'data')])).err, /is not a snapshot[^\n]*\n$/);
    assert.equal(fs.existsSync(backups()), false);
  });

  it('name the address at which the site is served, whatever port a shell does not know', async () => {
    const { out } = await run(['--to', join(folder, 'elsewhere')]);
    assert.ok(out.includes(`, ${server.address}\n`), out);
  });

  it(`copy a site in ${SNAPSHOTS} snapshots while ${WRITERS} people save, and prove each`, async (test) => {
    const writing = { isOver: false, saves: 0 };
    const session = await logIn(server.address);
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(server.address, session, writer, writing));
    for (let count = 0; count < SNAPSHOTS; count += 1) {
      while (writing.saves <= count * WRITERS) await pause(PAUSE_MS);
      const made = await run([], { BACKUP_DIR: backups(), SITE_URL: 'https://site.example' });
      assert.match(made.out, /^snapshot \S+: \d+ files.*; 齐筑智联, https:\/\/site\.example$/m, made.err);
    }
    writing.isOver = true;
    const saved = (await Promise.all(writers)).flat();
    assert.equal(snapshots().length, SNAPSHOTS);
    assert.ok(saved.length > WRITERS, `${saved.length} saves`);
    for (const name of snapshots()) {
      assert.deepEqual(withoutPicture(join(backups(), name)), []);
      const proved = await run(['--verify', join(backups(), name), '--every-page']);
      assert.match(
        proved.out,
        /verified \S+: \d+ files .* \d+ records and \d+ pictures served and equal; \d+ pages open/,
        proved.err,
      );
      test.diagnostic(proved.out.trim().replace(/.*: /, ''));
    }
    test.diagnostic(`${saved.length} saves meanwhile`);
  });

  it('prove the newest when none is named, not one of a time to come, with everything answered before it', async () => {
    const ahead = join(backups(), '2099-01-01T00-00-00.000Z');
    fs.cpSync(join(backups(), snapshots()[0] ?? ''), ahead, { recursive: true });
    const session = await logIn(server.address);
    const [id = ''] = await write(server.address, session, 9, { isOver: true, saves: 0 });
    // of a kind that no call returns
    const [day, time] = ['2026-11-19', '2026-11-19T08:00:00.000Z'];
    const record = { id: day, version: 1, createDate: time, savedAt: time, savedBy: '', views: 3 };
    fs.mkdirSync(join(folder, 'data', 'visits'), { recursive: true });
    fs.writeFileSync(join(folder, 'data', 'visits', `${day}.json`), JSON.stringify(record));
    const made = await npmRun('backup', '--', '--to', backups());
    const newest = join(backups(), snapshots().at(-2) ?? '');
    assert.match(made.out, new RegExp(`^snapshot ${newest}: .* [1-9]\\d* shared`), made.err);
    assert.ok(fs.existsSync(join(newest, 'data', 'product', `${id}.json`)));
    const proofs = join(backups(), '.proofs.json');
    fs.writeFileSync(proofs, JSON.stringify({ verified: basename(ahead) })); // when the clock was wrong
    const proved = await npmRun('backup', '--', '--verify', '--to', backups());
    assert.equal(JSON.parse(fs.readFileSync(proofs, 'utf8')).verified, basename(newest));
    assert.match(proved.out, new RegExp(`^verified ${newest}:`, 'm'), proved.err);
    for (const { code, out } of [made, proved]) {
      assert.equal(code, 0);
      assert.match(out, new RegExp(`^${ahead} has a time in the future`, 'm'));
    }
    fs.rmSync(ahead, { recursive: true });
    const found = fs.readdirSync(backups()).filter((name) => name.startsWith('.'));
    assert.deepEqual(found, ['.proofs.json'], 'the copy that was served is gone');
  });

  it('prove a snapshot that was fetched from elsewhere: copies, with times and modes of their own', async () => {
    // since then a lead has become older than leads are kept
    const site = join(folder, 'data', 'site.json');
    const text = fs.readFileSync(site, 'utf8');
    fs.writeFileSync(site, JSON.stringify({ ...JSON.parse(text), privacy: { keepMonths: 1 } }));
    await (await staffOf(server.address))('enquiry/save', { phone: '13800000001' });
    const [lead = ''] = fs.readdirSync(join(folder, 'data', 'enquiry'));
    const record = JSON.parse(fs.readFileSync(join(folder, 'data', 'enquiry', lead), 'utf8'));
    const old = { ...record, createDate: '2024-01-01T00:00:00.000Z' };
    fs.writeFileSync(join(folder, 'data', 'enquiry', lead), JSON.stringify(old));
    assert.equal((await run([])).code, 0);
    fs.writeFileSync(site, text);
    const [name = ''] = snapshots().slice(-1);
    const fetched = join(folder, 'fetched');
    execFileSync('cp', ['-r', join(backups(), name), fetched]); // as a tool brings it that knows neither links nor owners
    // on a machine where no first start was
    const elsewhere = { DATA_DIR: join(folder, 'none'), UPLOADS_DIR: join(folder, 'none-either') };
    const proved = await run(['--verify', fetched], elsewhere);
    assert.deepEqual([proved.code, proved.err], [0, '']);
    assert.match(proved.out, /^verified \S+fetched: /m);
    fs.rmSync(fetched, { recursive: true });
  });

  it('tell the company of a night that failed, once', async (t) => {
    const robot = await startReceiver(t);
    const settings = { BACKUP_DIR: join(folder, 'data', 'inside'), NOTIFY_WEBHOOK: robot.url };
    assert.equal((await run([], settings)).code, 1);
    assert.equal(robot.received.length, 1);
    assert.equal(robot.received[0]?.body.event, 'backup');
    assert.match(String(robot.received[0]?.body.text), /^【网站备份失败】\n网站：http:.*\n原因：.*BACKUP_DIR/);
    assert.equal((await run([], { BACKUP_DIR: backups(), NOTIFY_WEBHOOK: robot.url })).code, 0);
    assert.equal(robot.received.length, 1);
    // the robot of the settings is never in the server's own network
    const err = async (args: string[], data: string, more: Record<string, string>) => {
      const file = join(data, 'site.json');
      const site = fs.readFileSync(file, 'utf8');
      fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(site), robot: { url: 'https://127.0.0.1/' } }));
      const ended = await run(args, more);
      fs.writeFileSync(file, site);
      assert.equal(ended.code, 1);
      return ended.err;
    };
    const untold = /^the chat robot did not accept the message: 不支持的地址$/m;
    assert.match(await err([], join(folder, 'data'), { BACKUP_DIR: join(folder, 'data', 'inside') }), untold);
    const copy = join(backups(), snapshots().at(-1) ?? '');
    assert.doesNotMatch(await err(['--verify', copy], join(copy, 'data'), { DATA_DIR: join(copy, 'data') }), untold);
    fs.rmSync(copy, { recursive: true });
  });

  it('name an upload that was changed, and tell the company once', async (t) => {
    const robot = await startReceiver(t);
    const [name = ''] = fs.readdirSync(join(folder, 'uploads')).filter((each) => each.endsWith('.webp'));
    const file = join(folder, 'uploads', name);
    const whole = fs.readFileSync(file);
    fs.writeFileSync(file, Buffer.concat([whole.subarray(1), Buffer.of(0)]));
    const { code, out, err } = await run([], { BACKUP_DIR: backups(), NOTIFY_WEBHOOK: robot.url });
    assert.equal(code, 0, err);
    assert.match(out, new RegExp(`^uploads/${name} was changed`, 'm'));
    assert.match(err, new RegExp(`^{[^\\n]*"level":"error"[^\\n]*"uploads/${name}"}\n$`));
    const shown = robot.received.map(({ body }) => [
      body.event,
      String(body.text).includes(`内容被改动：uploads/${name}`),
    ]);
    assert.deepEqual(shown, [['changed', true]]);
    fs.writeFileSync(file, whole);
    fs.rmSync(join(backups(), snapshots().at(-1) ?? ''), { recursive: true });
  });

  it('bring the site back to what a snapshot has', async () => {
    const first = join(backups(), snapshots()[0] ?? '');
    await server.end('SIGTERM');
    const restored = await npmRun('restore', '--', first);
    assert.match(restored.out, /^restored \d+ files of 20/, restored.err);
    const [, kept = ''] = /^what was replaced stays in (.*) for \d+ days$/m.exec(restored.out) ?? [];
    assert.equal(kept.split(' and ').filter((path) => fs.existsSync(path)).length, 2, restored.out);
    const empty = { DATA_DIR: join(folder, 'empty/data'), UPLOADS_DIR: join(folder, 'empty/uploads') };
    const anew = await run(['restore', first], empty);
    assert.equal(anew.code, 0, anew.err);
    assert.doesNotMatch(anew.out, /stays/, 'nothing was replaced');
    server = await startProcess(folder);
    const expected = fs.readdirSync(join(first, 'data', 'product')).length;
    const answer = await fetch(`${server.address}/v1/product/list`, { method: 'POST' });
    const { data } = (await answer.json()) as { data: { count: number } };
    assert.equal(data.count, expected);
    await logIn(server.address);
  });
});

type Writing = { isOver: boolean; saves: number };

/** Uploads a picture and saves a product with it, again and again, at least once; every third is deleted. Gives the ids. */
async function write(address: string, session: Record<string, string>, writer: number, writing: Writing) {
  const ids: string[] = [];
  const staff = await staffOf(address);
  do {
    const form = formOf({ type: 'product', file: png() });
    const upload = await fetch(`${address}/v1/file/upload`, { method: 'POST', headers: session, body: form });
    const coverUrl = ((await upload.json()) as { data: string }).data;
    const product = { coverName: `${writer}`, coverUrl, productCon: `<p>${'字'.repeat(writer * 99)}</p>` };
    const { productId } = (await staff<{ productId: string }>('product/save', product)).data!; // proof: staff may save it
    ids.push(productId);
    writing.saves += 1;
    if (ids.length % 3 === 0) await staff('product/delete', { productId });
    if (!writing.isOver) await pause(PAUSE_MS);
  } while (!writing.isOver);
  return ids;
}

/** Products of a snapshot whose picture it lacks. */
function withoutPicture(snapshot: string): string[] {
  const products = fs.readdirSync(join(snapshot, 'data', 'product'));
  return products.filter((name) => {
    const { coverUrl } = JSON.parse(fs.readFileSync(join(snapshot, 'data', 'product', name), 'utf8'));
    return coverUrl.startsWith('/uploads/') && !fs.existsSync(join(snapshot, coverUrl.slice(1)));
  });
}
