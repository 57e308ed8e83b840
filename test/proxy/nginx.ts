import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSections } from '../helpers/readme-pages.ts';

const PATH = process.env.NGINX ?? '/usr/sbin/nginx';

/** Why the tests of the recipe for nginx are skipped on this machine; false where an nginx is found. */
export const withoutNginx: string | false = existsSync(PATH)
  ? false
  : `no nginx at ${PATH}: set NGINX to run the tests of a cache in front`;

export interface Nginx {
  address: string;
  stop(): Promise<void>;
}

/** An nginx on a free port with the recipe of server/deploy/README.md, in front of the server at `origin`; `/var/cache` is a temporary folder. */
export async function startNginx(origin: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'zhuzhan-nginx-'));
  const port = await freePort();
  const [above = '', location = ''] = recipe();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    [
      'daemon off; master_process off; worker_processes 1;',
      `pid ${folder}/pid; error_log ${folder}/error.log;`,
      'events { worker_connections 256; }',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      above.replace('/var/cache/', `${folder}/`), // the folder of the cache is made by nginx, and its parent by nobody
      `upstream zhuzhan { server ${new URL(origin).host}; keepalive 16; }`,
      `server { listen 127.0.0.1:${port};`,
      location,
      '} }',
    ].join('\n'),
  );
  const child = spawn(PATH, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log'), '-p', folder]);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const exited = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    await pause(20);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the guide says to put above the servers, and in place of the location. */
function recipe(): string[] {
  const section = readSections('server/deploy/README.md').find(({ title }) => title === 'A cache in front');
  return (section?.fences ?? []).filter(({ language }) => language === 'nginx').map(({ text }) => text);
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  server.close();
  await once(server, 'close');
  return port;
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
