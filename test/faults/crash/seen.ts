import { readPictureName } from '../../../server/contract/picture-name.ts';
import type { FileSystem } from '../../../server/store/disk/file-system.ts';
import type { Plain } from '../../../server/store/open-documents.ts';
import type { Store } from '../../../server/store/open-store.ts';
import type { Collection } from '../../../server/store/records/collection.ts';
import { copyTree, MemoryDisk } from './memory-disk.ts';
import { openOn, UPLOADS } from './memory-place.ts';

/** All that a visitor or the staff could ever be shown, by what it belongs to. */
export type Seen = Record<string, string>;

/** An id of the server's own making is another one in each run: the record goes by its title. */
const MADE_ID = /^[0-9a-v]{22}$/;

export async function seen(store: Store, fs: FileSystem): Promise<Seen> {
  const shown: Seen = {};
  const { product, news, case: cases, page, carousel, agent, enquiry, preview, account, session } = store;
  await addRecords(shown, product);
  await addRecords(shown, news);
  await addRecords(shown, cases);
  await addRecords(shown, page);
  await addRecords(shown, carousel);
  await addRecords(shown, agent);
  await addRecords(shown, enquiry);
  for (const { id, file } of enquiry.all())
    if (file)
      shown[`enquiry ${id}`] += `, with ${Buffer.from((await store.enquiryFiles.read(id)) ?? []).toString('latin1')}`;
  for (const { from, to } of store.moved.all()) shown[`moved ${from}`] = to;
  await addRecords(shown, preview);
  await addRecords(shown, account);
  await addRecords(shown, session);
  await addPlainFiles(shown, store.system);
  await addPlainFiles(shown, store.site);
  await addPlainFiles(shown, store.texts);
  for (const name of await fs.readFolder(UPLOADS)) {
    const picture = readPictureName(name);
    // Narrower widths are shown only where a picture's name promises them.
    if (name.startsWith('.') || !picture) continue;
    const narrow = await Promise.all(picture.narrow.map((width) => contentOf(picture.webp(width))));
    shown[`picture ${await contentOf(name)}`] = ['there', ...narrow].join(', ');
  }
  return shown;

  async function contentOf(name: string): Promise<string> {
    const bytes = await fs.readFile(`${UPLOADS}/${name}`).catch(() => Buffer.from('missing'));
    return Buffer.from(bytes).toString('latin1');
  }
}

/** What a server that starts now would show. */
export async function seenByAnother(disk: MemoryDisk): Promise<Seen> {
  const copy = new MemoryDisk(copyTree(disk.root));
  const store = await openOn(copy.fs);
  await store.swept();
  const shown = await seen(store, copy.fs);
  await store.close();
  return shown;
}

/** The first thing that is not shown as wanted; undefined where all is. In which order they are shown is no promise. */
export function difference(wanted: Seen, shown: Seen): string | undefined {
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(shown)])) {
    if (wanted[name] !== shown[name]) return `${name} was ${wanted[name]} and is now ${shown[name]}`;
  }
  return undefined;
}

/** A record with every version of it, live or deleted, is one thing: a change to it is there whole or not at all. */
async function addRecords<F extends object, B extends keyof F & string>(shown: Seen, collection: Collection<F, B>) {
  const live = collection.all().map(({ id }) => id);
  for (const id of live) add(id, await collection.read(id), await versionsOf(id));
  for (const { id } of await collection.deleted()) {
    add(id, { deleted: await collection.readDeleted(id) }, await versionsOf(id));
  }

  async function versionsOf(id: string): Promise<unknown[]> {
    const versions = await collection.versions(id);
    return Promise.all(versions.map(({ version }) => collection.readVersion(id, version)));
  }

  function add(id: string, record: object | undefined, versions: unknown[]): void {
    const text = JSON.stringify({ record, versions });
    const isMade = MADE_ID.test(id);
    const title = /"(?:newTitle|agentName)":"([^"]*)"/.exec(text)?.[1];
    shown[`${collection.kind} ${isMade ? title : id}`] = isMade ? text.replaceAll(id, 'ID') : text;
  }
}

/** When its copies were made, and by whom, is no promise: that they are kept is. */
async function addPlainFiles<T>(shown: Seen, collection: Collection<Plain<T>>): Promise<void> {
  for (const { id, value } of collection.all()) {
    const copies = new Set<string>();
    for (const { version } of await collection.versions(id)) {
      copies.add(JSON.stringify((await collection.readVersion(id, version))?.value));
    }
    copies.delete(JSON.stringify(value));
    shown[id] = JSON.stringify([JSON.stringify(value), [...copies].sort()]);
  }
}
