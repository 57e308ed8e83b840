import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lostIn } from './aside.ts';

describe('a power cut at any single operation', () => {
  for (const what of ['files', 'folders'] as const) {
    it(`costs changes on a disk that only pretends to sync ${what}, and this test sees it`, async (t) => {
      assert.notEqual((await lostIn(`a disk that lies about ${what}`, t)).length, 0);
    });
  }

  it('loses nothing of any change, each write torn at many bytes', async (t) => {
    assert.deepEqual(await lostIn('changes one by one', t), []);
  });

  it('loses nothing of changes that run side by side, in any order of their operations', async (t) => {
    assert.deepEqual(await lostIn('changes side by side', t), []);
  });
});
