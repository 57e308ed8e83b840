import { mkdtemp, rm } from 'node:fs/promises';
import { type Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PasswordCost } from '../../server/auth/passwords.ts';
import { EVENTS, type EventCode, type Log } from '../../server/base/log.ts';
import { type Answer, type CallName, calls } from '../../server/calls.ts';
import { readConfiguration } from '../../server/start/configuration.ts';
import { startServer } from '../../server/start/start-server.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const ADMIN_PASSWORD = 'Crane-and-Tower-7';
/** Next to nothing: nobody guesses the passwords of tests. */
export const CHEAP: PasswordCost = { N: 16, r: 1, p: 1 };

export interface Reply<O = unknown> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  text: string;
  /** The answer's JSON; an empty object when it is none. */
  body: Partial<Answer<O>>;
}

/** What a client sends along: cookie and second secret of a session. */
export interface Credentials {
  cookie: string;
  token: string;
}

export interface Site {
  address: string;
  dataDir: string;
  uploadsDir: string;
  /** Lines that were logged as warnings and errors. */
  complaints: string[];
  /** Lines that were logged for information. */
  news: string[];
  send(method: string, path: string, options?: SendOptions): Promise<Reply>;
  /** Makes a call of the table with a JSON body. */
  call<O = unknown>(name: CallName, input?: unknown, credentials?: Partial<Credentials>): Promise<Reply<O>>;
  login(username?: string, password?: string): Promise<Credentials>;
  /** Stops and starts again on the same folders, with `meanwhile` in between. */
  pause(meanwhile: () => Promise<void>): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface SendOptions {
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Keeps connections; without one each request has its own. */
  agent?: Agent;
}

/** A real server on real files in a temporary folder, with the starter's content. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'zhuzhan-test-'));
  const dataDir = join(folder, 'data');
  const uploadsDir = join(folder, 'uploads');
  const complaints: string[] = [];
  const complain = (code: EventCode, fields?: Record<string, unknown>) => {
    if (fields?.id === 'backup-none' && !configuration.backupDir) return; // true of every site here without the folder
    complaints.push(
      `${EVENTS[code]} ${JSON.stringify(fields, (_key, value) => (value instanceof Error ? value.stack : value))}`,
    );
  };
  const news: string[] = [];
  const log: Log = {
    info: (code, fields) => news.push(`${EVENTS[code]} ${JSON.stringify(fields)}`),
    warn: complain,
    error: complain,
  };
  const configuration = readConfiguration(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      UPLOADS_DIR: uploadsDir,
      ADMIN_PASSWORD,
      SITE_URL: 'https://zhuzhan.example',
      ...environment,
    },
    ROOT,
  );
  let running = await startServer(configuration, ROOT, log, () => {}, { passwordCost: CHEAP });

  const site: Site = {
    get address() {
      return running.address;
    },
    dataDir,
    uploadsDir,
    complaints,
    news,
    send: (method, path, options = {}) => send(running.address, method, path, options),
    call: (name, input = {}, credentials = {}) => {
      const { method, path } = calls[name];
      const headers = { 'content-type': 'application/json', ...credentialHeaders(credentials) };
      return send(running.address, method, path, { headers, body: JSON.stringify(input) }) as Promise<Reply<never>>;
    },
    async login(username = 'admin', password = ADMIN_PASSWORD) {
      const reply = await site.call<{ token: string }>('session/login', { username, password });
      if (!reply.body.data) throw new Error(`log-in failed: ${reply.text}`);
      return { cookie: cookieOf(reply), token: reply.body.data.token };
    },
    async pause(meanwhile) {
      await running.stop();
      try {
        await meanwhile();
      } finally {
        running = await startServer(configuration, ROOT, log, () => {}, { passwordCost: CHEAP });
      }
    },
    restart: () => site.pause(async () => {}),
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return site;
}

export function credentialHeaders({ cookie, token }: Partial<Credentials>): Record<string, string> {
  return { ...(cookie ? { cookie } : {}), ...(token ? { 'authorization-item': `Bearer ${token}` } : {}) };
}

/** `name=value` of the cookie that an answer sets. */
export function cookieOf({ headers }: Reply): string {
  const [cookie = ''] = headers['set-cookie'] ?? [];
  return cookie.split(';')[0] ?? '';
}

/** One request with nothing added and the path exactly as given. */
export function send(address: string, method: string, path: string, options: SendOptions): Promise<Reply> {
  const { headers = {}, body, agent } = options;
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(
      { hostname, port, method, path, headers: { ...length, ...headers }, agent: agent ?? false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text, body: parsed(text) });
        });
      },
    );
    // a kept connection that the server closed meanwhile is no answer: it is asked anew (RFC 9112, 9.3.1)
    asked.on('error', (cut) => (asked.reusedSocket ? resolve(send(address, method, path, options)) : reject(cut)));
    asked.end(body);
  });
}

function parsed(text: string): Partial<Answer<never>> {
  return text.startsWith('{') ? JSON.parse(text) : {};
}
