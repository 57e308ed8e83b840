import { hash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openAudit } from '../../server/audit/audit.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { createSessions } from '../../server/auth/sessions.ts';
import { storedFields } from '../../server/contract/kinds/kind.ts';
import { news } from '../../server/contract/kinds/news.ts';
import { openDataFolder } from '../../server/start/open-data-folder.ts';
import { ROOT } from '../helpers/site.ts';
import { ACCOUNT } from '../helpers/temporary-store.ts';
import { benchFolder, median, print, timed } from './figures.ts';

/**
 * What the audit adds to a log-in, whose line is on the disk before it is answered, and to a save, whose line comes later;
 * then what verifying a year costs, and for how long at most nobody else had a turn meanwhile. With and without take turns.
 */
const TIMES = 41;
const YEAR_LINES = 500_000;
const LINE = { account: 'x'.repeat(22), name: '管理员', address: '192.0.2.1', kind: 'news', title: '塔机安全监测' };
const silent = { info() {}, warn() {}, error() {} };

const folder = await benchFolder();
const places = { dataDir: join(folder, 'data'), uploadsDir: join(folder, 'uploads') };
await writeYear(join(places.dataDir, 'audit'));
const store = await openDataFolder(places, ROOT, silent);
const audit = await openAudit({ store, log: silent, now: Date.now });
const sessions = createSessions(store, Date.now);
try {
  const created = await store.account.create({ ...ACCOUNT, password: await hashPassword('bench') }, { by: '' });
  const account = store.account.get(created.id);
  if (!account) throw new Error('no account to log in');
  const article = { ...storedFields(news).empty, newTitle: '动态', newInfo: `<p>${'数据实时上传。'.repeat(200)}</p>` };
  await compare(
    'log-in, without its password',
    () => sessions.start(account, { address: '192.0.2.1', device: 'bench' }),
    () => audit.add({ ...LINE, action: 'session/login' }, 'before'),
  );
  await compare(
    'save of 4 KB',
    () => store.news.create(article, { by: '' }),
    () => audit.add({ ...LINE, action: 'news/save' }),
  );
  print('hash of a password, ms', (await timed(() => hashPassword('bench'))).toFixed(2));
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const turn = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!isOver) setImmediate(turn);
  };
  turn();
  let found = '';
  const took = await timed(async () => {
    found = JSON.stringify(await audit.verify());
  });
  isOver = true;
  print(`verify, s: ${found}`, (took / 1_000).toFixed(2));
  print('longest turn meanwhile, ms', longest.toFixed(1));
} finally {
  sessions.close();
  await audit.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
}

async function compare(name: string, work: () => Promise<unknown>, noting: () => Promise<unknown>): Promise<void> {
  const [without, withIt]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    without.push(await timed(work));
    withIt.push(
      await timed(async () => {
        await work();
        await noting();
      }),
    );
  }
  print(`${name}, ms`, median(without).toFixed(2), `${median(withIt).toFixed(2)} audited`);
}

async function writeYear(to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const now = new Date();
  const perMonth = Math.ceil(YEAR_LINES / 12);
  let previous = '';
  for (let back = 11; back >= 0; back -= 1) {
    const time = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString();
    let text = '';
    for (let line = 0; line < perMonth; line += 1) {
      const id = randomBytes(11).toString('hex');
      const written = JSON.stringify({ time, ...LINE, action: 'news/save', id, result: 'ok', previous });
      previous = hash('sha256', written);
      text += `${written}\n`;
    }
    await writeFile(join(to, `${time.slice(0, 7)}.jsonl`), text);
  }
}
