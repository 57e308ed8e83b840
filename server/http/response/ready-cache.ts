import { createCache } from '../../base/cache.ts';
import type { Ready } from './make-ready.ts';

export type ReadyCache = ReturnType<typeof createReadyCache>;

export interface CacheBounds {
  readonly bytes: number;
  readonly entries?: number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Grows when the source data of answers may have changed: all that was made before is dropped. */
  revision(): number;
}

/**
 * Ready answers by key, limited in number and in bytes (compressed ones included); the least recently used one is removed
 * first. An answer above an eighth of the bytes would remove many others: of those the newest is kept, beside them, up to
 * twice the bytes. So the list of 20,000 products is made once for all who ask for it whole.
 */
export function createReadyCache({ bytes: mostBytes, entries: mostEntries, now, revision }: CacheBounds) {
  const cache = createCache(sizeOf, mostBytes, mostEntries);
  let since = revision();
  let large: { readonly key: string; readonly ready: Ready } | undefined;

  function keep(key: string, ready: Ready): void {
    const { length } = ready.bytes;
    if (length > mostBytes / 8) {
      if (length <= mostBytes * 2) large = { key, ready };
      return;
    }
    cache.set(key, ready);
    ready.onGrown = () => {
      if (cache.get(key) === ready) cache.set(key, ready);
    };
  }

  async function makeAndKeep(key: string, make: () => Promise<Ready>): Promise<Ready> {
    const before = since;
    const ready = await make();
    // An answer built from data that changed meanwhile is sent only to requests from before the change.
    if (before === revision() && ready.isCacheable) keep(key, ready);
    return ready;
  }

  function find(key: string): Ready | undefined {
    const current = revision();
    if (current !== since) {
      cache.clear();
      large = undefined;
    }
    since = current;
    const known = large?.key === key ? large.ready : cache.get(key);
    return known?.options.staleAt !== undefined && now() >= known.options.staleAt ? undefined : known;
  }

  return {
    find,
    /** The answer under this key, created if missing. */
    get: (key: string, make: () => Promise<Ready>): Ready | Promise<Ready> => find(key) ?? makeAndKeep(key, make),
  };
}

function sizeOf({ bytes, packed }: Ready): number {
  return Object.values(packed).reduce((sum, one) => (Buffer.isBuffer(one) ? sum + one.length : sum), bytes.length);
}
