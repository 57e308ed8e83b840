import { createWindowLimit, type WindowLimit } from '../base/rate-limit.ts';
import { Failure } from '../contract/failure.ts';
import { createKeyedLimiter } from '../contract/limiter.ts';
import { foldedName } from './accounts.ts';

const MINUTE_MS = 60_000;
/** Only an attack has more keys. Beyond this number the oldest are removed first. */
const KEYS_MAX = 20_000;
/** Concurrent guesses of one address. The slow check has few slots, and one stranger must not take them all. */
const AT_ONCE = 10;
const BUSY_RETRY_SECONDS = 5;
const LOGINS = '登录失败次数';

export type Attempts = ReturnType<typeof createAttempts>;

/** The result of a guess. A right password alone, which needs a code, does not reset the count of wrong codes. */
export type Verdict = 'right' | 'wrong password' | 'wrong code' | 'needs code';
const WRONG: readonly Verdict[] = ['wrong password', 'wrong code'];

/**
 * Limits password guesses by name and address, and by address alone. Limits codes by account. A guess counts before it is
 * checked, so parallel guesses gain nothing. `now` returns milliseconds of a monotonic clock: setting the system clock
 * neither ends nor prolongs a block.
 */
export function createAttempts(now: () => number) {
  /** After `most` within these minutes a key is blocked for as long. */
  const limitOf = (most: number, minutes: number) =>
    createWindowLimit({ most, windowMs: minutes * MINUTE_MS, now, maxKeys: KEYS_MAX, shuts: true });
  const ofPair = limitOf(5, 15);
  const ofAddress = limitOf(30, 15);
  const ofCodes = limitOf(20, 60);
  const whenFull = () => new Failure(429, undefined, { retryAfterSeconds: BUSY_RETRY_SECONDS });
  const ofAddressAtOnce = createKeyedLimiter({ concurrency: AT_ONCE, maxQueue: 0, whenFull });

  return {
    /**
     * Counts a guess when it arrives, and returns the verdict of `judge`. A right one resets the failures of this name. One that
     * was not judged, or needs a code, does not count: a flood of them pushes none out of memory. `Failure` 429 after too many.
     */
    guess(name: string, address: string, judge: () => Promise<Verdict>): Promise<Verdict> {
      return ofAddressAtOnce(address, async () => {
        const key = `${address} ${foldedName(name)}`;
        const blockedSeconds = ofAddress.retryAfter(address);
        if (blockedSeconds !== undefined) throw tooMany(LOGINS, blockedSeconds);
        const withdrawals = [count(ofPair, key, LOGINS), count(ofAddress, address, LOGINS)];
        const verdict = await unlessWrong(withdrawals, judge, (known) => WRONG.includes(known));
        if (verdict === 'right') ofPair.forget(key);
        return verdict;
      });
    },

    /**
     * Returns whether `check` accepts a code, and counts a wrong one for the account, from any address. Throws `Failure` 429
     * after too many. Codes of the app and recovery codes have one count: a block is of the account, not of a kind of code.
     */
    async code(account: string, check: () => Promise<boolean>): Promise<boolean> {
      const withdraw = count(ofCodes, account, '动态验证码错误次数');
      return unlessWrong([withdraw], check, (isRight) => !isRight);
    },
  };
}

/** Returns the result of a counted attempt; unless it is wrong, or if it fails, the attempt counts no longer. */
async function unlessWrong<T>(withdrawals: (() => void)[], attempt: () => Promise<T>, isWrong: (result: T) => boolean) {
  let counts = false;
  try {
    const result = await attempt();
    counts = isWrong(result);
    return result;
  } finally {
    if (!counts) for (const withdraw of withdrawals) withdraw();
  }
}

/** Counts an attempt. Returns the function that undoes this. Throws `Failure` 429 while the key is blocked. */
function count(limit: WindowLimit, key: string, what: string): () => void {
  const taken = limit.take(key);
  if (taken.ok) return taken.release;
  throw tooMany(what, taken.retryAfterSeconds);
}

/** The refusal after too many of these, as the message names them. */
function tooMany(what: string, retryAfterSeconds: number): Failure {
  return new Failure(429, `${what}过多，请${Math.ceil(retryAfterSeconds / 60)}分钟后再试`, { retryAfterSeconds });
}
