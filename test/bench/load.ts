import { connect } from 'node:net';
import { quantile } from './figures.ts';

export interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Bytes of one answer's body. */
  bodyBytes: number;
}

/** The head of an answer that tells its length, as each of ours does. */
const GOOD_HEAD = /^HTTP\/1\.1 (?:304|200[\s\S]*?\r\ncontent-length: (\d+))[\s\S]*?\r\n\r\n/i;

/** Sends one request over and over on some connections for a while; a bare parser, so that the client costs little. */
export async function load(address: string, request: Request, milliseconds: number, connections = 16): Promise<Load> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + milliseconds;
  const asked = Array.from({ length: connections }, () =>
    oneConnection(new URL(address), request, end, (ms) => times.push(ms)),
  );
  const [bodyBytes = 0] = await Promise.all(asked);
  const seconds = (performance.now() - began) / 1000;
  return { requests: times.length, requestsPerSecond: times.length / seconds, p99: quantile(times, 0.99), bodyBytes };
}

/** The bytes of a request on a connection that is kept. */
export function encode({ method, path, headers = {}, body = '' }: Request, host: string): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: keep-alive'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Resolves with the bytes of an answer's body when the time is over. */
function oneConnection({ host, hostname, port }: URL, request: Request, end: number, took: (ms: number) => void) {
  const bytes = encode(request, host);
  return new Promise<number>((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    let head = '';
    let left = 0; // of a body whose head has come
    let bodyBytes = 0;
    let sent = 0;
    const next = () => {
      if (performance.now() >= end) {
        socket.destroy();
        return resolve(bodyBytes);
      }
      sent = performance.now();
      socket.write(bytes);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (left > 0) left -= chunk.length;
      else {
        head += chunk.toString('latin1');
        if (!head.includes('\r\n\r\n')) return;
        const [good, length = '0'] = GOOD_HEAD.exec(head) ?? [];
        if (good === undefined) return reject(new Error(`answered ${head.slice(0, 200)}`));
        bodyBytes = Number(length);
        left = bodyBytes + good.length - head.length;
        head = '';
      }
      if (left > 0) return;
      took(performance.now() - sent);
      next();
    });
  });
}
