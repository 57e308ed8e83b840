import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { logIn } from '../helpers/log-in.ts';
import { median, memoryOf, print } from './figures.ts';
import { load } from './load.ts';
import { benchFolder, pin, startBeside, startOurs } from './servers.ts';

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

const ours = await startOurs(benchFolder(), { TRUST_PROXY: '1' });
const { child: flood } = await startBeside('visits-flood.ts', ours.address, String(EVENTS_A_SECOND));
pin(ours.child);
await load(ours.address, PAGE, 1_000, 4);
const headers = { 'content-type': 'application/json', ...(await logIn(ours.address)) };
const [without, beside, watched, events]: [number[], number[], number[], number[]] = [[], [], [], []];
for (let round = 0; round < ROUNDS; round++) {
  without.push(await waitForPage());
  flood.send('begin');
  await pause(500);
  beside.push(await waitForPage());
  flood.send('end');
  events.push(...(await once(flood, 'message')));
  const screens = setInterval(lookAtStatus, SCREEN_ASKS_MS / SCREENS);
  watched.push(await waitForPage());
  clearInterval(screens);
}
print('', 'page p99 ms', 'events/s answered');
print('page', median(without).toFixed(1), '0');
print('page beside events', median(beside).toFixed(1), median(events).toFixed(0));
print('page beside status screens', median(watched).toFixed(1), '0');
print('memory after the load, MB', memoryOf(ours.child.pid).toFixed(0));

async function waitForPage(): Promise<number> {
  return (await load(ours.address, PAGE, ROUND_MS, 4)).p99;
}

async function lookAtStatus(): Promise<void> {
  const answer = await fetch(`${ours.address}/v1/system/status`, { method: 'POST', headers, body: '{}' });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the status answered ${answer.status}`);
}
