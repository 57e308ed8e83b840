import assert from 'node:assert/strict';
import { it } from 'node:test';
import { brand } from '../../../server/contract/kinds/brand.ts';
import { matching } from '../../../server/contract/shape.ts';

const full = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
/** What looks like the text, as it comes from chats, documents and Chinese keyboards. */
const ALIKE: ((text: string) => string)[] = [
  (text) => text,
  full,
  (text) => ` ${text}\u3000`,
  (text) => `${text}\u00a0\n`,
  (text) => `\u202a${text}\u202c`,
  (text) => `\ufeff${text.split('').join('\u200b')}`,
];

it('reads a name of a fixed alphabet as it looks, and refuses what a person sees to be wrong', () => {
  const name = matching(/^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$/, '请改');
  for (const write of ALIKE) {
    assert.deepEqual(name(write('li.si-2')), { ok: true, value: 'li.si-2' });
    for (const wrong of ['li si', '李四', 'li', 'li/si', '.li', '']) assert.equal(name(write(wrong)).ok, false, wrong);
  }
  assert.equal(name(7).ok, false);
});

it('reads a colour as other programs write it, and still wants contrast', () => {
  const accentOf = (accent: string) => {
    const checked = brand.shape({ logo: '', logoLight: '', mark: '', share: '', accent, icon: '' });
    return checked.ok ? checked.value.accent : Object.keys(checked.errors).join();
  };
  for (const write of ALIKE)
    for (const colour of ['#B34700', 'B34700']) assert.equal(accentOf(write(colour)), '#B34700', write(colour));
  for (const write of ALIKE) for (const colour of ['#a30', 'a30']) assert.equal(accentOf(write(colour)), '#aa3300');
  for (const wrong of ['#ffffff', '#fff', '#B3470', '#B34700FF', 'rgb(1,2,3)', 'red'])
    assert.equal(accentOf(wrong), 'accent', wrong);
  assert.equal(accentOf(''), '');
});
