import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Audit, openAudit } from '../../../server/audit/audit.ts';
import type { FileSystem } from '../../../server/store/disk/file-system.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { PHOTO, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const NOVEMBER = 'audit/2026-11.jsonl';
const FILE_BYTES = 16 * 1_048_576;

/** An audit on a real folder, as often as a test wants; `end` stops it as a server stops. */
function auditPlace(t: TestContext) {
  const place = new Place(temporaryFolder(t));
  return {
    place,
    lines: (name = '2026-11') => place.read('audit', `${name}.jsonl`).trimEnd().split('\n'),
    names: () => readdirSync(join(place.dataDir, 'audit')).sort(),
    async open(fs?: FileSystem) {
      const store = await place.open({ takesOver: true, ...(fs ? { fs } : {}) });
      const audit = await openAudit({ store, log: place.log, now: () => place.clock.now() });
      const end = async () => {
        await audit.close();
        await store.close();
      };
      return { audit, store, end };
    },
  };
}

const add = (audit: Audit, id: string) => audit.add({ action: 'product/save', id, title: '塔机' }, 'before');

/** The ids of all lines that can be read, the oldest first. */
async function idsOf(audit: Audit, since?: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of audit.read(since)) ids.unshift(id);
  return ids;
}

test('each line is in the file of its month of China, which nobody else can read, and says what happened', async (t) => {
  const { place, lines, open } = auditPlace(t);
  place.clock.time = Date.parse('2026-11-30T15:59:59.000Z');
  let { audit, end } = await open();
  await add(audit, 'a');
  place.clock.time += 1_000; // midnight in China
  await Promise.all([add(audit, 'b'), add(audit, 'c')]);
  await end();
  ({ audit, end } = await open());
  await add(audit, 'd');
  assert.deepEqual([lines('2026-11').length, lines('2026-12').length], [1, 3]);
  assert.deepEqual(await idsOf(audit), ['a', 'b', 'c', 'd']);
  assert.deepEqual(await idsOf(audit, '2026-12'), ['b', 'c', 'd']);
  assert.equal(statSync(join(place.dataDir, NOVEMBER)).mode & 0o777, 0o600);
  assert.deepEqual(Object.keys(JSON.parse(lines()[0] ?? '')), [
    'time',
    'account',
    'name',
    'address',
    'action',
    'kind',
    'id',
    'title',
    'result',
  ]);
  await end();
});

test('a last line that a power cut has torn is dropped, and costs only itself', async (t) => {
  for (const torn of ['{"time":"2026-11-20T08:', '\0'.repeat(200_000), '{"time":"2026\0\0\0\n', 'null\n']) {
    const { place, open } = auditPlace(t);
    const first = await open();
    await add(first.audit, 'a');
    await first.end();
    place.write(place.read(NOVEMBER) + torn, NOVEMBER);
    const { audit, end } = await open();
    await add(audit, 'b');
    await add(audit, 'c');
    assert.deepEqual(await idsOf(audit), ['a', 'b', 'c']);
    await end();
  }
});

test('a month goes on in a second file past 16 MiB, in a third, and so on; all are read', async (t) => {
  const { place, names, lines, open } = auditPlace(t);
  const full = `${'x'.repeat(1_023)}\n`.repeat(FILE_BYTES / 1_024);
  place.write(full.slice(1_024), NOVEMBER);
  let { audit, end } = await open();
  for (const id of ['a', 'b', 'c']) await add(audit, id.repeat(400));
  assert.deepEqual(names(), ['2026-11.2.jsonl', '2026-11.jsonl']);
  assert.equal(lines('2026-11.2').length, 1);
  await end();
  place.write(full, 'audit/2026-11.10.jsonl');
  ({ audit, end } = await open());
  await add(audit, 'last');
  assert.deepEqual(await idsOf(audit), [...['a', 'b', 'c'].map((id) => id.repeat(400)), 'last']);
  assert.equal(JSON.parse(lines('2026-11.11')[0] ?? '').id, 'last');
  await end();
});

test('a file that cannot be read is named, stops nothing, and this month goes on in the next one', async (t) => {
  const { place, lines, open } = auditPlace(t);
  const path = (name: string) => join(place.dataDir, 'audit', name);
  for (const name of ['2026-10.jsonl', '2026-11.2.jsonl']) mkdirSync(path(name), { recursive: true });
  place.write(`${JSON.stringify({ time: 'never' })}\n`, 'audit/2026-09.jsonl');
  let { audit, end } = await open();
  await add(audit, 'a');
  await add(audit, 'b');
  assert.equal(lines('2026-11.3').length, 2);
  assert.deepEqual(await idsOf(audit), ['a', 'b']);
  assert.deepEqual(await audit.unreadable(), ['audit/2026-10.jsonl', 'audit/2026-11.2.jsonl']);
  assert.ok(
    place.lines.some(({ code, fields }) => code === 'audit-unreadable' && fields.file === 'audit/2026-10.jsonl'),
  );
  for (const name of ['2026-10.jsonl', '2026-11.2.jsonl']) rmSync(path(name), { recursive: true });
  assert.deepEqual(await audit.unreadable(), []);
  await end();
  rmSync(path('.'), { recursive: true });
  place.write('a file in the place of the folder', 'audit');
  ({ audit, end } = await open());
  assert.deepEqual([await idsOf(audit), await audit.unreadable()], [[], ['audit']]);
  await end();
});

test('a disk that fails in the middle of a line is tried again; what it refuses is owed and comes later', async (t) => {
  const { place, open } = auditPlace(t);
  const faulty = new FaultyFileSystem();
  const { audit, end } = await open(faulty.fs);
  faulty.pieceBytes = 50;
  const expected: string[] = [];
  for (let at = 1; at <= 8; at += 1) {
    faulty.fail({ at, code: 'EIO' });
    await add(audit, `once ${at}`);
    expected.push(`once ${at}`);
  }
  for (const [code, refusal] of Object.entries({ ENOSPC: 507, EROFS: 500, EIO: 'EIO' })) {
    faulty.fail({ at: 2, code, staysBroken: true });
    await assert.rejects(add(audit, code), { code: refusal });
    expected.push(code);
  }
  faulty.fail(undefined);
  await add(audit, 'last');
  assert.deepEqual(await idsOf(audit), [...expected, 'last']);
  await end();
  assert.ok(!place.lines.some(({ code }) => code === 'audit-lost'));
  const unreadable = place.lines.filter(({ code }) => code === 'audit-unreadable');
  assert.doesNotMatch(JSON.stringify(unreadable), /EROFS|ENOSPC/, 'what cannot be written can be read');
});

test('months older than twelve are dropped whole, but not in the first hour of a start', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { place, names, open } = auditPlace(t);
  for (const name of ['2025-11.2', '2025-12', '2026-10']) place.write('', `audit/${name}.jsonl`);
  mkdirSync(join(place.dataDir, 'audit', '2025-11.jsonl')); // nobody can remove it as a file
  place.clock.time = Date.parse('2026-12-20T08:00:00.000Z');
  place.write(JSON.stringify({ ...PHOTO, createDate: '2026-12-19T08:00:00.000Z' }), 'carousel/saved-lately.json');
  const { audit, end } = await open();
  t.mock.timers.tick(59 * 60_000);
  await add(audit, 'a');
  assert.equal(names().length, 5);
  t.mock.timers.tick(60_000);
  while (names().length === 5) await new Promise(setImmediate);
  assert.deepEqual(names(), ['2025-11.jsonl', '2025-12.jsonl', '2026-10.jsonl', '2026-12.jsonl']);
  await end();
});

test('of names that no account has, an address writes at most one line a minute, and every guess is counted', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { lines, open } = auditPlace(t);
  const { audit, end } = await open();
  const guess = (address: string) => audit.addGuess({ action: 'session/login', address });
  const after = async (seconds: number) => {
    t.mock.timers.tick(seconds * 1_000);
    await idsOf(audit); // what is owed is written first
    return lines().map((line) => `${JSON.parse(line).address} ${JSON.parse(line).count}`);
  };
  for (const address of ['A', 'A', 'B', 'A']) await guess(address);
  assert.deepEqual(await after(59), ['A 1', 'B 1']);
  assert.deepEqual(await after(1), ['A 1', 'B 1', 'A 2']);
  for (const address of ['A', 'B']) await guess(address);
  assert.deepEqual(await after(0), ['A 1', 'B 1', 'A 2', 'B 1']);
  assert.deepEqual((await after(60)).slice(4), ['A 1']);
  await guess('A');
  await end();
  assert.deepEqual((await after(0)).slice(5), ['A 1'], 'a stop loses no count');
});
