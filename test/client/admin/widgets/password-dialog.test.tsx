import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { useState } from 'react';
import { ToastHost } from '../../../../client/admin/widgets/toast.tsx';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

const { PasswordDialog } = await import('../../../../client/admin/widgets/password-dialog.tsx');

describe('the dialog for another password', () => {
  let shown: Shown;
  let closed = 0;
  let answer: (body: object) => void = () => {};
  afterEach(() => shown.leave());

  async function open(): Promise<void> {
    closed = 0;
    const json = new Promise((resolve) => {
      answer = resolve;
    });
    const headers = new Headers({ 'content-type': 'application/json' });
    Object.assign(globalThis, { fetch: async () => ({ headers, json: () => json }) });
    shown = await visit(null, <Opener />);
  }

  function Opener() {
    const [isOpen, setOpen] = useState(true);
    const close = () => {
      closed += 1;
      setOpen(false);
    };
    return (
      <>
        {isOpen && <PasswordDialog onClose={close} />}
        <ToastHost />
      </>
    );
  }

  async function type(words: Record<string, string>): Promise<void> {
    for (const [id, text] of Object.entries(words))
      await act(async () => {
        const field = document.getElementById(`change-${id}`) as HTMLInputElement; // proof: the dialog has it
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
  }
  const press = (words: string) =>
    act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click());
  const send = () =>
    act(async () =>
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );

  it('that was left closes nothing else when its late answer comes: it is changed all the same', async () => {
    await open();
    await type({ password: 'Old-Crane-12', newPassword: 'New-Crane-12', again: 'New-Crane-12' });
    await send();
    await press('取消');
    await act(async () => answer({ code: 200, msg: '修改成功！', data: {} }));
    assert.equal(closed, 1);
    assert.ok(document.querySelector('.toast-stack')?.textContent?.includes('修改成功！'));
  });
});
