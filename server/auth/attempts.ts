import { Failure } from '../contract/failure.ts';

/** Failures for one name from one address before the door stays shut, and for how long. */
const MOST = 5;
const SHUT_MS = 15 * 60_000;
/** More pairs than this are only met under attack; the oldest are forgotten first. */
const PAIRS_MAX = 20_000;

interface Tries {
  count: number;
  /** When the last guess arrived, in ms since 1970. */
  last: number;
}

export interface Attempts {
  /** Counts a guess as it arrives; throws `Failure` 429 when there were too many. Call what it gives when the guess was right. */
  begin(name: string, address: string): () => void;
}

/** Limits guesses of passwords by name and address; a guess counts before it is checked, so parallel ones gain nothing. */
export function createAttempts(now: () => number): Attempts {
  const pairs = new Map<string, Tries>();
  return {
    begin(name, address) {
      const key = `${address} ${name.toLowerCase()}`;
      const tries = alive(pairs.get(key), now()) ?? { count: 0, last: 0 };
      if (tries.count >= MOST) {
        const seconds = Math.ceil((tries.last + SHUT_MS - now()) / 1000);
        const message = `登录失败次数过多，请${Math.ceil(seconds / 60)}分钟后再试`;
        throw new Failure(429, message, { retryAfterSeconds: seconds });
      }
      pairs.delete(key);
      pairs.set(key, { count: tries.count + 1, last: now() });
      for (const oldest of pairs.keys()) {
        if (pairs.size <= PAIRS_MAX) break;
        pairs.delete(oldest);
      }
      return () => pairs.delete(key);
    },
  };
}

function alive(tries: Tries | undefined, now: number): Tries | undefined {
  return tries && now - tries.last < SHUT_MS ? tries : undefined;
}
