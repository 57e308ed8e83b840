import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { looksLikeMarkdown } from '../../../../client/rich-text-editor/paste/looks-like-markdown.ts';

describe('pasted plain text', () => {
  for (const text of [
    '普通的一句话。',
    '- 只有一个列表\n- 没有别的',
    '价格 2*3*4 = 24\n第二行',
    '#标签 不是标题\n好',
    'C:\\a\\b\n第二行',
  ]) {
    it(`is no Markdown: ${JSON.stringify(text)}`, () => assert.equal(looksLikeMarkdown(text), false));
  }
  for (const text of [
    '# 标题',
    '甲\n\n```\nx\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '- 甲\n- **乙**',
    '1. 见[这里](/a)\n2. 完',
  ]) {
    it(`is Markdown: ${JSON.stringify(text)}`, () => assert.equal(looksLikeMarkdown(text), true));
  }
});
