import { calls } from '../contract/calls.ts';
import { jsonOf, readBounded } from '../contract/read-answer.ts';
import { isRecord } from '../contract/shape.ts';

/** One that never answers is given up after this. */
const PATIENCE_MS = 60_000;
const JSON_MOST_BYTES = 64 * 1024 * 1024;
const REDIRECTS_MOST = 3;
/** Rows of a list are asked for by so many; a server that goes on giving new ones for ever is not believed. */
const ROWS_AT_ONCE = 100;
const ROWS_MOST = 200_000;

export type Row = Readonly<Record<string, unknown>>;

export type OldServer = ReturnType<typeof createOldServer>;

/** A server that answers the specification's calls; nothing but its own host is ever asked. */
export function createOldServer(from: URL, patienceMs = PATIENCE_MS) {
  const base = from.href.replace(/\/+$/, '');
  let cookie = '';
  let token = '';

  const server = {
    /** What is asked afterwards is asked with that session. Throws where it is refused. */
    async logIn(username: string, password: string): Promise<void> {
      const data = await server.ask('session/login', { username, password });
      if (!isRecord(data) || typeof data.token !== 'string') throw new Error('its log-in gave no token');
      token = data.token;
    },
    async logOut(): Promise<void> {
      if (token) await server.ask('session/logout', {}).catch(() => undefined);
    },
    /** The data of a call's answer; throws one line. */
    async ask(name: keyof typeof calls, input: object): Promise<unknown> {
      const { method, path } = calls[name];
      const headers = {
        'content-type': 'application/json',
        ...(cookie && { cookie }),
        ...(token && { 'authorization-item': `Bearer ${token}` }),
      };
      const bytes = await request(
        new URL(base + path),
        { method, headers, body: JSON.stringify(input) },
        JSON_MOST_BYTES,
      );
      const answer = jsonOf(bytes);
      if (!isRecord(answer)) throw new Error(`${path} was not answered with JSON`);
      if (!['200', '', 'undefined'].includes(String(answer.code))) {
        throw new Error(`${path} was refused: ${oneLine(answer.code)} ${oneLine(answer.msg)}`);
      }
      return answer.data;
    },
    /** Every row of a list, in its order. */
    async list(name: keyof typeof calls, idField: string): Promise<Row[]> {
      const rows = new Map<string, Row>();
      for (let page = 1; rows.size < ROWS_MOST; page += 1) {
        const data = await server.ask(name, { page, limit: ROWS_AT_ONCE });
        const given: unknown = isRecord(data) ? data.data : data;
        if (!Array.isArray(given)) throw new Error(`${calls[name].path} gave no list`);
        const before = rows.size;
        for (const row of given) {
          const id = isRecord(row) ? idOf(row[idField]) : '';
          if (isRecord(row) && id !== '' && !rows.has(id)) rows.set(id, row);
        }
        const count = isRecord(data) ? Number(data.count) : Number.NaN;
        if (rows.size === before || rows.size >= count) break;
      }
      return [...rows.values()];
    },
    /** The bytes of a file, of which there may be at most so many. */
    file: (address: URL, mostBytes: number) => request(address, { headers: {} }, mostBytes),
  };
  return server;

  async function request(address: URL, init: RequestInit, mostBytes: number): Promise<Buffer> {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      return await follow(address, { ...init, signal, redirect: 'manual' }, mostBytes);
    } catch (error) {
      if (signal.aborted) throw new GivenUp(`${address.host} does not answer: given up after ${patienceMs / 1000} s`);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${address.pathname}: ${oneLine(cause || message)}`);
    }
  }

  async function follow(address: URL, init: RequestInit, mostBytes: number): Promise<Buffer> {
    let at = address;
    for (let hop = 0; hop <= REDIRECTS_MOST; hop += 1) {
      if (at.hostname !== from.hostname || !/^https?:$/.test(at.protocol)) throw new Error('it leads to another host');
      const response = await fetch(at, init);
      const to = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || to === null)
        return read(response, mostBytes, init.body !== undefined);
      await response.body?.cancel();
      at = new URL(to, at);
    }
    throw new Error('it leads on and on');
  }

  async function read(response: Response, mostBytes: number, isCall: boolean): Promise<Buffer> {
    for (const one of response.headers.getSetCookie()) if (/^item_token=/.test(one)) cookie = one.split(';')[0] ?? '';
    const bytes = await readBounded(response.body, mostBytes);
    if (!bytes) throw new Error(`it has more than ${mostBytes} bytes`);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    if (!response.ok && !(isCall && isJson)) throw new Error(`it was answered with ${response.status}`);
    return bytes;
  }
}

/** The server has fallen silent: nothing more is asked. */
export class GivenUp extends Error {}

/** An id as a text, whichever way the server writes it; empty where it is none. */
export function idOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What somebody else's server says, as it may stand on a terminal. */
export function oneLine(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return Array.from(text.replace(/[\p{C}\s]+/gu, ' '))
    .slice(0, 120)
    .join('')
    .trim();
}
