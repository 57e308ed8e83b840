import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAudit } from '../../../server/audit/audit.ts';
import type { Log } from '../../../server/base/log.ts';
import { cutImages } from '../../faults/crash/cut-images.ts';
import { copyTree, type FolderNode, MemoryDisk } from '../../faults/crash/memory-disk.ts';
import { DATA, openOn, usedDisk } from '../../faults/crash/memory-place.ts';
import { createRandom } from '../../faults/crash/random.ts';
import { FixedClock } from '../../helpers/temporary-store.ts';

const silent: Log = { info() {}, warn() {}, error() {} };
const LINES = 4;

async function openAuditOn(disk: MemoryDisk, name: string, clock: FixedClock) {
  const store = await openOn(disk.fs, name, silent, clock);
  const audit = await openAudit({ store, log: silent, now: () => clock.now() });
  const end = async () => {
    await audit.close();
    await store.close();
  };
  return { audit, end };
}

/** Adds lines on both sides of a month's end and stops; gives the disk after each operation, with how many were answered. */
async function watched(): Promise<{ root: FolderNode; answered: number }[]> {
  const disk = await usedDisk();
  const clock = new FixedClock();
  clock.time = Date.parse('2026-11-30T15:59:59.999Z');
  const moments: { root: FolderNode; answered: number }[] = [];
  let answered = 0;
  disk.onStep = () => void moments.push({ root: copyTree(disk.root), answered });
  const { audit, end } = await openAuditOn(disk, 'running', clock);
  for (let line = 1; line <= LINES; line += 1) {
    await audit.add({ action: 'session/login', id: `line ${line}` }, 'before');
    answered = line;
    if (line === LINES / 2) clock.time += 1_000; // a new month in China
  }
  await end();
  return moments;
}

test('a power cut at any operation loses no line that was answered, and a torn line hides no other', async (t) => {
  const random = createRandom(3);
  const tried = new Set<string>();
  const clock = new FixedClock();
  clock.time = Date.parse('2026-12-01T00:00:00.000Z');
  let torn = 0;
  for (const { root, answered } of await watched()) {
    for (const { root: cut, key } of cutImages(root, { most: 12, tears: 4, random })) {
      if (tried.has(`${key} ${answered}`)) continue;
      tried.add(`${key} ${answered}`);
      const disk = new MemoryDisk(cut);
      const files = disk.names(`${DATA}/audit`).map((name) => Buffer.from(disk.peek(`${DATA}/audit/${name}`) ?? ''));
      if (files.some((bytes) => bytes.length > 0 && !bytes.toString().endsWith('\n'))) torn += 1;
      const { audit, end } = await openAuditOn(disk, 'next', clock);
      await audit.add({ action: 'session/login', id: 'after' }, 'before');
      const ids: string[] = [];
      for await (const { id } of audit.read()) ids.unshift(id);
      const expected = Array.from({ length: LINES }, (_, at) => `line ${at + 1}`);
      const there = ids.slice(0, -1);
      assert.deepEqual(there, expected.slice(0, there.length));
      assert.ok(there.length >= answered, `${answered} were answered, ${there.length} are there`);
      assert.equal(ids.at(-1), 'after');
      await end();
    }
  }
  assert.ok(torn > 0, 'no cut tore a line');
  t.diagnostic(`${tried.size} states of a disk after a cut, ${torn} with a torn line`);
});
