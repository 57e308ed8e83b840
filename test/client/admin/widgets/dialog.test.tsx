import assert from 'node:assert/strict';
import { it } from 'node:test';
import { visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals
const { Dialog } = await import('../../../../client/admin/widgets/dialog.tsx');

it('the second click of a double click on what opened a dialog presses nothing in it; a click of its own does', async () => {
  let presses = 0;
  const shown = await visit(
    null,
    <Dialog title="提示" onClose={() => {}}>
      <button type="button" id="in-dialog" onClick={() => presses++} />
    </Dialog>,
  );
  const press = (detail: number) =>
    document.querySelector('#in-dialog')?.dispatchEvent(new window.MouseEvent('click', { detail, bubbles: true }));
  press(2);
  assert.equal(presses, 0);
  press(1);
  assert.equal(presses, 1);
  await shown.leave();
});
