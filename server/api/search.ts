import { leadsTo } from '../contract/addresses.ts';
import type { Found, FoundNear, searchCalls } from '../contract/calls/search.ts';
import { Failure } from '../contract/failure.ts';
import { type Publishable, showDateOf } from '../contract/is-public.ts';
import { type AnyKind, roleIn, titleOf } from '../contract/kinds/kind.ts';
import { contentKinds, PAGED_KINDS, type PagedKind } from '../contract/kinds/kinds.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import { compact, type Term, termsOf } from '../contract/search-words.ts';
import type { Row } from '../store/records/record-memory.ts';
import type { Handlers, OpenContext, Services } from './context.ts';
import { type AnyFields, recordsOf } from './records-of.ts';

/** Searches per client address and time; calls and pages are counted apart. */
export const SEARCHES_MOST = 60;
export const SEARCHES_WINDOW_MS = 60_000;

/** Other requests wait about this long at most during a search of many records. */
const SLICE_MS = 5;
/** The clock is read after this many records. */
const SLICE_ROWS = 100;

type AnyRow = Row<AnyFields> & Publishable;

/** The searchable text of a record, normalized: ＡＩ becomes ai. */
interface Text {
  /** The title first. */
  readonly all: string;
  readonly titleLength: number;
}

interface Hit {
  readonly kind: PagedKind;
  readonly row: AnyRow;
  readonly showDate: string;
}

/** Searches public records by words in title, intro and parameters. */
export function searchHandlers({ store, searches }: Services): Pick<Handlers, keyof typeof searchCalls> {
  // a changed record is a new row object, so the entry of the old one is dropped with it
  const texts = new WeakMap<AnyRow, Text>();

  function textOf(kind: AnyKind, row: AnyRow): Text {
    const known = texts.get(row);
    if (known) return known;
    const title = compact(titleOf(kind, row));
    const text = { all: [title, compact(searchedIn(kind, row))].join('\n'), titleLength: title.length };
    texts.set(row, text);
    return text;
  }

  /** Visits each public record with its searchable text and lets other requests run in between. */
  async function each(look: (name: PagedKind, row: AnyRow, text: Text) => void): Promise<void> {
    const slices = createSlices();
    for (const name of PAGED_KINDS) {
      if (leadsTo(store.site.value.hidden ?? [], contentKinds[name].address(''))) continue;
      for (const row of recordsOf(store, name).publicRows.all() as AnyRow[]) {
        if (slices.isOver()) await slices.pause();
        look(name, row, textOf(contentKinds[name], row));
      }
    }
    await slices.pause(); // sorting very many rows takes as long as several slices
  }

  async function find(terms: readonly Term[]): Promise<Hit[]> {
    const [inTitle, elsewhere]: [Hit[], Hit[]] = [[], []];
    await each((kind, row, text) => {
      const end = Math.max(...terms.map((ways) => endOfBest(ways, text.all)));
      if (end < Number.POSITIVE_INFINITY)
        (end <= text.titleLength ? inTitle : elsewhere).push({ kind, row, showDate: showDateOf(row) });
    });
    return inTitle.sort(newestFirst).concat(elsewhere.sort(newestFirst));
  }

  /** Titles that may have been meant, if nothing is found: whole ones first, then common beginnings, as typos come late in a word. */
  async function nearest(terms: readonly Term[]): Promise<FoundNear[]> {
    const q = terms.flatMap(([own = []]) => own).join('');
    const found: (Pick<Hit, 'kind' | 'row'> & { rank: number })[] = [];
    await each((kind, row, { all, titleLength }) => {
      const title = all.slice(0, titleLength);
      const piece = title && nearPiece(title, q);
      if (piece) found.push({ kind, row, rank: Number(piece === title) * 2 + Number(piece[0] === q[0]) });
    });
    return found
      .sort((a, b) => b.rank - a.rank)
      .slice(0, NEAR_MAX)
      .map(foundOf)
      .map(({ kind, id, title, url }) => ({ kind, id, title, url }));
  }

  return {
    async 'search/query'({ q, page = 1, limit = LIST_LIMIT_DEFAULT }, { address, isPage }: OpenContext) {
      const place = searches.take(isPage ? `page ${address}` : address);
      if (!place.ok) {
        throw new Failure(429, '搜索过于频繁，请稍后再试', { retryAfterSeconds: place.retryAfterSeconds });
      }
      const terms = termsOf(q, store.site.value.synonyms ?? []);
      const hits = await find(terms);
      const near = hits.length === 0 ? await nearest(terms) : [];
      const data = hits.slice((page - 1) * limit, page * limit).map(foundOf);
      return { data, count: hits.length, ...(near.length > 0 && { near }) };
    },
  };
}

/** Where the best match of a term ends, each word at its first occurrence; infinite if there is none. */
function endOfBest(ways: Term, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (const words of ways) {
    let end = 0;
    for (const word of words) {
      const at = text.indexOf(word);
      end = at === -1 ? Number.POSITIVE_INFINITY : Math.max(end, at + word.length);
    }
    best = Math.min(best, end);
  }
  return best;
}

/** Intro and parameters of a record. */
function searchedIn(kind: AnyKind, row: AnyFields): string {
  const facts = [roleIn(kind, 'facts', row) ?? []].flat().map((fact) => Object.values(Object(fact)).join(' '));
  return [roleIn(kind, 'intro', row) ?? '', ...facts].join('\n');
}

function foundOf({ kind: name, row }: Pick<Hit, 'kind' | 'row'>): Found {
  const kind = contentKinds[name];
  return {
    kind: name,
    id: row.id,
    title: titleOf(kind, row),
    intro: String(roleIn(kind, 'intro', row) ?? ''),
    url: kind.address(row.id, row),
    cover: String(roleIn(kind, 'picture', row) ?? ''),
    showDate: showDateOf(row),
  };
}

/** The rows are almost sorted, so the sort costs little more than reading them. */
function newestFirst({ showDate: one }: Hit, { showDate: other }: Hit): number {
  return one < other ? 1 : one > other ? -1 : 0;
}

/** Splits long work into slices, so that requests can run in between. */
function createSlices() {
  let count = 0;
  let began = performance.now();
  return {
    isOver: () => ++count % SLICE_ROWS === 0 && performance.now() - began > SLICE_MS,
    async pause() {
      await new Promise(setImmediate);
      began = performance.now();
    },
  };
}
/** Titles offered for a mistyped query, at most. */
const NEAR_MAX = 3;

/** The title, or a part of it, that differs in one character; two characters may lack one in whole titles only. */
function nearPiece(title: string, q: string): string | undefined {
  if (differInOne(title, q)) return title;
  const sizes = q.length < 2 ? [] : [q.length, q.length + 1, ...(q.length > 2 ? [q.length - 1] : [])];
  for (const size of sizes) {
    for (let at = 0; at + size <= title.length; at++) {
      const piece = title.slice(at, at + size);
      if (differInOne(piece, q)) return piece;
    }
  }
  return undefined;
}

/** Whether one character is inserted, missing or different, or two neighbours are swapped. */
function differInOne(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let first = 0;
  while (first < a.length && a[first] === b[first]) first++;
  let last = 0;
  while (last < Math.min(a.length, b.length) - first && a[a.length - 1 - last] === b[b.length - 1 - last]) last++;
  const [restA, restB] = [a.slice(first, a.length - last), b.slice(first, b.length - last)];
  return Math.max(restA.length, restB.length) === 1 || (restA.length === 2 && restA === [...restB].reverse().join(''));
}
