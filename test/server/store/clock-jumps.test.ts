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

  it('opens no door to whoever guesses passwords', async () => {
    const guess = () => site.call('session/login', { username: 'admin', password: 'wrong guess' });
    for (let count = 0; count < 5; count += 1) assert.equal((await guess()).status, 401);
    move(DAY_MS);
    assert.equal((await guess()).status, 429);
  });

  it('keeps no door shut for longer than it says', async () => {
    const guess = () => site.call('session/login', { username: 'admin', password: 'wrong guess' });
    for (let count = 0; count < 5; count += 1) await guess();
    move(-DAY_MS);
    const { status, headers } = await guess();
    assert.equal(status, 429);
    assert.ok(Number(headers['retry-after']) <= 15 * 60, `${headers['retry-after']} seconds`);
  });

  it('lets nobody send more applications', async () => {
    const apply = () => site.call('agent/save', { agentName: '甲', agentInfo: '公司', phone: '13800000000' });
    for (let count = 0; count < 5; count += 1) assert.equal((await apply()).status, 200);
    move(DAY_MS);
    const { status, headers } = await apply();
    assert.equal(status, 429);
    assert.ok(Number(headers['retry-after']) <= 10 * 60, `${headers['retry-after']} seconds`);
  });

  it('ends the session that was made while it was ahead', async () => {
    const staff = await site.login();
    assert.equal((await site.call('session/user', {}, staff)).status, 200);
    move(-DAY_MS);
    assert.equal((await site.call('session/user', {}, staff)).status, 401);
  });
});
