import assert from 'node:assert/strict';
import { it } from 'node:test';
import { visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when it is loaded
const { AddLead } = await import('../../../../client/admin/leads/lead-dialog.tsx');

it('a lead that staff add has a star at each field that it is refused without', async () => {
  const nothing = () => undefined;
  for (const [kind, starred] of [
    ['agent', 3],
    ['enquiry', 1],
  ] as const) {
    const shown = await visit(
      null,
      <AddLead kind={kind} title="添加线索" owners={[]} onAdded={nothing} onClose={nothing} />,
    );
    assert.equal(document.querySelectorAll('[aria-required=true]').length, starred, kind);
    await shown.leave();
  }
});
