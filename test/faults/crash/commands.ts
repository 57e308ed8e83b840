import { makeSnapshot } from '../../../server/backup/make-snapshot.ts';
import { restoreSnapshot } from '../../../server/backup/restore-snapshot.ts';
import { Problems } from '../../../server/features/import/fit-record.ts';
import { importSite } from '../../../server/features/import/import-site.ts';
import { openImportLedger } from '../../../server/features/import/ledger.ts';
import { createApiClient } from '../../../server/http/api-client.ts';
import { SILENT as log } from '../../../server/start/log.ts';
import { createDisk } from '../../../server/store/disk/disk.ts';
import { migrate } from '../../../server/store/format.ts';
import { startOldSystem } from '../../features/import/run-import.ts';
import { webpOfSize } from '../../helpers/build-pictures.ts';
import { MIGRATIONS } from '../../helpers/migrations.ts';
import { isLong } from '../../helpers/tell.ts';
import { uploaded } from '../../helpers/temporary-store.ts';
import { copyTree, type FolderNode, MemoryDisk } from './memory-disk.ts';
import { DATA, openOn, UPLOADS, usedDisk } from './memory-place.ts';
import { touchEach } from './operations.ts';
import { watched } from './play.ts';
import { difference, type Seen, seenByAnother } from './seen.ts';
import { LaneTally, type Outcome, Tally } from './tally.ts';

const CUT = { most: isLong ? 200 : 6, tears: 2 };
const HOME = { dataDir: DATA, uploadsDir: UPLOADS, log, isAlone: true };
const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const HOST = 'old.example';

/** A restore is cut: the next start shows what was there or the snapshot, whole; once it was answered, the snapshot. */
export async function cutRestores(): Promise<Outcome> {
  const disk = await usedDisk();
  const backupDir = '/backups';
  disk.put(`${backupDir}/.keep`, '');
  const parts = { ...HOME, disk: createDisk(disk.fs), backupDir, now: NOW };
  const { folder: snapshot } = await makeSnapshot(parts);
  const store = await openOn(disk.fs);
  await Promise.all([...touchEach(store), store.uploads.save(uploaded('later picture'))]);
  await store.close();
  const restore = (on: MemoryDisk) => restoreSnapshot({ ...HOME, fs: on.fs, snapshot, now: NOW + 1_000 });
  const restored = new MemoryDisk(copyTree(disk.root));
  await restore(restored);
  const [before, after] = [await seenByAnother(disk), await seenByAnother(restored)];
  const tally = new LaneTally(disk.root);
  for (const { root, isAnswered } of await momentsOf(disk.root, restore)) {
    await tally.cutShown(root, CUT, (shown) => {
      const wrong = difference(after, shown);
      return wrong && !isAnswered && !difference(before, shown) ? undefined : wrong;
    });
  }
  return tally.outcome();
}

/** An import is cut: the next start shows what was there before, and the next import ends it, with nothing twice. */
export async function cutImports(): Promise<Outcome> {
  const old = await startOldSystem();
  old.answers = ANSWERS;
  const bring = (on: MemoryDisk) => importInto(on, new URL(old.address));
  const { root } = await usedDisk();
  const [before, whole] = [await shownOn(root), await shownAfter(root, bring)];
  const tally = new Tally(async (image) => {
    const [first, again] = [await shownOn(image), await shownAfter(image, bring)];
    const lost = Object.keys(before).find((name) => before[name] !== first[name]);
    return { missing: difference(whole, first), wrong: lost ? `${lost} was lost` : difference(whole, again) };
  });
  for (const { root: cut, isAnswered } of await momentsOf(root, bring))
    await tally.cut(cut, CUT, ({ missing, wrong }) => wrong ?? (isAnswered ? missing : undefined));
  old.stop();
  return tally.outcome();
}

/** A migration is cut: the next start ends it, each step once. */
export async function cutMigrations(): Promise<Outcome> {
  const disk = new MemoryDisk();
  disk.put(`${DATA}/format.json`, '{"format":2,"site":"a"}');
  disk.put(`${DATA}/one`, 'text');
  const carryOut = async ({ fs }: MemoryDisk) => {
    const { format } = JSON.parse(Buffer.from(await fs.readFile(`${DATA}/format.json`)).toString());
    await migrate(createDisk(fs), DATA, format, MIGRATIONS);
  };
  const tally = new Tally(async (root) => {
    const next = new MemoryDisk(copyTree(root));
    await carryOut(next);
    return ['three', 'format.json'].map((name) => Buffer.from(next.peek(`${DATA}/${name}`) ?? []).toString()).join();
  });
  for (const { root } of await momentsOf(disk.root, carryOut))
    await tally.cut(root, { most: 200, tears: 3 }, (found) =>
      found === 'text!?,{"format":4,"site":"a"}\n' ? undefined : `found ${found}`,
    );
  return tally.outcome();
}

const LIST = [{ id: '1' }, { id: '2' }];
const ANSWERS = {
  '/v1/product/selectAllList': { zhgdList: [{ productId: '2' }] },
  '/v1/product/list': { data: LIST.map(({ id }) => ({ productId: id, coverName: id })), count: 2 },
  '/v1/product/detailProduct': { productCon: '<img src="/img/a.png">', coverUrl: '/img/b.png' },
  '/v1/news/list': { data: LIST.map(({ id }) => ({ newId: id, newTitle: id })), count: 2 },
  '/v1/news/detailNews': { newInfo: '<p>一</p>', newCover: '/img/b.png' },
  '/img/a.png': webpOfSize(20, 10),
  '/img/b.png': webpOfSize(10, 10),
};

async function importInto({ fs }: MemoryDisk, from: URL): Promise<void> {
  const store = await openOn(fs);
  const ledger = await openImportLedger(store, HOST);
  const server = createApiClient(from);
  const services = { store, server, ledger, from, withLeads: false, now: NOW, isReplacing: false };
  await importSite({ ...services, problems: new Problems(), hasOwn: async () => false });
  await ledger.close();
  await store.close();
}

/**
 * The disk after each operation of some work on a copy of it, the last one answered. Renames of whole folders need a journal
 * that keeps both names together, as that of each disk does on which a server runs.
 */
async function momentsOf(root: FolderNode, work: (on: MemoryDisk) => Promise<unknown>) {
  const disk = new MemoryDisk(copyTree(root));
  disk.hasJournal = true;
  const moments = (await watched(disk, () => work(disk))).map((each) => ({ root: each, isAnswered: false }));
  return [...moments, { root: copyTree(disk.root), isAnswered: true }];
}

function shownAfter(root: FolderNode, work: (on: MemoryDisk) => Promise<unknown>): Promise<Seen> {
  const disk = new MemoryDisk(copyTree(root));
  return work(disk).then(() => shownOn(disk.root));
}

/** What a server that starts on a copy shows; an upload by what it holds, for its name is random. */
async function shownOn(root: FolderNode): Promise<Seen> {
  const disk = new MemoryDisk(copyTree(root));
  const shown = await seenByAnother(disk);
  const contentOf = (name: string) => Buffer.from(disk.peek(`${UPLOADS}/${name}`) ?? 'lost').toString('base64');
  const told = (text: string) => text.replace(/\/uploads\/([\w.-]+)/g, (_all, name) => contentOf(name));
  return Object.fromEntries(Object.entries(shown).map(([name, text]) => [name, told(text)]));
}
