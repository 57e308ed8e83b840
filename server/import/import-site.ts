import { hash } from 'node:crypto';
import { Failure } from '../contract/failure.ts';
import { NO_CHOICE } from '../contract/kinds/fields.ts';
import { type AnyKind, storedFields, titleOf } from '../contract/kinds/kind.ts';
import { recordKinds } from '../contract/kinds/kinds.ts';
import type { Product } from '../contract/kinds/product.ts';
import { readFocus } from '../contract/picture-name.ts';
import { isRecord } from '../contract/shape.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import type { ImportLedger } from '../store/import-ledger.ts';
import type { Store } from '../store/open-store.ts';
import type { Collection } from '../store/records/collection.ts';
import type { Sortable } from '../store/records/order.ts';
import { isId } from '../store/records/record-file.ts';
import { type ApiClient, GivenUp, idOf, oneLine, type Row, timeOf } from './api-client.ts';
import { nextOf, placeAmong } from './keep-order.ts';
import { createAddresses, rewriteHtml } from './own-addresses.ts';
import { takeFile, uploadsByHash } from './take-file.ts';

/** Files that never come, after which the server is given up. */
const SILENT_MOST = 2;

type AnyCollection = Collection<Record<string, unknown>>;
type ImportKind = 'product' | 'news' | 'carousel' | 'agent';

export interface ImportServices {
  readonly store: Store;
  readonly server: ApiClient;
  readonly ledger: ImportLedger;
  readonly from: URL;
  /** With a log-in applications are brought too. */
  readonly withLeads: boolean;
  readonly now: number;
  /** By kind: ids of untouched samples, replaced by the first imported record of their kind. */
  readonly samples: ReadonlyMap<string, readonly string[]>;
  /** Whether this version has a file of its own at this address. */
  hasOwn(path: string): Promise<boolean>;
}

export interface Imported {
  readonly brought: number;
  /** Brought by an earlier run, whatever became of them. */
  readonly known: number;
  /** Samples that gave way. */
  readonly removed: number;
  /** What could not be brought, one line each. */
  readonly problems: readonly string[];
}

/** Brings what the old server shows and this one was not yet brought. Nothing that is here is changed. */
export async function importSite(services: ImportServices): Promise<Imported> {
  const { store, server, ledger, from, withLeads, now, samples, hasOwn } = services;
  const problems: string[] = [];
  const files = new Map<string, string>();
  let byHash: Promise<Map<string, string>> | undefined;
  const ids = new Map<string, string>();
  const pages = createAddresses(from, (kind, id) => ids.get(`${kind}/${id}`));
  const counts = { brought: 0, known: 0, removed: 0 };
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
      const missed = (page: string, error: unknown) => tell(`${kind}: ${page}`, error);
      await attempt(kind, async () => void lists.set(kind, await server.list(`${kind}/list`, idOrTold, missed)));
    }
    for (const [kind, rows] of lists) planIds(kind, rows);
    for (const [kind, rows] of lists) await bring(kind, rows, groups);
    await tellRest();
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error; // of our own disk
    problems.push(error.message);
  }
  return { ...counts, problems };

  function attempt<T>(told: string, work: () => Promise<T>): Promise<T | undefined> {
    return work().catch((error: unknown) => void tell(told, error));
  }

  /** A server that has fallen silent ends it all; whatever else is wrong there is named. */
  function tell(told: string, error: unknown): void {
    if (error instanceof GivenUp || (error instanceof Failure && error.code === 507)) throw error;
    const why = error instanceof Failure ? `refused (${error.code})` : oneLine(Object(error).message);
    problems.push(`${told}: ${why}`);
  }

  /** Another installation answers to cases, and has more that no import brings. */
  async function tellRest(): Promise<void> {
    const cases = await server.ask('case/list', { limit: 1 }).catch((error: unknown) => {
      if (error instanceof GivenUp) throw error;
    });
    if (!isRecord(cases)) return;
    const leads = withLeads ? '' : 'applications (they need --username), ';
    problems.push(
      `${leads}cases, pages, drafts, enquiries, settings, texts, accounts: \`backup\` and \`restore\` move those`,
    );
  }

  async function groupsOf(): Promise<ReadonlyMap<string, string> | undefined> {
    const data = await attempt('product groups', () => server.ask('product/all', { limit: 9999 }));
    if (!isRecord(data)) return undefined;
    const found = new Map<string, string>();
    for (const { locationId } of store.site.value.productGroups) {
      const rows: unknown = data[`${locationId}List`];
      if (Array.isArray(rows)) for (const row of rows) if (isRecord(row)) found.set(idOf(row.productId), locationId);
    }
    return found;
  }

  /** Before the first record is written, so that links to those that come later are right. No two get the same id. */
  function planIds(kind: ImportKind, rows: readonly Row[]): void {
    const planned = new Set<string>();
    const isHere = (id: string) => collectionOf(kind).get(id) && !samples.get(kind)?.includes(id);
    const isFree = (id: string) => !planned.has(id) && !ledger.isBrought(kind, id) && !isHere(id);
    for (const row of rows) {
      const there = idIn(kind, row);
      const own = () => (isId(there) && isFree(there) ? there : newId(there, isFree));
      const here = ledger.get(`${kind}/${there}`)?.id ?? own();
      planned.add(here);
      ids.set(`${kind}/${there}`, here);
    }
  }

  /** Made of the record's own id, so that a run that was cut makes the same again. */
  function newId(there: string, isFree: (id: string) => boolean): string {
    const stem = `old-${hash('sha256', there).slice(0, 32)}`;
    let here = stem;
    for (let more = 2; !isFree(here); more += 1) here = `${stem}-${more}`;
    return here;
  }

  async function bring(name: ImportKind, rows: readonly Row[], groups?: ReadonlyMap<string, string>): Promise<void> {
    const below = nextOf(rows, (row) => {
      const key = `${name}/${idIn(name, row)}`;
      return ledger.get(key) && collectionOf(name).get(ids.get(key) ?? '');
    });
    let above: Sortable | undefined;
    let untouched = samples.get(name) ?? [];
    for (const [at, row] of rows.entries()) {
      const there = idIn(name, row);
      const key = `${name}/${there}`;
      const id = ids.get(key) ?? there;
      const noted = ledger.get(key);
      const collection = collectionOf(name);
      const isHere = noted && collection.get(id);
      if (isHere) await giveWay();
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
        { ...whole, ...(name === 'product' && { locationId: (groups ? groups.get(there) : whole.locationId) ?? '' }) },
        told,
      );
      const place = placeAmong({ id, createDate }, above, below[at], now);
      await giveWay();
      await ledger.note(key, id, false);
      const record = { ...fields, ...(name !== 'agent' && { place }) };
      const made = await collection.create(record, { by: '', id, createDate }).catch((error: unknown) => {
        if (error instanceof Failure && error.code === 409) tell(told, error);
        else throw error;
      });
      if (!made) {
        await ledger.forget(key);
        continue;
      }
      await ledger.note(key, id, true);
      above = made;
      counts.brought += 1;
    }

    /** Not before something takes their place: a list that is empty, or does not come, removes nothing. */
    async function giveWay(): Promise<void> {
      for (const sample of untouched) await collectionOf(name).remove(sample, { by: '' });
      counts.removed += untouched.length;
      untouched = [];
    }
  }

  async function detailOf(name: ImportKind, row: Row, told: string): Promise<Row> {
    if (name === 'agent') return row;
    const idField = recordKinds[name].id;
    const detail = await attempt(told, async () => {
      const given = await server.ask(`${name}/detail`, { [idField]: row[idField] });
      if (!isRecord(given)) throw new Error('its details are not a record');
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
        if (field === 'locationId' && !store.site.value.productGroups.some(({ locationId }) => locationId === value))
          throw new Error(NO_CHOICE);
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

  /** The size of a download is stored. */
  async function withSizes(downloads: unknown): Promise<unknown> {
    const given = downloads as Product['downloads']; // proof: read by the shape of this field
    return Promise.all(given.map(async (one) => ({ ...one, bytes: (await store.uploads.sizeOf(one.url)) ?? 0 })));
  }

  function collectionOf(kind: ImportKind): AnyCollection {
    return store[kind] as unknown as AnyCollection; // proof: named fields, checked by the kind's own shapes
  }
}

/** Empty if a row has none. The specification gives applications no title: their text names them. */
function idIn(kind: ImportKind, row: Row): string {
  return idOf(row[recordKinds[kind].id]) || (kind === 'agent' ? hash('sha256', JSON.stringify(row)) : '');
}

/** By staff: a sample that the record replaced has nobody's name. */
async function wasDeleted(collection: AnyCollection, id: string): Promise<boolean> {
  return (await collection.deleted()).some((record) => record.id === id && record.by !== '');
}
