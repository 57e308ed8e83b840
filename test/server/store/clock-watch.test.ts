import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DAY_MS } from '../../../server/contract/china-time.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { KEPT_DELETED_DAYS } from '../../../server/store/records/retention.ts';
import { ARTICLE, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const by = 'admin';
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * DAY_MS;

/** A start with the clock moved so far, a jump of it while the server runs, or hours of going on, each with its sweep. */
type Step = ['start' | 'jump' | 'hours', number, isInBin: boolean];
const AHEAD = 2 * YEAR_MS;
const KEPT_MS = KEPT_DELETED_DAYS * DAY_MS;
const DAYS = Array.from({ length: KEPT_DELETED_DAYS }, (_, day): Step => ['jump', DAY_MS, day + 1 < KEPT_DELETED_DAYS]);
const JUMPS: Record<string, Step[]> = {
  'a start with the clock two years ahead empties no recycle bin before it has stood for a day': [
    ['start', AHEAD, true],
    ['hours', 23, true],
    ['hours', 1, false],
  ],
  'neither a restart nor what is saved meanwhile makes a clock that is ahead believed': [
    ['start', AHEAD, true],
    ['hours', 10, true],
    ['start', HOUR_MS, true],
    ['hours', 12, true],
    ['hours', 1, false],
  ],
  'a clock that jumps while the server runs empties nothing, not after a restart either, nor when it is right again': [
    ['jump', KEPT_MS, true],
    ['start', HOUR_MS, true],
    ['start', -KEPT_MS, true],
    ['hours', 24, true],
  ],
  'half a year later a deleted record goes, without a restart': DAYS,
  'a note about the clock that cannot be read is a doubt': [
    ['start', KEPT_MS, true],
    ['hours', 24, false],
  ],
};

for (const [name, steps] of Object.entries(JUMPS)) {
  test(name, async (t) => {
    const place = new Place(temporaryFolder(t));
    let store: Store = await place.open();
    t.after(() => store.close());
    await store.finishFirstStart();
    await store.news.create(ARTICLE, { by, id: 'gone' });
    await store.news.remove('gone', { by });
    if (name.startsWith('a note')) place.write('{"since": "2026-1', 'clock.json');
    for (const [number, [what, amount, isInBin]] of steps.entries()) {
      if (what === 'start') await store.close();
      if (what !== 'hours') place.clock.time += amount;
      if (what === 'start') store = await place.open();
      if (what === 'start') await store.swept();
      if (what === 'jump') await store.sweep();
      for (let hour = 0; what === 'hours' && hour < amount; hour += 1) {
        place.clock.time += HOUR_MS;
        await store.sweep();
      }
      const deleted = (await store.news.deleted()).map(({ id }) => id);
      assert.equal(deleted.includes('gone'), isInBin, `after step ${number + 1}`);
      if (name.startsWith('neither') && number === 0) await store.news.create(ARTICLE, { by });
    }
    assert.equal(existsSync(join(place.dataDir, 'clock.json')), false);
    if (!name.startsWith('a start')) return;
    const warned = place.lines.filter(({ level }) => level === 'warn').map(({ code }) => code);
    assert.deepEqual(warned, ['clock-in-doubt']);
  });
}
