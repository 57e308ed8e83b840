import type { IncomingHttpHeaders } from 'node:http';

/** What a file is at this moment. */
export interface Entity {
  /** Quoted and strong: the same tag means the same bytes. */
  readonly etag: string;
  /** `Last-Modified`, as `Date.toUTCString` writes it. */
  readonly lastModified: string;
  readonly size: number;
}

/** What to answer: all of it, a part (`start` to `end`, both included), nothing new, or no such part. */
type Portion =
  | { readonly status: 200 | 304 | 416 }
  | { readonly status: 206; readonly start: number; readonly end: number };

/** Reads the conditions and the range of a GET or HEAD in the order of RFC 9110 section 13.2.2. */
export function portionFor(method: string | undefined, headers: IncomingHttpHeaders, entity: Entity): Portion {
  if (isUnchanged(headers, entity)) return { status: 304 };
  if (headers.range === undefined || method !== 'GET' || !isSameForRange(headers['if-range'], entity)) {
    return { status: 200 };
  }
  return readRange(headers.range, entity.size);
}

/** `If-None-Match` with weak comparison; only without it `If-Modified-Since`, to the second. */
export function isUnchanged(headers: IncomingHttpHeaders, entity: Pick<Entity, 'etag' | 'lastModified'>): boolean {
  const tags = headers['if-none-match'];
  if (tags === entity.etag) return true; // the everyday case
  if (tags !== undefined) return tags.trim() === '*' || tagsIn(tags).includes(opaque(entity.etag));
  const since = headers['if-modified-since'];
  if (since === undefined) return false;
  const sinceMs = Date.parse(since);
  return Number.isFinite(sinceMs) && Date.parse(entity.lastModified) <= sinceMs;
}

/** One range of bytes (RFC 9110 section 14.1.2). More than one, or anything else that is not understood, gives the whole. */
export function readRange(header: string, size: number): Portion {
  const [, first = '', last = ''] = header.match(/^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i) ?? [];
  if (first === '' && last === '') return { status: 200 };
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? { status: 416 } : { status: 206, start: size - count, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return { status: 200 };
  if (start >= size) return { status: 416 };
  return { status: 206, start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** `If-Range` compares strongly, and a date only with itself. */
function isSameForRange(header: string | string[] | undefined, entity: Entity): boolean {
  if (header === undefined) return true;
  return header === entity.etag || header === entity.lastModified;
}

function tagsIn(header: string): string[] {
  return Array.from(header.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g), (match) => match[1] ?? '');
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '');
}
