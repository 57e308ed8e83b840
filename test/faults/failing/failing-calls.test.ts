import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { calls } from '../../../server/calls.ts';
import { verdict } from '../../helpers/tell.ts';
import { runAside } from '../aside.ts';
import { CHANGING, NOT_TRIED } from './changing-calls.ts';
import { type Outcome, WAYS } from './failing-calls.ts';

describe('a disk that fails', () => {
  it('is tried with every call that changes something: one that asks for the token, or an open one that no cache answers', () => {
    const tried = new Set<string>([...CHANGING.map(({ name }) => name), ...Object.keys(NOT_TRIED)]);
    const changing = Object.entries(calls).filter(
      ([, row]) => row.needsToken || (row.who === 'open' && !row.isCacheable),
    );
    const names = changing.map(([name]) => name);
    assert.deepEqual(
      names.filter((name) => !tried.has(name)),
      [],
    );
  });

  for (const way of Object.keys(WAYS)) {
    it(`${way}, at any operation of any call, is told in words, changes nothing by halves, and heals`, async (t) => {
      const module = join(import.meta.dirname, 'failing-calls.ts');
      const { runs, refused, problems } = await runAside<Outcome>(module, 'failing calls', way);
      t.diagnostic(
        `${refused} of ${runs} failures in ${CHANGING.length} calls were told to the caller, the others cost nothing`,
      );
      assert.ok(refused > CHANGING.length / 2, `${refused} refused of ${runs}`);
      verdict(t, `failures of the disk ${way}`, runs, problems);
    });
  }
});
