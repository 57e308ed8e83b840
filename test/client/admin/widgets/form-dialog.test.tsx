import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals
const { useState } = await import('react');
const { FormDialog } = await import('../../../../client/admin/widgets/form-dialog.tsx');
const { ToastHost } = await import('../../../../client/admin/widgets/toast.tsx');
const { TextField } = await import('../../../../client/admin/widgets/fields/text-field.tsx');

describe('a dialog with a form', () => {
  for (const refused of [['second'], ['first', 'second'], []])
    it(`leads to the first field that the server refuses, of ${refused.length}`, async () => {
      let answer = () => {};
      function Asked() {
        const [busy, setBusy] = useState(false);
        const [wrong, setWrong] = useState<readonly string[]>([]);
        answer = () => {
          setBusy(false);
          setWrong(refused);
        };
        return (
          <FormDialog title="问" busy={busy} onSubmit={() => setBusy(true)} onClose={() => {}}>
            {['first', 'second'].map((name) => (
              <TextField
                key={name}
                id={name}
                label={name}
                value=""
                error={wrong.includes(name) ? '不对' : undefined}
                onValue={() => {}}
              />
            ))}
          </FormDialog>
        );
      }
      const shown = await visit(null, <Asked />);
      const submit = document.querySelector<HTMLElement>('[type=submit]');
      await act(async () => {
        submit?.focus();
        document.querySelector('form')?.dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true }));
      });
      const before = document.activeElement?.id;
      await act(async () => answer());
      assert.equal(document.activeElement?.id, refused[0] ?? before);
      await shown.leave();
    });

  it('with a day of which a part is missing is not sent, which would lose it: the browser tells what is wrong', async () => {
    let sent = 0;
    let told = 0;
    const shown = await visit(
      null,
      <FormDialog title="问" busy={false} onSubmit={() => void sent++} onClose={() => {}}>
        <TextField id="day" label="下次联系" type="date" value="" onValue={() => {}} />
      </FormDialog>,
    );
    for (const badInput of [true, false]) {
      const day = document.querySelector('#day') as HTMLInputElement;
      Object.defineProperty(day, 'validity', { value: { badInput }, configurable: true });
      day.reportValidity = () => told++ < 0;
      const submit = new window.Event('submit', { bubbles: true, cancelable: true });
      await act(async () => void document.querySelector('form')?.dispatchEvent(submit));
      assert.deepEqual([sent, told], badInput ? [0, 1] : [1, 1]);
    }
    await shown.leave();
  });

  it('stays while its answer is awaited, and says so; one whose answer goes elsewhere is left', async () => {
    for (const isLeavable of [true, false]) {
      let left = 0;
      const dialog = (busy: boolean) => (
        <>
          <FormDialog title="问" busy={busy} isLeavable={isLeavable} onSubmit={() => {}} onClose={() => void left++}>
            {null}
          </FormDialog>
          <ToastHost />
        </>
      );
      const shown = await visit(null, dialog(true));
      const leave = async () => {
        const ways = [...document.querySelectorAll('button')].filter((one) => /取消|关闭/.test(one.outerHTML));
        for (const way of ways.slice(0, 2)) await act(async () => way.click());
        const esc = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
        await act(async () => document.querySelector('dialog')?.dispatchEvent(esc));
      };
      const isTold = () => /收到后才能关闭/.test(document.body.textContent ?? '');
      await leave();
      while (!isLeavable && !isTold()) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
      assert.deepEqual([left, isTold()], isLeavable ? [3, false] : [0, true]);
      await shown.become(dialog(false));
      await leave();
      assert.equal(left, isLeavable ? 6 : 3);
      await shown.leave();
    }
  });
});
