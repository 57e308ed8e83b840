import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** Whether far more is tried, and times are judged, one file after the other: `npm run test:security -- --long`. */
export const isLong = process.env.LONG_RUN !== undefined;

/** How often something is tried: in the short run, in the long one. */
export function times(short: number, long: number): number {
  return isLong ? long : short;
}

/** Where the made-up cases begin; given in the environment to see a failure again. */
export const SEED = Number(process.env.SEED ?? 1);

/** Findings beyond this many say nothing new. */
const SHOWN_MAX = 10;

/** Says what was tried, how often and with what harm; fails when there is any, or nothing was tried. */
export function verdict(test: TestContext, what: string, tried: number, harm: readonly string[]): void {
  test.diagnostic(`${what}: ${tried} tried, ${harm.length} failed`);
  assert.ok(tried > 0, 'nothing was tried');
  assert.deepEqual([...new Set(harm)].slice(0, SHOWN_MAX), []);
}
