import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMarkdown } from '../../../server/rich-text/read-markdown.ts';
import { DEPTH_MAX } from '../../../server/rich-text/write-html.ts';

const SIZE = 100_000;
const fill = (unit: string) => unit.repeat(SIZE / unit.length);

describe('Markdown', () => {
  it('is refused with a sentence where the parser would take seconds', () => {
    const row = (cell: string) => `|${cell.repeat(400)}\n`;
    const table = row('a|') + row('-|') + '|\n'.repeat(SIZE / 4);
    for (const text of [...['_a', '**a', '*_a', '1. ', '> ', '>', '> - ', '[a](', '<a', '`a'].map(fill), table])
      assert.throws(() => readMarkdown(text), { code: 400, message: /过于复杂/ }, text.slice(0, 9));
  });

  it('is read up to the length of a text, with its quotes, lists, tables and marks', () => {
    const paragraph = '**重点**和_强调_，`代码`与[链接](/map)。\n\n';
    assert.equal(readMarkdown(fill(paragraph)).split('<strong>').length - 1, Math.floor(SIZE / paragraph.length));
    assert.match(readMarkdown(`${'> '.repeat(DEPTH_MAX / 8)}内\n\n- 甲\n  - 乙\n`), /<blockquote>.*内.*<ul>.*<ul>/s);
    assert.match(readMarkdown('|甲|乙|\n|-|-|\n|1|2|\n'), /<table>.*<td>1<\/td>/s);
  });
});
