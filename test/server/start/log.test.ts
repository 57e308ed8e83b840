import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../server/contract/failure.ts';
import { createLog } from '../../../server/start/log.ts';

function startLog() {
  const lines: string[] = [];
  return {
    lines,
    log: createLog(
      (line) => lines.push(line),
      () => 0,
    ),
  };
}

test('one event is one line of JSON with its time, level, name and details', () => {
  const { lines, log } = startLog();
  log.info('started', { port: 3000, note: 'two\nlines' });
  log.warn('slow');
  assert.deepEqual(lines, [
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"started","port":3000,"note":"two\\nlines"}',
    '{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"slow"}',
  ]);
});

test('an error is told with its message, its place and everything that caused it', () => {
  const { lines, log } = startLog();
  const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  log.error('save failed', { error: new TypeError('not saved', { cause }) });
  const told = JSON.parse(lines[0] ?? '').error;
  assert.deepEqual(
    [told.name, told.message, told.cause.message, told.cause.code],
    ['TypeError', 'not saved', 'no space', 'ENOSPC'],
  );
  assert.match(told.stack, /log\.test\.ts/);
});

test('a refusal is told by its code and its cause, not by the Chinese sentence that is for a person', () => {
  const { lines, log } = startLog();
  const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  log.error('request failed', { error: new Failure(507, undefined, { cause }) });
  const [line = ''] = lines;
  const told = JSON.parse(line).error;
  assert.deepEqual([told.name, told.code, told.cause.code], ['Failure', 507, 'ENOSPC']);
  assert.match(told.stack, /log\.test\.ts/);
  assert.doesNotMatch(line, /\p{Script=Han}/u);
});

test('nothing that it is told stops the log: circles, errors that cause each other, big numbers', () => {
  const { lines, log } = startLog();
  const circle: Record<string, unknown> = {};
  circle.itself = circle;
  const error = new Error('a');
  error.cause = error;
  log.error('circle', { circle });
  log.error('causes', { error });
  log.info('number', { size: 10n });
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).event),
    ['circle', 'causes', 'number'],
  );
});

test('a detail cannot pass itself off as the level or the time', () => {
  const { lines, log } = startLog();
  log.error('x', { level: 'info', time: 'never', event: 'y' });
  const told = JSON.parse(lines[0] ?? '');
  assert.deepEqual([told.level, told.time, told.event], ['error', '1970-01-01T00:00:00.000Z', 'x']);
});
