import { type IncomingHttpHeaders, request } from 'node:http';
import type { Request } from './load.ts';

/** An answer's headers and bytes, for the bare server to say the same; `save` tells it to write first, as durably. */
export interface Recorded {
  key: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** Base64. */
  body: string;
  saves: boolean;
}

export function recorded(address: string, { method, path, headers = {}, body }: Request): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        // every header of ours too, but those that Node writes by itself
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = response.headers;
        resolve({
          key: `${method} ${path}`,
          status: response.statusCode ?? 0,
          headers: own,
          body: Buffer.concat(chunks).toString('base64'),
          saves: /\/(save|move)/.test(path),
        });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
