import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { ToastHost, toast } = await import('../../../../client/admin/widgets/toast.tsx');

it('a toast stays while the focus is in it, and goes soon after', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const shown = await visit(null, <ToastHost />);
  t.after(() => shown.leave());
  const said = () => [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent);
  const passes = (ms: number) => act(async () => t.mock.timers.tick(ms));
  await act(async () => toast.success('保存成功！'));
  document.querySelector<HTMLElement>('.toast button')?.focus();
  await passes(60_000);
  assert.deepEqual(said(), ['保存成功！']);
  (document.activeElement as HTMLElement).blur(); // proof: the button that was given the focus
  await passes(1_000);
  assert.deepEqual(said(), []);
  await act(async () => toast.success('保存成功！'));
  await passes(3_000);
  assert.deepEqual(said(), []);
});
