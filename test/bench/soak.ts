import { execFile } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { SystemStatus } from '../../server/contract/calls/system.ts';
import { type Client, logIn } from '../faults/killing/client.ts';
import { Ledger } from '../faults/killing/ledger.ts';
import { ROOT } from '../helpers/site.ts';
import { filesBelow } from '../helpers/snapshots.ts';
import { median, memoryOf, print, quantile } from './figures.ts';
import { benchFolder, startOurs } from './servers.ts';

/**
 * A site in use: visitors, beacons, staff, leads, uploads and backups at once, for an hour or as many minutes as are given.
 * Eight short lives in the first quarter of the time, one of half of it, eight short ones in the last; each but the last ends
 * with a kill. Fails where something is lost, refused or left over, grows, or takes longer than it did.
 */
const MINUTES = Number(process.argv[3] ?? 60);
const WHOLE_MS = MINUTES * 60_000;
const KILLS = 16;
const LONG = KILLS / 2;
const SHORT_MS = WHOLE_MS / 4 / LONG;
/** Milliseconds between two turns of one who does this work, on the average. */
const PAUSES = { save: 2_000, page: 200, beacon: 100, status: 2_000, film: 15_000, backup: WHOLE_MS / 40 };
const VISITORS = 4;
const PAGES = [
  '/',
  '/mobile',
  '/xwdt',
  '/productDet?productId=robot-plastering',
  '/search?q=%E5%A1%94',
  '/sitemap.xml',
];
const ADDRESSES = 250;
/** So long before the end of a life staff make no pauses: the kill then cuts something. */
const HURRY_MS = 2_000;
/** How often memory and descriptors are looked at in the long life; its first quarter is for growing to the usual size. */
const LOOK_MS = 1_000;
const MEMORY_LIMIT = 0.05;
const DESCRIPTORS_LIMIT = 8;
/** A p99 of the last quarter may be so many times that of the first, or so much more; of fewer times it says nothing. */
const P99_LIMIT = { times: 2, ms: 20, count: 100 };
/** The first box of an MP4 (ISO/IEC 14496-12), then what need not be looked at. */
const FILM = new Blob(['\0\0\0\u0014ftypisom\0\0\0\0isom', new Uint8Array(1_048_576)]);
/** Hidden files that are meant to be there. */
const HIDDEN = ['.proofs.json'];
const NICE = 10;

type Work = keyof typeof PAUSES;

const folder = benchFolder();
const uploads = join(folder, 'uploads');
const environment = { TRUST_PROXY: '1', BACKUP_DIR: join(folder, 'backups'), TMPDIR: join(folder, 'tmp') };
const ledger = new Ledger();
const faults: string[] = [];
/** What was answered in the first quarter, in the long life and in the last quarter: milliseconds, by work. */
const taken = [0, 1, 2].map(
  (): Record<Work, number[]> => ({ save: [], page: [], beacon: [], status: [], film: [], backup: [] }),
);
const looks: { memory: number; descriptors: number }[] = [];

setPriority(NICE); // what it starts inherits it
await mkdir(environment.TMPDIR);
for (let life = 0; life <= KILLS; life += 1) await live(life);
await lookBack();
report();

/** Starts the server, checks what it has, lets everybody work, and ends it. */
async function live(life: number): Promise<void> {
  const { address, child, said, end } = await startOurs(folder, environment);
  const ms = life === LONG ? WHOLE_MS / 2 : SHORT_MS;
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const client = await logIn(address);
  await ledger.check(client, uploads).catch(note('lost'));
  const until = performance.now() + ms;
  const staff: Client = (name, body) => timed('save', () => client(name, body));
  const working = Promise.all([
    ledger.write(staff, life, () => goesOn('save')),
    ...Array.from({ length: VISITORS }, () => again('page', (turn) => visit(PAGES[turn % PAGES.length] ?? '/'))),
    again('beacon', (turn) => visit('/v1/visit/record', turn)),
    again('status', () => client('system/status', {})),
    again('film', sendFilm),
    again('backup', backUp),
  ]);
  const looking = life === LONG && setInterval(() => looks.push(lookAt(child.pid)), LOOK_MS);
  await pause(ms);
  if (looking) clearInterval(looking);
  over.abort();
  const code = await end(life < KILLS ? 'SIGKILL' : 'SIGTERM');
  await working;
  if (life === KILLS && code !== 0) faults.push(`a stop ended with ${code}`);
  faults.push(...said().filter((line) => JSON.parse(line).level === 'error'));

  async function goesOn(work: Work): Promise<boolean> {
    const isHurried = work === 'save' && performance.now() > until - HURRY_MS;
    const wait = isHurried ? 0 : PAUSES[work] * (0.5 + Math.random());
    return pause(wait, true, { signal: over.signal }).catch(() => false);
  }

  async function again(work: Work, turn: (count: number) => Promise<unknown>): Promise<void> {
    for (let count = 0; await goesOn(work); count += 1) await timed(work, () => turn(count));
  }

  /** What `ask` gives, which is nothing once the server is gone; a refusal is noted. */
  async function timed<T>(work: Work, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    const began = performance.now();
    const answer = await ask().catch(note(work));
    if (answer === undefined && !over.signal.aborted) faults.push(`${work}: not answered`);
    if (answer !== undefined) taken[Math.sign(life - LONG) + 1]?.[work].push(performance.now() - began);
    return answer;
  }

  /** A page, or with a number an event of one who looks at it. */
  async function visit(path: string, event?: number): Promise<unknown> {
    const isEvent = event !== undefined;
    const from = Math.floor(Math.random() * ADDRESSES);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'x-forwarded-for': `10.1.0.${from}` };
    const body = JSON.stringify({ page: PAGES[Number(event) % 3], event: 'view', referrer: 'https://www.baidu.com/' });
    const answer = await fetch(address + path, {
      ...(isEvent && { method: 'POST', body }),
      headers: { ...headers, ...(isEvent && { 'content-type': 'application/json' }) },
    }).catch(() => undefined);
    if (answer && !answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer?.arrayBuffer().catch(() => undefined);
  }

  async function sendFilm(): Promise<unknown> {
    const form = new FormData();
    form.append('type', 'film');
    form.append('file', FILM, 'film.mp4');
    const sent = await client<string>('file/upload', form);
    return sent && client('media/remove', { urls: [sent.data] });
  }

  /** Until the snapshot is proved; where one goes on that outlived a kill, until that has ended. */
  async function backUp(): Promise<SystemStatus | undefined> {
    let status = await client<SystemStatus>('system/status', {});
    if (status && !status.data.backup.running && !(await client('system/backup', {}))) return undefined;
    do {
      await pause(200);
      status = await client<SystemStatus>('system/status', {});
    } while (status?.data.backup.running || typeof status?.data.backup.progress === 'number');
    return status?.data;
  }
}

/** A last start finds everything; a last snapshot is made and proved; then nothing may lie there that is no data. */
async function lookBack(): Promise<void> {
  const { address, end } = await startOurs(folder, environment);
  await ledger.check(await logIn(address), uploads).catch(note('lost'));
  await end('SIGTERM');
  const env = { ...process.env, ...environment, DATA_DIR: join(folder, 'data'), UPLOADS_DIR: uploads };
  for (const verb of [[], ['--verify']]) {
    const args = [join(ROOT, 'dist', 'zhuzhan'), 'backup', ...verb];
    await promisify(execFile)(process.execPath, args, { env }).catch(note('a snapshot'));
  }
  const isData = (path: string) =>
    /^(data|uploads|backups)\//.test(path) &&
    path.split('/').every((name) => !/^\.|\.tmp$/.test(name) || HIDDEN.includes(name));
  faults.push(...filesBelow(folder).filter((path) => !isData(path) || path === 'data/lock'));
}

function report(): void {
  print('', 'times', 'p50 ms', 'p99 first 1/4', 'p99 long life', 'p99 last 1/4');
  // proof: the keys of a literal
  for (const work of Object.keys(PAUSES) as Work[]) {
    const parts = taken.map((times) => times[work]);
    const [before = 0, between = 0, after = 0] = parts.map((times) => quantile(times, 0.99));
    const cells = [median(parts.flat()), before, between, after].map((ms) => ms.toFixed(1));
    print(work, String(parts.flat().length), ...cells);
    const isEnough = parts.every(({ length }) => length >= P99_LIMIT.count);
    if (isEnough && after > Math.max(before * P99_LIMIT.times, before + P99_LIMIT.ms))
      faults.push(`${work}: its p99 grew`);
  }
  const quarter = Math.floor(looks.length / 4);
  const [early, late] = [looks.slice(quarter, 2 * quarter), looks.slice(-quarter)];
  print('in the long life', 'second 1/4', 'last 1/4');
  for (const [name, what, limit] of [
    ['memory, MB', 'memory', (before: number) => before * (1 + MEMORY_LIMIT)],
    ['descriptors', 'descriptors', (before: number) => before + DESCRIPTORS_LIMIT],
  ] as const) {
    const [before = 0, after = 0] = [early, late].map((seen) => median(seen.map((look) => look[what])));
    print(name, before.toFixed(1), after.toFixed(1));
    if (after > limit(before)) faults.push(`${name}: it grew`);
  }
  print('changes of staff answered', String(ledger.answers));
  print('kills', String(KILLS));
  print('faults', String(faults.length));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

function lookAt(pid: number | undefined) {
  return { memory: memoryOf(pid), descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** Notes why something failed, and gives nothing. */
function note(what: string): (error: Error) => undefined {
  return ({ message }) => void faults.push(`${what}: ${message}`);
}
