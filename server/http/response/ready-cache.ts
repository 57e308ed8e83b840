import type { Encoding } from './accept-encoding.ts';

/** A rendered page, ready to be sent in any encoding. */
export interface RenderedPage {
  readonly status: number;
  /** False for what anybody could invent any number of: it would push real pages out. */
  readonly isKept: boolean;
  /** Milliseconds since 1970 at which it is made anew, though nothing has changed. */
  readonly staleAt?: number | undefined;
  readonly encoded: Readonly<Record<Encoding, EncodedPage>>;
}

export interface EncodedPage {
  readonly bytes: Buffer;
  readonly etag: string;
  /** For a visitor, and for a cache that keeps one copy for each kind of device. */
  readonly visitor: PageHeads;
  readonly keyed: PageHeads;
}

/** Names and values in turn, for the page and for the answer that it has not changed. */
interface PageHeads {
  readonly whole: string[];
  readonly unchanged: string[];
}

const BYTES_MAX = 48 * 1024 * 1024;

export interface PageCache {
  /** The page of this key, made with `render` when it is not there; several who ask at once share one rendering. */
  get(key: string, render: () => Promise<RenderedPage>): RenderedPage | Promise<RenderedPage>;
  /** Forgets every page: something that pages are made from has changed. */
  drop(): void;
}

/** Rendered pages by path and query, bounded in bytes; the one used longest ago goes first. */
export function createPageCache(now: () => number): PageCache {
  const pages = new Map<string, RenderedPage>();
  let underWay = new Map<string, Promise<RenderedPage>>();
  let bytes = 0;
  let revision = 0;

  function keep(key: string, page: RenderedPage): void {
    const stale = pages.get(key);
    if (stale) bytes -= sizeOf(stale);
    pages.set(key, page);
    bytes += sizeOf(page);
    for (const [oldest, old] of pages) {
      if (bytes <= BYTES_MAX) return;
      pages.delete(oldest);
      bytes -= sizeOf(old);
    }
  }

  async function make(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const since = revision;
    const page = await render();
    // A page made from what has changed meanwhile goes to those who asked before the change, and to nobody after.
    if (since === revision && page.isKept) keep(key, page);
    return page;
  }

  return {
    get(key, render) {
      const page = pages.get(key);
      if (page && (page.staleAt === undefined || now() < page.staleAt)) {
        if (bytes > BYTES_MAX / 2) {
          pages.delete(key); // the order matters only where something may have to go soon
          pages.set(key, page);
        }
        return page;
      }
      const shared = underWay.get(key);
      if (shared) return shared;
      const { signal, making } = { signal: underWay, making: make(key, render) };
      signal.set(key, making);
      const done = () => signal.delete(key);
      making.then(done, done);
      return making;
    },
    drop() {
      pages.clear();
      underWay = new Map();
      bytes = 0;
      revision += 1;
    },
  };
}

function sizeOf({ encoded }: RenderedPage): number {
  return encoded.identity.bytes.length + encoded.br.bytes.length + encoded.gzip.bytes.length;
}
