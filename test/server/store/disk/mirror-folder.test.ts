import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openMirror } from '../../../../server/store/disk/mirror-folder.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

const RUNS = {
  'the one that began first ends last': ['first', 'second'],
  'the one that began first ends first': ['second', 'first'],
} as const;

for (const [what, [slow, quick]] of Object.entries(RUNS))
  it(`the files of two runs at the same time are known to the next run: ${what}`, async (t) => {
    const folder = temporaryFolder(t);
    const runs = { first: openMirror(folder), second: openMirror(folder) };
    await runs.first.put('common', Buffer.from('1'));
    await runs.second.put('common', Buffer.from('2'));
    for (const name of ['first', 'second'] as const) await runs[name].put(name, Buffer.from(name));
    await runs[quick].finish();
    await runs[slow].finish();
    const next = openMirror(folder);
    for (const path of ['common', 'first']) await next.put(path, Buffer.from('3'));
    assert.deepEqual(await next.finish(), { written: 2, same: 0, removed: 1 });
  });
