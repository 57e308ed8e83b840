import assert from 'node:assert/strict';
import { it } from 'node:test';
import { visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when it is loaded
const { AddLead, LeadDialog } = await import('../../../../client/admin/leads/lead-dialog.tsx');
const { looks } = await import('../../../../client/admin/leads/lead-looks.tsx');

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

it('whoever may only read a lead is offered no day to call again', async () => {
  const nothing = () => undefined;
  for (const auth of ['view', 'lead']) {
    localStorage.setItem('auth', auth);
    const shown = await visit(null, <LeadDialog id="e1" look={looks.enquiry} onChanged={nothing} onClose={nothing} />);
    assert.equal(document.body.textContent.includes('明天'), auth === 'lead', auth);
    await shown.leave();
  }
  localStorage.clear();
});
