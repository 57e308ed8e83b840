export interface Turns {
  /** Runs `work` when one of the places is free; throws what `whenFull` gives when too many wait already. */
  wait<T>(work: () => Promise<T>): Promise<T>;
}

interface TurnsOptions {
  /** How many pieces of work run at once. */
  places: number;
  /** How many may wait for a place; no bound when left out. */
  most?: number;
  whenFull?: () => Error;
}

/** Lets a few pieces of work run at once; the others wait in the order they came. */
export function createLimiter({ places, most = Number.POSITIVE_INFINITY, whenFull }: TurnsOptions): Turns {
  let free = places;
  const waiting: (() => void)[] = [];

  return {
    async wait(work) {
      if (free > 0) free -= 1;
      else if (waiting.length >= most) throw whenFull?.() ?? new Error('too many are waiting');
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next)
          next(); // the place goes straight to the one who waited longest
        else free += 1;
      }
    },
  };
}
