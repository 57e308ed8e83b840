import type { Ready } from './make-ready.ts';

export interface ReadyCache {
  /** What lies ready under this key, made when it is not there; several who ask at once share one making. */
  get(key: string, make: () => Promise<Ready>): Ready | Promise<Ready>;
  /** Forgets everything: something that answers are made from has changed. */
  drop(): void;
}

export interface CacheBounds {
  readonly bytes: number;
  readonly entries?: number;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Ready answers by key, bounded in bytes, packed ones included, and in number; the one used longest ago goes first. */
export function createReadyCache({ bytes: mostBytes, entries: mostEntries, now }: CacheBounds): ReadyCache {
  const entries = new Map<string, Ready>();
  let underWay = new Map<string, Promise<Ready>>();
  let bytes = 0;
  let revision = 0;

  function keep(key: string, ready: Ready): void {
    const stale = entries.get(key);
    if (stale) bytes -= sizeOf(stale);
    entries.set(key, ready);
    bytes += sizeOf(ready);
    ready.onGrown = (more) => {
      if (entries.get(key) !== ready) return;
      bytes += more;
      trim();
    };
    trim();
  }

  function trim(): void {
    for (const [oldest, old] of entries) {
      if (bytes <= mostBytes && entries.size <= (mostEntries ?? entries.size)) return;
      entries.delete(oldest);
      bytes -= sizeOf(old);
    }
  }

  async function makeOnce(key: string, make: () => Promise<Ready>): Promise<Ready> {
    const since = revision;
    const ready = await make();
    // What was made from what has changed meanwhile goes to those who asked before the change, and to nobody after.
    if (since === revision && ready.isCacheable && ready.bytes.length <= mostBytes / 8) keep(key, ready);
    return ready;
  }

  return {
    get(key, make) {
      const known = entries.get(key);
      if (known && !(known.options.staleAt !== undefined && now() >= known.options.staleAt)) {
        if (bytes > mostBytes / 2) {
          entries.delete(key); // the order matters only where something may have to go soon
          entries.set(key, known);
        }
        return known;
      }
      const shared = underWay.get(key);
      if (shared) return shared;
      const waiting = underWay;
      const making = makeOnce(key, make);
      waiting.set(key, making);
      const done = () => waiting.delete(key);
      making.then(done, done);
      return making;
    },
    drop() {
      entries.clear();
      underWay = new Map();
      bytes = 0;
      revision += 1;
    },
  };
}

function sizeOf({ bytes, packed }: Ready): number {
  return Object.values(packed).reduce((sum, one) => (Buffer.isBuffer(one) ? sum + one.length : sum), bytes.length);
}
