import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { standInForInert } from '../../../../client/admin/shell/stand-in-for-inert.ts';
import { type Shown, visit } from '../../../helpers/dom.ts';

let shown: Shown;
let pressed: string[];
before(async () => {
  Reflect.deleteProperty(HTMLElement.prototype, 'inert'); // as Chromium 97 has it: not at all
  assert.equal('inert' in HTMLElement.prototype, false);
  standInForInert();
  shown = await visit(
    <>
      <div inert>
        <button type="button" id="within" onClick={() => pressed.push('within')} />
      </div>
      <button type="button" id="beside" onClick={() => pressed.push('beside')} />
    </>,
  );
});
after(() => shown.leave());

for (const [id, takes] of Object.entries({ within: false, beside: true })) {
  test(`what is ${id} an inert part ${takes ? 'takes' : 'takes no'} focus, key and press`, () => {
    pressed = [];
    const button = document.getElementById(id)!; // proof: it is on the page above
    button.focus();
    assert.equal(document.activeElement === button, takes);
    const key = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true });
    assert.equal(button.dispatchEvent(key), takes);
    button.click();
    assert.deepEqual(pressed, takes ? [id] : []);
  });
}
