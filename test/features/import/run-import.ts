import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../helpers/free-port.ts';
import { type Outcome, runCommand, startProcess } from '../../helpers/server-process.ts';
import { ADMIN_PASSWORD } from '../../helpers/site.ts';

export const PDF = `%PDF-1.7\n${'1'.repeat(100)}`;
export const FILM = `\0\0\0\u0014ftypisom\0\0\0\0isom${'2'.repeat(100)}`;

/** Runs the command on a site's folders, with this on its standard input; where they are new, after a first start. */
export async function importInto(
  folder: string,
  args: string[],
  piped = '',
  started: (child: ChildProcess) => void = () => {},
): Promise<Outcome> {
  if (args.length > 0 && !existsSync(join(folder, 'data', 'format.json')))
    await (await startProcess(folder)).end('SIGTERM');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    ADMIN_PASSWORD,
  };
  return runCommand(['import', ...args], env, piped, started);
}

export interface OldSystem {
  readonly address: string;
  /** Host and path of each request. */
  readonly asked: string[];
  /** By path: the data of a call, or a file's bytes. */
  answers: Record<string, unknown>;
  /** Whether it has taken the request. */
  hook: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  stop(): void;
}

/** A server that answers the specification's calls with what the test says. */
export async function startOldSystem(): Promise<OldSystem> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    if (system.hook?.(request, response)) return;
    const body = system.answers[request.url ?? ''];
    if (Buffer.isBuffer(body)) return void response.end(body);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body === undefined ? { code: 404, msg: 'no' } : { code: 200, data: body }));
  });
  const system: OldSystem = {
    address: `http://127.0.0.1:${await listen(server)}`,
    asked,
    answers: {},
    hook: undefined,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return system;
}
