import { createCache } from '../contract/cache.ts';
import { Failure } from '../contract/failure.ts';

/** Failures for one name from one address before the door stays shut, and for how long. */
const MOST = 5;
const SHUT_MS = 15 * 60_000;
/** Guesses of one address that may be under way: the slow check has few places, and one stranger must not take them all. */
const AT_ONCE = 10;
const BUSY_RETRY_SECONDS = 5;
/** More pairs than this are only met under attack; the oldest are forgotten first. */
const PAIRS_MAX = 20_000;

interface Tries {
  count: number;
  /** When the last guess arrived, in ms of the stopwatch. */
  last: number;
}

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Limits guesses of passwords by name and address; a guess counts before it is checked, so parallel ones gain nothing.
 * `now` gives milliseconds on a clock that is never set, so that no door stays shut for a year or opens at once.
 */
export function createAttempts(now: () => number) {
  const pairs = createCache<Tries>(() => 1, PAIRS_MAX);
  /** Address → how many of its guesses are under way. */
  const busy = new Map<string, number>();

  function count(key: string): void {
    const tries = alive(pairs.get(key), now()) ?? { count: 0, last: 0 };
    if (tries.count >= MOST) {
      const seconds = Math.ceil((tries.last + SHUT_MS - now()) / 1000);
      const message = `登录失败次数过多，请${Math.ceil(seconds / 60)}分钟后再试`;
      throw new Failure(429, message, { retryAfterSeconds: seconds });
    }
    pairs.set(key, { count: tries.count + 1, last: now() });
  }

  function withdraw(key: string): void {
    const counted = pairs.get(key);
    if (counted && counted.count > 1) counted.count -= 1;
    else pairs.delete(key);
  }

  function leave(address: string): void {
    const left = (busy.get(address) ?? 1) - 1;
    if (left > 0) busy.set(address, left);
    else busy.delete(address);
  }

  return {
    /**
     * Counts a guess as it arrives; throws `Failure` 429 when there were too many, or when too many are under way. Of what it
     * gives one is called, once.
     */
    begin(name: string, address: string) {
      const key = `${address} ${name.toLowerCase()}`;
      const underWay = busy.get(address) ?? 0;
      if (underWay >= AT_ONCE) throw new Failure(429, undefined, { retryAfterSeconds: BUSY_RETRY_SECONDS });
      count(key);
      busy.set(address, underWay + 1);
      return {
        /** The guess was right: what was counted is forgotten. */
        succeed() {
          pairs.delete(key);
          leave(address);
        },
        fail: () => leave(address),
        /** The guess was never checked: it counts for nothing, so that a flood of them cannot push counted ones out of memory. */
        withdraw() {
          withdraw(key);
          leave(address);
        },
      };
    },
  };
}

function alive(tries: Tries | undefined, now: number): Tries | undefined {
  return tries && now - tries.last < SHUT_MS ? tries : undefined;
}
