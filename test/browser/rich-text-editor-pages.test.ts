import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { itEdits } from './editing-cases.ts';
import { inEditor } from './open-editor.ts';
import { becomes } from './waits.ts';

const CODE = '<pre><code>a\n  b</code></pre>';
const COPY = [
  '<button>Copy code</button>',
  '<span role="button">复制</span><button>下载</button>',
  '<clipboard-copy value="a">Copy</clipboard-copy>',
  '<a href="javascript:void(0);"><img src="https://example.com/copy.gif" alt="复制代码"></a>',
];
/** Where pages put a head `H` of code and its button `B`. */
const HEADS = [
  `<div><div><span>H</span>B</div>${CODE}</div>`,
  `<div><div>H<div><div>B</div></div></div><div><div>${CODE}</div></div></div>`,
  `<div>H</div>${CODE}B`.replace('<div>H</div>', ''),
];
const SYMBOLS: Readonly<Record<string, string>> = {
  Symbol: 'mμaαWΩ±±³≥·•\uf0b1±\uf06dμ',
  Wingdings: 'ü✓þ☑¨☐l●à→\uf0fe☑\uf0d8➢',
  "'Wingdings 2'": 'R☑P✓£☐',
};
const HEAD = '<thead><tr><th>型号</th><th>值</th></tr></thead>';
const ROWS = '<tbody><tr><td>甲</td><td>1</td></tr></tbody>';

const CASES = `
an item of an outline of Pages has the sign that its class names
  <p>|</p>
  {outline} → <ol class="list-lower-alpha"><li>甲</li></ol>

a check box that is written as Markdown is one
  <p>|</p>
  {paste <ul><li>[ ] 甲</li><li><p>[x] 乙</p></li><li>[1] 丙</li></ul>} → <ul><li>☐ 甲</li><li>☑ 乙</li><li>[1] 丙</li></ul>

an element that a style makes an item has its bullet, in a cell, too
  <p>|</p>
  {paste <p>前</p><div style="margin-left:2em;display: list-item">甲<div style="display:list-item">子</div></div><table><tr><td><div style="display:list-item"><p>乙</p></div></td><td><div style="display:list-item;list-style:none">丙</div></td></tr></table>} → \
<p>前</p><ul><li>甲<ul><li>子</li></ul></li></ul><table><tbody><tr><td><ul><li>乙</li></ul></td><td>丙</td></tr></tbody></table>

the parts of a link's card stand apart
  <p>|</p>
  {paste <p>看<a href="https://example.com/a"><span class="LinkCard-title">塔机</span><span class="LinkCard-desc">example.com</span></a></p>} → \
<p>看<a href="https://example.com/a" rel="noopener noreferrer" target="_blank">塔机 example.com</a></p>

what cards of Yuque hold
  <p>|</p>
  {cards} → <p>前</p><pre>a<br>  b</pre><p>式E=m。☑ 甲 ☐ 乙</p><hr><p>后</p>

elements of code with words between them are one line, those beside each other lines
  <p>|</p>
  {paste <pre>$ <code>a</code> + <code>b</code></pre><pre><code>a</code><code>b</code></pre>} → <pre>$ a + b</pre><pre>a<br>b</pre>

tables of a letter that lay out its lines are lines, those with columns tables
  <p>|</p>
  {paste <table role="presentation"><tr><td><table role="presentation"><tr><td><p>甲</p></td></tr><tr><td>乙</td></tr></table></td></tr></table><table role="presentation"><tr><td>丙</td><td>丁</td></tr></table>} → \
<p>甲</p><p>乙</p><table><tbody><tr><td>丙</td><td>丁</td></tr></tbody></table>

a title in a table of its own above another is no head of it
  <p>|</p>
  {paste <div><table><tr><th>参数表</th></tr></table><table><tr><td>甲</td><td>乙</td></tr></table></div>} → \
<table><tbody><tr><th>参数表</th></tr></tbody></table><table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table>

a cell of Excel with a picture over it has its words
  <p>|</p>
  {paste <table><tr><td><span style='mso-ignore:vglayout2'><table cellpadding=0><tr><td width=72>型号</td></tr></table></span></td><td>值</td></tr></table>} → \
<table><tbody><tr><td>型号</td><td>值</td></tr></tbody></table>

code in the colours and sizes of a program has those of the page
  <p>|</p>
  {paste <pre style="background-color:yellow;color:#888;font-size:9pt"><span style="color:red">let</span> a</pre>} → <pre>let a</pre>

a mark whose size and colours the page sets has them, and so has a heading
  <p>|</p>
  {paste <p>m<sup style="font-size:75%">2</sup>用<code style="font-size:85%;background:#eee;color:#d63384">a</code></p><h2><font size="2" style="font-size:10pt">题</font></h2>} → \
<p>m<sup>2</sup>用<code>a</code></p><h2>题</h2>

numbers of lines in a cell beside code are no words, but the figure in another is
  <p>|</p>
  {numbered} → <pre>a<br>b</pre><pre>c<br>d</pre><table><tbody><tr><td>12</td><td><pre>e</pre></td></tr></tbody></table>

words around code in a line, and in the cell of code, stay
  <p>|</p>
  {paste <pre><div>各位：</div><div>请运行 <code>npm i</code> 再看</div></pre><table><tr><td>1</td><td><p>合同</p><pre>甲</pre></td></tr></table>} → \
<pre>各位：<br>请运行 npm i 再看</pre><table><tbody><tr><td>1</td><td><p>合同</p><pre>甲</pre></td></tr></tbody></table>

words in a font of their own within a symbol font, and in a font that begins alike, stay
  <p>|</p>
  {paste <div style="font-family:Symbol"><p style="font-family:Calibri">mm</p><p style="font:9pt Arial">mm</p><p style="font-weight:normal">m</p></div><p style="font-family:Symbola">m</p><p style="font-family:'Wingdings 3'">l</p>} → \
<p>mm</p><p>mm</p><p>μ</p><p>m</p><p>l</p>

signs of a symbol font are read once, in spans within each other, too
  <p>|</p>
  {paste <p style="font-family:Symbol">3<span style="font-family:Symbol">´</span>4</p>} → <p>3×4</p>

two tables with heads of their own, and a head with words behind it, stay as they are
  <p>|</p>
  {paste <div><table>${HEAD}</table><p>表</p><table>${ROWS}</table></div><div><table>${HEAD}${ROWS}</table><table>${HEAD}${ROWS}</table></div>} → \
<table>${HEAD}</table><p>表</p><table>${ROWS}</table><table>${HEAD}${ROWS}</table><table>${HEAD}${ROWS}</table>
`;

inEditor('what pages and apps put on the clipboard of the rich-text editor', (open) => {
  const pasted = async (html: string) => {
    await open.set('<p>|</p>');
    await open.paste({ 'text/html': html });
    return open.told();
  };
  beforeEach(() => open.page.evaluate('window.uploaded = []; window.fetched = []'));

  const sheet = '<style>ol.ol1 {list-style-type: lower-alpha}</style><ol class="ol1"><li class="li1">甲</li></ol>';
  it('a word above code that names no language stays beside a button, too', async () => {
    for (const word of ['安装', 'Step 2', 'How to use it'])
      for (const head of HEADS.slice(0, 2)) {
        const html = head.replace('H', word).replace('B', COPY[0] ?? '');
        assert.match(await pasted(html), new RegExp(`^<p>${word}.*</p><pre>a<br>  b</pre>$`), html);
      }
  });

  const card = (name: string, value: unknown) =>
    `<card name="${name}" value="data:${encodeURIComponent(JSON.stringify(value))}"></card>`;
  const cards =
    `<p>前</p>${card('codeblock', { mode: 'js', code: 'a\n  b' })}<p>式${card('math', { code: 'E=m' })}。` +
    `${card('checkbox', true)} 甲 ${card('checkbox', false)} 乙</p>${card('hr', {})}<p>后</p>`;
  const row = (numbers: string, code: string) => `<table><tr><td>${numbers}</td><td>${code}</td></tr></table>`;
  const numbered =
    row('<pre>1\n2</pre>', '<pre>a\nb</pre>') +
    row('<pre><b>1</b><br><b>2</b><br></pre>', '<pre><b>c</b><br><b>d</b><br></pre>') +
    row('12', '<pre>e</pre>');
  itEdits(open, CASES, {
    outline: () => open.paste({ 'text/html': sheet }),
    cards: () => open.paste({ 'text/html': cards }),
    numbered: () => open.paste({ 'text/html': numbered }),
  });

  it('what stands around code to be pressed, and the language above it, are no words of it', async () => {
    for (const copy of COPY)
      for (const language of ['', 'python', 'C++', 'objective-c'])
        for (const head of HEADS) {
          const html = head.replace('H', language).replace('B', copy);
          assert.equal(await pasted(`<p>前</p>${html}<p>后</p>`), '<p>前</p><pre>a<br>  b</pre><p>后</p>', html);
        }
  });

  it('words above code stay, with and without a button', async () => {
    for (const copy of COPY)
      for (const tag of ['h2', 'p'])
        for (const box of ['', 'div'].map((name) => (name ? [`<${name}>`, `</${name}>`] : ['', '']))) {
          const html = `${box[0]}<${tag}>Usage${copy.replace(/<img[^>]*>/, '复制')}</${tag}>${box[1]}${CODE}`;
          assert.match(await pasted(html), /^<(?:h2|p)>Usage.*<pre>a<br> {2}b<\/pre>$/, html);
        }
    for (const words of ['先安装依赖，再启动：', '配置'])
      for (const copy of ['', ...COPY.slice(0, 1)]) {
        const html = `<div><div>${words}</div>${copy && `<div>${words}${copy}</div>`}${CODE}</div>`;
        assert.match(await pasted(html), new RegExp(`^<p>${words}</p>.*<pre>a<br> {2}b</pre>$`), html);
      }
  });

  for (const [font, signs] of Object.entries(SYMBOLS))
    it(`signs of ${font} are those that it shows`, async () => {
      const [...all] = signs;
      for (let at = 0; at < all.length; at += 2)
        for (const open of [`<span style="font-family:${font};mso-char-type:symbol"><b>`, `<font face="${font}"><b>`]) {
          const html = `<p>值 ${open.replaceAll("'", open.startsWith('<font') ? '' : "'")}${all[at]}</b></${open.slice(1, 5)}> m</p>`;
          assert.equal((await pasted(html)).replace(/<\/?strong>/g, ''), `<p>值 ${all[at + 1]} m</p>`, html);
        }
    });

  it('the largest picture of a set is fetched, whatever stands between its addresses', async () => {
    for (const between of [',', ', ', ' ,', ' , ', ',\n  '])
      for (const [small, large] of [
        ['1x', '2x'],
        ['400w', '800w'],
        ['', '1.5x'],
      ]) {
        const set = ['https://e.com/w_1,h_1/a.jpg', `https://e.com/w_2,h_2/b.jpg ${large}`];
        const html = `<p>图<img srcset="${set[0]} ${small}${between}${set[1]}"></p>`;
        await open.page.evaluate('window.fetched = []');
        await pasted(html);
        if (small || /\s/.test(between))
          await becomes(() => open.page.evaluate<string[]>('window.fetched'), ['https://e.com/w_2,h_2/b.jpg'], html);
      }
  });

  it('a picture for browsers without scripts comes once, in place of one that shows nothing by itself', async () => {
    const hidden = '<noscript><img src="https://e.com/a.jpg"></noscript>';
    for (const lazy of [
      '',
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
      '<picture><img></picture>',
      '<img data-src="https://e.com/a.jpg">',
    ])
      for (const html of [`<figure>${lazy}${hidden}</figure>`, `<figure>${hidden}${lazy}</figure>`]) {
        await open.page.evaluate('window.fetched = []; window.uploaded = []');
        await pasted(`<p>字</p>${html}`);
        const came = () => open.page.evaluate<string[][]>('[window.fetched, window.uploaded]');
        await becomes(came, [['https://e.com/a.jpg'], ['fetched.png']], html);
      }
  });

  it('a formula whose drawing has no words is its source, and is told', async () => {
    for (const drawn of [
      '<span data-tex="E=mc^2"><span></span><svg></svg></span>',
      '<span data-tex="x"><span><script type="math/tex;mode=inline">E=mc^2</script></span></span>',
      '<img class="Formula-image" src="https://example.com/equation?tex=E" alt="E=mc^2">',
      '<img class="math inline" src="data:image/svg+xml,x" alt="E=mc^2">',
    ]) {
      await open.set('<p>|</p>');
      await open.paste({ 'text/html': `<p>式${drawn}。</p>` });
      assert.equal(await open.told(), '<p>式E=mc^2。</p>', drawn);
      const said = await open.page.locator('.rich-text-editor-message span').textContent();
      assert.equal(said, '有 1 个公式的排版没能随文字粘贴过来');
    }
  });

  it('a link is for the address behind a page that only leads on to it', async () => {
    const asked = 'https://example.com/a?b=1&c=2';
    const on = encodeURIComponent(asked);
    const hrefOf = async (href: string) => /href="([^"]*)"/.exec(await pasted(`<a href="${href}">官网</a>`))?.[1];
    for (const page of [
      `https://link.zhihu.com/?target=${on}`,
      `https://links.jianshu.com/go?to=${on}`,
      `https://gitee.com/link?target=${on}`,
      `https://security.feishu.cn/link/safety?target=${on}&amp;scene=ccm&amp;logParams=%7B%7D`,
      `https://nam02.safelinks.protection.outlook.com/?url=${on}&amp;data=05%7C&amp;reserved=0`,
      `https://www.google.com/url?q=${on}&amp;sa=D#x`,
      `//link.juejin.cn?target=${on}`,
    ])
      assert.equal(await hrefOf(page), asked.replace('&', '&amp;'), page);
    for (const page of [
      `https://service.weibo.com/share/share.php?url=${on}`,
      'https://link.example.com/?target=%2Fa',
      'https://link.example.com/?a=javascript:alert(1)',
      `https://example.com/linked?next=${on}`,
      `https://link.example.com/?a=${on}&amp;b=${on}`,
    ])
      assert.equal(await hrefOf(page), page, page);
  });

  it('a table whose head is drawn in a table of its own is one', async () => {
    const one = `<table>${HEAD}${ROWS}</table>`;
    const over = HEAD.replace('</tr>', '<th></th></tr>');
    const measure = '<tr aria-hidden="true"><td><div>&nbsp;</div></td><td></td></tr>';
    for (const head of [HEAD, over, HEAD.replace(/<\/?thead>/g, '')])
      for (const rows of [
        ROWS,
        ROWS.replace('<tr>', `${measure}<tr>`),
        HEAD.replace('<thead', '<thead style="visibility:hidden"') + ROWS,
      ])
        for (const html of [
          `<div><table>${head}</table><table>${rows}</table></div>`,
          `<div><div><table>${head}</table></div>\n<div><div><table>${rows}</table></div></div></div>`,
        ])
          assert.equal(await pasted(html), one, html);
  });

  it('the browser has no style of a page to refuse, and words that look like one stay', async () => {
    await open.page.evaluate(`{
      const policy = document.createElement('meta');
      policy.httpEquiv = 'Content-Security-Policy';
      policy.content = "style-src 'self'";
      document.head.append(policy);
      window.refused = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
    }`);
    for (const [html, text] of [
      ['<p style="text-align:center">甲</p>', '<p class="align-center">甲</p>'],
      ["<p class=a\nSTYLE\n= 'text-align:center'>甲</p>", '<p class="align-center">甲</p>'],
      ['<p/style=text-align:center title="a"style="text-align:right">甲</p>', '<p class="align-center">甲</p>'],
      ['<style >p{color:red}</style ><p style>甲', '<p>甲</p>'],
      ['<p>a "style" = b style=c d/style/</p><!-- style= -->', '<p>a "style" = b style=c d/style/</p>'],
      ['<p><a href="/style/a" title="b style=c">甲</a></p>', '<p><a href="/style/a" title="b style=c">甲</a></p>'],
      [
        "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>（1）</span>甲</p>",
        '<ol class="list-none"><li>（1）甲</li></ol>',
      ],
      [
        '<table><tr><td style="text-align:center"><h1 style="color:red">甲',
        '<table><tbody><tr><td class="align-center"><h2 class="text-red">甲</h2></td></tr></tbody></table>',
      ],
    ] as const)
      assert.equal(await pasted(html), text, html);
    const refused = await open.page.evaluate("refused.filter((directive) => directive === 'style-src-attr')");
    assert.equal(await pasted('<p>\uffff<b style="font-weight:400">甲</b></p>'), '<p>甲</p>'); // the sign of a style is none of a text
    await open.page.reload();
    await open.area.waitFor();
    assert.deepEqual(refused, []);
  });
});
