import type { Verified } from '../contract/calls/audit.ts';
import { type Head, hashOf, previousOf, type Visit, type Walked } from './chain.ts';

/**
 * Compares every line with what the one after it says of it, from the end back. `walk` visits the lines, `before` gives the
 * hash that the first of them names. A line that was changed is not believed about the one before it.
 */
export async function verifyChain(
  walk: (visitor: (end: Head) => Visit) => Promise<Walked>,
  before: () => string,
): Promise<Verified> {
  /** The hash that the line at hand should have; undefined where nobody says it. */
  let expected: string | undefined;
  let broken: { month: string; fromEnd: number } | undefined;
  /** What an earlier start has found. */
  let told: string | undefined;
  const { counts, end } = await walk((head) => {
    expected = head.hash;
    return (line, month, fromEnd) => {
      const isChanged = expected !== undefined && hashOf(line) !== expected;
      const previous = previousOf(line);
      if (isChanged || previous === undefined) broken = { month, fromEnd };
      if (line.includes('"action":"audit/broken"')) told = /"title":"([^"]*)"/.exec(line.toString())?.[1];
      expected = isChanged ? undefined : previous;
    };
  });
  const countOf = (month: string) => counts.get(month) ?? 0;
  const oldest = [...counts.keys()].at(-1) ?? end.month;
  if (expected !== undefined && expected !== before()) broken = { month: oldest, fromEnd: countOf(oldest) };
  const lines = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const brokenAt = broken ? `${broken.month}:${countOf(broken.month) - broken.fromEnd + 1}` : told;
  return brokenAt === undefined ? { ok: true, lines } : { ok: false, lines, brokenAt };
}
