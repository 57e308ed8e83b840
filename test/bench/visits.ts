import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logIn } from '../helpers/log-in.ts';
import { startProcess } from '../helpers/server-process.ts';
import { benchFolder, median, memoryOf, print } from './figures.ts';
import { load } from './load.ts';
import { pin } from './pin.ts';

/**
 * What visitors wait for a page while 20,000 events a second come in, while ten people watch the status screen of a backup,
 * which asks once a second, and without either; medians of interleaved rounds.
 */
const ROUNDS = 5;
const ROUND_MS = 3_000;
const EVENTS_A_SECOND = 20_000;
const SCREENS = 10;
const SCREEN_ASKS_MS = 1_000;
const PAGE = { method: 'GET', path: '/', headers: { 'User-Agent': 'bench', 'Accept-Encoding': 'br' } };

const folder = await benchFolder();
const ours = await startProcess(folder, { TRUST_PROXY: '1' });
const flood = fork(join(import.meta.dirname, 'visits-flood.ts'), [ours.address, String(EVENTS_A_SECOND)]);
const said = async () => ((await once(flood, 'message')) as [number])[0];
try {
  await said();
  pin(ours.child.pid);
  await load(ours.address, PAGE, 1_000, 4);
  const headers = { 'content-type': 'application/json', ...(await logIn(ours.address)) };
  const watch = () =>
    fetch(`${ours.address}/v1/system/status`, { method: 'POST', headers, body: '{}' }).then(readWhole);
  const [without, beside, watched]: [number[], number[], number[]] = [[], [], []];
  const events: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    without.push((await load(ours.address, PAGE, ROUND_MS, 4)).p99);
    flood.send('begin');
    await pause(500);
    beside.push((await load(ours.address, PAGE, ROUND_MS, 4)).p99);
    flood.send('end');
    events.push(await said());
    const screens = setInterval(watch, SCREEN_ASKS_MS / SCREENS);
    watched.push((await load(ours.address, PAGE, ROUND_MS, 4)).p99);
    clearInterval(screens);
  }
  print('', 'page p99 ms', 'events/s answered');
  print('page', median(without).toFixed(1), '0');
  print('page beside events', median(beside).toFixed(1), median(events).toFixed(0));
  print('page beside status screens', median(watched).toFixed(1), '0');
  process.stdout.write(`memory after the load ${memoryOf(ours.child.pid).toFixed(0)} MB\n`);
} finally {
  flood.kill();
  await ours.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

function readWhole(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`the status answered ${answer.status}`);
  return answer.arrayBuffer();
}
