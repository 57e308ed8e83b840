import type { TestContext } from 'node:test';
import { tell } from '../helpers/tell.ts';

/** Whether the long runs are wanted (`npm run test:faults -- --long`) or the short ones, which `npm test` holds. */
export const isLongRun = process.env.FAULTS === 'long';

/** Says what was tried, how often and what was lost; fails when that is anything, or when nothing was tried. */
export function verdict(test: TestContext, what: string, tried: number, lost: readonly string[]): void {
  tell(test, what, tried, lost, 'lost');
}
