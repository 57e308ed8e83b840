import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cleanHtml } from '../../../../server/rich-text/parse/clean-html.ts';
import { randomFrom } from '../../../helpers/random.ts';

const FONTS = [
  'Consolas',
  "'Courier New'",
  'Menlo, Monaco',
  'SFMono-Regular',
  "'JetBrains Mono'",
  "'Fira Code'",
  'monospace',
] as const;
const CODE = ['if (a &gt; 1) {', 'b();', '}', 'x = "塔机"; // 注释'] as const;

/** How programs write lines of code: with the font on each line, on the words in it, or around all lines. */
const WAYS: readonly ((lines: readonly string[], font: string) => string)[] = [
  (lines, font) => lines.map((line) => `<p style="font-family:${font}">${line || '<br>'}</p>`).join('\n'),
  (lines, font) => lines.map((line) => `<div style="font: 11px/1.5 ${font}">${line || '&nbsp;'}</div>`).join(''),
  (lines, font) => {
    const look = `font-family:宋体;mso-ascii-font-family:${font};color:#0000ff`;
    const spans = (line: string) =>
      (line || '&nbsp;').split(/(?= )/).map((word) => `<span style="${look}">${word}</span>`);
    return lines.map((line) => `<p class=MsoNormal>${spans(line).join('')}</p>`).join('\n');
  },
  (lines, font) => {
    const blocks = lines.map((line) => (line ? `<div>${line}</div>` : '<br>'));
    return `<div style="font-family:${font};font-size:9pt">${blocks.join('')}</div>`;
  },
  (lines, font) => {
    const blocks = lines.map((line) => (line ? `<div><span>${line.replaceAll('&nbsp;', ' ')}</span></div>` : '<br>'));
    return `<div style="font-family: ${font};white-space: pre;">${blocks.join('')}</div>`;
  },
  (lines) => lines.map((line) => `<p><tt>${line}</tt></p>`).join(''),
  (lines) => lines.map((line) => `<p><font face="Courier New" size=2>${line || '<br>'}</font></p>`).join(''),
  (lines, font) => lines.map((line) => `<div><p style="font-family:${font}">${line || '<br>'}</p></div>`).join(''),
  (lines, font) => `<p style="font-family:${font}">${lines.join('<br>')}</p>`,
];

it('lines in a font of one width are one code block with their indents, however they are written', () => {
  const random = randomFrom(73);
  for (let round = 0; round < 400; round += 1) {
    const inner = Array.from({ length: random(5) }, () => (random(5) === 0 ? '' : CODE[random(CODE.length)]));
    const lines = ['a();', ...inner, 'b'].map((line) => (line ? '  '.repeat(random(4)) + line : ''));
    const written = lines.map((line) => line.replace(/^ +/, (indent) => '&nbsp;'.repeat(indent.length)));
    const html = WAYS[random(WAYS.length)]?.(written, FONTS[random(FONTS.length)] ?? '') ?? '';
    assert.equal(
      cleanHtml(`<p>前</p>${html}<p>后</p>`).replace(/<\/?(?:span|code)[^>]*>/g, ''),
      ['<p>前</p>', `<pre>${lines.join('\n')}</pre>`, '<p>后</p>'].join(''),
      html,
    );
  }
});

it('a single line of code, and lines that hold other words, stay paragraphs', () => {
  for (const html of [
    '<p style="font-family:Consolas">QTZ80</p><p>词</p>',
    '<p>用<span style="font-family:Consolas">a</span></p>'.repeat(2),
    '<p style="font-family:Monotype Corsiva">词</p>'.repeat(2),
    '<p style="font-family:Arial, monospace">词</p>'.repeat(2),
    '<p style="font-family:Consolas"><span style="font-family:宋体">词</span></p>'.repeat(2),
    '<p><code>a</code></p><p><code>b</code></p>',
  ])
    assert.doesNotMatch(cleanHtml(html), /<pre>/, html);
});
