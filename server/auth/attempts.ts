import { createWindowLimit } from '../base/rate-limit.ts';
import { Failure } from '../contract/failure.ts';
import { isAppCode } from './second-factor.ts';

const MINUTE_MS = 60_000;
/** Only an attack has more keys. Beyond this number the oldest are removed first. */
const KEYS_MAX = 20_000;
/** Concurrent guesses of one address. The slow check has few slots, and one stranger must not take them all. */
const AT_ONCE = 10;
const BUSY_RETRY_SECONDS = 5;

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Limits password guesses by name and address, and by address alone. Limits codes by account. A guess counts before it is
 * checked, so parallel guesses gain nothing. `now` returns milliseconds of a monotonic clock: setting the system clock
 * neither ends nor prolongs a block.
 */
export function createAttempts(now: () => number) {
  const ofPair = createTries({ most: 5, blockMs: 15 * MINUTE_MS, what: '登录失败次数' }, now);
  const ofAddress = createTries({ most: 30, blockMs: 15 * MINUTE_MS, what: '登录失败次数' }, now);
  const ofCodes = createTries({ most: 20, blockMs: 60 * MINUTE_MS, what: '动态验证码错误次数' }, now);
  const ofRecovery = createTries({ most: 20, blockMs: 60 * MINUTE_MS, what: '恢复码错误次数' }, now);
  /** Address → number of its concurrent guesses. */
  const busy = new Map<string, number>();

  function leave(address: string): void {
    const left = (busy.get(address) ?? 1) - 1;
    if (left > 0) busy.set(address, left);
    else busy.delete(address);
  }

  return {
    /**
     * Counts a guess when it arrives. Throws `Failure` 429 after too many guesses, or while too many are being checked. The
     * caller calls exactly one of the returned functions, once.
     */
    begin(name: string, address: string) {
      const key = `${address} ${name.toLowerCase()}`;
      const underWay = busy.get(address) ?? 0;
      if (underWay >= AT_ONCE) throw new Failure(429, undefined, { retryAfterSeconds: BUSY_RETRY_SECONDS });
      ofAddress.refuse(address);
      const withdrawPair = ofPair.count(key);
      const withdrawAddress = ofAddress.count(address);
      busy.set(address, underWay + 1);
      return {
        /** The guess was right. The failures of this name are reset, those of other names are not. */
        succeed() {
          ofPair.forget(key);
          withdrawAddress();
          leave(address);
        },
        fail: () => leave(address),
        /** The guess was not checked and does not count. A flood of such guesses cannot push counted ones out of memory. */
        withdraw() {
          withdrawPair();
          withdrawAddress();
          leave(address);
        },
      };
    },

    /**
     * Returns whether `check` accepts a code, and counts a wrong one for the account, from any address. Throws `Failure` 429
     * after too many. Recovery codes are counted separately, so that wrong codes of the app do not block them.
     */
    async code(account: string, typed: string, check: () => Promise<boolean>): Promise<boolean> {
      const withdraw = (isAppCode(typed) ? ofCodes : ofRecovery).count(account);
      let isWrong = false;
      try {
        isWrong = !(await check());
        return !isWrong;
      } finally {
        if (!isWrong) withdraw();
      }
    },
  };
}

interface TriesOptions {
  /** After this many within `blockMs`, the key is blocked for `blockMs`. */
  readonly most: number;
  readonly blockMs: number;
  /** What is counted, as the message names it. */
  readonly what: string;
}

function createTries({ most, blockMs, what }: TriesOptions, now: () => number) {
  const limit = createWindowLimit({ most, windowMs: blockMs, now, maxKeys: KEYS_MAX, shuts: true });

  function refused(seconds: number): Failure {
    const message = `${what}过多，请${Math.ceil(seconds / 60)}分钟后再试`;
    return new Failure(429, message, { retryAfterSeconds: seconds });
  }

  return {
    /** Throws `Failure` 429 while the key is blocked. */
    refuse(key: string): void {
      const seconds = limit.retryAfter(key);
      if (seconds !== undefined) throw refused(seconds);
    },
    /** Counts an attempt. Returns the function that undoes this. Throws `Failure` 429 if the key is blocked. */
    count(key: string): () => void {
      const taken = limit.take(key);
      if (!taken.ok) throw refused(taken.retryAfterSeconds);
      return taken.release;
    },
    forget: limit.forget,
  };
}
