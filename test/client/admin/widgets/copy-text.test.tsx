import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals
const { copyText } = await import('../../../../client/admin/widgets/copy-text.ts');
const { ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');

describe('a text to be copied', () => {
  it('is shown where the browser cannot copy it, with one button: there is nothing to choose', async () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }); // as over plain http
    const shown = await visit(null, <ConfirmHost />);
    let over = false;
    await act(async () => void copyText('13800000001', '手机号').then(() => (over = true)));
    const dialog = document.querySelector('dialog');
    assert.match(dialog?.textContent ?? '', /13800000001.*请复制上面的手机号/);
    const buttons = [...(dialog?.querySelectorAll<HTMLElement>('.dialog-foot button') ?? [])];
    const texts = buttons.map(({ textContent }) => textContent);
    assert.deepEqual(texts, ['知道了']);
    await act(async () => buttons[0]?.click());
    assert.ok(over);
    await shown.leave();
  });
});
