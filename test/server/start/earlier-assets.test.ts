import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readMemoryFiles } from '../../../server/http/response/files.ts';
import { earlierAssets, serveEarlier } from '../../../server/start/earlier-assets.ts';
import { createLog, SILENT } from '../../../server/start/log.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const DAY_MS = 24 * 3_600_000;
const sum = (text: string) => createHash('sha256').update(text).digest('hex');

test('assets that the list of the release before names are served for seven days, and no others', () => {
  const home = temporaryFolder({ after });
  const [current, old] = ['2.0.0', '1.0.0'].map((name) => join(home, 'releases', name)) as [string, string];
  for (const folder of [current, join(old, 'assets')]) mkdirSync(folder, { recursive: true });
  for (const name of ['a.js', 'changed.js', 'foreign.js']) writeFileSync(join(old, 'assets', name), name);
  const listed = { 'a.js': 'a.js', 'changed.js': 'as released', 'gone.js': 'gone' };
  const lines = Object.entries(listed).map(([name, text]) => `${sum(text)}  ./assets/${name}\n`);
  writeFileSync(join(old, 'SHA256SUMS'), lines.join(''));
  const now = Date.now();
  assert.equal(earlierAssets(current, now), undefined, 'nothing is linked');
  symlinkSync(join('releases', '1.0.0'), join(home, 'previous'));
  const found = earlierAssets(current, now)!; // proof: asserted next
  assert.ok(found);
  const how = { prefix: '/assets/', headers: {}, cacheControl: 'x', isOwn: found.isOwn };
  assert.deepEqual([...readMemoryFiles(found.dir, how).keys()], ['/assets/a.js']);
  const ready: Parameters<typeof serveEarlier>[0] = new Map();
  let end = () => {};
  const later = (_: number, work: () => void) => {
    end = work;
    return end;
  };
  serveEarlier(ready, current, how, { now: () => now, after: later, log: SILENT });
  assert.deepEqual([...ready.keys()], ['/assets/a.js']);
  end();
  assert.equal(ready.size, 0);
  assert.ok(found.until > now + 6.9 * DAY_MS && found.until < now + 7.1 * DAY_MS);
  assert.ok(earlierAssets(current, now + 6.9 * DAY_MS));
  assert.equal(earlierAssets(current, now + 7.1 * DAY_MS), undefined);
  assert.equal(earlierAssets(home, now), undefined, 'a checkout');
});

test('a release before that is removed in whole or in part gives no assets, stops nothing, and is named in the log', () => {
  for (const gone of ['assets', 'SHA256SUMS', '']) {
    const home = temporaryFolder({ after });
    const [current, old] = ['2.0.0', '1.0.0'].map((name) => join(home, 'releases', name)) as [string, string];
    for (const folder of [current, join(old, 'assets')]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(old, 'assets', 'a.js'), 'a.js');
    writeFileSync(join(old, 'SHA256SUMS'), `${sum('a.js')}  ./assets/a.js\n`);
    symlinkSync(join('releases', '1.0.0'), join(home, 'previous'));
    rmSync(join(old, gone), { recursive: true });
    const ready: Parameters<typeof serveEarlier>[0] = new Map();
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line), Date.now);
    const how = { prefix: '/assets/', headers: {}, cacheControl: 'x' };
    serveEarlier(ready, current, how, { now: Date.now, after: () => () => {}, log });
    assert.equal(ready.size, 0, gone);
    assert.match(lines.join(), /^\{[^}]*"level":"warn","code":"earlier-assets-unreadable"[^}]*ENOENT/);
  }
});
