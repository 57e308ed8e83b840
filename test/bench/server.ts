import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm, symlink } from 'node:fs/promises';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logIn } from '../helpers/log-in.ts';
import type { ServerProcess } from '../helpers/server-process.ts';
import { median, memoryOf, print, processorTime, processorTimes, processTree, quantile, timed } from './figures.ts';
import { type Load, load, type Request } from './load.ts';
import { benchFolder, pin, ROOTS, rowName, startBare, startOurs } from './servers.ts';

/**
 * What pages, calls and saves cost beside a bare Node server that serves the same bytes: microseconds of processor time a
 * request, in short bursts of one and the other in turn. Others on the machine only ever add to it, so the lower quartile of
 * the bursts counts; the spread is how far the share of the first half of the bursts is from that of the second. Servers and
 * load have a core each. First what builds, starts, an idle server and 1,000
 * pages cost. `npm run bench -- 15 list` makes 15 bursts instead of 81, of the rows named so. No test asserts any of it.
 */
const [, , ROUNDS = '81', WANTED = ''] = process.argv;
const ROUND_MS = 100;
const STARTS = 7;
const BUILDS = 3;
const PAGES = 1_000;
const DESK = { 'User-Agent': 'bench', 'Accept-Encoding': 'br' };
const JSON_BODY = { 'Content-Type': 'application/json' };
/** What most saves are: an article of some paragraphs, 4 KB. */
const ARTICLE = JSON.stringify({
  newTitle: '项目现场动态',
  newIntro: '塔机安全监测系统投入运行。',
  newCover: '/uploads/tower-crane-monitor-1200x900.wa.webp',
  newInfo: `<p>${'数据实时上传，值班人员按预案处理。'.repeat(24)}</p>`.repeat(3),
});

interface Case extends Request {
  connections?: number | undefined;
  /** Those of the reference, where they are others. */
  bareConnections?: number;
}

/** A built program, and the bare server that says the same. */
interface Contestant {
  root: string;
  folder: string;
  ours: ServerProcess;
  bare: { child: ChildProcess; address: string };
  cases: Record<string, Case>;
}

/** What is measured a few times, by its row. */
const few = new Map<string, number[]>();
const contestants: Contestant[] = [];
for (const root of ROOTS) {
  const folder = benchFolder();
  const ours = await startOurs(folder, {}, root); // the starter's content
  contestants.push({ root, folder, ours, bare: await startBare(folder), cases: {} });
}
if ('build'.includes(WANTED)) await repeat(BUILDS, build);
if ('start'.includes(WANTED)) {
  await repeat(STARTS, restart);
  await pause(1_000);
  await repeat(1, lookAround);
}
await repeat(1, prepare);
pin(...contestants.flatMap(({ ours, bare }) => [ours.child, bare.child]));
const names = Object.keys(contestants[0]?.cases ?? {}).filter((name) => name.includes(WANTED));
if (names.length > 0) print('', 'CPU µs', 'bare CPU µs', 'share', 'spread', 'req/s share', 'p99 ms', 'bytes');
for (const name of names) await measure(name);
await repeat(1, async ({ root, ours }) => note('memory after the load, MB', root, memoryOf(ours.child.pid)));
print('', 'median', 'least', 'most');
for (const [name, values] of few) print(name, ...[0.5, 0, 1].map((share) => quantile(values, share).toFixed(0)));
process.exit(); // and with it what it started

/** One after the other, each so often. */
async function repeat(times: number, work: (contestant: Contestant) => Promise<void>): Promise<void> {
  for (let count = 0; count < times; count += 1) for (const contestant of contestants) await work(contestant);
}

function note(name: string, root: string, value: number): void {
  const row = rowName(name, root);
  few.set(row, [...(few.get(row) ?? []), value]);
}

/** What `npm start` does first on a tree without `dist/`. */
async function build({ root, folder }: Contestant): Promise<void> {
  const copy = join(folder, 'build');
  const isSource = (path: string) => !/^(node_modules|dist|data|uploads|\.git)\b/.test(relative(root, path));
  await cp(root, copy, { recursive: true, filter: isSource });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const threads = new Map<string, number>();
  const took = await timed(async () => {
    const child = spawn(process.execPath, ['build.mjs', '--if-needed'], { cwd: copy, stdio: 'ignore' });
    const looking = setInterval(() => {
      for (const pid of processTree(child.pid ?? 0)) for (const [id, ms] of processorTimes(pid)) threads.set(id, ms);
    }, 20);
    const [code] = await once(child, 'exit');
    clearInterval(looking);
    if (code !== 0) throw new Error(`the build of ${root} ended with ${code}`);
  });
  note('build, ms', root, took);
  note(
    'build, processor ms',
    root,
    [...threads.values()].reduce((sum, ms) => sum + ms, 0),
  );
  await rm(copy, { recursive: true });
}

async function restart(contestant: Contestant): Promise<void> {
  const { root, folder } = contestant;
  await contestant.ours.end('SIGTERM');
  const took = await timed(async () => {
    contestant.ours = await startOurs(folder, {}, root);
  });
  note('start, ms', root, took);
  note('start, processor ms', root, processorTime(contestant.ours.child.pid));
}

/** The memory of a server that nobody visits, then of one whose pages were all visited, most of them several times. */
async function lookAround({ root, ours: { address, child } }: Contestant): Promise<void> {
  note('memory idle, MB', root, memoryOf(child.pid));
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
  for (let at = 0; at < PAGES; at += 1)
    await (await fetch(address + pages[at % pages.length], { headers: DESK })).arrayBuffer();
  note(`memory after ${PAGES} pages, MB`, root, memoryOf(child.pid));
}

/** What a program does not know is left out. */
async function prepare(contestant: Contestant): Promise<void> {
  const { ours, bare } = contestant;
  const cases = Object.entries(await casesOf(ours.address));
  const answers = await Promise.all(cases.map(([, request]) => recorded(ours.address, request)));
  contestant.cases = Object.fromEntries(cases.filter((_, at) => Number(answers[at]?.status) < 400));
  bare.child.send(answers);
  await once(bare.child, 'message');
}

async function casesOf(address: string): Promise<Record<string, Case>> {
  const home = await (await fetch(address, { headers: DESK })).text();
  const [asset = ''] = /\/assets\/(?!first-|chunk-)[^"]+/.exec(home) ?? [];
  const about = { method: 'GET', path: '/gywm', headers: DESK };
  const { headers: tagged } = await recorded(address, about);
  const secrets = await logIn(address);
  const save = { method: 'POST', path: '/v1/news/saveNews', headers: { ...JSON_BODY, ...secrets }, body: ARTICLE };
  return {
    'cached page (Brotli)': { method: 'GET', path: '/', headers: DESK },
    '304 of a page': { ...about, headers: { ...DESK, 'If-None-Match': tagged.etag ?? '' } },
    'hashed asset (Brotli)': { method: 'GET', path: asset, headers: DESK },
    'list of 10 rows': { method: 'POST', path: '/v1/news/list', headers: JSON_BODY, body: '{"page":1,"limit":10}' },
    'detail of a product': {
      method: 'POST',
      path: '/v1/product/detailProduct',
      headers: JSON_BODY,
      body: '{"productId":"tower-crane-monitor"}',
    },
    'save, one after another': { ...save, connections: 1 },
    'move, one after another': {
      ...save,
      path: '/v1/product/moveProduct',
      body: '{"productId":"tower-crane-monitor","before":"ai-video-monitor"}',
      connections: 1,
    },
    'save, 16 at once': { ...save, connections: 16 },
    'save, 16 at once, to the bare one after another': { ...save, connections: 16, bareConnections: 1 },
  };
}

async function measure(name: string): Promise<void> {
  const measured = contestants.flatMap(({ root, ours, bare, cases: { [name]: request } }) => {
    if (!request) return [];
    const reference = { ...request, connections: request.bareConnections ?? request.connections };
    return [{ root, ours, bare, own: request, reference, rounds: [] as Round[] }];
  });
  for (const { ours, bare, own, reference } of measured) {
    await load(ours.address, own, 700, own.connections);
    await load(bare.address, reference, 700, reference.connections);
  }
  for (let round = 0; round < Number(ROUNDS); round += 1) {
    for (const { ours, bare, own, reference, rounds } of measured)
      rounds.push({ own: await rated(ours, own), reference: await rated(bare, reference) });
  }
  for (const { root, rounds } of measured) show(rowName(name, root), rounds);
}

interface Round {
  own: Measured;
  reference: Measured;
}

function show(name: string, rounds: readonly Round[]): void {
  const cheapest = (bursts: readonly Round[], whose: keyof Round) =>
    quantile(
      bursts.map((round) => round[whose].cpuPerRequest),
      0.25,
    );
  const share = (bursts: readonly Round[]) => cheapest(bursts, 'reference') / cheapest(bursts, 'own');
  const half = Math.ceil(rounds.length / 2);
  print(
    name,
    cheapest(rounds, 'own').toFixed(1),
    cheapest(rounds, 'reference').toFixed(1),
    share(rounds).toFixed(2),
    Math.abs(share(rounds.slice(0, half)) - share(rounds.slice(half))).toFixed(2),
    median(rounds.map(({ own, reference }) => own.requestsPerSecond / reference.requestsPerSecond)).toFixed(2),
    median(rounds.map(({ own }) => own.p99)).toFixed(1),
    String(rounds[0]?.own.bodyBytes),
  );
}

interface Measured extends Load {
  /** Microseconds of processor time of all threads, in the kernel too. */
  cpuPerRequest: number;
}

async function rated({ address, child }: Contestant['bare'], request: Case): Promise<Measured> {
  const before = processorTime(child.pid);
  const loaded = await load(address, request, ROUND_MS, request.connections);
  return { ...loaded, cpuPerRequest: ((processorTime(child.pid) - before) * 1_000) / loaded.requests };
}

/** An answer's headers and bytes, for the bare server to say the same; `saves` tells it to write first, as durably. */
interface Recorded {
  key: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** Base64. */
  body: string;
  saves: boolean;
}

async function recorded(address: string, { method, path, headers = {}, body }: Request): Promise<Recorded> {
  const asked = ask(address + path, { method, headers }).end(body);
  const [response] = await once(asked, 'response');
  const bytes = Buffer.concat(await response.toArray());
  // every header of ours too, but those that Node writes by itself
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = response.headers;
  const saves = /\/(save|move)/.test(path);
  return { key: `${method} ${path}`, status: response.statusCode, headers: own, body: bytes.toString('base64'), saves };
}
