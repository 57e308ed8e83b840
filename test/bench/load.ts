import { connect } from 'node:net';
import { type AnswerBody, answerBody } from './answer-body.ts';
import { median, quantile } from './figures.ts';

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
  p50: number;
  p99: number;
  /** Bytes of one answer's body. */
  bodyBytes: number;
}

const CONNECTIONS = 16;

/** Sends one request over and over on some connections for a while; a bare parser, so that the client costs little. */
export async function load(
  address: string,
  request: Request,
  milliseconds: number,
  connections = CONNECTIONS,
): Promise<Load> {
  const { host, hostname, port } = new URL(address);
  const bytes = encode(request, host);
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const began = performance.now();
  const sizes = await Promise.all(
    Array.from({ length: connections }, () =>
      oneConnection(Number(port), hostname, bytes, end, (ms) => times.push(ms)),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  return {
    requests: times.length,
    requestsPerSecond: times.length / seconds,
    p50: median(times),
    p99: quantile(times, 0.99),
    bodyBytes: sizes[0] ?? 0,
  };
}

/** The bytes of a request on a connection that is kept. */
export function encode({ method, path, headers = {}, body = '' }: Request, host: string): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: keep-alive'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function oneConnection(
  port: number,
  host: string,
  bytes: Buffer,
  end: number,
  took: (ms: number) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true });
    let body: AnswerBody | undefined;
    let bodyBytes = 0;
    let head = '';
    let sent = 0;
    const next = () => {
      if (performance.now() >= end) {
        socket.destroy();
        resolve(bodyBytes);
        return;
      }
      sent = performance.now();
      socket.write(bytes);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      let rest = chunk;
      if (!body) {
        head += chunk.toString('latin1');
        const gap = head.indexOf('\r\n\r\n');
        if (gap === -1) return;
        const status = Number(head.slice(9, 12));
        if (status !== 200 && status !== 304) return reject(new Error(`answered ${head.slice(0, 200)}`));
        body = answerBody(head.slice(0, gap));
        rest = Buffer.from(head.slice(gap + 4), 'latin1');
        head = '';
      }
      if (!body.isWhole(rest)) return;
      bodyBytes = body.bytes;
      body = undefined;
      took(performance.now() - sent);
      next();
    });
  });
}
