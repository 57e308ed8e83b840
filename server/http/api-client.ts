import { messageOf } from '../base/system-error.ts';
import { calls } from '../calls.ts';
import { Failure } from '../contract/failure.ts';
import { isRecord, jsonIn } from '../contract/shape.ts';
import { readBounded } from './reach.ts';

/** One that never answers is given up after this. */
const PATIENCE_MS = 60_000;
const JSON_MOST_BYTES = 64 * 1024 * 1024;
const REDIRECTS_MOST = 3;
/** A video takes longer than an answer: after each of these bytes the time limit starts again. */
const REFRESHED_BYTES = 1_048_576;

export type ApiClient = ReturnType<typeof createApiClient>;

/** For a server that answers the specification's calls; nothing but its own host is ever asked. */
export function createApiClient(from: URL, patienceMs = PATIENCE_MS) {
  const base = from.href.replace(/(?<!\/)\/+$/, '');
  let cookie = '';
  let token = '';

  const server = {
    /** Later calls use that session. Throws if the log-in is refused. */
    async logIn(username: string, password: string): Promise<void> {
      const data = await server.ask('session/login', { username, password });
      if (!isRecord(data) || typeof data.token !== 'string') throw new Error('its log-in returned no token');
      token = data.token;
      cookie ||= `item_token=${token}`; // the old system's own page sets it
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
      const call = { method, headers, body: JSON.stringify(input) };
      const bytes = await request(new URL(base + path), call, ({ body }) => readBounded(body, JSON_MOST_BYTES));
      if (!bytes) throw new Error(`${path} returned more than ${JSON_MOST_BYTES} bytes`);
      const answer = jsonIn(textOf(bytes));
      if (!isRecord(answer)) throw new Error(`${path} did not return JSON`);
      if (!['200', '', 'undefined'].includes(String(answer.code))) {
        throw new Refused(`${path} was refused: ${oneLine(answer.code)} ${oneLine(answer.msg)}`);
      }
      return answer.data;
    },
    /** The result of `take` for a file's bytes, which come in pieces; given up where a mebibyte takes as long as an answer may. */
    file: <T>(address: URL, take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> =>
      request(address, { headers: {} }, ({ body }, goesOn) => take(watched(body ?? [], goesOn))),
  };
  return server;

  async function request<T>(
    address: URL,
    init: RequestInit,
    read: (response: Response, goesOn: () => void) => Promise<T>,
  ): Promise<T> {
    const patience = new AbortController();
    const { signal } = patience;
    const timer = setTimeout(() => patience.abort(), patienceMs);
    try {
      const response = await follow(address, { ...init, signal, redirect: 'manual' });
      return await read(response, () => timer.refresh());
    } catch (error) {
      if (error instanceof Failure) throw error; // of our own disk, or of what was read
      if (signal.aborted) throw new GivenUp(`${address.host} does not answer: given up after ${patienceMs / 1000} s`);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      throw new Error(`${address.pathname}: ${oneLine(cause || messageOf(error))}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function follow(address: URL, init: RequestInit): Promise<Response> {
    let at = address;
    for (let hop = 0; hop <= REDIRECTS_MOST; hop += 1) {
      const response = await fetch(at, init);
      const to = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || to === null)
        return checked(response, init.body !== undefined);
      await response.body?.cancel();
      const next = new URL(to, at);
      const isSafe = next.protocol === at.protocol || next.protocol === 'https:';
      if (next.host !== at.host || !isSafe) throw new Error(`it redirects elsewhere, to ${oneLine(next.origin)}`);
      at = next;
    }
    throw new Error('it redirects too often');
  }

  function checked(response: Response, isCall: boolean): Response {
    for (const one of response.headers.getSetCookie()) if (/^item_token=/.test(one)) cookie = one.split(';')[0] ?? '';
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    if (!response.ok && !(isCall && isJson)) throw new Error(`it returned ${response.status}`);
    return response;
  }
}

/** An answer's text, in UTF-8 or, where that reads badly, in an older system's GB18030; without a byte-order mark. */
function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const countOf = (signs: RegExp) => text.match(signs)?.length ?? 0;
  return countOf(/\ufffd/g) > countOf(/[^\p{ASCII}\ufffd]/gu) ? new TextDecoder('gb18030').decode(bytes) : text;
}

async function* watched(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, goesOn: () => void) {
  let since = 0;
  for await (const piece of body) {
    since += piece.length;
    if (since >= REFRESHED_BYTES) {
      goesOn();
      since = 0;
    }
    yield piece;
  }
}

/** The server's answer is no data, and will be none the next time. */
export class Refused extends Error {}

/** The server has fallen silent: nothing more is asked. */
export class GivenUp extends Error {}

/** A text from another server, made safe for a terminal. */
export function oneLine(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return Array.from(text.replace(/[\p{C}\s]+/gu, ' '))
    .slice(0, 120)
    .join('')
    .trim();
}
