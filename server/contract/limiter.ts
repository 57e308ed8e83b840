interface LimiterOptions {
  /** How many pieces of work run at once; by default one. */
  concurrency?: number;
  maxQueue?: number;
  whenFull?: () => Error;
}

/** Limits concurrent work; the rest waits in order. Throws the result of `whenFull` if too many wait. */
export function createLimiter({ concurrency = 1, maxQueue = Number.POSITIVE_INFINITY, whenFull }: LimiterOptions = {}) {
  let free = concurrency;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxQueue) throw whenFull?.() ?? new Error('too many are waiting');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next)
        next(); // the slot goes straight to the one who waited longest
      else free += 1;
    }
  };
}

export type KeyedLimiter = ReturnType<typeof createKeyedLimiter>;

/** A limiter for each key, as long as it has work. Work that hangs delays its own key alone. */
export function createKeyedLimiter(options?: LimiterOptions) {
  const byKey = new Map<string, { inTurn: ReturnType<typeof createLimiter>; works: number }>();
  const whenIdle: (() => void)[] = [];
  let isClosed = false;

  /** Takes no more work; resolves when nothing is under way. */
  async function close(): Promise<void> {
    isClosed = true;
    if (byKey.size > 0) await new Promise<void>((resolve) => whenIdle.push(resolve));
  }

  const inTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('closed: no more work is accepted');
    const one = byKey.get(key) ?? { inTurn: createLimiter(options), works: 0 };
    byKey.set(key, one);
    one.works += 1;
    try {
      return await one.inTurn(work);
    } finally {
      one.works -= 1;
      if (one.works === 0) byKey.delete(key);
      if (byKey.size === 0) for (const resolve of whenIdle) resolve();
    }
  };
  return Object.assign(inTurn, { close });
}

/** Runs `work` over `items`, at most `limit` at a time. The first failure ends it, once running work has finished. */
export async function atOnce<T>(limit: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  let failed = false;
  const runner = async () => {
    try {
      for (let next = left.next(); !next.done && !failed; next = left.next()) await work(next.value);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  await finishAll(Array.from({ length: Math.min(limit, items.length) }, runner));
}

/** Like `Promise.all`, but throws a failure only after all promises have settled. */
export async function finishAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
