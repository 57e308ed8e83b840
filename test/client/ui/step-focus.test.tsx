import assert from 'node:assert/strict';
import { it } from 'node:test';
import { stepFocus } from '../../../client/ui/keys.ts';
import { act, visit } from '../../helpers/dom.ts';

it('arrows, Home and End step through a row; with Alt, Ctrl or the command key they are left to the browser', async () => {
  const shown = await visit(
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside
    <div
      onKeyDown={(event) =>
        stepFocus(event, [...event.currentTarget.querySelectorAll('button')], { ArrowLeft: -1, ArrowRight: 1 })
      }
    >
      {['甲', '乙', '丙'].map((word) => (
        <button key={word} type="button">
          {word}
        </button>
      ))}
    </div>,
  );
  const press = async (key: string, held = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
    await act(async () => document.activeElement?.dispatchEvent(event));
    return [document.activeElement?.textContent, event.defaultPrevented];
  };
  shown.place.querySelector('button')?.focus();
  assert.deepEqual(await press('ArrowRight'), ['乙', true]);
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End'])
      assert.deepEqual(await press(key, held), ['乙', false], JSON.stringify([key, held]));
  assert.deepEqual(await press('End'), ['丙', true]);
  await shown.leave();
});
