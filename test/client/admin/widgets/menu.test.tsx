import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

// after the globals
const { MenuButton } = await import('../../../../client/admin/widgets/menu.tsx');

describe('a menu under a button', () => {
  it('opens at a press and closes at the next, at a press outside and when the page scrolls', async () => {
    const items = [{ label: '复制', onChoose: () => undefined }];
    const shown = await visit(
      null,
      <MenuButton label="更多操作" items={items}>
        …
      </MenuButton>,
    );
    const opener = document.querySelector('button');
    assert.ok(opener);
    const isOpen = () => document.querySelector('[role=menu]') !== null;
    /** As a mouse does it: down, then the click. */
    const press = (target: HTMLElement) =>
      act(async () => {
        target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        target.click();
      });
    for (const expected of [true, false, true, false]) {
      await press(opener);
      assert.equal(isOpen(), expected);
      assert.equal(opener.getAttribute('aria-expanded'), String(expected));
    }
    await press(opener);
    await press(document.body);
    assert.equal(isOpen(), false, 'pressed outside');
    await press(opener);
    await act(async () => void document.body.dispatchEvent(new Event('scroll')));
    assert.equal(isOpen(), false, 'scrolled');
    await shown.leave();
  });
});
