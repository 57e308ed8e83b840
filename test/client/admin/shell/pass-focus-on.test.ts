import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import '../../../helpers/dom.ts';

// after the globals
const { passFocusOn } = await import('../../../../client/admin/shell/pass-focus-on.ts');

const button = (id: string) => `<button id="${id}">${id}</button>`;
const SCREEN = `<div><a href="#" id="skip"></a><nav>${button('menu')}</nav><main>${button('first')}
  <ol><li>${button('a')}${button('a2')}</li><li id="row">${button('b')}<b>${button('b2')}</b></li><li>${button('c')}</li></ol>
  <input id="field"><p><span id="ground"></span>${button('last')}</p></main></div>
  <div id="toast">${button('undo')}</div>`;

const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`) ?? document.body;

/** Focuses the controls one after the other, removes an element, and returns what has the focus then. */
async function heirOf(controls: readonly string[], gone: string, meanwhile = () => {}): Promise<string> {
  for (const id of controls) at(id).focus();
  meanwhile();
  at(gone).remove();
  at(controls.at(-1) ?? '').blur();
  await new Promise((resolve) => setTimeout(resolve));
  return document.activeElement?.id ?? '';
}

describe('the focus of a control that goes', () => {
  let stop = () => {};
  const { getClientRects } = Element.prototype;
  beforeEach(() => {
    // nothing is laid out here
    Object.assign(Element.prototype, { getClientRects: () => [{}] });
    document.body.innerHTML = SCREEN;
    stop = passFocusOn();
  });
  afterEach(() => {
    stop();
    Object.assign(Element.prototype, { getClientRects });
    document.body.innerHTML = '';
  });

  for (const [focused, gone, heir] of [
    ['a', 'a', 'a2'],
    ['a2', 'a2', 'a'],
    ['b', 'row', 'c'],
    ['b2', 'b2', 'b'],
    ['c', 'c', 'b'],
    ['last', 'last', 'a'],
    ['undo', 'toast', 'first'], // beside the whole screen
  ] as const)
    it(`goes from ${focused} to ${heir} when ${gone} goes`, async () =>
      assert.equal(await heirOf([focused], gone), heir));

  it('goes from the button of a row to the same one of the row beside it, and to the list where none is left', async () => {
    const row = (id: string) => `<tr id="${id}"><td>${button(`${id}1`)}${button(`${id}2`)}</td></tr>`;
    at('ground').innerHTML =
      `<section id="list" tabindex="0"><table><tbody>${row('x')}${row('y')}${row('z')}</tbody></table></section>`;
    assert.equal(await heirOf(['y2'], 'y'), 'z2');
    assert.equal(await heirOf(['z2'], 'z'), 'x2');
    assert.equal(await heirOf(['x2'], 'x'), 'list');
  });

  it('goes with a dialog to what opened it, which may be busy, and on from there when that goes, too', async () => {
    const busy = at('b') as HTMLButtonElement;
    busy.after(...['question', 'again'].map((id) => Object.assign(document.createElement('dialog'), { id })));
    for (const id of ['question', 'again']) at(id).innerHTML = button(`${id}-yes`);
    document.body.append(at('question'), at('again'));
    assert.equal(await heirOf(['b', 'question-yes', 'again-yes'], 'again'), '', 'it is left to the dialog below');
    at('question-yes').focus();
    assert.equal(await heirOf(['question-yes'], 'question'), '', 'it is left to the busy button');
    busy.remove();
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(document.activeElement?.id, 'b2');
  });

  it('goes back to the button that it came from, never to a field', async () => {
    at('ground').innerHTML = '<i id="box"><button id="alone"></button></i>';
    at('last').remove();
    assert.equal(await heirOf(['menu', 'alone'], 'alone'), 'menu');
    at('ground').innerHTML = '<i id="box"><button id="alone"></button></i>';
    assert.equal(await heirOf(['field', 'alone'], 'alone'), 'a');
  });

  it('goes nowhere after a press on empty ground, and on after one on the control itself', async () => {
    const press = (id: string) => at(id).dispatchEvent(new Event('mouseup', { bubbles: true }));
    const leave = () => {
      at('a').blur();
      press('ground');
    };
    assert.equal(await heirOf(['a'], 'a', leave), '');
    assert.equal(await heirOf(['b'], 'b', () => void press('b')), 'b2');
  });
});
