import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { EVENTS } from '../../../server/base/log.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { createLog, lineWriter } from '../../../server/start/log.ts';
import { eventsLogged } from '../../helpers/named-things.ts';

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

test('a reader who stands still costs lines beyond a megabyte, is told their number, and stops nothing', () => {
  const read: string[] = [];
  let goOn = () => {};
  const stalled = new Writable({
    write(chunk, _encoding, done) {
      read.push(String(chunk));
      goOn = done;
    },
  });
  const write = lineWriter(stalled, (lost) => write(`lost ${lost}`));
  for (let line = 0; line < 5_000; line += 1) write('x'.repeat(999));
  assert.ok(stalled.writableLength < 1_100_000);
  while (stalled.writableLength > 0) goOn();
  const kept = read.filter((line) => line.startsWith('x')).length;
  assert.equal(read.at(-1), `lost ${5_000 - kept}\n`);
  write('after');
  while (stalled.writableLength > 0) goOn();
  assert.equal(read.at(-1), 'after\n');
});

test('one event is one line of JSON with its time, level, code, sentence and details', () => {
  const { lines, log } = startLog();
  log.info('ready', { port: 3000, note: 'two\nlines' });
  log.warn('sweep-failed');
  assert.deepEqual(lines, [
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","code":"ready","event":"ready","port":3000,"note":"two\\nlines"}',
    '{"time":"1970-01-01T00:00:00.000Z","level":"warn","code":"sweep-failed","event":"work of the hourly sweep failed: tried again in an hour"}',
  ]);
});

test('an error is told with its message, its place and everything that caused it', () => {
  const { lines, log } = startLog();
  const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  log.error('form-failed', { error: new TypeError('not saved', { cause }) });
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
  log.error('request-failed', { error: new Failure(507, undefined, { cause }) });
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
  log.error('disk-full', { circle });
  log.error('backup-failed', { error });
  log.info('stopping', { size: 10n });
  const shown = lines.map((line) => JSON.parse(line).code);
  assert.deepEqual(shown, ['disk-full', 'backup-failed', 'stopping']);
});

test('a detail cannot pass itself off as the level, the time or the code', () => {
  const { lines, log } = startLog();
  log.error('page-failed', { level: 'info', time: 'never', code: 1, event: 'y' });
  const told = JSON.parse(lines[0] ?? '');
  assert.deepEqual(
    [told.level, told.time, told.code, told.event],
    ['error', '1970-01-01T00:00:00.000Z', 'page-failed', 'page failed'],
  );
});

test('each code of the list belongs to one event that the server logs', () => {
  const logged = new Set(eventsLogged().map(({ code }) => code));
  assert.deepEqual([...logged].sort(), Object.keys(EVENTS).sort());
  assert.equal(new Set(Object.values(EVENTS)).size, logged.size);
});
