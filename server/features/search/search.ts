import { isDeepStrictEqual } from 'node:util';
import type { HandlersOf, OpenContext, Services } from '../../api/context.ts';
import { feature } from '../../api/feature.ts';
import { inPage } from '../../api/lists.ts';
import { inPieces } from '../../base/in-pieces.ts';
import { Failure } from '../../contract/failure.ts';
import { compareCodes } from '../../contract/fold.ts';
import { type AnyKind, roleIn, searchedOf, titleOf } from '../../contract/kinds/kind.ts';
import { type Publishable, showDateOf } from '../../contract/kinds/publication.ts';
import { createKeyedLimiter } from '../../contract/limiter.ts';
import { compact } from '../../contract/search-text.ts';
import { holdsAll, type Term, termsOf } from '../../contract/search-words.ts';
import { leadsTo } from '../../contract/sections.ts';
import { contentKinds, SHOWN_KINDS, type ShownKind } from '../../kinds.ts';
import { type AnyFields, recordsOf } from '../../store/open-store.ts';
import type { Row } from '../../store/records/record-memory.ts';
import { type Found, type FoundNear, searchCalls } from './calls.ts';

/** Calls per client address and time; the page is not counted. */
const SEARCHES_MOST = 60;
const SEARCHES_WINDOW_MS = 60_000;

/** Titles offered for a mistyped query, at most. */
const NEAR_MAX = 3;

type AnyRow = Row<AnyFields> & Publishable;

/** The searchable text of a record, normalized: ＡＩ becomes ai. */
interface Text {
  readonly title: string;
  /** With the title. */
  readonly all: string;
}

interface Hit {
  readonly kind: ShownKind;
  readonly row: AnyRow;
  readonly showDate: string;
}

/** The search of the public site: by words in title, intro and parameters of public records. */
export const search = feature('search', searchCalls, (services) => ({ handlers: searchHandlers(services) }));

function searchHandlers({ store, limitOf }: Services): HandlersOf<typeof searchCalls> {
  const searches = limitOf(SEARCHES_MOST, SEARCHES_WINDOW_MS);
  /** One of an address at a time: all articles may be read for it, and others search, too. */
  const inTurn = createKeyedLimiter();
  // a changed record is a new row object, so the entry of the old one is dropped with it
  const texts = new WeakMap<AnyRow, Text>();

  function textOf(kind: AnyKind, row: AnyRow): Text {
    const known = texts.get(row);
    if (known) return known;
    const title = compact(titleOf(kind, row));
    const text = { title, all: `${title}\n${compact(searchedIn(kind, row))}` };
    texts.set(row, text);
    return text;
  }

  /** Visits each public record with its searchable text and lets other requests run in between. */
  async function each(look: (name: ShownKind, row: AnyRow, text: Text) => void): Promise<void> {
    for (const name of SHOWN_KINDS) {
      if (leadsTo(store.site.value.hidden ?? [], contentKinds[name].address(''))) continue;
      for await (const rows of inPieces(recordsOf(store, name).publicRows.all() as AnyRow[]))
        for (const row of rows) look(name, row, textOf(contentKinds[name], row));
    }
  }

  /** Records with all terms in the title first, then newest: nothing else decides the order. */
  async function find(terms: readonly Term[]): Promise<Hit[]> {
    const [inTitle, elsewhere]: [Hit[], Hit[]] = [[], []];
    await each((kind, row, { title, all }) => {
      if (holdsAll(all, terms))
        (holdsAll(title, terms) ? inTitle : elsewhere).push({ kind, row, showDate: showDateOf(row) });
    });
    return inTitle.sort(newestFirst).concat(elsewhere.sort(newestFirst));
  }

  /** Titles that may have been meant, if nothing is found. */
  async function nearest(terms: readonly Term[]): Promise<FoundNear[]> {
    const q = terms.flatMap(([own = []]) => own).join('');
    const found: (Pick<Hit, 'kind' | 'row'> & { nearness: number })[] = [];
    await each((kind, row, { title }) => {
      const nearness = nearnessOf(title, q);
      if (nearness > 0) found.push({ kind, row, nearness });
    });
    return found
      .sort((a, b) => b.nearness - a.nearness)
      .slice(0, NEAR_MAX)
      .map(foundOf)
      .map(({ kind, id, title, url }) => ({ kind, id, title, url }));
  }

  async function found(q: string): Promise<{ hits: Hit[]; near: FoundNear[] }> {
    const terms = termsOf(q, store.site.value.synonyms ?? []);
    const hits = await find(terms);
    return { hits, near: hits.length === 0 ? await nearest(terms) : [] };
  }

  return {
    async 'search/query'({ q, ...paging }, { address, isPage }: OpenContext) {
      const slot = isPage ? undefined : searches.take(address); // pages have their turns, see createAnswerLimiter
      if (slot?.ok === false)
        throw new Failure(429, '搜索过于频繁，请稍后再试', { retryAfterSeconds: slot.retryAfterSeconds });
      const { hits, near } = await (isPage ? found(q) : inTurn(address, () => found(q)));
      return { data: inPage(hits, paging).map(foundOf), count: hits.length, ...(near.length > 0 && { near }) };
    },
  };
}

/** Intro, place, parameters and the lines by which lists are filtered. */
function searchedIn(kind: AnyKind, row: AnyFields): string {
  const facts = [roleIn(kind, 'facts', row) ?? []].flat().map((fact) => Object.values(Object(fact)).join(' '));
  const lines = searchedOf(kind).flatMap(([name, { input, role }]) =>
    input.as === 'line' && !role ? [row[name] ?? ''] : [],
  );
  return [roleIn(kind, 'intro', row) ?? '', roleIn(kind, 'place', row) ?? '', ...lines, ...facts].join('\n');
}

function foundOf({ kind: name, row }: Pick<Hit, 'kind' | 'row'>): Found {
  const kind = contentKinds[name];
  return {
    kind: name,
    id: row.id,
    title: titleOf(kind, row),
    intro: textIn(kind, 'intro', row),
    url: kind.address(row.id, row),
    cover: textIn(kind, 'picture', row),
    showDate: showDateOf(row),
  };
}

function textIn(kind: AnyKind, role: 'intro' | 'picture', row: AnyFields): string | undefined {
  const value = roleIn(kind, role, row);
  return value === undefined ? undefined : String(value);
}

/** The rows are almost sorted, so the sort costs little more than reading them. */
function newestFirst({ showDate: one }: Hit, { showDate: other }: Hit): number {
  return compareCodes(other, one);
}

/** 3 for a title that differs from a query in one code point, 2 for a part that begins alike, 1 for another, else 0. */
function nearnessOf([...title]: Iterable<string>, [...q]: Iterable<string>): number {
  if (differInOne(title, q)) return 3;
  for (const size of [q.length, q.length + 1, q.length - 1].filter((length) => length > 1)) {
    for (let at = 0; at + size <= title.length; at++) {
      if (differInOne(title.slice(at, at + size), q)) return title[at] === q[0] ? 2 : 1;
    }
  }
  return 0;
}

/** Whether one character is inserted, missing or different, or two neighbours are swapped. */
function differInOne(a: readonly string[], b: readonly string[]): boolean {
  let first = 0;
  while (first < a.length && a[first] === b[first]) first++;
  let last = 0;
  while (last < Math.min(a.length, b.length) - first && a[a.length - 1 - last] === b[b.length - 1 - last]) last++;
  const restA = a.slice(first, a.length - last);
  const restB = b.slice(first, b.length - last);
  return (
    Math.max(restA.length, restB.length) === 1 || (restA.length === 2 && isDeepStrictEqual(restA, restB.reverse()))
  );
}
