import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { chooseOld, thinSnapshots } from '../../../server/backup/snapshots.ts';
import { createDisk, timeForName } from '../../../server/store/disk/disk.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const NOW = Date.parse('2026-11-20T20:00:00+08:00'); // a Friday in China
const DAY_MS = 24 * 3_600_000;

/** The times that stay, of snapshots made at `times`. */
function stay(times: string[], now = NOW): string[] {
  const old = new Set(
    chooseOld(
      times.map((name) => ({ name, time: Date.parse(name) })),
      now,
    ).map(({ name }) => name),
  );
  return times.filter((name) => !old.has(name));
}

const TABLE: { what: string; times: string[]; kept: string[] }[] = [
  { what: 'nothing of nothing', times: [], kept: [] },
  { what: 'the newest, however old it is', times: ['2019-01-01T00:00:00+08:00'], kept: ['2019-01-01T00:00:00+08:00'] },
  {
    what: 'all of the last 24 hours',
    times: ['2026-11-20T19:00:00+08:00', '2026-11-20T10:00:00+08:00', '2026-11-19T21:00:00+08:00'],
    kept: ['2026-11-20T19:00:00+08:00', '2026-11-20T10:00:00+08:00', '2026-11-19T21:00:00+08:00'],
  },
  {
    what: 'of an earlier day the newest, and the day ends at midnight in China',
    times: ['2026-11-18T00:30:00+08:00', '2026-11-17T23:30:00+08:00', '2026-11-17T08:00:00+08:00'],
    kept: ['2026-11-18T00:30:00+08:00', '2026-11-17T23:30:00+08:00'],
  },
  {
    what: 'seven days that have one, whatever lies between them; the eighth only as the newest of its week or month',
    times: [20, 19, 18, 17, 16, 15, 14, 13, 12].map((day) => `2026-11-${day}T12:00:00+08:00`),
    kept: [20, 19, 18, 17, 16, 15, 14].map((day) => `2026-11-${day}T12:00:00+08:00`),
  },
];

describe('thinning the snapshots keeps', () => {
  for (const { what, times, kept } of TABLE) it(what, () => assert.deepEqual(stay(times), kept));

  it('seven days, four weeks and twelve months of a site that is backed up every night for three years', () => {
    let there: string[] = [];
    for (let night = 0; night < 3 * 365; night += 1) {
      const now = NOW + night * DAY_MS;
      const newest = new Date(now).toISOString();
      there = stay([newest, ...there], now);
      assert.equal(there[0], newest, 'the newest never goes');
    }
    const ages = there.map((time) => Math.round((Date.parse(there[0] ?? '') - Date.parse(time)) / DAY_MS));
    assert.deepEqual(ages.slice(0, 7), [0, 1, 2, 3, 4, 5, 6]);
    assert.equal(ages.filter((age) => age < 28).length >= 9, true, `weeks: ${ages}`);
    const months = new Set(there.map((time) => time.slice(0, 7)));
    assert.equal(months.size >= 12, true, `months: ${ages}`);
    assert.ok(there.length <= 7 + 4 + 12 && (ages.at(-1) ?? 0) > 300, `${there.length} stayed: ${ages}`);
  });
});

it('snapshots of a time to come take the place of no other and stay themselves', async (t) => {
  const folder = temporaryFolder(t);
  const nights = [0, 1, 2, 3, 4, 5, 6].map((night) => timeForName(NOW - night * DAY_MS));
  const ahead = [400, 401, 402, 403, 404, 405, 406, 406.5].map((night) => timeForName(NOW + night * DAY_MS));
  for (const name of [...nights, ...ahead]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'manifest.json'), '{}');
  }
  const disk = createDisk(realFileSystem);
  assert.deepEqual((await thinSnapshots(disk, folder, folder, NOW)).removed, []);
  assert.deepEqual(readdirSync(folder).sort(), [...nights, ...ahead].sort());
});

it('of two sites that share a folder, each removes its own old snapshots and those that name no site', async (t) => {
  const folder = temporaryFolder(t);
  const nights = Array.from({ length: 90 }, (_, night) => timeForName(NOW - night * DAY_MS));
  const siteOf = (name: string) => ['"a"', '"b"', 'null'][nights.indexOf(name) % 3];
  for (const name of nights) {
    mkdirSync(join(folder, name, 'data'), { recursive: true });
    writeFileSync(join(folder, name, 'manifest.json'), '{}');
    writeFileSync(join(folder, name, 'data', 'format.json'), `{"format":2,"site":${siteOf(name)}}`);
  }
  const dataDir = join(folder, nights[0] ?? '', 'data');
  const { removed, foreign } = await thinSnapshots(createDisk(realFileSystem), folder, dataDir, NOW);
  const left = readdirSync(folder);
  const ofSite = (site: string) => nights.filter((name) => siteOf(name) === site);
  assert.deepEqual(
    foreign,
    ofSite('"b"').map((name) => join(folder, name)),
  );
  assert.deepEqual(left.filter((name) => siteOf(name) === '"b"').sort(), ofSite('"b"').sort());
  assert.ok(removed.length > 40 && left.length === 90 - removed.length, `${removed.length} of 60`);
});
