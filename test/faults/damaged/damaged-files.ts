import { isRecord } from '../../../server/contract/shape.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { randomFrom } from '../../helpers/random.ts';
import { isLong } from '../../helpers/tell.ts';
import { keptLog } from '../../helpers/temporary-store.ts';
import { copyTree, type FolderNode, MemoryDisk } from '../crash/memory-disk.ts';
import { DATA, openOn, PREVIEW, usedDisk } from '../crash/memory-place.ts';
import { PRODUCT } from '../crash/operations.ts';
import { type Seen, seen } from '../crash/seen.ts';

const FLIPS = isLong ? 20_000 : 30;
const by = 'admin';

interface DataFile {
  readonly path: string;
  /** The thing of which it is a part, where it is none itself: that may change with it. */
  readonly partOf?: string;
  /** Saves it again, where an older version steps in. */
  readonly save?: (store: Store) => Promise<unknown>;
}

export const FILES: readonly DataFile[] = [
  { path: 'news/old.json', save: ({ news }) => news.update('old', { newTitle: 'saved' }, { by }) },
  { path: 'news/neighbour.json' },
  { path: 'product/crane.json', save: ({ product }) => product.update('crane', { coverName: 'saved' }, { by }) },
  { path: 'carousel/photo.json' },
  { path: 'agent/application.json' },
  { path: 'preview/token.json' },
  { path: 'account/second.json' },
  { path: 'session/s1.json' },
  { path: 'system.json', save: ({ system }) => system.save({ sysName: 'saved', logo: '' }, { by }) },
  { path: 'site.json', save: ({ site }) => site.save({ ...site.value, wechatLink: 'https://saved.example/' }, { by }) },
  {
    path: 'company-profile.md',
    save: ({ texts }) => texts.update('company-profile.md', { value: '# saved\n' }, { by }),
  },
  { path: 'format.json', partOf: 'nothing that is shown' },
  { path: 'history/news/old/1.json', partOf: 'news old' },
  { path: 'deleted/news/deleted~2026-11-20T08-00-00.000Z~admin.json', partOf: 'news deleted' },
  { path: 'history/site.json/1~2026-11-20T08-00-00.000Z~.json', partOf: 'site.json' },
  { path: 'history/company-profile.md/1~2026-11-20T08-00-00.000Z~.md', partOf: 'company-profile.md' },
];

interface Damage {
  readonly what: string;
  readonly bytes: Uint8Array;
}

const WRONG_SHAPES = '[] null 7 "text" {} {"id":7} {"version":-1} {"__proto__":{"a":1}} \u0000 \ufeff'.split(' ');
/** What a number in a marker could be taken for. */
const HOSTILE = [JSON.stringify({ format: 'one' }), JSON.stringify({ format: -1 })];

/** A file is cut after so many bytes more each time; an odd number comes to every kind of sign. */
const CUT_STEP = isLong ? 1 : 11;

/** Everything that is done to a file: cut, filled with zeros, bits flipped, another file's content, other shapes. */
function* damagesOf(bytes: Uint8Array, others: readonly Uint8Array[], flips: number): Generator<Damage> {
  for (let length = 0; length < bytes.length; length += CUT_STEP) {
    yield { what: `cut after ${length} bytes`, bytes: bytes.subarray(0, length) };
  }
  yield { what: 'all zeros', bytes: new Uint8Array(bytes.length) };
  for (const part of [0.25, 0.5, 0.75]) {
    const from = Math.floor(bytes.length * part);
    yield { what: `zeros from byte ${from}`, bytes: Uint8Array.from(bytes, (byte, at) => (at < from ? byte : 0)) };
  }
  const random = randomFrom(bytes.length);
  for (let flip = 0; flip < flips; flip++) {
    const at = flips < bytes.length * 8 ? random(bytes.length * 8) : flip % (bytes.length * 8);
    const flipped = Uint8Array.from(bytes);
    flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7));
    yield { what: `bit ${at} flipped`, bytes: flipped };
  }
  for (const [number, other] of others.entries()) yield { what: `content of file ${number}`, bytes: other };
  for (const text of [...WRONG_SHAPES, ...HOSTILE]) yield { what: `made ${text}`, bytes: Buffer.from(text) };
  yield { what: 'followed by rubbish', bytes: Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0x7b])]) };
  yield { what: 'twice', bytes: Buffer.concat([bytes, bytes]) };
}

/** How often a file was damaged, and what went wrong; by the file's path. */
export type Outcomes = Readonly<Record<string, { readonly count: number; readonly problems: readonly string[] }>>;

/** Damages every file in every way; see `../aside.ts` for who runs it. */
export const experiments = {
  async 'damaged files'(): Promise<Outcomes> {
    const { start, good } = await completeDisk();
    const outcomes: Record<string, Outcomes[string]> = {};
    for (const file of FILES) {
      const others = FILES.filter((other) => other !== file).map((other) => contentOf(start, other.path));
      const problems: string[] = [];
      let count = 0;
      for (const damage of damagesOf(contentOf(start, file.path), others, FLIPS)) {
        count += 1;
        const problem = await damaged(start, good, file, damage).catch((error) => `the start failed: ${error}`);
        if (problem !== undefined) problems.push(`${damage.what}: ${problem}`);
      }
      outcomes[file.path] = { count, problems };
    }
    return outcomes;
  },
};

/** A disk with every kind of file, and what it shows. */
async function completeDisk(): Promise<{ start: FolderNode; good: Seen }> {
  const disk = await usedDisk();
  const store = await openOn(disk.fs);
  await store.preview.create(PREVIEW, { by, id: 'token' });
  await store.system.save({ sysName: '名', logo: '' }, { by });
  await store.product.create(PRODUCT, { by, id: 'crane' });
  await store.product.update('crane', { coverName: 'second' }, { by });
  await store.news.update('broken', { newTitle: 'mended' }, { by });
  const good = await seen(store, disk.fs);
  const start = copyTree(disk.root); // with the lock of a server that was killed
  await store.close();
  return { start, good };
}

/** Starts on the damaged file; gives what is wrong, if anything. */
async function damaged(start: FolderNode, good: Seen, file: DataFile, { bytes }: Damage): Promise<string | undefined> {
  if (file.path === 'format.json' && isLaterFormat(bytes)) return undefined;
  const disk = new MemoryDisk(copyTree(start));
  disk.put(`${DATA}/${file.path}`, bytes);
  const { log, lines } = keptLog();
  const store = await openOn(disk.fs, log);
  try {
    await store.swept();
    const shown = await seen(store, disk.fs);
    const thing = file.partOf ?? file.path.replace(/^(\w+)\/(\w+)\.json$/, '$1 $2');
    for (const name of Object.keys(good)) {
      if (name !== thing && shown[name] !== good[name]) return `${name} is ${shown[name]}`;
    }
    const named = lines.filter(({ level }) => level === 'error').map(({ fields }) => fields.file);
    const isNamed = named.includes(`${DATA}/${file.path}`);
    if (file.path === 'format.json' && isNamed === isFormat(bytes)) return `named: ${isNamed}`;
    if (file.partOf) return undefined;
    if (!isNamed) return shown[thing] === undefined ? 'gone without a word' : undefined;
    if (Buffer.compare(disk.peek(`${DATA}/${file.path}`) ?? new Uint8Array(), bytes) !== 0) return 'was not left alone';
    if (!file.save) return undefined;
    if (shown[thing] === undefined) return 'no older version is served';
    await file.save(store);
    return keptAmongVersions(disk, file, bytes) ? undefined : 'saving it again lost the unreadable file';
  } finally {
    await store.close();
  }
}

/** A marker that says 2 and more is of a later server: refused by design, whether or not a flipped bit says so. */
function isLaterFormat(bytes: Uint8Array): boolean {
  const [, number] = /^\{"format":(\d+(?:\.\d+)?(?:e\d+)?)[,}]/.exec(Buffer.from(bytes).toString()) ?? [];
  return Number(number) > 1;
}

function isFormat(bytes: Uint8Array): boolean {
  try {
    const marker: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isRecord(marker) && typeof marker.format === 'number';
  } catch {
    return false;
  }
}

function keptAmongVersions(disk: MemoryDisk, { path }: DataFile, bytes: Uint8Array): boolean {
  const folder = `${DATA}/history/${path.replace(/((?:news|product)\/\w+)\.json$/, '$1')}`;
  return disk
    .names(folder)
    .some((name) => Buffer.compare(disk.peek(`${folder}/${name}`) ?? Buffer.from('none'), bytes) === 0);
}

function contentOf(root: FolderNode, path: string): Uint8Array {
  const bytes = new MemoryDisk(root).peek(`${DATA}/${path}`);
  if (!bytes) throw new Error(`there is no ${path}`);
  return bytes;
}
