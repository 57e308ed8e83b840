import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../helpers/free-port.ts';
import { memoryOf, processTree } from '../figures.ts';
import type { Request } from '../load.ts';
import { environment, lastWords } from './run-node.ts';

export interface Served {
  address: string;
  /** From the moment it was started to its first answer, in milliseconds. */
  startMs: number;
  pids(): number[];
  /** Of all its processes, in MB. */
  memory(): number;
  end(): Promise<void>;
}

interface Wanted {
  folder: string;
  args(port: number): string[];
  first: Request;
  added?: Record<string, string>;
}

const START_MS = 60_000;
const GRACE_MS = 5_000;
const ASK_AGAIN_MS = 5;

/** Starts a server on a free port, in production mode, as the first of a group of processes; waits for its first answer. */
export async function serve({ folder, args, first, added = {} }: Wanted): Promise<Served> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = environment({ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...added });
  const began = performance.now();
  const child = spawn(process.execPath, args(port), {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      if (said.length < 4_000) said += chunk;
    });
  }
  const pid = child.pid ?? 0;
  const end = () => endGroup(child);
  try {
    await answered(address, first, () => child.exitCode === null);
  } catch (error) {
    await end();
    throw new Error(`${error instanceof Error ? error.message : error}: ${lastWords(said)}`);
  }
  return {
    address,
    startMs: performance.now() - began,
    pids: () => processTree(pid),
    memory: () => processTree(pid).reduce((sum, member) => sum + memoryOf(member), 0),
    end,
  };
}

async function answered(address: string, request: Request, isRunning: () => boolean): Promise<void> {
  const { method, path, headers, body } = request;
  for (const latest = performance.now() + START_MS; performance.now() < latest; await pause(ASK_AGAIN_MS)) {
    if (!isRunning()) throw new Error('the server ended by itself');
    const reply = await fetch(address + path, { method, headers: headers ?? {}, body: body ?? null }).catch(
      () => undefined,
    );
    await reply?.arrayBuffer();
    if (reply?.ok) return;
  }
  throw new Error(`no answer in ${START_MS / 1000} s`);
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), GRACE_MS);
  await exited;
  clearTimeout(late);
}
