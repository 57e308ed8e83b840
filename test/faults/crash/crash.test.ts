import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loseNothing, tryOut } from './aside.ts';

describe('a power cut at any single operation', () => {
  for (const what of ['files', 'folders'] as const) {
    it(`costs changes on a disk that only pretends to sync ${what}, and this test sees it`, async (t) => {
      const { states, findings } = await tryOut(`a disk that lies about ${what}`);
      assert.notEqual(findings.length, 0);
      t.diagnostic(`a disk that lies about ${what} loses changes, as it should, within ${states} states`);
    });
  }

  it('loses nothing of any change, each write torn at many bytes', async (t) => {
    await loseNothing('changes one by one', t);
  });

  it('loses nothing of changes that run side by side, in any order of their operations', async (t) => {
    await loseNothing('changes side by side', t);
  });
});
