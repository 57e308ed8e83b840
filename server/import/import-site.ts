import { hash } from 'node:crypto';
import { fromChinaTime } from '../contract/china-time.ts';
import { Failure } from '../contract/failure.ts';
import { type AnyKind, storedFields, titleOf } from '../contract/kinds/kind.ts';
import { recordKinds } from '../contract/kinds/kinds.ts';
import type { Product } from '../contract/kinds/product.ts';
import { readFocus } from '../contract/picture-name.ts';
import { isRecord } from '../contract/shape.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import type { ImportLedger } from '../store/import-ledger.ts';
import type { Store } from '../store/open-store.ts';
import type { Collection } from '../store/records/collection.ts';
import { compare, placeBetween, type Sortable } from '../store/records/order.ts';
import { isId } from '../store/records/record-file.ts';
import { GivenUp, idOf, type OldServer, oneLine, type Row } from './old-server.ts';
import { createAddresses, rewriteHtml } from './own-addresses.ts';
import { takeFile, uploadsByHash } from './take-file.ts';

/** Files that never come, after which the server is given up. */
const SILENT_MOST = 2;
/** The list of `selectAllList` → the group whose products stand in it. */
const GROUP_LISTS = { zhgdList: 'zhgd', cpxtList: 'cpxt', jzbhList: 'jzbh' };

type AnyCollection = Collection<Record<string, unknown>>;
type ImportKind = 'product' | 'news' | 'carousel' | 'agent';

export interface ImportServices {
  readonly store: Store;
  readonly server: OldServer;
  readonly ledger: ImportLedger;
  readonly from: URL;
  /** With a log-in applications are brought too. */
  readonly withLeads: boolean;
  readonly now: number;
  /** Whether this version has a file of its own at this address. */
  hasOwn(path: string): Promise<boolean>;
}

export interface Imported {
  readonly brought: number;
  /** Brought by an earlier run, whatever became of them. */
  readonly known: number;
  /** What could not be brought, one line each. */
  readonly problems: readonly string[];
}

/** Brings what the old server shows and this one was not yet brought. Nothing that is here is changed. */
export async function importSite({
  store,
  server,
  ledger,
  from,
  withLeads,
  now,
  hasOwn,
}: ImportServices): Promise<Imported> {
  const problems: string[] = [];
  const files = new Map<string, string>();
  let byHash: Promise<Map<string, string>> | undefined;
  const ids = new Map<string, string>();
  const pages = createAddresses(from, (kind, id) => ids.get(`${kind}/${id}`));
  const counts = { brought: 0, known: 0 };
  let silent = 0;
  const kinds: ImportKind[] = ['product', 'news', 'carousel', ...(withLeads ? (['agent'] as const) : [])];
  try {
    const groups = await groupsOf();
    const lists = new Map<ImportKind, Row[]>();
    for (const kind of kinds) {
      const idOrTold = (row: Row) => {
        const id = idIn(kind, row);
        if (id === '') problems.push(`${kind}: a row without ${recordKinds[kind].id}`);
        return id;
      };
      await attempt(kind, async () => void lists.set(kind, await server.list(`${kind}/list`, idOrTold)));
    }
    for (const [kind, rows] of lists) planIds(kind, rows);
    for (const [kind, rows] of lists) await bring(kind, rows, groups);
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error; // of our own disk
    problems.push(error.message);
  }
  return { ...counts, problems };

  /** A server that has fallen silent ends it all; whatever else is wrong there is named. */
  async function attempt<T>(told: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof GivenUp || (error instanceof Failure && error.code === 507)) throw error;
      const why = error instanceof Failure ? `refused (${error.code})` : oneLine(Object(error).message);
      problems.push(`${told}: ${why}`);
      return undefined;
    }
  }

  async function groupsOf(): Promise<ReadonlyMap<string, string>> {
    const data = await attempt('product groups', () => server.ask('product/all', { limit: 9999 }));
    const found = new Map<string, string>();
    for (const [list, group] of Object.entries(GROUP_LISTS)) {
      const rows: unknown = isRecord(data) ? data[list] : [];
      if (Array.isArray(rows)) for (const row of rows) if (isRecord(row)) found.set(idOf(row.productId), group);
    }
    return found;
  }

  /** Before the first record is written, so that links to those that come later are right. */
  function planIds(kind: ImportKind, rows: readonly Row[]): void {
    for (const row of rows) {
      const there = idIn(kind, row);
      const free = isId(there) && !collectionOf(kind).get(there) ? there : undefined;
      const here = ledger.get(`${kind}/${there}`)?.id ?? free ?? newId(kind, there);
      ids.set(`${kind}/${there}`, here);
    }
  }

  /** Made of the record's own id, so that a run that was cut makes the same again. */
  function newId(kind: ImportKind, there: string): string {
    const stem = `old-${Buffer.from(there).toString('hex').slice(0, 60)}`;
    let here = stem;
    for (let more = 2; collectionOf(kind).get(here); more += 1) here = `${stem}-${more}`;
    return here;
  }

  async function bring(name: ImportKind, rows: readonly Row[], groups: ReadonlyMap<string, string>): Promise<void> {
    let above: Sortable | undefined;
    for (const [at, row] of rows.entries()) {
      const there = idIn(name, row);
      const key = `${name}/${there}`;
      const id = ids.get(key) ?? there;
      const noted = ledger.get(key);
      const collection = collectionOf(name);
      const isHere = collection.get(id);
      if (noted && (noted.isDone || isHere || (await wasDeleted(collection, id)))) {
        counts.known += 1;
        above = isHere ?? above;
        continue;
      }
      const told = `${recordKinds[name].listedAs} ${oneLine(there)} ${oneLine(titleOf(recordKinds[name], row))}`.trim();
      const whole = await detailOf(name, row, told);
      const { time: createDate, isRight } = timeOf(whole.createDate ?? row.createDate, now - at * 1000);
      if (!isRight) problems.push(`${told}: its date is none: ${oneLine(whole.createDate)}`);
      const fields = await fieldsOf(
        name,
        { ...whole, ...(name === 'product' && { locationId: groups.get(there) ?? '' }) },
        told,
      );
      const isHigher = above !== undefined && compare({ id, createDate }, above) > 0;
      const place = isHigher ? placeBetween(above, undefined, now) : '';
      await ledger.note(key, id, false);
      const made = await collection.create(
        { ...fields, ...(name !== 'agent' && { place }) },
        { by: '', id, createDate },
      );
      await ledger.note(key, id, true);
      above = made;
      counts.brought += 1;
    }
  }

  async function detailOf(name: ImportKind, row: Row, told: string): Promise<Row> {
    if (name === 'agent') return row;
    const idField = recordKinds[name].id;
    const detail = await attempt(told, async () => {
      const given = await server.ask(`${name}/detail`, { [idField]: row[idField] });
      if (!isRecord(given)) throw new Error('its detail is none');
      return given;
    });
    return { ...row, ...detail };
  }

  /** What fits the kind's own fields; what does not is left empty and named. */
  async function fieldsOf(name: ImportKind, row: Row, told: string): Promise<Record<string, unknown>> {
    const kind: AnyKind = recordKinds[name];
    const { empty, body } = storedFields(kind);
    const fields: Record<string, unknown> = { ...empty };
    for (const [field, { writer, shape, role }] of Object.entries(kind.fields)) {
      const given = row[field];
      if (!['form', 'mark'].includes(writer) || given === undefined || given === null || given === '') continue;
      await attempt(`${told}: ${field}`, async () => {
        const value = await fittedValue(field === body ? 'body' : role === 'picture' ? 'picture' : field, given, told);
        const checked = shape(value);
        if (!checked.ok) throw new Error(Object.values(checked.errors)[0]);
        fields[field] = field === 'downloads' ? await withSizes(checked.value) : checked.value;
      });
    }
    return fields;
  }

  async function fittedValue(what: string, given: unknown, told: string): Promise<unknown> {
    if (what === 'body' && typeof given === 'string') {
      return cleanHtml(await rewriteHtml(given, pages, (there) => fileHere(there, told)));
    }
    if (what === 'picture' && typeof given === 'string') {
      const { file } = readFocus(given);
      const there = pages.fileThere(file);
      const here = there ? await fileHere(there, told) : file;
      return here && here + given.slice(file.length); // its focus
    }
    if (what === 'jumpUrl' && typeof given === 'string') return pages.pageHere(given) ?? given;
    if (what === 'pictures' && Array.isArray(given)) {
      const taken: unknown[] = [];
      for (const one of given) {
        if (isRecord(one)) taken.push({ ...one, url: await fittedValue('picture', one.url, told) });
      }
      return taken;
    }
    if (what === 'downloads' && Array.isArray(given)) {
      const taken: unknown[] = [];
      for (const one of given) {
        const there = isRecord(one) && typeof one.url === 'string' ? pages.fileThere(one.url) : undefined;
        const url = there ? await fileHere(there, told) : '';
        if (url !== '') taken.push({ ...one, url });
      }
      return taken;
    }
    return given;
  }

  /** Takes a file in, once however many show it; empty, and named, where that fails. */
  async function fileHere(there: URL, told: string): Promise<string> {
    const taken = files.get(there.href);
    if (taken !== undefined) return taken;
    if (await hasOwn(there.pathname)) return there.pathname; // from an installation of this project
    const here = await attempt(`${told}: ${oneLine(there.href)}`, async () => {
      byHash ??= uploadsByHash(store);
      const known = await byHash;
      const taking = server.file(there, (bytes) => takeFile(store.uploads, known, bytes));
      return taking.catch((error: unknown) => {
        silent += error instanceof GivenUp ? 1 : 0;
        throw silent <= SILENT_MOST && error instanceof GivenUp ? new Error(oneLine(error.message)) : error;
      });
    });
    files.set(there.href, here ?? '');
    return here ?? '';
  }

  /** A download says how large it is. */
  async function withSizes(downloads: unknown): Promise<unknown> {
    const given = downloads as Product['downloads']; // proof: read by the shape of this field
    return Promise.all(given.map(async (one) => ({ ...one, bytes: (await store.uploads.sizeOf(one.url)) ?? 0 })));
  }

  function collectionOf(kind: ImportKind): AnyCollection {
    return store[kind] as unknown as AnyCollection; // proof: named fields, checked by the kind's own shapes
  }
}

/** Empty where a row has none. The specification gives applications none: what they say names them. */
function idIn(kind: ImportKind, row: Row): string {
  return idOf(row[recordKinds[kind].id]) || (kind === 'agent' ? hash('sha256', JSON.stringify(row)) : '');
}

async function wasDeleted(collection: AnyCollection, id: string): Promise<boolean> {
  return (await collection.deleted()).some((record) => record.id === id);
}

/** A date as the store keeps it: without a zone it is China's. */
function timeOf(value: unknown, otherwise: number): { time: string; isRight: boolean } {
  const text = typeof value === 'string' ? value.trim().replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3') : '';
  const local = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?$/.exec(text);
  const milliseconds = typeof value === 'number' || /^\d{12,13}$/.test(text) ? Number(value) : Date.parse(text);
  const read = local ? fromChinaTime(`${local[1]}T${local[2] ?? '00:00'}`) : isoOf(milliseconds);
  const isAbsent = value === undefined || value === null || value === '';
  return { time: read ?? new Date(otherwise).toISOString(), isRight: read !== undefined || isAbsent };
}

function isoOf(milliseconds: number): string | undefined {
  const isTime = milliseconds > 0 && milliseconds < Date.UTC(9999, 0);
  return isTime ? new Date(milliseconds).toISOString() : undefined;
}
