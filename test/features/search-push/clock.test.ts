import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR_MS, MINUTE_MS, opened } from './opened.ts';

test('times noted while the clock was ahead keep no later change from an engine, and send none every day', async (t) => {
  const { place, store, sent, switchOn, save, pass } = await opened(t);
  await switchOn();
  place.clock.time += 30 * 24 * HOUR_MS;
  await save('one');
  await pass(10 * MINUTE_MS);
  assert.deepEqual(sent(), ['one']);
  place.clock.time -= 30 * 24 * HOUR_MS;
  await pass(72 * HOUR_MS);
  assert.deepEqual(sent(), ['one']);
  await store().news.update('one', { newTitle: '改' }, { by: '' });
  await pass(26 * HOUR_MS);
  assert.deepEqual(sent(), ['one', 'one']);
});

test('an engine that was switched on while the clock was ahead hears of what is saved once it is right', async (t) => {
  const { place, sent, switchOn, save, pass } = await opened(t);
  place.clock.time += 365 * 24 * HOUR_MS;
  await switchOn();
  place.clock.time -= 365 * 24 * HOUR_MS;
  await save('one');
  await pass(10 * MINUTE_MS);
  assert.deepEqual(sent(), ['one']);
});

test('a clock that is behind sends nothing again, and nothing from before the engine was switched on', async (t) => {
  const { place, sent, switchOn, save, pass } = await opened(t);
  await save('old');
  await switchOn();
  await save('new');
  await pass(10 * MINUTE_MS);
  assert.deepEqual(sent(), ['new']);
  for (const back of [20 * MINUTE_MS, 6 * 365 * 24 * HOUR_MS]) {
    place.clock.time -= back;
    await pass(6 * MINUTE_MS);
    place.clock.time += back;
    await pass(6 * MINUTE_MS);
    assert.deepEqual(sent(), ['new'], `${back} ms behind`);
  }
});
