import assert from 'node:assert/strict';
import { it } from 'node:test';
import '../../helpers/dom.ts';

const { markContents } = await import('../../../client/ui/mark-contents.ts');

it('the section that has the focus is marked, and not one below whose heading is as high', () => {
  document.body.innerHTML = `<ul id="contents">${['one', 'two'].map((id) => `<li><a href="#${id}">${id}</a></li>`).join('')}</ul>
    <section aria-labelledby="one"><h2 id="one">one</h2><details><summary tabindex="0">text</summary></details></section>
    <section aria-labelledby="two"><h2 id="two">two</h2></section>`;
  const contents = document.querySelector<HTMLElement>('#contents');
  assert.ok(contents);
  document.querySelector<HTMLElement>('summary')?.focus();
  const stop = markContents(contents);
  assert.equal(contents.querySelector('[aria-current=location]')?.textContent, 'one');
  stop();
});
