interface WindowLimitOptions {
  /** How many a key may take within one window. */
  readonly most: number;
  readonly windowMs: number;
  /** Milliseconds on a clock that is never set. */
  readonly now: () => number;
  /** How many keys are remembered; past that the one that was quiet longest is forgotten. */
  readonly maxKeys: number;
}

export type Taken =
  | { readonly ok: true /** Gives the slot back when what was limited did not happen. */; release(): void }
  | { readonly ok: false; readonly retryAfterSeconds: number };

export type WindowLimit = ReturnType<typeof createWindowLimit>;

/** A limit that is exact at any moment: in no stretch of `windowMs` does a key take more than `most`. */
export function createWindowLimit({ most, windowMs, now, maxKeys }: WindowLimitOptions) {
  /** Key → when its slots were taken, oldest first. The map's order is that of the last taking. */
  const taken = new Map<string, number[]>();

  /** Two a call: one for the key that may be added, one to catch up. */
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
