interface CacheLimits<V> {
  readonly entries?: number | undefined;
  /** The most that all values cost together, and what one costs. */
  readonly cost?: { readonly most: number; readonly of: (value: V) => number };
}

/** Values by key, limited in their number, their total cost or both. The least recently used one is removed first. */
export function createCache<V>({ entries: mostEntries = Number.POSITIVE_INFINITY, cost: limit }: CacheLimits<V>) {
  const { most, of: costOf } = limit ?? { most: Number.POSITIVE_INFINITY, of: () => 0 };
  const entries = new Map<string, { readonly value: V; readonly cost: number }>();
  let total = 0;

  return {
    get(key: string): V | undefined {
      const known = entries.get(key);
      if (known && (total > most / 2 || entries.size > mostEntries / 2)) {
        entries.delete(key); // only where something may soon be removed does the order matter
        entries.set(key, known);
      }
      return known?.value;
    },
    /** Stores a value or updates its size; one that exceeds the whole limit is not stored. */
    set(key: string, value: V): void {
      drop(key);
      const cost = costOf(value);
      if (cost > most) return;
      entries.set(key, { value, cost });
      total += cost;
      for (const oldest of entries.keys()) {
        if (total <= most && entries.size <= mostEntries) return;
        drop(oldest);
      }
    },
    drop,
    clear(): void {
      entries.clear();
      total = 0;
    },
  };

  function drop(key: string): void {
    total -= entries.get(key)?.cost ?? 0;
    entries.delete(key);
  }
}

/** Returns the result of `make`, called when it is first needed, once for each `revision`; a promise that fails, anew the next time. */
export function oncePer<T, A extends unknown[]>(revision: () => number, make: (...asked: A) => T): (...asked: A) => T {
  let known: { readonly since: number; readonly value: T } | undefined;
  return (...asked) => {
    const since = revision();
    if (known?.since === since) return known.value;
    const made = { since, value: make(...asked) };
    known = made;
    const forget = () => {
      if (known === made) known = undefined;
    };
    if (made.value instanceof Promise) made.value.catch(forget);
    return made.value;
  };
}
