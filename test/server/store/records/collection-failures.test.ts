import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../../server/contract/failure.ts';
import type { Store } from '../../../../server/store/open-store.ts';
import { copyTree, MemoryDisk } from '../../../faults/crash/memory-disk.ts';
import { openOn, usedDisk } from '../../../faults/crash/memory-place.ts';
import { LANES, touchEach } from '../../../faults/crash/operations.ts';
import { difference, type Seen, seen, seenByAnother } from '../../../faults/crash/seen.ts';
import { type Fault, FaultyFileSystem } from '../../../helpers/faulty-file-system.ts';

interface Run {
  readonly disk: MemoryDisk;
  readonly store: Store;
  readonly before: Seen;
  readonly error: unknown;
  /** Does the change once more. */
  again(): Promise<unknown>;
  /** What later servers have found after the change at other operations, where it was not what was before. */
  readonly others: Set<string>;
}

/** One change of each way in which files are written; the calls of all kinds are tried in `test/faults/failing/`. */
const WAYS = new Set([
  ...['new article by name', 'first update', 'unreadable one saved', 'bring back', 'delete', 'account'],
  ...['system name', 'site', 'text', 'upload with narrower widths'],
]);
const CHANGES = LANES.filter(({ name }) => WAYS.has(name));

/** How the disk fails at any one operation of any change, and what is so once it is sound again. */
const FAULTS: Record<string, { fault: Omit<Fault, 'at'>; check(run: Run): Promise<void> }> = {
  'a disk that fails once changes nothing, and the same change goes through the next time': {
    fault: { code: 'EIO' },
    async check({ disk, store, before, error, again }) {
      if (error !== undefined) assert.equal(difference(before, await seen(store, disk.fs)), undefined);
      await assertMemoryIsDisk(disk, store);
      if (error === undefined) return;
      await again();
      assert.ok(difference(before, await seen(store, disk.fs)));
      await assertMemoryIsDisk(disk, store);
    },
  },
  'a disk that stays full is reported as such, and memory holds what the disk holds': {
    fault: { code: 'ENOSPC', staysBroken: true },
    async check({ disk, store, error }) {
      if (error !== undefined) assert.ok(error instanceof Failure && error.code === 507, String(error));
      await assertMemoryIsDisk(disk, store);
    },
  },
  'a disk that cannot even be read for a while is looked at again before the next change': {
    fault: { code: 'EMFILE', forGood: true },
    async check({ disk, store }) {
      await Promise.allSettled(touchEach(store));
      await assertMemoryIsDisk(disk, store);
    },
  },
  'a server that dies at any moment leaves the whole change or none of it': {
    fault: { code: 'EIO', forGood: true },
    async check({ disk, before, error, others }) {
      const after = await seenByAnother(disk);
      assert.equal(difference(after, await seenByAnother(disk)), undefined, 'a second start changes nothing');
      if (!difference(before, after)) assert.notEqual(error, undefined, 'what was answered is there');
      else
        assert.equal(others.add(JSON.stringify(Object.entries(after).sort())).size, 1, 'nothing but before and after');
    },
  },
};

for (const [name, { fault, check }] of Object.entries(FAULTS)) {
  test(name, async (t) => {
    let failures = 0;
    const start = await usedDisk();
    for (const { name: lane, steps } of CHANGES) {
      const { root } = new MemoryDisk(copyTree(start.root));
      for (const [number, step] of steps.entries()) {
        const others = new Set<string>();
        for (let at = 1, isOver = false; !isOver; at += 1) {
          const disk = new MemoryDisk(copyTree(root));
          const faulty = new FaultyFileSystem(disk.fs);
          const store = await openOn(faulty.fs, 'running');
          await store.swept();
          const before = await seen(store, disk.fs);
          faulty.fail({ ...fault, at });
          const error = await step(store).then(
            () => undefined,
            (reason: unknown) => reason ?? 'failed',
          );
          isOver = !faulty.struck;
          if (error !== undefined) failures += 1;
          faulty.fail(undefined);
          await check({ disk, store, before, error, again: () => step(store), others }).catch((wrong: Error) => {
            wrong.message = `${lane}, step ${number + 1}, operation ${at}: ${wrong.message}`;
            throw wrong;
          });
          await store.close();
        }
        assert.ok(number > 0 || others.size === 1 || !name.startsWith('a server that dies'), lane);
        const store = await openOn(new MemoryDisk(root).fs, 'next step');
        await step(store);
        await store.close();
      }
    }
    assert.ok(failures > 4 * WAYS.size);
    t.diagnostic(`${failures} failures`);
  });
}

async function assertMemoryIsDisk(disk: MemoryDisk, store: Store): Promise<void> {
  assert.equal(difference(await seen(store, disk.fs), await seenByAnother(disk)), undefined);
}
