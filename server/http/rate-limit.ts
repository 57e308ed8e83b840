interface WindowLimitOptions {
  /** Maximum requests of a key within one window. */
  readonly most: number;
  readonly windowMs: number;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** Maximum number of remembered keys; above it the key with the longest pause is forgotten. */
  readonly maxKeys: number;
}

export type Taken =
  | { readonly ok: true /** Returns the slot if the limited action did not happen. */; release(): void }
  | { readonly ok: false; readonly retryAfterSeconds: number };

export type WindowLimit = ReturnType<typeof createWindowLimit>;

/** A sliding-window limit: in no period of `windowMs` does a key get more than `most`. */
export function createWindowLimit({ most, windowMs, now, maxKeys }: WindowLimitOptions) {
  /** Key → when its slots were taken, oldest first. The map is ordered by the last use. */
  const taken = new Map<string, number[]>();

  /** Two per call: one for the key that may be added, one to catch up. */
  function forgetOldest(time: number): void {
    for (let turn = 0; turn < 2; turn++) {
      const oldest = taken.entries().next().value;
      if (oldest === undefined) return;
      const last = oldest[1].at(-1);
      if (taken.size <= maxKeys && last !== undefined && time - last < windowMs) return;
      taken.delete(oldest[0]);
    }
  }

  function take(key: string): Taken {
    const time = now();
    const times = taken.get(key)?.filter((moment) => time - moment < windowMs) ?? [];
    const oldest = times[0];
    if (oldest !== undefined && times.length >= most) {
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((oldest + windowMs - time) / 1000)) };
    }
    times.push(time);
    taken.delete(key);
    taken.set(key, times);
    forgetOldest(time);
    let held = true;
    const release = () => {
      if (held) giveBack(key, time);
      held = false;
    };
    return { ok: true, release };
  }

  function giveBack(key: string, time: number): void {
    const times = taken.get(key);
    const slot = times?.lastIndexOf(time) ?? -1;
    if (times === undefined || slot < 0) return;
    times.splice(slot, 1);
    if (times.length === 0) taken.delete(key);
  }

  return { take };
}
