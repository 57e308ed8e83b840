import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Marker, readMarker } from '../../../../client/rich-text-editor/paste/list-markers.ts';

/** Markers as programs write them, by what they mean: with the number that the first shows, the others following it. */
const MEANT: Record<string, string> = {
  'bullet ': '· • ● ■ – √ l n o',
  'decimal 1': '1. 2) ３． 4、 5) 6 ⒎ <8> 9： 10．',
  'lower-alpha 1': 'a. b) c、 d',
  'upper-alpha 3': 'C D. E、',
  'lower-alpha 8': 'h) i) j)',
  'lower-roman 1': 'i. ii. iii) iv、 v vi',
  'upper-roman 4': 'IV. Ⅴ VI、',
  'none ': '01. α) 1.1 1.1.1 3-2 第一条 附件1 甲、 一、 （二） 十一 ㈦ （3） ⑤ ⑻ (c) （iv） [1] 【2】 ［3］',
};

for (const [meaning, markers] of Object.entries(MEANT)) {
  it(`marks an item as ${meaning}by ${markers}`, () => {
    const [kind, first] = meaning.split(' ');
    let before: Marker | undefined;
    for (const [index, text] of markers.split(' ').entries()) {
      before = readMarker(text, { before });
      assert.deepEqual(before, { kind, number: first ? Number(first) + index : undefined }, text);
    }
  });
}

it('goes by the rule that Word has for the list, and by its fonts of symbols', () => {
  assert.deepEqual(readMarker('i', { format: 'alpha-lower' }), { kind: 'lower-alpha', number: 9 });
  assert.deepEqual(readMarker('C', { format: 'roman-upper' }).kind, 'upper-alpha');
  assert.deepEqual(readMarker('n', { format: 'alpha-lower' }), { kind: 'lower-alpha', number: 14 });
  assert.equal(readMarker('1', { format: 'bullet' }).kind, 'bullet');
  assert.equal(readMarker('Ø', { isSymbolFont: true }).kind, 'bullet');
});
