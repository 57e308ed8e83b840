import assert from 'node:assert/strict';
import { it } from 'node:test';
import { itEdits } from './editing-cases.ts';
import { inEditor } from './open-editor.ts';

const NOTHING = '没有可以粘贴的文字或图片，请在来源处重新复制';

const SHEET = `<style>.xl65 {color:red;} .font5 {color:black;}</style><table><tr>
<td class=xl65>甲<font class="font5">乙</font></td><td class=xl65>丙</td></tr></table>`;

const CASES = `
lines that end as in Word, Pages or InDesign are lines, without a terminal's colours
  <p>|</p>
  {separated} → <p>甲</p><p>乙</p><p>丙</p><p>丁</p><p>戊</p>

a line break that is copied and pasted is one
  <p>甲[<br>]乙</p>
  {Control+c}{ArrowRight}{Control+v} → <p>甲<br><br>乙</p>

a long text over empty cells of a spreadsheet is one cell beside empty ones
  <p>|</p>
  {paste <table><tr><td colspan=3 style='height:16.0pt;mso-ignore:colspan;width:130pt'>很长</td><td>1</td></tr><tr><td>甲</td><td colspan=2>乙</td><td>2</td></tr></table>} → \
<table><tbody><tr><td>很长</td><td><br></td><td><br></td><td>1</td></tr><tr><td>甲</td><td colspan="2">乙</td><td>2</td></tr></tbody></table>

a formula that a page writes twice is there once, with what makes its figures
  <p>|</p>
  {paste <p>式<span class="katex"><span><math><semantics><mrow><mi>M</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><msup><mi>v</mi><mn>2</mn></msup></mrow><annotation>M</annotation></semantics></math></span><span aria-hidden="true"><b>M=12v2</b></span></span>。<i aria-hidden="true">图</i></p>} → \
<p>式M=1/2v<sup>2</sup>。<em>图</em></p>

words that only readers do not hear are no copy of the formula beside them
  <p>|</p>
  {paste <p><span><math><mi>x</mi></math></span>是<span aria-hidden="true">甲乙</span>丙</p><p><b>式<math><mi>y</mi></math></b><i aria-hidden="true">图</i></p>} → \
<p>x是甲乙丙</p><p><strong>式y</strong><em>图</em></p>

a line of its own looks as it says, not as the box around it
  <p>|</p>
  {paste <div style="text-align:center"><p>甲</p><p style="text-align:left">乙</p></div>} → <p class="align-center">甲</p><p>乙</p>

words in the look of most of the text look so inside of other words, too
  <p>|</p>
  {paste <p><span style="color:#888;font-size:18px">这是一篇文章的正文，颜色和字号处处一样。</span></p><p style="color:red;font-size:30px">红<span style="color:#888;font-size:18px">灰</span></p>} → \
<p>这是一篇文章的正文，颜色和字号处处一样。</p><p><span class="text-red size-huge">红</span>灰</p>

black words in a red cell of a spreadsheet are black
  <p>|</p>
  {sheet} → <table><tbody><tr><td><span class="text-red">甲</span>乙</td><td class="text-red">丙</td></tr></tbody></table>

a list keeps the numbers that its text refers to
  <p>|</p>
  {paste <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>一、</span>甲</p><p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>（1）</span>乙</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>二、</span>丙</p>} → \
<ol class="list-none"><li>一、甲<ol class="list-none"><li>（1）乙</li></ol></li><li>二、丙</li></ol>

the lines of a slide that have a sign are items
  <p>|</p>
  {paste <div><span style="font-size:28pt"><span style='mso-special-format:bullet;font-family:Arial;position:absolute;left:-2%'>•</span></span><span>甲</span></div>\
<div><span style='mso-special-format:bullet;font-family:Wingdings;position:absolute'>Ø</span><span>乙</span></div><div>丙</div>\
<div><span style='mso-special-format:"numbullet3\\,1";position:absolute'>1.</span>丁</div><div><span style='mso-special-format:"numbullet3\\,2"'>2.</span>戊</div>} → \
<ul><li>甲</li><li>乙</li></ul><p>丙</p><ol><li>丁</li><li>戊</li></ol>

the lines of a slide have the level that their signs stand at, whatever room these take
  <p>|</p>
  {paste <div style='margin-left:.25in;text-indent:-.25in'><span style='mso-special-format:bullet'>•</span>甲</div>\
<div style='margin-left:.81in;text-indent:-.31in'><span style='mso-special-format:bullet'>–</span>乙</div>\
<div style='margin-left:1.25in;text-indent:-.25in'><span style='mso-special-format:"numbullet3\\,1"'>1.</span>丙</div>\
<div style='margin-left:.75in;text-indent:-.25in'><span style='mso-special-format:bullet'>–</span>丁</div>\
<div style='margin-left:.38in;text-indent:-.38in'><span style='mso-special-format:bullet'>•</span>戊</div>} → \
<ul><li>甲<ul><li>乙<ol><li>丙</li></ol></li><li>丁</li></ul></li><li>戊</li></ul>

elements that a page calls a table are one, and those that it calls rows of one cell are none
  <p>|</p>
  {paste <div role="table"><p>题</p><div role="rowgroup"><div role="row"><b role="columnheader">甲</b><b role="columnheader">乙</b></div></div><div><div role="row"><i role="cell">丙</i><i role="cell">丁</i></div></div><p>共 1 行</p></div>} → \
<p>题</p><table><tbody><tr><th>甲</th><th>乙</th></tr><tr><td>丙</td><td>丁</td></tr></tbody></table><p>共 1 行</p>
  {Control+a}{paste <div role="grid"><div role="row"><div role="gridcell">戊</div></div><div role="row"><div role="gridcell">己</div></div></div>} → <p>戊</p><p>己</p>
  {Control+a}{paste <ul role="table"><li role="row"><i role="cell">甲</i><i role="cell">乙</i></li></ul>} → \
<table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table>

the head of the clipboard is no words
  <p>|</p>
  {head} → <p>甲</p>

lines of invisible signs are empty, and a list begins where it says
  <p>|</p>
  {paste <p>甲</p><p>\u200b</p><p>&shy;</p><ol start="0"><li>乙</li></ol>} → <p>甲</p><ol start="0"><li>乙</li></ol>

cells pasted into an empty cell fill those from it on, merged ones too, of which none spans out of a head
  <table><thead><tr><th scope="col">题</th><th scope="col">乙</th></tr></thead><tbody><tr><td>1</td><td>|</td></tr></tbody></table>
  {paste <table><tr><td colspan=2>甲</td></tr><tr><td rowspan=2>丙</td><td>丁</td></tr><tr><td>戊</td></tr></table>}完 → \
<table><thead><tr><th scope="col">题</th><th scope="col">乙</th><th scope="col"><br></th></tr></thead><tbody><tr><td>1</td><td colspan="2">甲</td></tr>\
<tr><td><br></td><td>丙</td><td>丁</td></tr><tr><td><br></td><td><br></td><td>戊完</td></tr></tbody></table>
`;

inEditor('what office programs put on the clipboard of the rich-text editor', (open) => {
  itEdits(open, CASES, {
    sheet: () => open.paste({ 'text/html': SHEET }),
    head: () =>
      open.paste({ 'text/html': 'Version:0.9\r\nStartHTML:00000097\r\nEndHTML:00000170\r\n<html><p>甲</p></html>' }),
    separated: () => open.paste({ 'text/plain': '甲\v\u001b[1;31m乙\u001b[0m\f丙\u2028丁\u2029戊' }),
  });

  it("comments of Word's reviewers stay out of the text, are told, and take no text with them that looks like one", async () => {
    await open.set('<p>|</p>');
    await open.paste({
      'text/html':
        `<p class=MsoNormal><a style='mso-comment-reference:a_1'>甲</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[张1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></p>` +
        "<p class=MsoCommentText>正文</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>不要写</p></div></div>",
    });
    assert.equal(await open.told(), '<p>甲</p><p>正文</p>');
    const said = await open.page.locator('.rich-text-editor-message span').textContent();
    assert.equal(said, '有 1 条批注没能随文字粘贴过来');
  });

  it('tracked changes are as if accepted, deletions are told, and what is struck without an author stays', async () => {
    const changed = (tag: string, words: string) =>
      `<${tag} cite="mailto:张" datetime="2026-11-01T10:00">${words}</${tag}>`;
    await open.set('<p>|</p>');
    await open.paste({
      'text/html':
        `<p class=MsoNormal>起重量<span class=msoDel>${changed('del', '八')}</span><span class=msoIns>${changed('ins', '<b>十</b>')}</span>吨</p>` +
        `<p class=MsoNormal>${changed('del', '旧')}</p><p><del>1 万</del><ins>9 千</ins></p>`,
    });
    assert.equal(await open.told(), '<p>起重量<strong>十</strong>吨</p><p><s>1 万</s><u>9 千</u></p>');
    const said = await open.page.locator('.rich-text-editor-message span').textContent();
    assert.equal(said, '有 2 处修订中删去的内容没能随文字粘贴过来');
  });

  it('cells pasted into an empty cell fill as many as they are, wherever it is, and undo takes them back', async () => {
    const write = (rows: readonly (readonly string[])[]) =>
      `<table><tbody>${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
    const grid = (high: number, wide: number, sign: string) =>
      Array.from({ length: high }, (_, y) => Array.from({ length: wide }, (__, x) => `${sign}${y}${x}`));
    for (const [high, wide] of [
      [1, 2],
      [1, 3],
      [2, 1],
      [2, 2],
      [2, 3],
      [3, 1],
      [3, 3],
    ] as const)
      for (const [top, left] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const before = grid(2, 2, '甲');
        before[top]?.splice(left, 1, '<br>');
        const after = Array.from({ length: Math.max(2, top + high) }, (_, y) =>
          Array.from({ length: Math.max(2, left + wide) }, (__, x) => before[y]?.[x] ?? '<br>'),
        );
        for (const [y, row] of grid(high, wide, '乙').entries()) after[top + y]?.splice(left, wide, ...row);
        await open.set(write(before).replace('<br>', '|<br>'));
        await open.work(`{paste ${write(grid(high, wide, '乙'))}}`);
        assert.equal(await open.told(), write(after), `${high} x ${wide} at ${top}, ${left}`);
        await open.work('{Control+z}');
        assert.equal(await open.told(), write(before));
      }
    await open.set('<table><tbody><tr><td>文|</td></tr></tbody></table>');
    await open.work('{paste <table><tr><td>甲</td><td>乙</td></tr></table>}');
    assert.match(await open.told(), /文.*<td>甲<\/td><td>乙<\/td>/);
  });

  const said = async () => (await open.page.locator('.rich-text-editor-message span').allTextContents()).join();
  const write = (rows: readonly (readonly string[])[]) =>
    `<table><tbody>${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

  for (const [what, html] of [
    ['nothing', '<html><body><!--StartFragment--><!--EndFragment--></body></html>'],
    ['styles', '<style>p{}</style><title>甲</title><p><br></p>'],
    ['an invisible sign', '<meta charset="utf-8"><span>\u200b</span>'],
  ] as const)
    it(`the text beside HTML of ${what} comes, and where there is none that is told`, async () => {
      await open.set('<p>前|后</p>');
      await open.paste({ 'text/html': html, 'text/plain': '塔机' });
      assert.deepEqual([await open.told(), await said()], ['<p>前塔机后</p>', '']);
      await open.paste({ 'text/html': html });
      assert.deepEqual([await open.told(), await said()], ['<p>前塔机后</p>', NOTHING]);
    });

  it('a break alone comes as one, however it is written beside, and empty lines are nothing', async () => {
    for (const [html, text, after] of [
      ['<br>', '\n', '<p>前<br>后</p>'],
      ['<meta charset="utf-8"><span>&nbsp;</span>', '\u00a0', '<p>前&nbsp;后</p>'],
      ['<p>&nbsp;</p>\r\n<p>&nbsp;</p>', '\r\n\r\n', '<p>前后</p>'],
      ['', '\n', '<p>前后</p>'],
    ] as const) {
      await open.set('<p>前|后</p>');
      await open.paste({ 'text/html': html, 'text/plain': text });
      assert.equal(await open.told(), after, html);
    }
  });

  it('a clipboard of kinds that nobody here can read is told, one of an address alone is that link', async () => {
    await open.set('<p>|</p>');
    await open.paste({ 'text/rtf': '{\\rtf1 a}', 'application/x-other': 'a' });
    assert.equal(await said(), NOTHING);
    await open.paste({ 'text/uri-list': '# a list\r\nhttps://example.com/a\r\n#end' });
    assert.match(await open.told(), /^<p><a href="https:\/\/example.com\/a"[^>]*>https:\/\/example.com\/a<\/a><\/p>$/);
    await open.set('<pre>甲|</pre>');
    await open.paste({ 'text/html': '<b>乙</b>' });
    assert.equal(await open.told(), '<pre>甲<strong>乙</strong></pre>');
  });

  it('the words beside a picture that cannot come do', async () => {
    await open.set('<p>|</p>');
    await open.paste({ 'text/html': '<img src="file:///C:/a.png">', 'text/plain': '塔机' });
    assert.equal(await open.told(), '<p>塔机</p>');
    assert.match(await said(), /^有 1 张图片没能随文字粘贴过来/);
  });

  it('rows and cells copied without their table have one, whatever is around them', async () => {
    const rows = [
      ['6 t', '60 m'],
      ['8 t', '70 m'],
    ];
    const parts = write(rows).replace(/^<table>|<\/table>$/g, '');
    for (const part of [parts, parts.replace(/<\/?tbody>/g, ''), `<colgroup><col></colgroup>${parts}`])
      for (const shell of [
        '|',
        '<meta charset=utf-8>|',
        '<html><head><title>a</title><style>td{color:red}</style></head><body>|</body></html>',
        '<html><head></head><body>\r\n<!--StartFragment-->|<!--EndFragment--></body></html>',
      ]) {
        for (const behind of ['', '<p>尾</p>']) {
          await open.set('<p>|</p>');
          await open.paste({ 'text/html': shell.replace('|', part + behind) });
          assert.equal(await open.told(), write(rows) + behind, shell);
        }
      }
    await open.set('<p>|</p>');
    await open.paste({ 'text/html': '<meta charset=utf-8><td>6 t</td><td>60 m</td>' });
    assert.equal(await open.told(), write(rows.slice(0, 1)));
    await open.set('<p>|</p>');
    await open.paste({ 'text/html': '<tr><td>6 t</td><td>60 m</td></tr><tr><td>8 t<td>70 m' });
    assert.equal(await open.told(), write(rows));
  });

  it('each value stays in its column, over however many rows the cell before it is merged', async () => {
    for (const high of [2, 20, 21, 45])
      for (const span of [high, 0]) {
        const rows = Array.from(
          { length: high },
          (_, at) => `<tr>${at ? '' : `<td rowspan=${span}>甲</td>`}<td>${at}</td></tr>`,
        );
        await open.set('<p>|</p>');
        await open.paste({ 'text/html': `<table>${rows.join('')}</table>` });
        const merged = (at: number) => (at ? '' : `<td rowspan="${high}">甲</td>`);
        const split = (at: number) => `<td>${at ? '<br>' : '甲'}</td>`;
        const first = high > 20 ? split : merged;
        const wanted = rows.map((_, at) => `<tr>${first(at)}<td>${at}</td></tr>`).join('');
        assert.equal(await open.told(), `<table><tbody>${wanted}</tbody></table>`, `${span} of ${high}`);
      }
  });

  it('cards, recordings and links that cannot come are told, and what only closes an article is not', async () => {
    for (const [html, loss] of [
      ['<mpvoice name="a"></mpvoice>', '1 段音频'],
      ['<mp-common-profile data-id="a"></mp-common-profile>', '1 个网页框架（如地图、视频）'],
      ['<mp-style-type data-value="3"></mp-style-type>', ''],
      ['<a href="weixin://a">乙</a><a href="b.html">丙</a>', '2 个这里不能用的链接'],
      ['<a href="#a">乙</a><a href="javascript:void(0)">丙</a><a>丁</a>', ''],
      ['<a href="//example.com/a">乙</a>', ''],
    ] as const) {
      await open.set('<p>|</p>');
      await open.paste({ 'text/html': `<p>甲${html}</p>` });
      assert.equal(await said(), loss && `有 ${loss}没能随文字粘贴过来`, html);
    }
    assert.match(await open.told(), /<a href="https:\/\/example.com\/a"/);
  });

  it('pictures that an article shows as backgrounds come in their place, but not its decoration', async () => {
    await open.set('<p>|</p>');
    await open.page.evaluate('window.fetched = []');
    const decoration = ['height:12px', 'max-width: 20.5px', 'width:1em;height:1em', 'width:1.5rem', 'display:none'];
    decoration.push('background-repeat:repeat', 'background-repeat: repeat-x');
    const content = [
      'line-height:24px',
      'border-width:0px',
      'min-height:50px',
      'height:0px;padding-top:50%',
      'width:12em',
    ];
    content.push('background-repeat:no-repeat');
    const shown = (name: string, look: string, tag = 'section') =>
      `<${tag} style="${look};background-image:url(&quot;https://a.example/${name}&quot;)"></${tag}>`;
    await open.paste({
      'text/html': `<p>甲</p><svg viewBox="0 0 9 9" style="background-image: url('https://a.example/1')"></svg><p>乙</p>${shown('2', 'width:100%')}
        <section style="background:url(https://a.example/no)"><p>丙</p></section>${decoration.map((look) => shown('no', look)).join('')}${content.map((look, at) => shown(`${at + 3}`, look)).join('')}`,
    });
    const count = content.length + 2;
    await open.page.waitForFunction((all) => window.fetched.length === all, count);
    const addresses = Array.from({ length: count }, (_, at) => `https://a.example/${at + 1}`);
    assert.deepEqual((await open.page.evaluate<string[]>('window.fetched')).sort(), addresses);
    await open.page.waitForFunction((all) => window.value.split('/uploads/').length === all + 1, count);
    const told = (await open.told()).replace(/<img [^>]+>/g, '图');
    assert.match(told, /^<p>甲<\/p><p>图<\/p><p>乙<\/p><p>图<\/p><p>丙<\/p><p>图/);
  });
});
