import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { calls } from '../../../server/contract/calls.ts';
import { verdict } from '../../helpers/tell.ts';
import { runAside } from '../aside.ts';
import { CHANGING, READING } from './changing-calls.ts';
import { type Outcome, WAYS } from './failing-calls.ts';

describe('a disk that fails', () => {
  it('is tried with every call that there is', () => {
    const known = new Set([...CHANGING.map(({ name }) => name), ...READING]);
    assert.deepEqual([...known].sort(), Object.keys(calls).sort());
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
