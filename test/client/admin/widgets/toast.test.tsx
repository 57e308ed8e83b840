import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { ToastHost, toast } = await import('../../../../client/admin/widgets/toast.tsx');
const { Notice } = await import('../../../../client/admin/widgets/notice.tsx');
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

it('a toast is read out once: it comes into a region that is there, and with the region into the next dialog', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const shown = await visit(null, <ToastHost />);
  const opened: Awaited<ReturnType<typeof visit>>[] = [];
  t.after(() => [...opened, shown].forEach((part) => void part.leave()));
  const passes = (ms: number) => act(async () => t.mock.timers.tick(ms));
  const dialog = (
    <Dialog title="表单" onClose={() => {}}>
      内容
    </Dialog>
  );
  const said = (place: string) =>
    [...document.querySelectorAll(`${place} > [role=status] p`)].map(({ textContent }) => textContent);
  await act(async () => toast.error('网络不通'));
  opened.push(await visit(null, dialog));
  assert.deepEqual(said('dialog'), [], 'nobody has heard it yet');
  await passes(100);
  assert.deepEqual(said('dialog'), ['网络不通']);
  await passes(100);
  await act(async () => {
    toast.success('修改成功！');
    opened.pop()?.leave();
  });
  assert.deepEqual(said('body'), ['网络不通']);
  await passes(100);
  assert.deepEqual(said('body'), ['网络不通', '修改成功！']);
});

it('F6 leads to what can be undone, which gives the focus back', async (t) => {
  const shown = await visit(null, <ToastHost />);
  const field = document.body.appendChild(document.createElement('input'));
  t.after(() => {
    field.remove();
    return shown.leave();
  });
  const pressF6 = () => {
    const event = new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  field.focus();
  await act(async () => toast.success('保存成功！'));
  assert.equal(pressF6(), false, 'the key is the browser’s');
  const undone: string[] = [];
  await act(async () => {
    for (const text of ['已删除甲', '已删除乙'])
      toast.success(text, { word: '撤销', onPress: () => undone.push(text) });
  });
  for (const _ of ['there', 'stays']) assert.equal(pressF6(), true);
  assert.match(document.activeElement?.closest('.toast')?.textContent ?? '', /^已删除乙 按 F6 撤销$/);
  await act(async () => (document.activeElement as HTMLElement).click()); // proof: the button just read
  assert.deepEqual(undone, ['已删除乙']);
  assert.equal(document.activeElement, field);
});

it('what is only heard is said again the next time', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const shown = await visit(null, <ToastHost />);
  t.after(() => shown.leave());
  const region = document.querySelector('[role=status] > .sr-only');
  for (const _ of ['once', 'again']) {
    await act(async () => toast.heard('正在上传'));
    assert.equal(region?.textContent, '正在上传');
    await act(async () => t.mock.timers.tick(1_000));
    assert.equal(region?.textContent, '');
  }
  for (const text of ['正在上传', '上传成功！']) {
    await act(async () => toast.heard(text));
    await act(async () => t.mock.timers.tick(600));
    assert.equal(region?.textContent, text, 'it has its whole time');
  }
});

it('an offer that comes together with its region is heard in one that was there', async (t) => {
  const shown = await visit(null, <ToastHost />);
  t.after(() => shown.leave());
  const region = document.querySelector('[role=status] > .sr-only');
  for (const [kind, heard] of [
    ['offer', '上次填写的内容没有保存（09:30）。'],
    ['bad', ''], // an alert is read out by itself
  ] as const) {
    await act(async () => toast.heard(''));
    const notice = await visit(null, <Notice kind={kind} text={<>上次填写的内容没有保存（{'09:30'}）。</>} />);
    assert.equal(region?.textContent, heard);
    await notice.leave();
  }
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
