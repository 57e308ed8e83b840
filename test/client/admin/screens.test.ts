import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screens } from '../../../client/admin/screens.ts';
import { views } from '../../../client/admin/shell/views.ts';

test('every screen of the back office has its view, fetched from the file that the row names', () => {
  assert.deepEqual(Object.keys(views).sort(), [...new Set(screens.map(({ source }) => source))].sort());
  for (const [source, view] of Object.entries(views))
    assert.ok(String(view).includes(source.replace('admin/', '')), source);
});
