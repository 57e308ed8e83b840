import assert from 'node:assert/strict';
import { it } from 'node:test';
import { looksLikeMarkdown } from '../../../client/rich-text-editor/clipboard.ts';
import { words } from '../../server/rich-text/parse/hostile-html.ts';

const OTHER = words(
  '普通的一句话。 -␠只有一个列表␊-␠没有别的 价格␠2*3*4␠=␠24␊第二行 #标签␠不是标题␊好 C:\\a\\b␊第二行',
);
const MARKDOWN = words('#␠标题 甲␊␊```␊x␊``` |␠a␠|␠b␠|␊|---|---|␊|␠1␠|␠2␠| -␠甲␊-␠**乙** 1.␠见[这里](/a)␊2.␠完');

for (const text of [...OTHER, ...MARKDOWN]) {
  const isMarkdown = MARKDOWN.includes(text);
  it(`pasted as plain text ${JSON.stringify(text)} is ${isMarkdown ? '' : 'no '}Markdown`, () =>
    assert.equal(looksLikeMarkdown(text), isMarkdown));
}
