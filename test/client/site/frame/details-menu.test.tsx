import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../../helpers/dom.ts';

// after the globals
const { closeMenus } = await import('../../../../client/site/live/frame.ts');
const { DetailsMenu } = await import('../../../../client/site/frame/details-menu.tsx');

test('a menu is closed by a press outside or on the dimmed page, by a link in it, and by Esc, which keeps the focus', () => {
  closeMenus();
  const place = serve(
    <DetailsMenu className="menu" summary={<summary>菜单</summary>} panelClassName="panel">
      <p>电话</p>
      <a href="#there">那里</a>
    </DetailsMenu>,
  );
  const menu = place.querySelector('details')!;
  const isOpenAfter = (send: () => unknown) => {
    menu.open = true;
    send();
    return menu.open;
  };
  const press = (where: string | Element, kind = 'pointerdown') => {
    const target = typeof where === 'string' ? place.querySelector(where) : where;
    return isOpenAfter(() => target?.dispatchEvent(new PointerEvent(kind, { bubbles: true })));
  };
  assert.deepEqual([press('p'), press('p', 'click'), press('a')], [true, true, true]);
  assert.deepEqual([press(document.body), press('details'), press('a', 'click')], [false, false, false]);
  const key = (name: string) => () => menu.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  assert.equal(isOpenAfter(key('Tab')), true);
  assert.equal(isOpenAfter(key('Escape')), false);
  assert.equal(document.activeElement, menu.querySelector('summary'));
  place.remove();
});
