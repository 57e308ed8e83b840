import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screens } from '../../../client/admin/screens.ts';
import { views } from '../../../client/admin/shell/views.ts';
import '../../helpers/dom.ts';

test('every screen of the back office has its view, in the module that the row names', async () => {
  assert.deepEqual(Object.keys(views).sort(), [...new Set(screens.map(({ source }) => source))].sort());
  for (const { source, view, path } of screens)
    assert.equal(typeof (await views[source]?.())?.[view], 'function', path);
  for (const [source, load] of Object.entries(views))
    assert.ok(String(load).includes(source.replace('admin/', '').replace('shell/', './')), source);
});
