import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countWords } from '../../../client/rich-text-editor/rich-text-editor.tsx';

describe('the word count', () => {
  it('counts no punctuation, spaces or line breaks', () => {
    assert.equal(countWords('，。！ “”\n—— …'), 0);
  });

  it('counts each Han character, rare ones included', () => {
    assert.equal(countWords('塔式起重机'), 5);
    assert.equal(countWords('𠮷野家〇'), 4);
  });

  it('counts each word and number in other letters once', () => {
    assert.equal(countWords("the crane's 25.5 t limit"), 5);
    assert.equal(countWords('起重量25吨，IoT平台'), 8);
  });
});
