import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fold, isBlank } from '../../../server/contract/fold.ts';

describe('folding', () => {
  /** Typed, and folded. */
  const TABLE: readonly (readonly [string, string, string])[] = [
    ['full-width letters, figures and signs', 'ＱＴＺ８０（Ａ）－１：２', 'qtz80(a)-1:2'],
    ['half-width kana', 'ｶﾒﾗ', 'カメラ'],
    ['units and numbers in one sign', '㎡ ㎜ ℃ ① Ⅳ', 'm2 mm °c 1 iv'],
    ['blanks of any width', 'a\u00a0b\u2003c\u3000d', 'a b c d'],
    ['Kangxi radicals', '⼯地⽤⻋', '工地用车'],
    ['radicals that Unicode leaves apart', '⻔⻓⻩⻛⺠⻢', '门长黄风民马'],
    ['letters with marks of their own', 'e\u0301', 'é'],
    ['capital letters', 'AI Ä', 'ai ä'],
    ['zero-width signs', '塔\u200b吊\u200d机\ufeff', '塔吊机'],
    ['direction marks', '\u202a13800000000\u202c\u200e', '13800000000'],
    ['soft hyphens, variation selectors, joiners', 'a\u00adb\ufe0fc\u2060', 'abc'],
    ['Hangul and Braille fillers', '\u3164\uffa0\u2800x', 'x'],
    ['controls, but not lines and tabs', 'a\u0007b\tc\nd', 'ab\tc\nd'],
    ['traditional characters stay: they may be another name', '張', '張'],
  ];
  for (const [name, typed, folded] of TABLE) it(name, () => assert.equal(fold(typed), folded));

  it('leaves a folded text as it is, whatever sign it had', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x2ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const once = fold(`一${String.fromCodePoint(code)}e\u0301`);
      if (fold(once) !== once) wrong.push(code.toString(16));
    }
    assert.deepEqual(wrong, []);
  });

  it('leaves no radical beside the character that it looks like', () => {
    const left = Array.from({ length: 0x2fd6 - 0x2e80 }, (_, at) => String.fromCodePoint(0x2e80 + at));
    const assigned = left.filter((sign) => /\p{Radical}/u.test(sign) && fold(sign) === sign);
    assert.deepEqual(assigned, ['⺀'], 'a radical without a character of its own');
  });

  it('finds nothing in blanks and invisible signs, and something in everything else', () => {
    for (const text of ['', ' ', '\u3000\n', '\u200b', '\ufeff\u2060', '\u3164', '\u2800 \u00ad', '\ufe0f'])
      assert.equal(isBlank(text), true, JSON.stringify(text));
    for (const text of ['0', '-', '一', '⻋', '。', '👍🏽']) assert.equal(isBlank(text), false, text);
  });
});
