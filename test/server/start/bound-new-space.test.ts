import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';

/** Holds a little of much that it makes, as requests do; prints how much V8 has for what is new, before and after. */
const WORK = `
  import { setImmediate as next } from 'node:timers/promises';
  import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
  import { boundNewSpace } from './server/start/bound-new-space.ts';
  setFlagsFromString('--semi-space-growth-factor=' + process.argv[1]);
  if (process.argv[1] === '1') boundNewSpace();
  const megabytes = () => Math.round(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20);
  const held = [];
  const before = megabytes();
  for (let round = 0; round < 1500; round += 1) {
    for (let count = 0; count < 400; count += 1) held[(round * 400 + count) % 30000] = { text: 'x'.repeat(9) + count, list: new Array(20).fill(count) };
    await next();
  }
  process.stdout.write(JSON.stringify([before, megabytes()]));
`;

it('under load V8 has 8 MB for what is new; left alone it takes more', () => {
  const run = (factor: string) => {
    const args = ['--import', 'tsx', '--input-type=module', '--semi-space-growth-factor=1', '-e', WORK, factor];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as number[];
  };
  const [before = 9, after = 0] = run('1');
  assert.ok(before < 8, String(before));
  assert.equal(after, 8);
  assert.ok((run('2')[1] ?? 0) > 8);
});
