import { hash } from 'node:crypto';
import { calls } from '../../calls.ts';
import { Failure } from '../../contract/failure.ts';
import { titleOf } from '../../contract/kinds/kind.ts';
import { isRecord } from '../../contract/shape.ts';
import { type ApiClient, GivenUp, oneLine, Refused } from '../../http/api-client.ts';
import { contentKinds, recordKinds } from '../../kinds.ts';
import { type Store, untouchedRecords } from '../../store/open-store.ts';
import type { Collection } from '../../store/records/collection.ts';
import { isId } from '../../store/records/record-file.ts';
import { compare, orderKeyBetween, type Sortable } from '../../store/records/record-memory.ts';
import { type FitServices, fitRecord, idOf, type Problems, type SentRow, timeOf } from './fit-record.ts';
import type { ImportLedger } from './ledger.ts';
import { createAddresses } from './own-addresses.ts';
import { createFileTaker } from './take-file.ts';

type AnyCollection = Collection<Record<string, unknown>>;
type ImportKind = 'product' | 'news' | 'carousel' | 'agent';

/** Rows per request of a list; a server that returns new rows without end is not trusted. */
const ROWS_AT_ONCE = 100;
const ROWS_MOST = 200_000;
/** Consecutive pages of a list that may fail before it gives up on the list. */
const FAILED_MOST = 3;

interface ImportServices {
  readonly store: Store;
  readonly server: ApiClient;
  readonly ledger: ImportLedger;
  readonly from: URL;
  /** With a log-in applications are imported, too. */
  readonly withLeads: boolean;
  readonly now: number;
  /** Whether the first imported record of a kind replaces its untouched samples. */
  readonly isReplacing: boolean;
  /** Each loss adds a line. */
  readonly problems: Problems;
  /** Whether this version has a file of its own at this address. */
  hasOwn(path: string): Promise<boolean>;
}

/** Imports what the old server shows, once. Returns counts and the redirects' lines. */
export async function importSite(services: ImportServices) {
  const run = new Import(services);
  try {
    await run.importAll();
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error; // of our own disk
    services.problems.lines.push(error.message);
  }
  return { ...run.counts, redirects: run.redirects() };
}

class Import {
  /** `known` were imported by an earlier run, even if deleted since; `removed` are samples that imported records replaced. */
  readonly counts = { imported: 0, known: 0, removed: 0 };
  /** `<kind>/<id there>` → the id here. */
  readonly #ids = new Map<string, string>();
  readonly #fit: FitServices;

  constructor(private readonly services: ImportServices) {
    const { store, from, problems } = services;
    const pages = createAddresses(from, (kind, id) => this.#ids.get(`${kind}/${id}`));
    this.#fit = { store, problems, pages, fileHere: createFileTaker(services) };
  }

  async importAll(): Promise<void> {
    const { withLeads, problems } = this.services;
    const groups = await this.#groups();
    const lists = new Map<ImportKind, SentRow[]>();
    const kinds: ImportKind[] = ['product', 'news', 'carousel', ...(withLeads ? (['agent'] as const) : [])];
    for (const kind of kinds) {
      const rows = await problems.attempt(kind, () => readList(kind, this.services));
      if (rows) lists.set(kind, rows);
    }
    for (const [kind, rows] of lists) this.#planIds(kind, rows);
    for (const [kind, rows] of lists) await this.#importRows(kind, rows, groups);
    await this.#reportRest();
  }

  redirects(): string[] {
    return [...this.#ids].flatMap(([key, here]) => {
      const [kind, there = ''] = key.split(/\/(.*)/s, 2);
      if ((kind !== 'product' && kind !== 'news') || there === here || !this.#collection(kind).get(here)) return [];
      const { address } = contentKinds[kind];
      return [`${address(there)}\t${address(here)}`];
    });
  }

  /** Only an installation of this program has cases: reports which other content `backup` and `restore` move. */
  async #reportRest(): Promise<void> {
    const { server, withLeads, problems } = this.services;
    const cases = await server.ask('case/list', { limit: 1 }).catch((error: unknown) => {
      if (error instanceof GivenUp) throw error;
    });
    if (!isRecord(cases)) return;
    const leads = withLeads ? '' : 'applications (they need --username), ';
    const what = `${leads}cases, pages, drafts, enquiries, settings, texts, accounts`;
    problems.lines.push(`${what}: \`backup\` and \`restore\` move those`);
  }

  /** The group of each product, from the list that contains it; also one that this site lacks, so that its loss is reported. */
  async #groups(): Promise<ReadonlyMap<string, string> | undefined> {
    const { server, problems } = this.services;
    const data = await problems.attempt('product groups', () => server.ask('product/all', { limit: 9999 }));
    if (!isRecord(data)) return undefined;
    const found = new Map<string, string>();
    const own = new Set(this.services.store.site.value.productGroups.map(({ locationId }) => locationId));
    for (const [name, rows] of Object.entries(data)) {
      const group = /^(.+)List$/.exec(name)?.[1];
      if (!group || !Array.isArray(rows)) continue;
      const ids = rows.filter(isRecord).map(({ productId }) => idOf(productId));
      for (const id of ids) if (own.has(group) || !found.has(id)) found.set(id, group); // it may be in lists of no group, too
    }
    return found;
  }

  /** Chooses the ids before the first record is written, so that links to later ones are right. No two are equal. */
  #planIds(kind: ImportKind, rows: readonly SentRow[]): void {
    const { ledger } = this.services;
    const planned = new Set<string>();
    const samples = this.#samplesOf(kind);
    const isHere = (id: string) => this.#collection(kind).get(id) && !samples.has(id);
    const isFree = (id: string) => !planned.has(id) && !ledger.isImported(kind, id) && !isHere(id);
    for (const row of rows) {
      const there = idIn(kind, row);
      const own = () => (isId(there) && isFree(there) ? there : newId(there, isFree));
      const here = ledger.get(`${kind}/${there}`)?.id ?? own();
      planned.add(here);
      this.#ids.set(`${kind}/${there}`, here);
    }
  }

  async #importRows(kind: ImportKind, rows: readonly SentRow[], groups?: ReadonlyMap<string, string>): Promise<void> {
    const { ledger, now, problems } = this.services;
    const recordKind = recordKinds[kind];
    const collection = this.#collection(kind);
    const keyOf = (row: SentRow) => `${kind}/${idIn(kind, row)}`;
    const below = nextOf(rows, (row) => ledger.get(keyOf(row)) && collection.get(this.#ids.get(keyOf(row)) ?? ''));
    const untouched = this.#samplesOf(kind);
    let above: Sortable | undefined;
    for (const [at, row] of rows.entries()) {
      const there = idIn(kind, row);
      const id = this.#ids.get(keyOf(row)) ?? there;
      const noted = ledger.get(keyOf(row));
      const isHere = noted && collection.get(id);
      if (isHere) await this.#removeSamples(kind, untouched);
      if (noted && (noted.state === 'done' || isHere || (await wasDeleted(collection, id)))) {
        this.counts.known += 1;
        above = isHere ?? above;
        continue;
      }
      const label = `${recordKind.listedAs} ${oneLine(there)} ${oneLine(titleOf(recordKind, row))}`.trim();
      const before = problems.lines.length;
      const given = await this.#detail(kind, row, label);
      if (!given) continue; // the next run asks again
      const group = kind === 'product' && { locationId: (groups ? groups.get(there) : given.locationId) ?? '' };
      const { time: createDate, isRight } = timeOf(given.createDate, now - at * 1000);
      if (!isRight) problems.lines.push(`${label}: its date is none: ${oneLine(given.createDate)}`);
      const publishAt = given.showDate === given.createDate ? '' : given.showDate; // the date that is shown there
      const fields = await fitRecord(this.#fit, recordKind, { ...given, ...group, publishAt }, label);
      const order = kind !== 'agent' && { place: orderKeyAmong({ ...fields, id, createDate }, above, below[at], now) };
      await this.#removeSamples(kind, untouched);
      above =
        (await this.#store(kind, keyOf(row), { ...fields, ...order }, { id, createDate, label, before })) ?? above;
    }
  }

  /** Stores a record; undefined, and reported, if its id was taken meanwhile. */
  async #store(
    kind: ImportKind,
    key: string,
    fields: Record<string, unknown>,
    { id, createDate, label, before }: { id: string; createDate: string; label: string; before: number },
  ): Promise<Sortable | undefined> {
    const { ledger, problems } = this.services;
    await ledger.note(key, id, 'begun', problems.lines.slice(before));
    try {
      const made = await this.#collection(kind).create(fields, { by: '', id, createDate });
      await ledger.note(key, id, 'done');
      this.counts.imported += 1;
      return made;
    } catch (error) {
      if (!(error instanceof Failure && error.code === 409)) throw error;
      problems.add(label, error);
      await ledger.forget(key);
      return undefined;
    }
  }

  /** Called once something takes their place: a list that is empty or fails removes nothing. */
  async #removeSamples(kind: ImportKind, untouched: Set<string>): Promise<void> {
    for (const sample of untouched) await this.#collection(kind).remove(sample, { by: '' });
    this.counts.removed += untouched.size;
    untouched.clear();
  }

  /** The row with its details, without those that the server refuses; undefined where they did not arrive. */
  async #detail(kind: ImportKind, row: SentRow, label: string): Promise<SentRow | undefined> {
    if (kind === 'agent') return row;
    const { id } = recordKinds[kind];
    try {
      const given = await this.services.server.ask(`${kind}/detail`, { [id]: row[id] });
      if (isRecord(given)) return { ...row, ...given, createDate: given.createDate ?? row.createDate };
      throw new Refused('its details are not a record');
    } catch (error) {
      this.services.problems.add(label, error);
      return error instanceof Refused ? row : undefined;
    }
  }

  /** The ids of untouched samples of this kind that are replaced. */
  #samplesOf(kind: ImportKind): Set<string> {
    const { store, ledger, isReplacing } = this.services;
    const samples = isReplacing ? untouchedRecords(store) : [];
    const own = samples.filter((sample) => sample.kind === kind && !ledger.isImported(kind, sample.id));
    return new Set(own.map(({ id }) => id));
  }

  #collection(kind: ImportKind): AnyCollection {
    return this.services.store[kind] as unknown as AnyCollection; // proof: named fields, checked by the kind's own shapes
  }
}

/** Derived from the record's id there, so that a repeated run derives the same. */
function newId(there: string, isFree: (id: string) => boolean): string {
  const stem = `old-${hash('sha256', there).slice(0, 32)}`;
  let here = stem;
  for (let more = 2; !isFree(here); more += 1) here = `${stem}-${more}`;
  return here;
}

/** Empty if a row has none. The specification has no ids of applications: the sum of their text replaces them. */
function idIn(kind: ImportKind, row: SentRow): string {
  return idOf(row[recordKinds[kind].id]) || (kind === 'agent' ? hash('sha256', JSON.stringify(row)) : '');
}

/** Whether staff deleted it: a sample that an imported record replaced has no author. */
async function wasDeleted(collection: AnyCollection, id: string): Promise<boolean> {
  return (await collection.deleted()).some((record) => record.id === id && record.by !== '');
}

/** Every row of a server's list that has an id, in its order; reports the others, and pages that fail. Throws if all fail. */
async function readList(kind: ImportKind, { server, problems }: ImportServices): Promise<SentRow[]> {
  const rows = new Map<string, SentRow>();
  const failures: { page: number; label: string; error: unknown }[] = [];
  for (let page = 1; rows.size < ROWS_MOST; page += 1) {
    try {
      const data = await server.ask(`${kind}/list`, { page, limit: ROWS_AT_ONCE });
      const given: unknown = isRecord(data) ? data.data : data;
      if (!Array.isArray(given)) throw new Error(`${calls[`${kind}/list`].path} returned no list`);
      const before = rows.size;
      for (const row of given.filter(isRecord)) {
        const id = idIn(kind, row);
        if (id === '') problems.lines.push(`${kind}: a row without ${recordKinds[kind].id}`);
        else if (!rows.has(id)) rows.set(id, row);
      }
      const count = isRecord(data) ? Number(data.count) : Number.NaN;
      if (rows.size === before || rows.size >= count) break;
    } catch (error) {
      if (error instanceof GivenUp) throw error;
      const isLast = failures.at(1 - FAILED_MOST)?.page === page - FAILED_MOST + 1;
      failures.push({ page, label: `page ${page}${isLast ? ' and those after it' : ''}`, error });
      if (isLast) break;
    }
  }
  const [first] = failures;
  if (first && rows.size === 0) throw first.error;
  for (const { label, error } of failures) problems.add(`${kind}: ${label}`, error);
  return [...rows.values()];
}

/** For each row the next record below it that an earlier run imported; one that missed some left a gap. */
function nextOf<R>(rows: readonly R[], recordOf: (row: R) => Sortable | undefined): (Sortable | undefined)[] {
  let next: Sortable | undefined;
  const found = [...rows].reverse().map((row) => {
    const below = next;
    next = recordOf(row) ?? next;
    return below;
  });
  return found.reverse();
}

/** The key that puts a record between its neighbours; empty if its date alone does. */
function orderKeyAmong(record: Sortable, above: Sortable | undefined, next: Sortable | undefined, now: number): string {
  const below = above && next && compare(above, next) <= 0 ? undefined : next; // staff has moved one
  const isHigher = above !== undefined && compare(record, above) > 0;
  const isLower = below !== undefined && compare(record, below) < 0;
  return isHigher || isLower ? orderKeyBetween(above, below, now) : '';
}
