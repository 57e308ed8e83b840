import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readManifest } from '../../server/pages/manifest.ts';
import { logIn } from '../helpers/log-in.ts';
import { ROOT } from '../helpers/site.ts';
import { median, memoryOf, print, quantile, timed } from './figures.ts';
import { type Load, load, type Request } from './load.ts';
import { benchFolder, pin, startBare, startOurs, unpin } from './servers.ts';

/**
 * What pages, calls and saves cost beside a bare Node server that serves the same bytes: microseconds of processor time a
 * request, in short bursts of one and the other in turn. Others on the machine only ever add to it, so the lower quartile of
 * the bursts counts; the spread is how far the share of the first half of the bursts is from that of the second. Servers and load have a core each; pages and lists are
 * also measured on any core. `npm run bench -- server 15 list` makes 15 bursts instead of 81, of the cases named so.
 */
const ROUNDS = Number(process.argv[3] ?? 81);
const WANTED = process.argv[4] ?? '';
const ROUND_MS = 100;
const STARTS = 5;
const DESK = { 'User-Agent': 'bench', 'Accept-Encoding': 'br' };
const JSON_BODY = { 'Content-Type': 'application/json' };
/** What most saves are: an article of some paragraphs, 4 KB. */
const ARTICLE = JSON.stringify({
  newTitle: '项目现场动态',
  newIntro: '塔机安全监测系统投入运行。',
  newCover: '/uploads/tower-crane-monitor-1200x900.wa.webp',
  newInfo: `<p>${'数据实时上传，值班人员按预案处理。'.repeat(24)}</p>`.repeat(3),
});

/** What is measured once more on any core, with 32 connections. */
const UNPINNED = ['cached page (Brotli)', 'list of 10 rows'];

interface Case extends Request {
  connections?: number | undefined;
  /** Those of the reference, where they are others. */
  bareConnections?: number;
}

const folder = benchFolder();
const starts: number[] = [];
let ours = await startOurs(folder); // the starter's content
for (let count = 0; count < STARTS; count += 1) {
  await ours.end('SIGTERM');
  starts.push(
    await timed(async () => {
      ours = await startOurs(folder);
    }),
  );
}
const bare = await startBare(folder);
await pause(1_000);
const idle = memoryOf(ours.child.pid);
pin(ours.child, bare.child);
const cases = await casesOf(ours.address);
bare.child.send(await Promise.all(Object.values(cases).map((request) => recorded(ours.address, request))));
await once(bare.child, 'message');
print('', 'ours CPU µs', 'bare CPU µs', 'share', 'spread', 'req/s share', 'ours p99 ms', 'bytes');
for (const [name, request] of Object.entries(cases)) if (name.includes(WANTED)) await measure(name, request);
unpin(ours.child, bare.child); // the servers and the load then share all cores
for (const name of UNPINNED) {
  const request = cases[name];
  if (request && name.includes(WANTED)) await measure(`${name}, unpinned`, { ...request, connections: 32 });
}
print('start, ms', median(starts).toFixed(0));
print('memory idle, after the load, MB', idle.toFixed(0), memoryOf(ours.child.pid).toFixed(0));

async function casesOf(address: string): Promise<Record<string, Case>> {
  const { entries } = await readManifest(join(ROOT, 'dist'));
  // a page without a form: each rendering of a form has a `requestId` of its own
  const privacy = { method: 'GET', path: '/privacy', headers: DESK };
  const { headers: tagged } = await recorded(address, privacy);
  const secrets = await logIn(address);
  const save = { method: 'POST', path: '/v1/news/saveNews', headers: { ...JSON_BODY, ...secrets }, body: ARTICLE };
  return {
    'cached page (Brotli)': { method: 'GET', path: '/', headers: DESK },
    '304 of a page': { ...privacy, headers: { ...DESK, 'If-None-Match': tagged.etag ?? '' } },
    'hashed asset (Brotli)': { method: 'GET', path: entries.site.at(-1) ?? '', headers: DESK },
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

async function measure(name: string, request: Case): Promise<void> {
  const reference = { ...request, connections: request.bareConnections ?? request.connections };
  await load(ours.address, request, 700, request.connections);
  await load(bare.address, reference, 700, reference.connections);
  const rounds: { own: Measured; reference: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await rated(ours.address, ours.child.pid, request);
    rounds.push({ own, reference: await rated(bare.address, bare.child.pid, reference) });
  }
  const cheapest = (bursts: typeof rounds, whose: 'own' | 'reference') =>
    quantile(
      bursts.map((round) => round[whose].cpuPerRequest),
      0.25,
    );
  const share = (bursts: typeof rounds) => cheapest(bursts, 'reference') / cheapest(bursts, 'own');
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

async function rated(address: string, pid: number | undefined, request: Case): Promise<Measured> {
  const before = processorTime(pid);
  const loaded = await load(address, request, ROUND_MS, request.connections);
  return { ...loaded, cpuPerRequest: (processorTime(pid) - before) / loaded.requests };
}

/** Microseconds that a process has run so far (/proc/PID/task/TID/schedstat, its first number); 0 where there is none. */
function processorTime(pid: number | undefined): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const ran = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'));
    return ran.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1_000;
  } catch {
    return 0;
  }
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
