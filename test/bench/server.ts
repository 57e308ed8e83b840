import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { logIn } from '../helpers/log-in.ts';
import { processorTime } from '../helpers/processor-time.ts';
import { startProcess } from '../helpers/server-process.ts';
import { type SendOptions, send } from '../helpers/site.ts';

/**
 * What pages, calls and saves cost beside a bare Node server that serves the same bytes: microseconds of processor time a
 * request, in bursts of one and the other in turn. Others on the machine only ever add to it, so the lower quartile counts.
 * The machine is somebody's, so only ratios of one run mean anything, and no test asserts any of it.
 */
const ROUNDS = 41;
const BURST_MS = 100;
const WANTED = process.argv[2] ?? '';
const DESK = { 'user-agent': 'bench', 'accept-encoding': 'br' };
const JSON_BODY = { 'content-type': 'application/json' };
/** What most saves are: an article of some paragraphs, 4 KB. */
const ARTICLE = JSON.stringify({
  newTitle: '项目现场动态',
  newIntro: '塔机安全监测系统投入运行。',
  newCover: '/uploads/tower-crane-monitor-1200x900.wa.webp',
  newInfo: `<p>${'数据实时上传，值班人员按预案处理。'.repeat(24)}</p>`.repeat(3),
});

interface Case extends SendOptions {
  method: string;
  path: string;
  connections?: number;
}

interface Served {
  address: string;
  child: ChildProcess;
}

// On a disk that keeps what is written, which `/tmp` often is not.
const folder = mkdtempSync(join('/var/tmp', 'zhuzhan-bench-'));
const ours: Served = await startProcess(folder); // the starter's content
const bare = await startBare();
process.on('exit', () => {
  for (const { child } of [ours, bare]) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
print('', 'CPU µs', 'bare CPU µs', 'share', 'req/s share');
for (const [name, request] of Object.entries(await casesOf(ours.address)))
  if (name.includes(WANTED)) await measure(name, request);
process.exit();

async function startBare(): Promise<Served> {
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'), [join(folder, 'bare')], { stdio: 'inherit' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]; // proof: its first message
  return { child, address: `http://127.0.0.1:${port}` };
}

async function casesOf(address: string): Promise<Record<string, Case>> {
  const home = await send(address, 'GET', '/', { headers: { 'user-agent': 'bench' } });
  const [asset = ''] = /\/assets\/(?!first-|chunk-)[^"]+/.exec(home.text) ?? [];
  const about = { method: 'GET', path: '/gywm', headers: DESK };
  const { etag = '' } = (await send(address, 'GET', about.path, about)).headers;
  const secrets = await logIn(address);
  const save = { method: 'POST', path: '/v1/news/saveNews', headers: { ...JSON_BODY, ...secrets }, body: ARTICLE };
  return {
    'cached page (Brotli)': { method: 'GET', path: '/', headers: DESK },
    '304 of a page': { ...about, headers: { ...DESK, 'if-none-match': etag } },
    'hashed asset (Brotli)': { method: 'GET', path: asset, headers: DESK },
    'list of 10 rows': { method: 'POST', path: '/v1/news/list', headers: JSON_BODY, body: '{"page":1,"limit":10}' },
    'detail of a product': {
      method: 'POST',
      path: '/v1/product/detailProduct',
      headers: JSON_BODY,
      body: '{"productId":"tower-crane-monitor"}',
    },
    'save, one after another': { ...save, connections: 1 },
    'save, 16 at once': save,
    'move, one after another': {
      ...save,
      path: '/v1/product/moveProduct',
      body: '{"productId":"tower-crane-monitor","before":"ai-video-monitor"}',
      connections: 1,
    },
  };
}

async function measure(name: string, request: Case): Promise<void> {
  await teachBare(request);
  const own: Burst[] = [];
  const reference: Burst[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await burst(ours, request));
    reference.push(await burst(bare, request));
  }
  const cost = (bursts: Burst[]) => quantile(bursts, 'cpuPerRequest', 0.25);
  const share = quantile(own, 'requests', 0.5) / quantile(reference, 'requests', 0.5);
  const [ourCost, bareCost] = [cost(own), cost(reference)];
  print(name, ourCost.toFixed(1), bareCost.toFixed(1), (bareCost / ourCost).toFixed(2), share.toFixed(2));
}

/** Lets the bare server say what ours says, every header too but those that Node writes by itself; saves are as durable. */
async function teachBare({ method, path, ...options }: Case): Promise<void> {
  const { status, headers: all, bytes } = await send(ours.address, method, path, options);
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = all;
  const saves = /\/(save|move)/.test(path);
  bare.child.send([{ key: `${method} ${path}`, status, headers, body: bytes.toString('base64'), saves }]);
  await once(bare.child, 'message');
}

interface Burst {
  requests: number;
  /** Microseconds of processor time of all threads, in the kernel too; 0 where there is no /proc. */
  cpuPerRequest: number;
}

/** Sends one request over and over on some connections for a while. */
async function burst({ address, child }: Served, { method, path, connections = 16, ...options }: Case): Promise<Burst> {
  const agent = new Agent({ keepAlive: true });
  const before = processorTime(child);
  const end = performance.now() + BURST_MS;
  let requests = 0;
  const ask = async () => {
    for (; performance.now() < end; requests += 1) {
      const { status, text } = await send(address, method, path, { ...options, agent });
      if (status >= 400) throw new Error(`${path} answered ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return { requests, cpuPerRequest: (processorTime(child) - before) / requests };
}

/** The value that this share of the bursts does not reach. */
function quantile(bursts: readonly Burst[], what: keyof Burst, share: number): number {
  const sorted = bursts.map((one) => one[what]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** Prints a line of a table: the first cell to the left, the others to the right. */
function print(first: string, ...others: string[]): void {
  process.stdout.write(`${first.padEnd(30)}${others.map((cell) => cell.padStart(15)).join('')}\n`);
}
