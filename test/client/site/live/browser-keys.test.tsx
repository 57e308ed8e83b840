import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../../helpers/dom.ts';

// after the globals
const { tabs } = await import('../../../../client/site/live/tabs.ts');

test('keys with Alt, Ctrl or the command key stay the browser’s on a tab; others move among the tabs', () => {
  const list = serve(
    <div role="tablist">
      <a href="/a" role="tab" aria-selected="true">
        a
      </a>
      <a href="/b" role="tab" aria-selected="false">
        b
      </a>
    </div>,
  ).querySelector<HTMLElement>('[role=tablist]')!; // proof: written above
  tabs(list);
  const [first, second] = list.querySelectorAll<HTMLElement>('[role=tab]');
  first?.focus();
  const press = (key: string, keys = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...keys });
    document.activeElement?.dispatchEvent(event);
    return [event.defaultPrevented, document.activeElement];
  };
  for (const keys of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', ' '])
      assert.deepEqual(press(key, keys), [false, first], `${key} ${JSON.stringify(keys)}`);
  assert.deepEqual(press('ArrowRight'), [true, second]);
});
