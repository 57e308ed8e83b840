import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';

/** Prints how many MB the texts of 20,000 records take: shared or not, of one cover or of one each. */
const WORK = `
  import { shareTexts } from './server/store/records/load-records.ts';
  const [isShared, covers] = process.argv.slice(1).map(Number);
  const share = isShared ? shareTexts() : (row) => row;
  const held = [];
  gc();
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < 20000; at += 1) {
    const cover = '/uploads/' + 'c'.repeat(200) + (at % covers) + '.webp';
    held.push(share(JSON.parse(JSON.stringify({ at, cover }))));
    if (held.at(-1).cover !== cover || held.at(-1).at !== at) throw new Error(cover);
  }
  gc();
  process.stdout.write(String(Math.round((process.memoryUsage().heapUsed - before) / 2 ** 20) + held.length * 0));
`;

it('records with equal texts hold each once; where each has its own they are as they were', () => {
  const megabytes = (isShared: number, covers: number) => {
    const args = ['--expose-gc', '--import', 'tsx', '--input-type=module', '-e', WORK];
    return Number(execFileSync(process.execPath, [...args, String(isShared), String(covers)], { encoding: 'utf8' }));
  };
  const alone = megabytes(0, 7);
  assert.ok(megabytes(1, 7) < alone / 3);
  assert.ok(megabytes(1, 20_000) <= alone + 1);
});
