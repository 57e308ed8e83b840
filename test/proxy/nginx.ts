import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import { readSections } from '../helpers/readme-pages.ts';

export const NGINX = process.env.NGINX ?? '/usr/sbin/nginx';

/** Why the tests of the recipe for nginx are skipped on this machine; false where an nginx is found. */
export const withoutNginx: string | false = existsSync(NGINX)
  ? false
  : `no nginx at ${NGINX}: set NGINX to run the tests of a cache in front`;

export interface Nginx {
  address: string;
  stop(): Promise<void>;
}

/**
 * An nginx on a free port with the recipe of a section of server/deploy/README-scaling.md, in front of the server at `origin`, or of the
 * files in `site`; `/var/cache` is a temporary folder.
 */
export async function startNginx(section: string, { origin = 'http://127.0.0.1', site = '' }): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'zhuzhan-nginx-'));
  const port = await freePort();
  const [above = '', location = ''] = recipe(section);
  const inHttp = [
    above.replace('/var/cache/', `${folder}/`), // the folder of the cache is made by nginx, and its parent by nobody
    `upstream zhuzhan { server ${new URL(origin).host}; keepalive 16; }`,
    `server { listen 127.0.0.1:${port};`,
    location.replace('/var/lib/zhuzhan/site', site),
    '}',
  ];
  const end = await untilItListens(spawn(...nginxWith(folder, inHttp.join('\n'))), port);
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The program and its arguments, with this in its http block. */
export function nginxWith(folder: string, inHttp: string): [string, string[]] {
  const [file, errors] = [join(folder, 'nginx.conf'), join(folder, 'error.log')];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const head = [
    `daemon off; master_process off; pid ${folder}/pid; error_log ${errors};`,
    'events { worker_connections 256; } http { access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
  ];
  writeFileSync(file, `${head.join('\n')}\n${inHttp}\n}\n`);
  return [NGINX, ['-c', file, '-e', errors, '-p', folder]];
}

/** Waits until the proxy accepts connections; gives what ends it. */
export async function untilItListens(
  child: ChildProcessWithoutNullStreams,
  port: number,
): Promise<() => Promise<void>> {
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.stdout.resume();
  const exited = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`the proxy ended: ${said}`);
    await pause(20);
  }
  return async () => {
    child.kill('SIGTERM');
    await exited;
  };
}

/** What the guide says to put above the servers, and into the server. */
function recipe(wanted: string): string[] {
  const section = readSections('server/deploy/README-scaling.md').find(({ title }) => title === wanted);
  return (section?.fences ?? []).filter(({ language }) => language === 'nginx').map(({ text }) => text);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
