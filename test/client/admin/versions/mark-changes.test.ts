import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markChanges } from '../../../../client/admin/versions/value-view.tsx';
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
