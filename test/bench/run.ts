import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../server-process.ts';
import { type Load, load, type Request } from './load.ts';

/**
 * What a page and a list cost, as a share of what a bare Node server serves of the same bytes in the same run. Figures
 * are medians of interleaved rounds; the machine is somebody's, so only the ratios mean anything.
 */
const ROUNDS = 7;
const ROUND_MS = 1_500;
const DESK = { 'User-Agent': 'bench', 'Accept-Encoding': 'br' };

const CASES: Record<string, Request> = {
  'cached page (Brotli)': { method: 'GET', path: '/', headers: DESK },
  'list of 10 rows': {
    method: 'POST',
    path: '/v1/news/list',
    headers: { 'Content-Type': 'application/json' },
    body: '{"page":1,"limit":10}',
  },
  'detail of a product': {
    method: 'POST',
    path: '/v1/product/detailProduct',
    headers: { 'Content-Type': 'application/json' },
    body: '{"productId":"tower-crane-monitor"}',
  },
};

const folder = await mkdtemp(join(tmpdir(), 'zhuzhan-bench-'));
const ours = await startProcess(folder);
const bare = fork(join(import.meta.dirname, 'bare-server.mjs'), { stdio: 'inherit' });
const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
const bareAddress = `http://127.0.0.1:${port}`;
try {
  pin(ours.child.pid, bare.pid);
  bare.send(await Promise.all(Object.values(CASES).map((request) => recorded(ours.address, request))));
  await once(bare, 'message');
  print('', 'ours req/s', 'bare req/s', 'ratio', 'CPU ratio', 'ours p99 ms', 'bytes');
  for (const [name, request] of Object.entries(CASES)) await measure(name, request);
} finally {
  bare.kill();
  await ours.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function measure(name: string, request: Request): Promise<void> {
  await load(ours.address, request, 700);
  await load(bareAddress, request, 700);
  const rounds: { own: Measured; reference: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await timed(ours.address, ours.child.pid, request);
    rounds.push({ own, reference: await timed(bareAddress, bare.pid, request) });
  }
  const middle = (figure: (round: { own: Measured; reference: Measured }) => number) => median(rounds.map(figure));
  print(
    name,
    middle(({ own }) => own.requestsPerSecond).toFixed(0),
    middle(({ reference }) => reference.requestsPerSecond).toFixed(0),
    middle(({ own, reference }) => own.requestsPerSecond / reference.requestsPerSecond).toFixed(2),
    middle(({ own, reference }) => reference.cpuPerRequest / own.cpuPerRequest).toFixed(2),
    middle(({ own }) => own.p99).toFixed(1),
    String(rounds[0]?.own.bodyBytes),
  );
}

interface Measured extends Load {
  /** Clock ticks of processor time; only ratios mean anything. Steadier than requests a second where others use the machine. */
  cpuPerRequest: number;
}

async function timed(address: string, pid: number | undefined, request: Request): Promise<Measured> {
  const before = cpuTicks(pid);
  const loaded = await load(address, request, ROUND_MS);
  return { ...loaded, cpuPerRequest: (cpuTicks(pid) - before) / loaded.requests };
}

/** User and system time of a process so far, in clock ticks (proc(5), stat fields 14 and 15); 0 where there is no /proc. */
function cpuTicks(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

/** The bytes and the headers of an answer, for the bare server to say the same. */
async function recorded(address: string, { method, path, headers = {}, body }: Request) {
  const { request } = await import('node:http');
  return new Promise<object>((resolve, reject) => {
    const asked = request(address + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        // every header of ours too, but those that Node writes by itself
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = response.headers;
        resolve({ key: `${method} ${path}`, headers: own, body: Buffer.concat(chunks).toString('base64') });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Servers on one core, the load on the other, where there are two and the tool is there. */
function pin(...servers: (number | undefined)[]): void {
  if (availableParallelism() < 2) return;
  try {
    for (const pid of servers) execFileSync('taskset', ['-a', '-p', '-c', '0', String(pid)], { stdio: 'ignore' });
    execFileSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)], { stdio: 'ignore' });
  } catch {
    print('not pinned: taskset is not there');
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function print(...cells: string[]): void {
  const [first = '', ...others] = cells;
  process.stdout.write(`${first.padEnd(24)}${others.map((cell) => cell.padStart(13)).join('')}\n`);
}
