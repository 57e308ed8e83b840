interface WindowLimitOptions {
  /** Maximum requests of a key within one window. */
  readonly most: number;
  readonly windowMs: number;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** Maximum number of remembered keys; above it the key with the longest pause is forgotten. */
  readonly maxKeys: number;
  /** Once it is used up, nothing is taken for a whole window after the last; by default slots return one by one. */
  readonly shuts?: true;
}

export type WindowLimit = ReturnType<typeof createWindowLimit>;

/** A sliding-window limit: in no period of `windowMs` does a key get more than `most`. */
export function createWindowLimit({ most, windowMs, now, maxKeys, shuts }: WindowLimitOptions) {
  /** Key → when its slots were taken, oldest first. The key that was quiet longest is the first. */
  const taken = new Map<string, number[]>();

  /** Forgets the oldest key if it has no slot any more, or if there are too many. */
  function forgetOldest(): void {
    const [oldest] = taken;
    if (!oldest) return;
    const [key, times] = oldest;
    if (taken.size > maxKeys || now() - (times.at(-1) ?? 0) >= windowMs) taken.delete(key);
  }

  function alive(key: string): number[] {
    const times = taken.get(key) ?? [];
    const isAlive = (time = 0) => now() - time < windowMs;
    if (shuts && times.length >= most) return isAlive(times.at(-1)) ? times : [];
    return times.filter(isAlive);
  }

  /** Seconds until the key may take a slot; undefined if it may take one now. */
  function retryAfter(key: string): number | undefined {
    const times = alive(key);
    if (times.length < most) return undefined;
    const from = (shuts ? times.at(-1) : times[0]) ?? 0;
    return Math.max(1, Math.ceil((from + windowMs - now()) / 1000));
  }

  /** `release` returns the slot if the limited action did not happen. */
  function take(key: string) {
    const retryAfterSeconds = retryAfter(key);
    if (retryAfterSeconds !== undefined) return { ok: false, retryAfterSeconds } as const;
    const time = now();
    const times = [...alive(key), time];
    taken.delete(key); // the newest key is the last
    taken.set(key, times);
    forgetOldest(); // two for each new one: addresses stay in memory no longer than a limit needs them
    forgetOldest();
    let isHeld = true;
    const release = () => {
      const times = taken.get(key) ?? [];
      const at = isHeld ? times.lastIndexOf(time) : -1;
      isHeld = false;
      if (at >= 0) times.splice(at, 1);
      if (times.length === 0) taken.delete(key);
    };
    return { ok: true, release } as const;
  }

  return { retryAfter, take, forget: (key: string) => void taken.delete(key) };
}
