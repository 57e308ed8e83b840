import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import type { ReactNode } from 'react';
import { act, visit } from '../../helpers/dom.ts';

await import('../../helpers/storage.ts');
for (const name of ['HTMLInputElement', 'HTMLSelectElement'] as const)
  Object.assign(globalThis, { [name]: window[name] });

// after the globals
const { Dialog } = await import('../../../client/admin/widgets/dialog.tsx');
const { goOnByEnter } = await import('../../../client/ui/keys.ts');
const { AddressForm } = await import('../../../client/rich-text-editor/tools/address-form.tsx');
const { PanelOf } = await import('../../../client/rich-text-editor/tools/panel-of.tsx');

/** The keys that end a composition, in most browsers within it and in Safari behind its end; and keys that are meant. */
const KEYS = [
  [{ isComposing: true, keyCode: 229 }, 0],
  [{ isComposing: false, keyCode: 229 }, 0],
  [{ isComposing: false, keyCode: 13 }, 1],
] as const;
let done: number;
const count = () => {
  done += 1;
  return undefined;
};
const form = { fields: [{ name: 'a', label: '地址', value: '' }], yes: '好', act: () => ({ name: '', sentence: '' }) };
const editor = { selection: () => undefined };
const panel = { panel: 'film', state: {}, editor, findLinks: undefined, onFilm: count } as unknown as Parameters<
  typeof PanelOf
>[0]; // proof: what a closed form of a film reads
const WAITING: readonly (readonly [key: string, shown: () => ReactNode])[] = [
  [
    'Escape',
    () => (
      <Dialog title="问" onClose={count}>
        <input />
      </Dialog>
    ),
  ],
  ['Escape', () => <PanelOf {...panel} anchor={document.body} onClose={count} />],
  ['Enter', () => <AddressForm form={{ ...form, act: count }} onDone={() => {}} />],
  [
    'Enter',
    () => (
      <fieldset onKeyDown={(event) => goOnByEnter(event, () => count() ?? true)}>
        <input />
      </fieldset>
    ),
  ],
];

it('a key that ends a composition does nothing else, neither within it nor behind its end', async () => {
  for (const [key, shown] of WAITING)
    for (const [of, times] of KEYS) {
      done = 0;
      const { place, leave } = await visit(null, shown());
      const event = Object.defineProperties(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), {
        isComposing: { value: of.isComposing },
        keyCode: { value: of.keyCode },
      });
      await act(async () => place.querySelector('input')?.dispatchEvent(event));
      assert.deepEqual([key, of, done], [key, of, times]);
      await leave();
    }
});

it('every handler of keys asks so', () => {
  for (const file of readdirSync('client', { recursive: true, encoding: 'utf8' }))
    if (/(?<!input-method)\.tsx?$/.test(file))
      assert.doesNotMatch(readFileSync(`client/${file}`, 'utf8'), /\bevent\.(nativeEvent\.)?isComposing/, file);
});
