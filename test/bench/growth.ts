import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atOnce } from '../../server/store/disk/at-once.ts';
import { logIn } from '../helpers/log-in.ts';
import { median, memoryOf, print, processorTime, timed } from './figures.ts';
import { benchFolder, ROOTS, rowName, startOurs } from './servers.ts';

/**
 * What things cost with 100, 10,000 and 100,000 articles of 4 KB: what should not depend on their number should not. Each
 * figure is the median of different questions, so that no answer lies ready. `npm run bench -- growth 100,1000` takes others,
 * and `growth 100000 start` measures starts and memory alone.
 */
const SIZES = process.argv[3]?.split(',').map(Number) ?? [100, 10_000, 100_000];
const TIMES = 15;
const PARAGRAPH = '塔机安全监测系统在现场运行，数据实时上传，值班人员按预案处理。';
const AGENT = { 'user-agent': 'bench', 'accept-encoding': 'br' };

const IS_START_ALONE = process.argv[4] === 'start';

const table = new Map<string, string[]>();
for (const size of SIZES) for (const root of ROOTS) await measure(size, root);
print('articles', ...SIZES.flatMap((size) => ROOTS.map((root) => rowName(size.toLocaleString('en-US'), root))));
for (const [name, cells] of table) print(name, ...cells);

async function measure(size: number, root: string): Promise<void> {
  const folder = benchFolder();
  const news = join(folder, 'data', 'news');
  await (await startOurs(folder, {}, root)).end('SIGTERM'); // the starter's content
  await writeArticles(news, size);
  await readAll(news); // both then find them in the machine's memory
  note('merely reading the files, ms', await timed(() => readAll(news)));
  const began = performance.now();
  const { address, child, end } = await startOurs(folder, {}, root);
  note('start, ms', performance.now() - began);
  note('start, processor ms', processorTime(child.pid));
  note('memory at start, MB', memoryOf(child.pid));
  if (!IS_START_ALONE) await askAll(address, size);
  note('memory afterwards, MB', memoryOf(child.pid));
  await end('SIGTERM');
}

async function askAll(address: string, size: number): Promise<void> {
  const call = callerOf(address);
  const page = async (path: string) => (await fetch(address + path, { headers: AGENT })).arrayBuffer();
  const some = (at: number) => `grown-${Math.floor(((at + 0.5) / TIMES) * size)}`;
  const secrets = await logIn(address);
  const save = (fields: object) => call('/v1/news/saveNews', fields, secrets);
  const move = (at: number) => ({ newId: some(at), before: some((at + 7) % TIMES) });
  const sitemap = () => page(size > 50_000 ? '/sitemap-1.xml' : '/sitemap.xml');
  /** What was rendered is dropped. */
  const change = (at: number) => save({ newTitle: `dropped ${at}` });

  for (let at = 0; at < TIMES; at += 1) await call('/v1/news/detailNews', { newId: some(at + 0.3) }); // warm
  await each('list, first page, ms', (at) => call('/v1/news/list', { page: 1, limit: 10, at }));
  await each('list, last page, ms', (at) => call('/v1/news/list', { page: Math.ceil(size / 10), limit: 10, at }));
  await each('search, ms', (at) => call('/v1/news/list', { newTitle: `第 ${at}7 号`, at }));
  await each('search of the site, ms', (at) => call('/v1/search/query', { q: `第 ${at}7 号` }));
  await each('detail, ms', (at) => call('/v1/news/detailNews', { newId: some(at) }));
  await each('save, ms', (at) => save({ newTitle: `save ${at}`, newInfo: '<p>saved</p>' }));
  await each('move, ms', (at) => call('/v1/news/moveNews', move(at), secrets));
  await each('page of an article, ms', (at) => page(`/xwdtDet?newId=${some(at)}`));
  await each('first page of the news, ms', () => page('/xwdt'), change);
  await each('home page, ms', () => page('/'), change);
  await each('sitemap after a change, ms', sitemap, change);
  await each('sitemap again, ms', sitemap);
  await each('overview of the office, ms', () => call('/v1/overview/read', {}, secrets));
}

/** Median time of what `ask` does, each time after its preparation; none where another program does not know it. */
async function each(
  name: string,
  ask: (at: number) => Promise<unknown>,
  prepare?: (at: number) => Promise<unknown>,
): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    await prepare?.(at);
    const asked = timed(() => ask(at));
    times.push(await (ROOTS.length > 1 ? asked.catch(() => Number.NaN) : asked));
  }
  note(name, median(times));
}

function callerOf(address: string) {
  return async (path: string, input: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const reply = await fetch(address + path, {
      method: 'POST',
      headers: { ...AGENT, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
}

async function writeArticles(folder: string, size: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const first = Date.parse('2020-01-01T00:00:00.000Z');
  const body = `<p>${PARAGRAPH.repeat(6)}</p>`.repeat(8); // 4 KB of UTF-8
  await atOnce(64, Array.from(Array(size).keys()), async (at) => {
    const time = new Date(first + at * 60_000).toISOString();
    const record = {
      id: `grown-${at}`,
      version: 1,
      createDate: time,
      savedAt: time,
      savedBy: '',
      newTitle: `第 ${at} 号项目的现场动态`,
      newIntro: PARAGRAPH,
      newCover: '/uploads/tower-crane-monitor-1200x900.wa.webp',
      newInfo: body.slice(0, 1_250),
    };
    await writeFile(join(folder, `${record.id}.json`), JSON.stringify(record, null, 2));
  });
}

async function readAll(folder: string): Promise<void> {
  await atOnce(64, await readdir(folder), async (name) => {
    await readFile(join(folder, name));
  });
}

function note(name: string, value: number): void {
  const cells = table.get(name) ?? [];
  cells.push(value < 10 ? value.toFixed(2) : value.toFixed(0));
  table.set(name, cells);
}
