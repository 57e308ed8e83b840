import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type CallName, calls } from '../../server/calls.ts';
import { CHEAPLY, startProcess } from '../helpers/server-process.ts';
import {
  ADMIN_PASSWORD,
  type Credentials,
  cookieOf,
  credentialHeaders,
  type Reply,
  type SendOptions,
  send,
} from '../helpers/site.ts';

/** A real server in a process of its own, to be attacked. */
export interface Target {
  readonly address: string;
  readonly port: number;
  readonly folder: string;
  /** Log lines of errors so far. */
  readonly errors: string[];
  send(method: string, path: string, asked?: SendOptions): Promise<Reply>;
  call(
    name: CallName,
    input?: unknown,
    credentials?: Partial<Credentials>,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  login(username?: string, password?: string, headers?: Record<string, string>): Promise<Credentials>;
  /** Memory of the process in MiB, undefined where the system does not tell. */
  memory(): Promise<number | undefined>;
  uploads(): Promise<string[]>;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** A target for the tests of a `describe`: it starts before the first of them and ends after the last. */
export function suiteTarget(environment?: Record<string, string>): Target {
  const target = {} as Target; // proof: whole before the first test
  before(async () => {
    Object.assign(target, await startTarget(environment));
  });
  after(() => target.stop());
  return target;
}

/** Passwords are as good as free unless `environment` says otherwise. */
export async function startTarget(environment: Record<string, string> = {}): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'zhuzhan-attacked-'));
  const started = await startProcess(folder, { ...CHEAPLY, ...environment });
  const { address, child } = started;
  const { port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const errors: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => {
    for (const line of String(chunk).split('\n')) if (line.includes('"level":"error"')) errors.push(line);
  });
  child.stderr?.on('data', (chunk: Buffer) => errors.push(String(chunk)));

  const target: Target = {
    address,
    port: Number(port),
    folder,
    errors,
    send: (method, path, asked = {}) => send(address, method, path, { ...asked, agent }),
    call: (name, input = {}, credentials = {}, headers = {}) =>
      target.send(calls[name].method, calls[name].path, {
        headers: { 'content-type': 'application/json', ...credentialHeaders(credentials), ...headers },
        body: JSON.stringify(input),
      }),
    async login(username = 'admin', password = ADMIN_PASSWORD, headers = {}) {
      const given = await target.call('session/login', { username, password }, {}, headers);
      if (given.status !== 200) throw new Error(`log-in failed: ${given.text}`);
      const token: string = JSON.parse(given.text).data.token;
      return { cookie: cookieOf(given), token };
    },
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
      return kib === undefined ? undefined : Number(kib) / 1024;
    },
    uploads: () => readdir(join(folder, 'uploads'), { recursive: true }),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      agent.destroy();
      if (target.isRunning()) await started.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
  return target;
}
