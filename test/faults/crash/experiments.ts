import { randomFrom } from '../../helpers/random.ts';
import { isLong } from '../../helpers/tell.ts';
import { ACCOUNT, ARTICLE, NARROW, uploaded } from '../../helpers/temporary-store.ts';
import { cutImports, cutMigrations, cutRestores } from './commands.ts';
import { cutImages } from './cut-images.ts';
import { copyTree, type FolderNode, MemoryDisk } from './memory-disk.ts';
import { newDisk, openOn, usedDisk } from './memory-place.ts';
import { LANES } from './operations.ts';
import { watched } from './play.ts';
import { difference, type Seen, seen } from './seen.ts';
import { LaneTally, type Outcome, Tally } from './tally.ts';

/** Into how many different disks the changes side by side are cut. */
const DISKS = isLong ? 1_000_000 : 1_500;
/** At how many bytes each unsynced write is torn. */
const TEARS = isLong ? Number.POSITIVE_INFINITY : 6;
/** One lane in so many runs beside the others. */
const BESIDE = 5;
const MOST = isLong ? 2_000 : 24;
/** One image in so many is started on and cut again. */
const ONE_IN = isLong ? 10 : 60;
/** A kill comes after one operation in so many, at another one in each run. */
const KILL_EVERY = isLong ? 1 : 3;

const START = { most: MOST, tears: 3 };
const by = 'admin';

/** Everything that is tried with power cuts; see crash.test.ts for who runs it. */
export const experiments = {
  'a disk that lies about files': () => cutOnLyingDisk('files'),
  'a disk that lies about folders': () => cutOnLyingDisk('folders'),
  'changes one by one': cutOneByOne,
  'changes side by side': cutSideBySide,
  'power cuts while starting': cutStarts,
  'kills, restarts, then power cuts': killThenCut,
  'first starts': cutFirstStarts,
  restores: cutRestores,
  imports: cutImports,
  migrations: cutMigrations,
} satisfies Record<string, () => Promise<Outcome>>;

export type Experiment = keyof typeof experiments;

/** A test of the test: what a disk loses that only pretends to sync. */
async function cutOnLyingDisk(liesAbout: MemoryDisk['liesAbout']): Promise<Outcome> {
  const tally = new LaneTally((await usedDisk()).root);
  for (const lane of LANES) {
    await tally.cutEverywhere([lane], { seed: 1, most: 64, tears: 4, liesAbout });
    if (tally.findings.length > 0) break;
  }
  return tally.outcome();
}

/** Each change by itself, each unsynced write torn at many bytes. */
async function cutOneByOne(): Promise<Outcome> {
  const tally = new LaneTally((await usedDisk()).root);
  for (const lane of LANES) await tally.cutEverywhere([lane], { seed: 1, most: 20_000, tears: TEARS });
  return tally.outcome();
}

/** Changes that run side by side, in any order of their operations, until the disks are enough. */
async function cutSideBySide(): Promise<Outcome> {
  const tally = new LaneTally((await usedDisk()).root);
  for (let seed = 1; tally.images.size < DISKS && tally.findings.length === 0; seed += 1) {
    const random = randomFrom(seed);
    const lanes = LANES.filter(() => random(BESIDE) === 0);
    await tally.cutEverywhere(lanes, { seed, most: 100, tears: 1, upTo: DISKS });
  }
  return tally.outcome();
}

/** The power goes while a server starts after a power cut. */
async function cutStarts(): Promise<Outcome> {
  const start = (await usedDisk()).root;
  const tally = new LaneTally(start);
  for (const [seed, lane] of LANES.entries()) {
    const random = randomFrom(seed);
    for (const moment of await tally.cutEverywhere([lane], { seed, most: 0, tears: 1 })) {
      for (const image of cutImages(moment.root, { most: 64, tears: 1, random })) {
        if (random(ONE_IN) > 0) continue;
        const { shown } = await tally.resultOf(image);
        const disk = new MemoryDisk(copyTree(image.root));
        const starting = async () => (await openOn(disk.fs)).swept();
        for (const root of await watched(disk, starting)) {
          await tally.cutShown(root, { most: MOST, tears: 2 }, (again) => difference(shown ?? {}, again));
        }
      }
    }
  }
  return tally.outcome();
}

/** A server is killed, the next one starts and goes on, then the power goes: what that one showed is there. */
async function killThenCut(): Promise<Outcome> {
  const start = (await usedDisk()).root;
  const tally = new LaneTally(start);
  for (const [seed, lane] of LANES.entries()) {
    const moments = await tally.cutEverywhere([lane], { seed, most: 0, tears: 1 });
    for (const { root } of moments.filter((_, step) => (step + seed) % KILL_EVERY === 0)) {
      const disk = new MemoryDisk(copyTree(root)); // what was written before the kill is still on its way to the disk
      const store = await openOn(disk.fs);
      await store.swept();
      const restarted = await seen(store, disk.fs);
      await tally.cutShown(disk.root, { most: MOST, tears: 2 }, (shown) => difference(restarted, shown));
      await store.news.create(ARTICLE, { by, id: 'later' });
      for (const id of ['old', 'neighbour']) await store.news.update(id, { newIntro: 'later' }, { by });
      await store.site.save({ ...store.site.value, wechatLink: 'https://later.example/' }, { by });
      await store.uploads.save(uploaded('later picture', 1600), NARROW);
      const served = await seen(store, disk.fs);
      await tally.cutShown(disk.root, { most: MOST, tears: 2 }, (shown) => difference(served, shown));
      await store.close();
    }
  }
  return tally.outcome();
}

/** A first start is cut: the next one ends it, with the first account that somebody was told of. */
async function cutFirstStarts(): Promise<Outcome> {
  const complete = JSON.stringify(withoutAccounts(await firstStart(newDisk(), 'first', () => {})));
  const tally = new Tally(takenUp);
  const cut = (root: FolderNode, isAllowed: (account: string) => boolean) =>
    tally.cut(root, START, (result) => {
      const [account = '', rest] = result.split('\n');
      if (!isAllowed(account)) return `the first account was lost: ${result}`;
      return rest === complete ? undefined : `not the same: ${result}`;
    });
  for (const [step, { root, answered }] of (await watchFirstStart()).entries()) {
    await cut(root, (account) => account === 'first' || (answered === '' && account === 'third'));
    if (step % KILL_EVERY > 0) continue;
    // The same with a kill: what was written so far is still on its way to the disk.
    const killed = new MemoryDisk(copyTree(root));
    const second = accountOf(await firstStart(killed, 'second', () => {}));
    await cut(killed.root, (account) => account === second);
  }
  return tally.outcome();
}

async function watchFirstStart(): Promise<{ root: FolderNode; answered: string }[]> {
  const disk = newDisk();
  const moments: { root: FolderNode; answered: string }[] = [];
  let answered = '';
  disk.onStep = () => moments.push({ root: copyTree(disk.root), answered });
  await firstStart(disk, 'first', (what) => {
    answered = what;
    disk.onStep?.();
  });
  return moments;
}

/** What `server/start/start-server.ts` does with a folder, new or not. */
async function firstStart(disk: MemoryDisk, name: string, answered: (what: string) => void): Promise<Seen> {
  const store = await openOn(disk.fs);
  if (store.isFirstStart) {
    await store.account.create({ ...ACCOUNT, username: name }, { by: '' });
    answered('account');
    await store.finishFirstStart();
    answered('complete');
  }
  const shown = await seen(store, disk.fs);
  await store.close();
  return shown;
}

/** Who has the first account, and all the rest. */
async function takenUp(root: FolderNode): Promise<string> {
  const shown = await firstStart(new MemoryDisk(root), 'third', () => {});
  return `${accountOf(shown)}\n${JSON.stringify(withoutAccounts(shown))}`;
}

function accountOf(shown: Seen): string {
  const accounts = Object.entries(shown).filter(([name]) => name.startsWith('account'));
  return accounts.map(([, record]) => /"username":"(\w+)"/.exec(record)?.[1]).join();
}

function withoutAccounts(shown: Seen): [string, string][] {
  return Object.entries(shown)
    .filter(([name]) => !name.startsWith('account'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
