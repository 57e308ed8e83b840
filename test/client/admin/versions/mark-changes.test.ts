import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markChanges, onlyIn } from '../../../../client/admin/versions/value-view.tsx';
import '../../../helpers/dom.ts';

Object.assign(globalThis, { DOMParser: window.DOMParser });

describe('rich text beside another version', () => {
  it('has nothing marked where both are the same', () => {
    assert.equal(markChanges('<p>甲</p><p>乙</p>', '<p>甲</p><p>乙</p>'), '<p>甲</p><p>乙</p>');
  });

  it('has the paragraphs marked that the other does not have', () => {
    assert.equal(
      markChanges('<p>甲</p><p class="align-center">新</p>', '<p>甲</p><p>旧</p>'),
      '<p>甲</p><p class="align-center is-changed">新</p>',
    );
  });

  it('is all marked beside an empty text, and stays empty where it is empty', () => {
    assert.equal(markChanges('<p>甲</p>', ''), '<p class="is-changed">甲</p>');
    assert.equal(markChanges('', '<p>甲</p>'), '');
  });
});

describe('two versions of a list', () => {
  for (const [mine, theirs, shown] of [
    [['甲', '乙', '丙'], ['甲', '丙'], [1]],
    [['甲', '丙'], ['甲', '乙', '丙'], []],
    [[{ name: '甲' }, { name: '乙' }], [{ name: '甲' }, { name: '丁' }], [1]],
    [
      ['甲', '乙'],
      ['乙', '甲'],
      [0, 1],
    ],
    [['甲'], '', [0]],
  ] as const)
    it(`${JSON.stringify(mine)} beside ${JSON.stringify(theirs)}`, () => assert.deepEqual(onlyIn(mine, theirs), shown));
});
