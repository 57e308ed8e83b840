import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { patienceMs } from '../helpers/pace.ts';
import { itEdits } from './editing-cases.ts';
import { inEditor } from './open-editor.ts';

const CASES = `
an address that is typed becomes a link at a blank or a new line, alone
  <p>甲|</p>
  见https://example.com/a?b=1, 乙 → <p>甲见<a href="https://example.com/a?b=1" rel="noopener noreferrer" target="_blank">https://example.com/a?b=1</a>, 乙</p>
  {Enter}www.example.com{Enter}丙 → <p>甲见<a href="https://example.com/a?b=1" rel="noopener noreferrer" target="_blank">https://example.com/a?b=1</a>, 乙</p><p><a href="https://www.example.com" rel="noopener noreferrer" target="_blank">www.example.com</a></p><p>丙</p>

undo takes the link of a typed address back, and leaves the address
  <p>一|</p>
  http://example.com{Enter}{Control+z} → <p>一<a href="http://example.com" rel="noopener noreferrer" target="_blank">http://example.com</a></p>
  {Control+z} → <p>一http://example.com</p>

a typed address in code is code
  <pre>甲|</pre>
  https://example.com 乙 → <pre>甲https://example.com 乙</pre>

a typed name without a scheme is words
  <p>丙|</p>
  example.com 丁 → <p>丙example.com 丁</p>

one block pasted into words is words, whatever it was
  <p>我司的|已经交付</p>
  {paste <h1>塔机安全监测系统</h1>} → <p>我司的塔机安全监测系统已经交付</p>
  {paste <table border=0><tr height=19><td class=xl65>25 t</td></tr></table>} → <p>我司的塔机安全监测系统25 t已经交付</p>
  {paste <ul><li><b>新</b></li></ul>} → <p>我司的塔机安全监测系统25 t<strong>新</strong>已经交付</p>
  {paste <span>，</span><br class="Apple-interchange-newline">} → <p>我司的塔机安全监测系统25 t<strong>新</strong>，已经交付</p>

a quote, a line of code and a paragraph that ends with a break are words there, too
  <p>我司的|已经交付</p>
  {paste <blockquote><p>塔机</p></blockquote>} → <p>我司的塔机已经交付</p>
  {paste <pre>QTZ80</pre>} → <p>我司的塔机QTZ80已经交付</p>
  {paste <p>两台<br></p>} → <p>我司的塔机QTZ80两台已经交付</p>

several lines of code stay code there
  <p>前|后</p>
  {paste <pre>甲␊乙</pre>} → <p>前</p><pre>甲<br>乙</pre><p>后</p>

one cell pasted into a cell is its words, also where that is empty
  <table><tbody><tr><td>|</td><td>乙</td></tr></tbody></table>
  {paste <table border=0><tr height=19><td class=xl65>25 t</td></tr></table>} → <table><tbody><tr><td>25 t</td><td>乙</td></tr></tbody></table>

several blocks, and one in an empty paragraph, stay what they are
  <p>|</p>
  {paste <h2>甲</h2>} → <h2>甲</h2>

an address pasted over marked words links them, and alone becomes a link
  <p>见[官网]。</p>
  {paste https://example.com/a} → <p>见<a href="https://example.com/a" rel="noopener noreferrer" target="_blank">官网</a>。</p>
  <p>见<a href="https://example.com/a">官网</a>。|</p>
  {paste https://example.com/b} → <p>见<a href="https://example.com/a" rel="noopener noreferrer" target="_blank">官网</a>。\
<a href="https://example.com/b" rel="noopener noreferrer" target="_blank">https://example.com/b</a></p>

an address without its scheme links marked words, too
  <p>见[官网]。</p>
  {paste www.example.com/路径} → <p>见<a href="https://www.example.com/路径" rel="noopener noreferrer" target="_blank">官网</a>。</p>

an address that comes with the title of its page links marked words
  <p>见[官网]。</p>
  {title https://example.com} → <p>见<a href="https://example.com" rel="noopener noreferrer" target="_blank">官网</a>。</p>

addresses among pasted words become links, and nothing else does
  <p>|</p>
  {paste 看 https://example.com/a，或www.example.com。␊二 sales@example.com QTZ80.com} → <p>看 \
<a href="https://example.com/a" rel="noopener noreferrer" target="_blank">https://example.com/a</a>，或\
<a href="https://www.example.com" rel="noopener noreferrer" target="_blank">www.example.com</a>。</p><p>二 sales@example.com QTZ80.com</p>

addresses pasted into code are code
  <pre>|</pre>
  {paste a https://example.com/a} → <pre>a https://example.com/a</pre>

the embed code of a film becomes its player, another frame's is told, and a shared film its title with a link
  <p>前|</p>
  {Enter}{words <iframe src="//player.bilibili.com/player.html?isOutside=true&bvid=BV1xx411c7mD&p=1"></iframe>} → \
<p>前</p><p><a href="https://www.bilibili.com/video/BV1xx411c7mD" rel="noopener noreferrer" target="_blank">播放视频</a></p>
  {Enter}{paste 【塔机演示】 https://www.bilibili.com/video/av170001/?share_source=copy_web} → \
<p>前</p><p><a href="https://www.bilibili.com/video/BV1xx411c7mD" rel="noopener noreferrer" target="_blank">播放视频</a></p>\
<p><a href="https://www.bilibili.com/video/av170001" rel="noopener noreferrer" target="_blank">塔机演示</a></p>

the number of a film, pasted alone, is a link to it, and a model name is a word
  <p>|</p>
  {paste BV1xx411c7mD} → <p><a href="https://www.bilibili.com/video/BV1xx411c7mD" rel="noopener noreferrer" target="_blank">BV1xx411c7mD</a></p>
  {paste  或 AV1200} → <p><a href="https://www.bilibili.com/video/BV1xx411c7mD" rel="noopener noreferrer" target="_blank">BV1xx411c7mD</a> 或 AV1200</p>

pictures pasted into a caption come behind its block, words into it
  <table><caption>表|题</caption><tbody><tr><td>一</td></tr></tbody></table>
  {paste <p>甲</p>} → <table><caption>表甲题</caption><tbody><tr><td>一</td></tr></tbody></table>
  {paste <p>乙</p><p><img src="/uploads/a-5x3.png"></p>} → <table><caption>表甲题</caption><tbody><tr><td>一</td></tr></tbody></table>\
<p>乙</p><p><img src="/uploads/a-5x3.png" alt="" width="5" height="3"></p>

a run of lines in a font of one width is a code block
  <p>|</p>
  {paste <p class=MsoNormal><span style='font-family:Consolas'>if a:</span></p><p class=MsoNormal><span style='font-family:Consolas'>&nbsp;&nbsp;&nbsp; b()</span></p>} → <pre>if a:<br>    b()</pre>

a single line of code joins the words around it
  <p>调用|函数</p>
  {paste <div style="font-family: Consolas;white-space: pre;"><div><span>alarm()</span></div></div>} → <p>调用alarm()函数</p>

indents stay where the source shows all spaces, and are padding elsewhere
  <p>|</p>
  {paste <div style="white-space:pre-wrap"><div>甲</div><div>  乙␊ 丙</div></div><p>&nbsp; 丁</p><p>　　戊</p>} → \
<p>甲</p><p>&nbsp;&nbsp;乙<br>&nbsp;丙</p><p>丁</p><p>戊</p>

a list that counts down keeps its numbers
  <p>|</p>
  {paste <ol reversed><li>三</li><li>二</li></ol>} → <ol start="2"><li>三</li><li value="1">二</li></ol>

an item that is a box or a film alone stays
  <p>|</p>
  {paste <ul><li><input type="checkbox" checked></li><li><input type="checkbox"> 乙</li><li><iframe src="//player.bilibili.com/player.html?bvid=BV1xx411c7mD"></iframe></li></ul>} → \
<ul><li>☑</li><li>☐ 乙</li><li><a href="https://www.bilibili.com/video/BV1xx411c7mD" rel="noopener noreferrer" target="_blank">播放视频</a></li></ul>
`;

const EDGES = {
  rule: '<hr>',
  film: '<p><video controls="" src="/uploads/a.mp4"></video></p>',
  table: '<table><tbody><tr><td>一</td><td>二</td></tr></tbody></table>',
  picture: '<p><img src="/uploads/a-5x3.png" alt="" width="5" height="3"></p>',
  figure: '<figure><img src="/uploads/a-5x3.png" alt="" width="5" height="3"><figcaption>注</figcaption></figure>',
};

inEditor('the clipboard of the rich-text editor', (open) => {
  const message = async () => (await open.page.locator('.rich-text-editor-message span').textContent()) ?? '';
  const png = (name: string, byte = name.charCodeAt(0)) => ({ name, type: 'image/png', size: 10, byte });

  before(() => open.page.setDefaultTimeout(patienceMs(20_000)));
  beforeEach(async () => {
    await open.set('<p>前</p>');
    await open.work('{Control+a}{Delete}');
    await open.page.evaluate('window.holdsUploads = true; window.uploads = {}');
  });

  itEdits(open, CASES, {
    words: (...words) => open.paste({ 'text/plain': words.join(' ') }),
    title: (address) => open.paste({ 'text/html': `<a href="${address}">示例网站</a>`, 'text/plain': address ?? '' }),
  });

  for (const [name, edge] of Object.entries(EDGES))
    for (const html of [`${edge}<p>甲</p>`, `<p>甲</p>${edge}`, `${edge}<p>甲</p>${edge}`, edge + edge, edge]) {
      it(`deletes, cuts, copies and types over all that Ctrl+A selects: ${html.replaceAll(edge, name)}`, async () => {
        for (const [work, after] of [
          ['{Delete}', ''],
          ['新', '<p>新</p>'],
          ['{Control+x}', ''],
          ['{Control+x}{Control+v}', html],
          ['{Control+c}{Delete}{Control+v}', html],
        ] as const) {
          await open.set('');
          await open.set(html);
          await open.work(`{Control+a}${work}`);
          assert.equal((await open.told()).replace(/<p><br><\/p>$/, ''), after, work);
        }
      });
    }

  for (const [text, sentence] of [
    ['https://v.youku.com/v_show/id_X.html', /下载后上传 MP4/],
    ['3.56 复制打开抖音 https://v.douyin.com/iR/', /下载后上传 MP4/],
    ['【演示】 https://b23.tv/abc', /短链接/],
    ['<iframe src="https://map.example/x"></iframe>', /1 个网页框架/],
  ] as const) {
    it(`says what works instead of ${text}`, async () => {
      await open.paste({ 'text/plain': text });
      assert.match(await message(), sentence);
      await open.set('<p>见[演示]。</p>'); // an address links these words
      await open.paste({ 'text/plain': text });
      assert.match(await message(), sentence);
    });
  }

  for (const [what, html, sentence] of [
    [
      'a frame',
      '<p>甲</p><iframe src="https://map.example/x"></iframe>',
      /^有 1 个网页框架（如地图、视频）没能随文字粘贴过来$/,
    ],
    [
      'a film of Youku',
      '<p>甲</p><iframe src="https://player.youku.com/embed/X"></iframe>',
      /1 个网页框架.*下载后上传 MP4/,
    ],
    ['what alone is in an item', '<ul><li>甲</li><li><audio src="/a.mp3"></audio></li></ul>', /^有 1 段音频/],
    ['a formula', '<p>甲</p><math><mi>E</mi></math>', /^有 1 个公式的排版/],
    ['a link to a file of the computer', '<p>甲<a href="file:///C:/a.docx">乙</a></p>', /^有 1 个文件或插件/],
    ['a picture of Evernote', '<p>甲<en-media type="image/png" hash="a"></en-media></p>', /^有 1 张图片/],
    ['a file of Evernote', '<p>甲<en-media type="application/pdf" hash="a"/></p>', /^有 1 个文件或插件/],
    ['a card of Yuque', '<p>甲<card name="file" value="data:{}"></card></p>', /^有 1 个文件或插件/],
    ['hidden words', '<p>甲乙丙<span style="opacity:0">藏</span></p>', /^有 1 处网页上看不见的文字/],
    [
      'drawings, but not signs and their words,',
      '<p>甲<svg width="600"><text>标</text></svg><svg width="16"></svg><svg class="icon"></svg><img srcset="ms-x://a 2x"></p>',
      /^有 2 张图片没能随文字粘贴过来/,
    ],
    [
      'the captions of a film',
      '<p>甲</p><video><source src="https://a.example/a.mp4"><track src="https://a.example/a.vtt"></video>',
      /^有 1 条视频字幕没能随文字粘贴过来/,
    ],
    [
      'pictures and a file',
      '<p>甲<img src="blob:https://a.example/1"><img src="data:image/svg+xml,x"><object data="a.swf"></object></p>',
      /^有 1 个文件或插件、2 张图片没能随文字粘贴过来，图片请用/,
    ],
  ] as const) {
    it(`tells in one sentence that ${what} did not come, and keeps the words`, async () => {
      await open.paste({ 'text/html': html });
      assert.match(await message(), sentence);
      assert.match(await open.told(), /甲/);
    });
  }

  it('brings pictures by the address that their page would show later, or names in a list of sizes', async () => {
    await open.page.evaluate('window.holdsUploads = false; window.fetched = []');
    const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const late = ['data-src', 'data-original', 'data-actualsrc', 'data-lazy-src'].map(
      (name, at) => `<img src="${blank}" data-w="9" ${name}="https://a.example/${at}.jpg">`,
    );
    await open.paste({ 'text/html': `<p>甲${late.join('')}<img srcset="https://a.example/4.jpg 1x, /b.jpg 2x"></p>` });
    await open.page.waitForFunction(() => window.value.split('/uploads/').length === 6);
    const fetched = await open.page.evaluate<string[]>('window.fetched');
    assert.deepEqual(
      fetched.sort(),
      [0, 1, 2, 3, 4].map((at) => `https://a.example/${at}.jpg`),
    );
  });

  it('takes an emoji picture for its sign, and fetches nothing for it', async () => {
    await open.page.evaluate('window.fetched = []');
    await open.paste({ 'text/html': '<p>大吉 <img class="emoji" alt="🎉" src="https://s.w.org/1f389.svg"> 欢迎</p>' });
    assert.equal(await open.told(), '<p>大吉 🎉 欢迎</p>');
    assert.deepEqual(await open.page.evaluate('window.fetched'), []);
  });

  for (const [what, html, files, boxes] of [
    ['no words', '<meta charset=utf-8><div><p><img src="https://a.example/b.png"></p></div>', ['a.png'], ['a.png']],
    ['words, and a picture without an address of its own', '<p>甲<img src="blob:x">乙</p>', ['a.png'], ['a.png']],
    ['words alone', '<b>甲</b>', ['a.png'], []],
  ] as const) {
    it(`takes the files of a clipboard with ${what} where they belong`, async () => {
      await open.paste(html ? { 'text/html': html } : {}, files.map(png));
      const found = await open.page.locator('.rich-text-editor-area [role=group]').allTextContents();
      assert.deepEqual(
        found.map((text) => /\w\.png/.exec(text)?.[0]),
        boxes,
      );
      const words = await open.area.evaluate((area) => {
        const copy = area.cloneNode(true) as HTMLElement;
        for (const box of copy.querySelectorAll('[role=group]')) box.replaceWith('框');
        return copy.textContent;
      });
      assert.equal(words, html.includes('甲') ? (boxes.length > 0 ? '甲框乙' : '甲') : '框'.repeat(boxes.length));
    });
  }

  it('takes equal files once, by their bytes and not by their names, and one of those of one picture of a phone', async () => {
    const jpeg = (name: string) => ({ ...png(name), type: 'image/jpeg' });
    await open.paste({}, [png('a.png', 1), png('a copy.png', 1), png('a.png', 2), jpeg('a.jpg')]);
    await open.paste({}, [png('image.png'), jpeg('image.jpeg')]);
    await open.paste({}, [png('image.png'), jpeg('image.jpeg'), { ...jpeg('image.jpeg'), byte: 3 }]); // a screenshot, two photographs
    const boxes = await open.page.locator('.rich-text-editor-area [role=group]').allTextContents();
    assert.deepEqual(
      boxes.map((text) => /\w+\.\w+/.exec(text)?.[0]),
      ['a.png', 'a.png', 'a.jpg', 'image.png', 'image.png', 'image.jpeg', 'image.jpeg'],
    );
  });

  for (const way of ['paste', 'drop'] as const) {
    it(`takes a PDF and a film by ${way}: a link by its name, a video; other files get a sentence`, async () => {
      const type = { pdf: 'application/pdf', mp4: 'video/mp4', docx: '' };
      const files = ['样本 1.pdf', '吊装.mp4', '报价.docx'].map((name) => {
        const ending = name.split('.')[1] as keyof typeof type; // proof: the names above
        return { name, type: type[ending], size: 10 };
      });
      await open.set('<p>前|</p>');
      await open.work('{Enter}');
      await open.paste({ 'text/html': '<a href="file:///tmp/a.pdf">样本 1.pdf</a>' }, files, way);
      await open.page.evaluate(`for (const upload of Object.values(window.uploads)) upload.arrive()`);
      await open.page.locator('.rich-text-editor-area').getByLabel('视频').waitFor();
      assert.equal(
        await open.told(),
        '<p>前</p><p><a href="/uploads/样本_1-800x600.pdf">样本 1.pdf</a></p><p><video controls="" src="/uploads/吊装-800x600.mp4"></video></p>',
      );
      assert.match(await message(), /^「报价\.docx」放不进正文：可以放图片、PDF/);
    });
  }

  it('keeps address and description of a picture of this site that was copied as a picture', async () => {
    const origin = await open.page.evaluate(() => location.origin);
    await open.paste({ 'text/html': `<img src="${origin}/uploads/a-5x3.png" alt="塔机">` }, [png('image.png')]);
    assert.equal(await open.told(), '<p><img src="/uploads/a-5x3.png" alt="塔机" width="5" height="3"></p>');
  });
});
