import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { noisyPicture } from '../helpers/build-pictures.ts';
import { logIn } from '../helpers/log-in.ts';
import { runCommand, type ServerProcess } from '../helpers/server-process.ts';
import { median, print, quantile } from './figures.ts';
import { load } from './load.ts';
import { benchFolder, ROOTS, rowName, startOurs } from './servers.ts';

/**
 * How long a visitor waits who asks for 20 pages a second, while something else is done over and over: median and p99, and
 * their p99 beside that of an idle server. `npm run bench -- beside 60 backup` takes 60 seconds a row instead of 20, and
 * only the rows named so.
 */
const SECONDS = Number(process.argv[3] ?? 20);
const WANTED = process.argv[4] ?? '';
const BETWEEN_MS = 50;
const PAGES = ['/', '/mobile', '/xwdt', '/gywm', '/productDet?productId=tower-crane-monitor'];
const ARTICLE = JSON.stringify({
  newTitle: '项目现场动态',
  newIntro: '塔机安全监测系统投入运行。',
  newCover: '/uploads/tower-crane-monitor-1200x900.wa.webp',
  newInfo: `<p>${'数据实时上传，值班人员按预案处理。'.repeat(24)}</p>`.repeat(3),
});
/** A screenshot that is pasted, of 1 MB; different ones, for the same one is kept once. */
const PICTURES = Array.from({ length: 40 }, () => new Blob([new Uint8Array(noisyPicture(600))]));

interface Site {
  root: string;
  folder: string;
  server: ServerProcess;
  headers: Record<string, string>;
  /** How often the work was done. */
  done: number;
}

/** Each is done again and again; the first are of the machine, the others of the server that the visitor asks. */
const WORKS: Record<string, (site: Site) => Promise<unknown>> = {
  nothing: () => pause(1_000),
  'a backup': (site) => run(site, 'backup'),
  'an export': (site) => run(site, 'export', '--to', join(site.folder, 'export')),
  'a save storm': async (site) => {
    const headers = { ...site.headers, 'Content-Type': 'application/json' };
    const save = { method: 'POST', path: '/v1/news/saveNews', headers, body: ARTICLE };
    site.done += (await load(site.server.address, save, 1_000)).requests - 1;
  },
  'a bulk deletion': async (site) => {
    const { data } = await call<{ data: { newId: string }[] }>(site, '/v1/news/list', { page: 1, limit: 200 });
    for (const { newId } of data) await call(site, '/v1/news/deleteNews', { newId });
    site.done += data.length - 1;
  },
  "a paste's upload": (site) => {
    const form = new FormData();
    form.append('type', 'quill');
    form.append('file', PICTURES[site.done % PICTURES.length] ?? new Blob(), 'image.png');
    return call(site, '/v1/file/upload', form);
  },
};

const sites: Site[] = [];
for (const root of ROOTS) {
  const folder = benchFolder();
  const server = await startOurs(folder, {}, root); // the starter's content
  const site = { root, folder, server, headers: await logIn(server.address), done: 0 };
  for (const warm: number[] = []; warm.length < 100; ) await visit(site, warm);
  sites.push(site);
}
/** What a row is compared with. */
const alone = new Map<Site, number>();
print('', 'median ms', 'p99 ms', 'times nothing', 'done');
for (const name of Object.keys(WORKS).filter((work) => work === 'nothing' || work.includes(WANTED)))
  for (const site of sites) await measure(name, site);

async function measure(name: string, site: Site): Promise<void> {
  site.done = 0;
  const times: number[] = [];
  const visits: Promise<void>[] = [];
  const visiting = setInterval(() => visits.push(visit(site, times)), BETWEEN_MS);
  try {
    const end = performance.now() + SECONDS * 1_000;
    for (; performance.now() < end; site.done += 1) await WORKS[name]?.(site);
    await Promise.all(visits);
  } catch (error) {
    return print(rowName(name, site.root), `not there: ${error}`);
  } finally {
    clearInterval(visiting);
  }
  const p99 = quantile(times, 0.99);
  if (name === 'nothing') alone.set(site, p99);
  const share = p99 / (alone.get(site) ?? p99);
  print(rowName(name, site.root), median(times).toFixed(1), p99.toFixed(1), share.toFixed(1), String(site.done));
}

async function visit({ server }: Site, times: number[]): Promise<void> {
  const began = performance.now();
  const page = PAGES[times.length % PAGES.length] ?? '';
  await (await fetch(server.address + page, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  times.push(performance.now() - began);
}

async function call<T>({ server, headers }: Site, path: string, body: object): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(server.address + path, {
    method: 'POST',
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }; // proof: a call's answer
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  return data;
}

/** Runs a command of the program on the server's folders. */
async function run({ root, folder, server }: Site, ...args: string[]): Promise<void> {
  const program = join(root, 'dist', 'zhuzhan');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    BACKUP_DIR: join(folder, 'backups'),
    SITE_URL: server.address,
  };
  const { code, err } = await runCommand(args, env, '', undefined, [process.execPath, program]);
  if (code !== 0) throw new Error(err.trim().split('\n').at(-1));
}
