import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Random, randomFrom } from '../helpers/random.ts';
import { inEditor } from './open-editor.ts';

const run = (words: string) =>
  `<i><span style='font-family:"Cambria Math",serif'><m:r><m:rPr><m:sty m:val="i"/></m:rPr>${words}</m:r></span></i>`;
const part = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`;
const properties = (of: string, said = '') => part(`${of}Pr`, `${said}<m:ctrlPr><i></i></m:ctrlPr>`);
/** A formula as Word copies it, in words of a copy that holds it for Office and, as a picture, for others. */
const copied = (formula: string) =>
  `<!--[if gte msEquation 12]><m:oMathPara><m:oMath>${formula}</m:oMath></m:oMathPara><![endif]--><![if !msEquation]>` +
  '<span><!--[if gte vml 1]><v:shape id="x"></v:shape><![endif]--><![if !vml]><img src="file:///C:/a.png" v:shapes="x"><![endif]></span><![endif]>';

/** A formula of Word, and how it reads. */
type Written = readonly [word: string, read: string];

const SHAPES: readonly ((one: Written, other: Written) => Written)[] = [
  ([a, readA], [b, readB]) => [a + run('+') + b, `${readA}+${readB}`],
  ([a, readA], [b, readB]) => [
    part('sSubSup', properties('sSubSup') + part('e', run('x')) + part('sub', a) + part('sup', b)),
    `x_(${readA})^(${readB})`,
  ],
  ([a, readA], [b, readB]) => [
    part('f', `<m:fPr/>${part('num', run('2') + a)}${part('den', run('3') + b)}`),
    `(2${readA})/(3${readB})`,
  ],
  ([a, readA]) => [
    part('rad', `${properties('rad', '<m:degHide m:val="on"/>')}<m:deg/>${part('e', a)}`),
    `√(${readA})`,
  ],
  ([a, readA], [b, readB]) => [
    part('nary', properties('nary', '<m:chr m:val="∑"/>') + part('sub', a) + part('sup', '') + part('e', b)),
    `∑_(${readA})${readB}`,
  ],
  ([a, readA], [b, readB]) => [
    part('d', properties('d', '<m:begChr m:val="["/><m:endChr m:val="]"/>') + part('e', a) + part('e', b)),
    `[${readA}|${readB}]`,
  ],
  ([a, readA], [b, readB]) => [
    part('d', part('e', part('m', part('mr', part('e', a) + part('e', b)) + part('mr', part('e', run('9')))))),
    `(${readA} ${readB}; 9)`,
  ],
];

function written(random: Random, depth: number): Written {
  const letter = 'abcdefg'[random(7)] ?? 'a';
  if (depth === 0) return [run(letter), letter];
  const shape = SHAPES[random(SHAPES.length)] ?? SHAPES[0];
  return shape?.(written(random, depth - 1), written(random, random(depth))) ?? ['', ''];
}

inEditor("Word's formulas, pasted into the rich-text editor", (open) => {
  const pasted = async (html: string) => {
    await open.set('<p>|</p>');
    await open.paste({ 'text/html': html });
    return open.told();
  };
  const said = () => open.page.locator('.rich-text-editor-message span').allTextContents();
  /** What stands lower or higher, in brackets; the look of it alone is nested no deeper than one of each. */
  const readable = (html: string) =>
    html.replace(/<su([bp])>(.*?)<\/su\1>/g, (_, sort, words) => `${sort === 'b' ? '_' : '^'}(${words})`);

  it('are read from what Word says to Office, each word once and in order, and no picture is told as lost', async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const [word, read] = written(randomFrom(seed), 1 + (seed % 3));
      const html = await pasted(`<p class=MsoNormal>前${copied(word)}后</p>`);
      const bare = (words: string) => words.replace(/<\/?su[bp]>|[_^]\(([^()]*)\)/g, '$1').replace(/[_^()]/g, '');
      assert.equal(bare(html), `<p>前${bare(read)}后</p>`, `seed ${seed}: ${word}`);
      assert.deepEqual(await said(), ['有 1 个公式的排版没能随文字粘贴过来'], `seed ${seed}`);
    }
  });

  it('keep their strokes, roots, bounds, brackets and powers', async () => {
    for (const shape of SHAPES) {
      const [word, read] = shape([run('a'), 'a'], [run('b'), 'b']);
      assert.equal(readable(await pasted(`<p>${copied(word)}</p>`)), `<p>${read}</p>`);
    }
  });

  it('stay told as pictures where Word says nothing of them to Office, and come as MathML with a prefix, too', async () => {
    assert.equal(await pasted(`<p>前${copied('')}后</p>`), '<p>前后</p>');
    assert.match((await said()).join(), /^有 1 张图片/);
    const formula = '<mml:msup><mml:mi>c</mml:mi><mml:mn>2</mml:mn></mml:msup>';
    assert.equal(await pasted(`<p>E=m<mml:math>${formula}</mml:math></p>`), '<p>E=mc<sup>2</sup></p>');
  });
});
