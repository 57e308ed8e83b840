import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Activity } from 'react';
import { useClickGuard } from '../../../client/ui/use-click-guard.ts';
import { act, visit } from '../../helpers/dom.ts';

function Save() {
  const { shut, pass } = useClickGuard();
  return (
    <button type="button" disabled={shut} onClick={pass}>
      保存
    </button>
  );
}

const tab = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <Save />
  </Activity>
);

test('a button whose tab is hidden right after a click can be pressed again when the tab is shown', async (t) => {
  const shown = await visit(tab('visible'));
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const button = shown.place.querySelector('button');
  await act(async () => button?.click());
  assert.ok(button?.disabled);
  await shown.become(tab('hidden'));
  t.mock.timers.tick(1_000);
  await shown.become(tab('visible'));
  assert.ok(!button?.disabled);
  t.mock.timers.reset();
  await shown.leave();
});
