import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs } from '../../helpers/pace.ts';
import { ROOT } from '../../helpers/site.ts';

const PROGRAM = join(ROOT, 'dist', 'server', 'watchdog.cjs');
const BEAT_MS = patienceMs(20);
/** Sixty beats, and half as much again. */
const TOO_LONG_MS = BEAT_MS * 90;

/** A server that stands still for as many milliseconds as the path says, and is watched. */
const WATCHED = `
  import { createServer } from 'node:http';
  import { startWatchdog } from ${JSON.stringify(new URL('../../../server/start/watchdog.ts', import.meta.url))};
  const log = { error: (code) => console.log(JSON.stringify({ code })) };
  startWatchdog(${JSON.stringify(PROGRAM)}, log, ${BEAT_MS});
  const server = createServer((request, response) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(request.url.split(/[/?]/)[1]));
    response.end('answered');
  });
  if (process.argv[1] === 'serve') server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

async function startWatched(flags: readonly string[] = [], what = 'serve') {
  const args = [...flags, '--import', 'tsx', '--input-type=module', '-e', WATCHED, what];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  const lines: { code: string; newestRequests?: string[] }[] = [];
  const output = createInterface(child.stdout);
  const reported = once(output, 'reported');
  const port = new Promise<string>((resolve) => {
    output.on('line', (line) => {
      if (!line.startsWith('{')) return resolve(line);
      lines.push(JSON.parse(line));
      output.emit('reported');
    });
  });
  const ask = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${await port}${path}`, { method })).text();
  return { child, exited, lines, reported, ask, codes: () => lines.map(({ code }) => code) };
}

test('a process that hangs is ended, and the log names the request without its query', async () => {
  const { exited, lines, ask, codes } = await startWatched();
  await ask('/0/before?name=secret');
  await assert.rejects(ask(`/${Number.MAX_SAFE_INTEGER}/hangs?name=secret`, 'POST'));
  assert.deepEqual(await exited, [null, 'SIGKILL']);
  // a busy machine may have reported it before
  assert.deepEqual(codes().slice(-2), ['event-loop-blocked', 'process-hangs']);
  for (const { newestRequests } of lines.slice(-2))
    assert.deepEqual(newestRequests, [`POST /${Number.MAX_SAFE_INTEGER}/hangs`, 'GET /0/before']);
});

test('a process that is slow for a while is reported and goes on', async (t) => {
  const { child, ask, codes } = await startWatched();
  t.after(() => child.kill('SIGKILL'));
  for (let count = 0; count < 20; count += 1) await ask(`/0/${'long'.repeat(count * 20)}`);
  assert.equal(await ask(`/${BEAT_MS * 20}`), 'answered');
  assert.ok(codes().includes('event-loop-blocked') && !codes().includes('process-hangs'));
});

test('the time for which a machine was suspended does not count', async (t) => {
  const { child, ask, reported } = await startWatched();
  t.after(() => child.kill('SIGKILL'));
  const answer = ask(`/${TOO_LONG_MS + BEAT_MS * 30}`);
  await reported;
  child.kill('SIGSTOP');
  await pause(TOO_LONG_MS); // how long it is suspended
  child.kill('SIGCONT'); // it still stands still for thirty beats
  assert.equal(await answer, 'answered');
});

test('a process that a debugger can stop may stand still', async (t) => {
  const { child, ask, codes } = await startWatched(['--inspect=0']);
  t.after(() => child.kill('SIGKILL'));
  assert.equal(await ask(`/${TOO_LONG_MS}`), 'answered');
  assert.ok(!codes().includes('process-hangs'));
});

test('a process that has nothing more to do ends by itself, watched or not', async () => {
  const { exited } = await startWatched([], 'nothing');
  assert.deepEqual(await exited, [0, null]);
});
