import type { TestContext } from 'node:test';
import { tell } from '../helpers/tell.ts';

/** Whether this is the long run (`npm run test:security -- --long`); `npm test` makes the short one. */
export const isLong = process.env.SECURITY_RUN === 'long';

/** Whether the file runs by itself (`npm run test:security`): beside others, as in `npm test`, no time is judged. */
export const isAlone = process.env.SECURITY_RUN !== undefined;

/** How often something is tried: in the short run, in the long one. */
export function times(short: number, long: number): number {
  return isLong ? long : short;
}

/** Where the made-up cases begin; given in the environment to see a failure again. */
export const SEED = Number(process.env.SECURITY_SEED ?? 1);

/** Says what was tried, how often and what was let through; fails when that is anything, or when nothing was tried. */
export function verdict(test: TestContext, what: string, tried: number, letThrough: readonly string[]): void {
  tell(test, what, tried, letThrough, 'let through');
}
