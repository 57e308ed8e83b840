import assert from 'node:assert/strict';
import { it } from 'node:test';
import { itEdits } from './editing-cases.ts';
import { inEditor } from './open-editor.ts';

const MATH =
  '<math><semantics><mrow><mi>r</mi><mo>=</mo><mn>2</mn></mrow><annotation>r = 2</annotation></semantics></math>';
const SUM =
  '<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mover><mi>a</mi><mo>¯</mo></mover></math>';
/** How pages hide the words of a formula, which browsers write into a copy. */
const HIDINGS = [
  'clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px;',
  'position: absolute !important; clip: rect(1px, 1px, 1px, 1px); overflow: hidden !important;',
  'position:absolute;left:-9999px',
];
const TABLE = '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';

const CASES = `
a formula that is drawn from its source for the eye alone is the source
  <p>|</p>
  {paste <p>式<span data-math="E=mc^2"><span class="katex"><span aria-hidden="true"><span>E=mc</span><span style="display:block">2</span></span></span></span>完</p>} → \
<p>式E=mc^2完</p>

the bounds of a sum are under and over it, an accent stands where it stood
  <p>|</p>
  {paste <p>式${SUM}</p>} → <p>式∑<sub>i=1</sub><sup>n</sup>a¯</p>

what stands in a row within a line begins none, as the source of a sentence
  <p>|</p>
  {paste <p>要点<span style="display:inline-flex"><a href="https://example.com/a" style="display:flex"><span style="display:flex"><span>建设报</span><span style="display:flex">+2</span></span></a></span>。后</p>} → \
<p>要点<a href="https://example.com/a" rel="noopener noreferrer" target="_blank">建设报+2</a>。后</p>

icons by their name or a sign of their font are no words, other signs are
  <p>|</p>
  {paste <p>甲<i class="iconfont">\ue6a5</i>乙<span class="fa">\uf015</span>丙<mat-icon>link</mat-icon><i class="material-icons">expand_more</i>丁<span>\uf0b7</span>字\ue123</p>} → \
<p>甲乙丙丁•字\ue123</p>
  {Control+a}{paste <div class="with-material-symbols"><p>甲<span class="material-symbols-label">新 品</span><span class="material-symbols-outlined">home</span></p></div>} → \
<p>甲新 品</p>

signs without a width are nothing, those within an emoji stay
  <p>|</p>
  {paste <p>甲\u200b乙&#8203;丙\ufeff丁\u2061👩\u200d🔧</p>} → <p>甲乙丙丁👩\u200d🔧</p>
  {Control+a}{paste 甲\u200b乙} → <p>甲乙</p>

the marks of a chat for its sources are no words, the words of a name that it marks are
  <p>|</p>
  {paste 塔机\ue200cite\ue202turn0search0\ue202turn1view3\ue201，由\ue200entity\ue202["people", "王工", 0]\ue201说明。} → <p>塔机，由王工说明。</p>
  {Control+a}{paste 甲\ue200 乙\ue201丙} → <p>甲\ue200 乙\ue201丙</p>
  {Control+a}{paste <p>塔机\ue200cite\ue202turn0search0\ue201，由\ue200entity\ue202[&quot;people&quot;, &quot;王工&quot;, 0]\ue201说明</p>} → <p>塔机，由王工说明</p>

what is no sign is nothing, the hyphens of PDF viewers are hyphens
  <p>|</p>
  {paste 甲\ufffe乙\uffff\udbff\udffe丙 tech\u0002␊nology tech\ufffe␊nology} → <p>甲乙丙 tech-</p><p>nology tech-</p><p>nology</p>

headings by their role
  <p>|</p>
  {paste <div role="heading" aria-level="3"><b>题</b></div><div role="heading">节</div><div><span>&nbsp;</span><button>展开</button></div>} → <h3>题</h3><h2>节</h2><p>展开</p>

code of an editor has blanks
  <p>|</p>
  {paste <pre>a:&#10;&nbsp; &nbsp; b</pre>} → <pre>a:<br>    b</pre>
`;

inEditor('what answers of chats and other apps put on the clipboard of the rich-text editor', (open) => {
  const pasted = async (html: string) => {
    await open.set('<p>|</p>');
    await open.paste({ 'text/html': html });
    return open.told();
  };
  const said = () => open.page.locator('.rich-text-editor-message span').textContent();
  itEdits(open, CASES, {});

  it('a formula whose words are for readers alone comes once, however the copy hides them', async () => {
    for (const hiding of HIDINGS)
      for (const box of ['span', 'mjx-container']) {
        const both = `<span style="${hiding}">${MATH}</span><span aria-hidden="true">r=2</span>`;
        const html = `<p>半径 <${box} style="font-size:119%">${both}</${box}> 米，以现场测量的结果为准。</p>`;
        assert.equal(await pasted(html), '<p>半径 r=2 米，以现场测量的结果为准。</p>', html);
        assert.equal(await said(), '有 1 个公式的排版没能随文字粘贴过来');
      }
  });

  it('a formula that a style sheet draws without any words is told as a picture, a comment of a sheet as one', async () => {
    const drawn =
      '<mjx-container><mjx-math><mjx-mi><mjx-c class="mjx-c1D438"></mjx-c></mjx-mi></mjx-math></mjx-container>';
    assert.equal(await pasted(`<p>式${drawn}完</p>`), '<p>式完</p>');
    assert.match((await said()) ?? '', /^有 1 张图片没能/);
    const sheet = `<table><tr><td><a class="comment-indicator"></a><comment>批注</comment>1</td><td>2</td></tr></table>`;
    assert.equal(await pasted(sheet), TABLE);
    assert.match((await said()) ?? '', /^有 1 条批注没能/);
  });

  it('lines within a cell of a sheet that says so once for all cells stay', async () => {
    for (const kept of ['pre-wrap', 'pre', 'break-spaces']) {
      const sheet = `<style>td {white-space:${kept};border:1px solid}</style>${TABLE.replace('1', '甲\n乙')}`;
      assert.equal(await pasted(sheet), TABLE.replace('1', '甲<br>乙'), kept);
    }
    const plain = `<style>td {border:1px solid} p {white-space:pre}</style>${TABLE.replace('1', '甲\n乙')}`;
    assert.equal(await pasted(plain), TABLE.replace('1', '甲 乙'));
  });

  it('words to press around code and tables go with what they say to copy; others stay', async () => {
    const code = '<pre><code>a\n  b</code></pre>';
    for (const copy of [
      '复制',
      '拷贝',
      '复制代码',
      '已复制！',
      '复制成功',
      'Copy code',
      'Copied!',
      'Copy to clipboard',
    ])
      for (const beside of ['', '<div><span>预览</span></div>', '<span>运行</span><span>下载</span>'])
        for (const head of [`<span>Python</span><div><span>${copy}</span></div>${beside}`, `${beside}<b>${copy}</b>`]) {
          const html = `<p>前</p><div><header>${head}</header><div>${code}</div></div>`;
          assert.equal(await pasted(html), '<p>前</p><pre>a<br>  b</pre>', html);
        }
    const foot = '<div><button> 导出到 Google 表格 </button><button><mat-icon>content_copy</mat-icon></button></div>';
    for (const html of [`<div><div>${TABLE}</div>${foot}</div>`, `<div><div>表格</div><div>复制</div></div>${TABLE}`])
      assert.equal(await pasted(`<p>前</p>${html}<p>后</p>`), `<p>前</p>${TABLE}<p>后</p>`, html);
    const titles = ['复制品清单', '复制以下代码：', '复制方法', '拷贝说明', 'Copy no. 3', 'Copied from A', 'Copyright'];
    for (const words of ['运行', '下载说明', '复制后请保存好原件再继续', ...titles])
      for (const block of [code, TABLE])
        assert.match(await pasted(`<div>${words}</div>${block}`), new RegExp(`^<p>${words}</p>`), words);
    const buy = `<div><div>${TABLE}</div><div><button>下载报价单</button></div></div>`;
    assert.equal(await pasted(buy), `${TABLE}<p>下载报价单</p>`);
  });

  it('what pages draw within a block of code goes, its own words and lines stay', async () => {
    const code = '<code>a\n  b</code>';
    const heads = [
      '<div><div>python</div><div><div><button>复制代码</button></div></div></div>',
      '<div><span>python</span><span>体验AI代码助手</span><span>代码解读</span><span>复制代码</span></div>',
      '<div data-title="登录复制"></div><ul><li>1</li><li>2</li></ul>',
      '<ol><li>1</li></ol><header>main.ts</header>',
    ];
    for (const head of heads)
      for (const inside of [
        head + code,
        code + head,
        `<div>${head}<div>${code}</div></div>`,
        `${head}<div>${code}</div>`,
      ])
        assert.equal(await pasted(`<p>前</p><pre>${inside}</pre>`), '<p>前</p><pre>a<br>  b</pre>', inside);
    for (const [inside, kept] of [
      ['<div>先装</div>再用 <code>a</code>', '先装<br>再用 a'],
      ['<div><code>a</code></div><div><code>b</code></div>', 'a<br>b'],
      ['<code><div>a</div><div>b</div></code>', 'a<br>b'],
      ['<div>a</div><div>b</div>', 'a<br>b'],
    ] as const)
      assert.equal(await pasted(`<pre>${inside}</pre>`), `<pre>${kept}</pre>`, inside);
  });

  it('a mark of a source that names its place is no word, either', async () => {
    await open.set('<p>|</p>');
    await open.paste({ 'text/plain': '甲:contentReference[oaicite:0]{index=0}。乙 :contentReference[oaicite:1]' });
    assert.equal(await open.told(), '<p>甲。乙 </p>');
  });

  it('lines that the text beside has stay where words of the page have them, too, and others are blanks', async () => {
    const words = ['第一行', '第二行', '', '1.第四行', '第 五 行'];
    for (const html of [
      '<span>#</span>',
      '<DIV STYLE="text-align:left;"><SPAN>#</SPAN></DIV>',
      '<div><p><b>#</b></p></div>',
    ])
      for (const end of ['\n', '\r\n'])
        for (const shell of ['#', '<html><body>\n<!--StartFragment-->#<!--EndFragment-->\n</body></html>']) {
          await open.set('<p>|</p>');
          const paste = shell.replace('#', html.replace('#', words.join(end)));
          await open.paste({ 'text/html': paste, 'text/plain': words.join('\r\n') });
          assert.match((await open.told()).replace(/<.?strong>/g, ''), RegExp(`^<p>${words.join('<br>')}</p>$`), paste);
        }
    await open.set('<p>|</p>');
    await open.paste({ 'text/html': '<p>第一行\n还是第一行</p>\n<p>二</p>', 'text/plain': '第一行 还是第一行\n\n二' });
    assert.equal(await open.told(), '<p>第一行 还是第一行</p><p>二</p>');
  });

  it('a cell with a drawing alone is told as a picture, one with words has them', async () => {
    const cell = (inside: string) => `<table><tbody><tr><td>防碰撞</td><td>${inside}</td></tr></tbody></table>`;
    for (const drawing of [
      '<i class="fa fa-check"></i>',
      '<span class="icon icon-close-circle"></span>',
      '<svg aria-label="支持"><path/></svg>',
      '<div class="flex gap-x-2"><svg class="size-4"><path/></svg></div>',
    ]) {
      assert.equal(await pasted(cell(drawing)), cell('<br>'), drawing);
      assert.match((await said()) ?? '', /^有 1 张图片没能/, drawing);
    }
    const film = '<video src="/uploads/a.mp4" controls=""></video>';
    assert.match((await pasted(cell(`<i class="icon-play"></i>${film}`))) ?? '', /<video/);
    for (const words of ['<i class="icon-check"></i>标配', '', '<b class="clearfix"></b>'])
      assert.equal(await pasted(cell(words)), cell(words.replace(/<.*>/, '') || '<br>'), words);
    assert.equal(await open.page.locator('.rich-text-editor-message').count(), 0);
  });
});
