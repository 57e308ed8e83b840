import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** Findings beyond this many say nothing new. */
const SHOWN_MAX = 10;

/** Says what was tried, how often and with what harm ("lost", "let through"); fails when there is any, or nothing was tried. */
export function tell(test: TestContext, what: string, tried: number, found: readonly string[], harm: string): void {
  test.diagnostic(`${what}: ${tried} tried, ${found.length} ${harm}`);
  assert.ok(tried > 0, 'nothing was tried');
  assert.deepEqual([...new Set(found)].slice(0, SHOWN_MAX), []);
}
