import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createWindowLimit } from '../../../server/base/rate-limit.ts';
import { createVisits } from '../../../server/features/statistics/visits.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { onMovedTime } from '../../helpers/moved-time.ts';
import type { Place } from '../../helpers/temporary-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DESK = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', isMobile: false, host: 'zhuzhan.example', origin: '' };
const VIEW = { page: '/', event: 'view' } as const;

test('the counts are written once a minute at most, and at the stop, without address, agent or hash; a restart goes on', async (t) => {
  const { place, visits, see, pass, restart } = await opened(t);
  for (let count = 0; count < 4; count++) see('192.0.2.1');
  see('192.0.2.9');
  assert.ok(!existsSync(fileOf(place)));
  await pass(MINUTE_MS);
  const { id, version, createDate, savedAt, savedBy, ...fields } = read(place);
  assert.equal(id, '2026-11-20');
  assert.deepEqual(fields, {
    views: 5,
    visitors: 2,
    phone: 0,
    form: 0,
    download: 0,
    pages: { '/': 5 },
    products: {},
    sources: { 直接访问: 5 },
    devices: { 电脑: 5 },
  });
  see('192.0.2.2');
  await pass(MINUTE_MS - 1);
  assert.equal(read(place).views, 5);
  await restart();
  assert.equal(read(place).views, 6);
  see('192.0.2.1');
  const { views, visitors } = visits().countsOf('2026-11-20') ?? {};
  assert.deepEqual([views, visitors], [7, 4], 'one who comes again after a restart counts twice');
});

test('at midnight in China a new day begins, and its visitors are met anew, also where nobody came meanwhile', async (t) => {
  const { place, visits, see, pass } = await opened(t);
  see('192.0.2.1');
  await pass(8 * 60 * MINUTE_MS); // it was 16:00
  see('192.0.2.1');
  await pass(MINUTE_MS);
  assert.equal(read(place).visitors, 1);
  assert.equal(read(place, '2026-11-21').visitors, 1);
  place.clock.time -= DAY_MS;
  see('192.0.2.1');
  assert.equal(visits().countsOf('2026-11-20')?.views, 2, 'a clock that is set back goes on with that day');
});

test('whatever strangers invent, no list and no crowd grows without end', async (t) => {
  const { visits, place } = await opened(t);
  const from = (referrer: string, at: number) =>
    visits().record({ ...VIEW, referrer }, { ...DESK, address: `192.0.${at >> 8}.${at & 255}` });
  for (let count = 0; count < 20; count++) from('https://www.baidu.com/', count);
  for (let count = 0; count < 3_000; count++) from(`https://${count}.invented.example/`, count);
  const { sources = {}, views } = visits().countsOf('2026-11-20') ?? {};
  assert.equal(views, 3_020);
  assert.ok(Object.keys(sources).length <= 501, `${Object.keys(sources).length} sources`);
  assert.equal(sources['www.baidu.com'], 20, 'what is common stays');
  const sum = Object.values(sources).reduce((all, count) => all + count, 0);
  assert.equal(sum, 3_020);
  assert.deepEqual(place.lines, []);
});

test('a disk that takes nothing costs no count: it is tried again', async (t) => {
  const disk = { isFull: false };
  const { place, visits, see, pass } = await opened(t, disk);
  see('192.0.2.1');
  disk.isFull = true;
  await pass(MINUTE_MS);
  assert.equal(place.lines.at(-1)?.code, 'visits-not-written');
  disk.isFull = false;
  await pass(MINUTE_MS);
  assert.equal(read(place).views, 1);
  see('192.0.2.2');
  disk.isFull = true;
  const writing = pass(MINUTE_MS);
  await visits().stop(); // while a write is under way that fails
  await writing;
  const told = place.lines.length;
  await pass(2 * MINUTE_MS);
  assert.equal(place.lines.length, told, 'nothing is tried after the stop');
});

test('counts are kept for 400 days', async (t) => {
  const { place, visits, see, restart, sweep } = await opened(t);
  see('192.0.2.1');
  await restart();
  for (const id of ['2025-10-16', '2025-10-15', '2025-10-14']) {
    place.write(JSON.stringify({ createDate: `${id}T08:00:00.000Z`, views: 1 }), 'visits', `${id}.json`);
  }
  place.write('torn', 'visits', '2025-10-14.json');
  await restart();
  await sweep();
  const kept = ['2026-11-20', '2025-10-16', '2025-10-15', '2025-10-14'].map((day) => existsSync(fileOf(place, day)));
  assert.deepEqual(kept, [true, true, false, false]);
  assert.equal(visits().countsOf('2025-10-16')?.views, 1);
});

function fileOf({ dataDir }: Place, day = '2026-11-20'): string {
  return join(dataDir, 'visits', `${day}.json`);
}

function read(place: Place, day?: string): Record<string, unknown> {
  return JSON.parse(readFileSync(fileOf(place, day), 'utf8'));
}

/** Visits on a store of their own, whose time a test moves. */
async function opened(t: TestContext, disk = { isFull: false }) {
  const full = async () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const create: typeof realFileSystem.create = (...given) => (disk.isFull ? full() : realFileSystem.create(...given));
  const start = (given: Parameters<Parameters<typeof onMovedTime>[1]>[0]) => {
    const made = createVisits({
      ...given,
      isPage: (path) => path === '/',
      siteUrl: 'https://zhuzhan.example',
      limitOf: (most, windowMs) => createWindowLimit({ most, windowMs, now: given.stopwatch, maxKeys: 10_000 }),
    });
    given.store.onSweep(made.sweep);
    return made;
  };
  const moved = await onMovedTime(t, start, { ...realFileSystem, create });
  const { running: visits, store, time } = moved;
  return {
    ...moved,
    sweep: () => store().sweep(),
    visits,
    see: (address: string) => visits().record(VIEW, { ...DESK, address }),
    pass: (milliseconds: number) => time.pass(milliseconds, () => visits().written()),
  };
}
