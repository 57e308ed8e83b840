import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { inEditor } from './open-editor.ts';

/** What a page shows, and what its paste becomes; behind that what is told. */
const SHOWN: readonly (readonly [what: string, from: string, to: string, told?: string])[] = [
  [
    'the numbers of lists that words refer to',
    '<ol style="list-style-type:cjk-ideographic" start="10"><li>甲</li><li><p>乙</p><ol style="list-style:inside lower-alpha"><li>丙</li></ol></li></ol>',
    '<ol class="list-none"><li>十、甲</li><li>十一、乙<ol class="list-lower-alpha"><li>丙</li></ol></li></ol>',
  ],
  [
    'bullets that a style draws by a picture',
    `<ul style='list-style: url("https://example.com/a.png")'><li>甲</li></ul><ul style="list-style:inside url('data:image/gif;base64,R0lG') '✓'"><li>乙</li></ul>`,
    '<ul><li>甲</li><li>乙</li></ul>',
  ],
  [
    'the chosen option of a field',
    '<p>载重<select><option>5 吨</option><optgroup label="大"><option selected>8 吨</option></optgroup></select>可选</p>',
    '<p>载重8 吨可选</p>',
    '有 1 处网页上看不见的文字没能随文字粘贴过来',
  ],
  [
    'the lists of Quill, which are one of all kinds, and its code',
    `<ol><li>一</li><li class="ql-indent-1">内</li><li>二</li><li data-list="bullet">甲</li><li data-list="checked">乙</li></ol>
      <div class="ql-code-block-container"><select class="ql-ui"><option>Plain</option></select><div>a</div><div>  b</div></div>`,
    '<ol><li>一<ol><li>内</li></ol></li><li>二</li></ol><ul><li>甲</li><li>☑ 乙</li></ul><pre>a<br>  b</pre>',
  ],
  [
    'lines of code that are one element',
    '<code>a<br>b</code><p>见<code>a<br>b</code></p>',
    '<pre>a<br>b</pre><p>见<code>a<br>b</code></p>',
  ],
  [
    'a letter that stands large beside its paragraph, and no label there',
    `<div style="float:left"><p style="font-size:48pt">塔</p></div><p>机</p><div style='mso-element:dropcap-dropped'>
      <table align=left><tr><td><p>“吊</p></td></tr></table></div><p class=MsoNormal>车</p><div style="float:left">新品</div><p>丙</p>`,
    '<p>塔机</p><p>“吊车</p><p>新品</p><p>丙</p>',
  ],
  [
    'letters that are no initials as paragraphs of their own',
    '<div style="float:left">男</div><div style="float:left">女</div><p style="float:none;font-size:40pt">一</p><p>总则</p>',
    '<p>男</p><p>女</p><p class="size-huge">一</p><p>总则</p>',
  ],
  [
    'code among words as code',
    '<p><strong>运行：</strong><code>a<br>b</code></p><ul><li><p><code>c<br>d</code></p></li></ul>',
    '<p><strong>运行：</strong><code>a<br>b</code></p><ul><li><code>c<br>d</code></li></ul>',
  ],
  [
    'the number of a source apart from the figures before it',
    '<p>载重 8<a href="/a"><span class="ds-markdown-cite">2</span></a>，<a href="/b"><span class="cite">见书</span></a></p>',
    '<p>载重 8<a href="/a"><sup>2</sup></a>，<a href="/b">见书</a></p>',
  ],
  [
    'nothing of a figure whose film cannot come',
    '<figure><oembed url="https://www.youtube.com/watch?v=a"></oembed></figure><p>文</p>',
    '<p>文</p>',
    '有 1 个网页框架（如地图、视频）没能随文字粘贴过来。这个网站的视频不能直接播放：请下载后上传 MP4，或传到哔哩哔哩、腾讯视频再填那里的网址',
  ],
  [
    'the source of a formula alone, as Wikipedia has it',
    '<p>质能<img class="mwe-math-fallback" src="https://e.com/a.svg" alt="{\\displaystyle E=mc}"></p>',
    '<p>质能E=mc</p>',
    '有 1 个公式的排版没能随文字粘贴过来',
  ],
  [
    'no second number where the words have their own',
    '<ol style="list-style:none"><li>1.1 甲</li><li>（2）乙</li></ol><ol style="list-style-type: none"><li>丙</li></ol>',
    '<ol class="list-none"><li>1.1 甲</li><li>（2）乙</li></ol><ol><li>丙</li></ol>',
  ],
  [
    'a cell over all columns, however many it says',
    '<table><tr><td colspan=100>题</td></tr><tr><td>甲</td><td>乙</td></tr></table>',
    '<table><tbody><tr><td colspan="2">题</td></tr><tr><td>甲</td><td>乙</td></tr></tbody></table>',
  ],
  [
    'no words that a page shows to readers of screens alone',
    '<p>价格<span style="position:absolute;clip-path:inset(50%)">含税</span>100 元</p>',
    '<p>价格100 元</p>',
    '有 1 处网页上看不见的文字没能随文字粘贴过来',
  ],
  ['all options of a list', '<select multiple><option>甲</option><option>乙</option></select>', '<p>甲</p><p>乙</p>'],
  [
    'raised words',
    '<p>m<span style="position:relative;top:-3pt;mso-text-raise:3pt">2</span></p>',
    '<p>m<sup>2</sup></p>',
  ],
  [
    'a column that is too narrow for its figures, told',
    '<table><tr><td>#######</td><td>5</td></tr><tr><td>####</td><td>#1</td></tr></table>',
    '<table><tbody><tr><td>#######</td><td>5</td></tr><tr><td>####</td><td>#1</td></tr></tbody></table>',
    '有 2 个只显示为 # 的数字（请拉宽该列再复制）没能随文字粘贴过来',
  ],
  [
    'merged cells of a table made by roles',
    '<div role=table><div role=row><div role=columnheader aria-colspan=2>型号</div></div><div role=row><div role=cell>甲</div><div role=cell>乙</div></div></div>',
    '<table><tbody><tr><th colspan="2">型号</th></tr><tr><td>甲</td><td>乙</td></tr></tbody></table>',
  ],
  [
    'a table made by roles inside a cell of another',
    '<div role=grid><div role=row><div role=gridcell>外<div role=grid><div role=row><div role=gridcell>里</div><div role=gridcell>里</div></div></div></div><div role=gridcell>外</div></div></div>',
    '<table><tbody><tr><td><p>外</p><table><tbody><tr><td>里</td><td>里</td></tr></tbody></table></td><td>外</td></tr></tbody></table>',
  ],
  [
    'a table behind words without an end',
    '<p>前<table><tr><td>1</td><td>2</td></tr></table>',
    '<p>前</p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['the words of a drawing with a row of none', '<p>前</p><svg><tr><td>图</td></tr></svg>', '<p>前</p><p>图</p>'],
  ['no picture that counts readers', '<p>您好<img width=1 height=1 src="https://e.com/p.gif"></p>', '<p>您好</p>'],
];

inEditor('what a page shows, pasted', (open) => {
  beforeEach(async () => {
    await open.set('');
    await open.page.evaluate('window.fetched = []');
  });

  for (const [what, from, to, told] of SHOWN)
    it(`is ${what}`, async () => {
      await open.paste({ 'text/html': from });
      if (told) await open.page.getByText(told).waitFor();
      assert.equal(await open.told(), to);
    });

  it('is the widest of the addresses of a picture', async () => {
    for (const from of [
      '<img srcset="https://e.com/300.jpg 300w, https://e.com/900.jpg 900w, https://e.com/600.jpg 600w">',
      '<picture><source srcset="https://e.com/900.jpg 2x, https://e.com/450.jpg"><img alt=""></picture>',
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-srcset="https://e.com/300.jpg 1x, https://e.com/900.jpg 2x">',
      '<img src="https://e.com/static/blank.gif" data-src="https://e.com/900.jpg">',
    ])
      await open.paste({ 'text/html': from });
    await open.page.waitForFunction(() => window.fetched.length === 4);
    assert.deepEqual(await open.page.evaluate('window.fetched'), Array(4).fill('https://e.com/900.jpg'));
  });

  it('is each picture that it shows, whatever size its place has', async () => {
    for (const size of [
      'src="https://e.com/a.png" width=600 height=0',
      'src="https://e.com/a.png" width=576 height=1',
      'src="https://e.com/a.png" width=1',
      'src="https://e.com/a.png" width=1 height=1 style="height:auto;width:100%"',
      'src="https://e.com/1.gif" width=1 height=1 data-src="https://e.com/a.png"',
    ])
      await open.paste({ 'text/html': `<img ${size}>` });
    await open.page.waitForFunction(() => window.fetched.length === 5);
    for (const style of ['', 'width:1px;height:1px', 'max-width:100%; width: 0px'])
      await open.paste({ 'text/html': `<p>字<img src="https://e.com/p.gif" width=0 height=1 style="${style}"></p>` });
    assert.equal(await open.page.evaluate('window.fetched.length'), 5);
  });

  it('keeps the lines that a keyboard has on its clipboard in a cell and in a caption', async () => {
    const devtools = await open.page.context().newCDPSession(open.page);
    const caption =
      '<figure><img src="/uploads/a-800x600.wa.webp" alt="" width="800" height="600"><figcaption>前|</figcaption></figure>';
    for (const text of ['<table><tbody><tr><td>前|</td></tr></tbody></table>', caption]) {
      await open.set(text);
      await devtools.send('Input.insertText', { text: '甲\n乙' });
      assert.equal(await open.told(), text.replace('|', '甲<br>乙'));
    }
  });

  it('begins behind the head of the clipboard, which a stored text does not have', async () => {
    await open.paste({ 'text/html': 'Version:1.0\r\nStartHTML:0000000105\r\n<html><body><p>正文</p></body></html>' });
    assert.equal(await open.told(), '<p>正文</p>');
    await open.set('Version:2 的说明<p>正文</p>');
    assert.match((await open.area.textContent()) ?? '', /^Version:2 的说明/);
  });
});
