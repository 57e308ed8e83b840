import assert from 'node:assert/strict';
import { it } from 'node:test';
import { keepLast } from '../../../../client/admin/accounts/materials-stub.tsx';

it('the upload dialog keeps the last three files below 5 MB', () => {
  const file = (size: number) => ({ size });
  assert.deepEqual(keepLast([], [file(5 * 1_048_576)]), { files: [], refused: true });
  assert.deepEqual(keepLast([file(1), file(2)], [file(3), file(5 * 1_048_576 - 1)]), {
    files: [file(2), file(3), file(5 * 1_048_576 - 1)],
    refused: false,
  });
});
