import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { type Site, startSite } from '../../helpers/site.ts';

const DAY_MS = 24 * 3_600_000;

describe('a clock that is set while the server runs', () => {
  let site: Site;
  beforeEach(async () => {
    site = await startSite();
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
  });
  afterEach(async () => {
    mock.timers.reset();
    await site.stop();
  });
  const move = (milliseconds: number) => mock.timers.setTime(Date.now() + milliseconds);

  const guess = () => site.call('session/login', { username: 'admin', password: 'wrong guess' });
  const apply = () => site.call('agent/save', { agentName: '甲', agentInfo: '公司', phone: '13800000000' });
  for (const [what, call, answer, days, minutes] of [
    ['opens no door to whoever guesses passwords', guess, 401, 1, 15],
    ['keeps no door shut for longer than it says', guess, 401, -1, 15],
    ['lets nobody send more applications', apply, 200, 1, 10],
  ] as const) {
    it(what, async () => {
      for (let count = 0; count < 5; count += 1) assert.equal((await call()).status, answer);
      move(days * DAY_MS);
      const { status, headers } = await call();
      assert.equal(status, 429);
      assert.ok(Number(headers['retry-after']) <= minutes * 60, `${headers['retry-after']} seconds`);
    });
  }
});
