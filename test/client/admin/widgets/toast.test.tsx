import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { ToastHost, toast } = await import('../../../../client/admin/widgets/toast.tsx');
const { Dialog } = await import('../../../../client/admin/widgets/dialog.tsx');

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

it('the place of a toast is there before its text, also where a dialog has just opened or shut', async (t) => {
  const shown = await visit(null, <ToastHost />);
  const opened: Awaited<ReturnType<typeof visit>>[] = [];
  t.after(() => [...opened, shown].forEach((part) => void part.leave()));
  const born: (string | null)[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if ((node as Element).matches?.('[role=status]')) born.push(node.textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const dialog = (
    <Dialog title="表单" onClose={() => {}}>
      内容
    </Dialog>
  );
  const isSaid = async (text: string, place: string) => {
    while (!document.querySelector(`${place} > [role=status]`)?.textContent.includes(text))
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  };
  await act(async () => toast.error('网络不通'));
  opened.push(await visit(null, dialog));
  await isSaid('网络不通', 'dialog');
  await act(async () => {
    toast.success('修改成功！');
    opened.pop()?.leave();
  });
  await isSaid('修改成功！', 'body');
  await isSaid('网络不通', 'body');
  watch.disconnect();
  assert.deepEqual(born, ['', '']);
});

it('the buttons of two toasts are told apart', async (t) => {
  const shown = await visit(null, <ToastHost />);
  t.after(() => shown.leave());
  const texts = ['已隐藏甲', '已隐藏乙'];
  await act(async () => texts.forEach((text) => void toast.success(text, { word: '撤销', onPress() {} })));
  const about = [...document.querySelectorAll('.toast button')].map((button) =>
    button.getAttribute('aria-description'),
  );
  assert.deepEqual(
    about,
    texts.flatMap((text) => [text, text]),
  );
});
