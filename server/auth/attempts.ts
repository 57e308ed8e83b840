import { createWindowLimit } from '../base/rate-limit.ts';
import { Failure } from '../contract/failure.ts';
import { isAppCode } from './second-factor.ts';

const MINUTE_MS = 60_000;
/** So many keys are only met under attack; the oldest are forgotten first. */
const KEYS_MAX = 20_000;
/** Guesses of one address that may be under way: the slow check has few places, and one stranger must not take them all. */
const AT_ONCE = 10;
const BUSY_RETRY_SECONDS = 5;

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Limits guesses of passwords by name and address and by address alone, and of codes by account. A guess counts before it
 * is checked, so parallel ones gain nothing. `now` gives milliseconds on a clock that is never set, so that no door stays
 * shut for a year or opens at once.
 */
export function createAttempts(now: () => number) {
  const ofPair = createTries({ most: 5, shutMs: 15 * MINUTE_MS, what: '登录失败次数' }, now);
  const ofAddress = createTries({ most: 30, shutMs: 15 * MINUTE_MS, what: '登录失败次数' }, now);
  const ofCodes = createTries({ most: 20, shutMs: 60 * MINUTE_MS, what: '动态验证码错误次数' }, now);
  const ofRecovery = createTries({ most: 20, shutMs: 60 * MINUTE_MS, what: '恢复码错误次数' }, now);
  /** Address → how many of its guesses are under way. */
  const busy = new Map<string, number>();

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
      ofAddress.refuse(address);
      const withdrawPair = ofPair.count(key);
      const withdrawAddress = ofAddress.count(address);
      busy.set(address, underWay + 1);
      return {
        /** The guess was right: those of this name are forgotten, those of other names are not. */
        succeed() {
          ofPair.forget(key);
          withdrawAddress();
          leave(address);
        },
        fail: () => leave(address),
        /** The guess was never checked: it counts for nothing, so that a flood of them cannot push counted ones out of memory. */
        withdraw() {
          withdrawPair();
          withdrawAddress();
          leave(address);
        },
      };
    },

    /**
     * Counts a code that came with the right password, from whatever address, unless `check` finds it right. `Failure` 429.
     * Recovery codes, which are not of six digits, are counted apart: wrong codes of the app do not shut them.
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
  /** So many within `shutMs`, and the door stays shut for as long. */
  readonly most: number;
  readonly shutMs: number;
  /** What there were too many of, in words. */
  readonly what: string;
}

function createTries({ most, shutMs, what }: TriesOptions, now: () => number) {
  const limit = createWindowLimit({ most, windowMs: shutMs, now, maxKeys: KEYS_MAX, shuts: true });

  function refused(seconds: number): Failure {
    const message = `${what}过多，请${Math.ceil(seconds / 60)}分钟后再试`;
    return new Failure(429, message, { retryAfterSeconds: seconds });
  }

  return {
    /** Throws `Failure` 429 while the door is shut. */
    refuse(key: string): void {
      const seconds = limit.retryAfter(key);
      if (seconds !== undefined) throw refused(seconds);
    },
    /** Counts an attempt that is allowed; returns the function that takes it back. */
    count(key: string): () => void {
      const taken = limit.take(key);
      if (!taken.ok) throw refused(taken.retryAfterSeconds);
      return taken.release;
    },
    forget: limit.forget,
  };
}
