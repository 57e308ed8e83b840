import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, it } from 'node:test';
import { noisyPicture } from '../helpers/build-pictures.ts';
import { randomFrom } from '../helpers/random.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { seenIn, writtenHtml } from '../server/rich-text/parse/written-html.ts';
import { dropOn } from './back-office.ts';
import { inEditor } from './open-editor.ts';
import { resultOf, SOURCES } from './pasted/sources.ts';

const MB = 1_048_576;
const PASTED = join(import.meta.dirname, 'pasted');

inEditor('pasting and dropping into the rich-text editor', (open) => {
  /** As another program: onto the machine's clipboard, from there by Ctrl+V. */
  const pasteFile = async (file: string) => {
    const data = { 'text/plain': '文字', 'text/html': readFileSync(join(PASTED, `${file}.clipboard`), 'utf8') };
    await open.page.evaluate(`addEventListener('copy', (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const [type, text] of Object.entries(${JSON.stringify(data)})) event.clipboardData.setData(type, text);
    }, { capture: true, once: true })`);
    await open.work('{Control+c}{Control+v}');
  };
  const trouble = async () => (await open.page.getByRole('alert').textContent()) ?? '';

  beforeEach(async () => {
    await open.set('');
    await open.page.evaluate('window.uploaded = []; window.fetched = []');
  });

  for (const [what, file, answer] of [
    ['a picture of 2 MB that cannot be drawn smaller', { name: 'a.png', size: 2 * MB }, '上传图片大小不能超过 2MB！'],
    ['what is no picture', { name: 'a.gif', size: 10 }, /图片插入失败（a.gif）.*JPG、PNG、WebP、GIF/],
  ] as const) {
    it(`tells the form the place alone of ${what}, and says why`, async () => {
      await open.paste({}, [{ ...file, type: `image/${file.name.slice(-3)}` }]);
      await open.page.locator('.is-failed:has(button[hidden])', { hasText: answer }).waitFor();
      assert.deepEqual(await open.page.evaluate('window.uploaded'), []);
      assert.equal(await open.told(), '<p><img data-missing="" alt=""></p>');
    });
  }

  it('shrinks a picture that is dropped and too large, inserts that and says so', async (t) => {
    const file = join(temporaryFolder(t), '现场.png');
    writeFileSync(file, noisyPicture(900));
    await dropOn(open.page, open.area, [file]);
    await open.page.locator('[role=status]', { hasText: /^已自动压缩 \d\.\dMB → (?:1\.\dMB|\d+KB)$/ }).waitFor();
    assert.deepEqual(await open.page.evaluate('window.uploaded'), ['现场.png']);
  });

  it('inserts the words and says so where what reads HTML cannot be loaded', async () => {
    const again = async () => {
      await open.page.reload();
      await open.area.waitFor();
      await open.set('<p>|</p>');
    };
    await open.page.route(/read-pasted-html/, (route) => route.abort());
    await again();
    await open.paste({ 'text/html': '<p><b>甲</b></p>', 'text/plain': '甲' });
    assert.match(await trouble(), /没能读取来源的排版，请保存后刷新页面，再粘贴一次/);
    assert.equal(await open.told(), '<p>甲</p>');
    await open.page.unrouteAll();
    await again();
  });

  it('uploads pictures that came as data, and fetches and uploads those of other sites, each in its place', async () => {
    await open.paste({
      'text/html':
        '<p>甲<img src="data:image/png;base64,iVBORw0KGgo=">乙<img src="https://example.com/b.jpg" alt="图"></p>',
    });
    await open.page.waitForFunction(() => window.value.split('/uploads/').length === 3);
    assert.deepEqual(await open.page.evaluate('[window.uploaded, window.fetched]'), [
      ['粘贴的图片.png', 'fetched.png'],
      ['https://example.com/b.jpg'],
    ]);
    assert.match(
      await open.told(),
      /^<p>甲<img src="\/uploads\/[^>]+>乙<img src="\/uploads\/[^>]+ alt="图"[^>]+><\/p>$/,
    );
  });

  it('shows which pictures of another site did not come, with 重试 and 移除, and leaves none of them linked', async () => {
    await open.paste({
      'text/html':
        '<p>甲</p><p><img src="https://fails.example/a.jpg"></p><p><img src="https://fails.example/b.jpg"></p>',
    });
    const failed = open.page.locator('.is-failed');
    await open.page.waitForFunction(() => window.failed === 2);
    assert.match((await failed.first().textContent()) ?? '', /（fails.example）：图片下载失败，请先.*重试移除/);
    const place = (name: string) => `<p><img data-missing="https://fails.example/${name}.jpg" alt=""></p>`;
    assert.equal(await open.told(), `<p>甲</p>${place('a')}${place('b')}`);
    await open.set(await open.told()); // as a draft that is opened again
    await open.page.waitForFunction(() => window.failed === 2);
    assert.equal(await open.page.evaluate('window.fetched.length'), 2, 'none is fetched before somebody asks');
    await failed.first().getByRole('button', { name: '移除' }).click();
    await failed.getByRole('button', { name: '重试' }).click();
    await open.page.waitForFunction(() => window.fetched.length === 3);
    await failed.getByRole('button', { name: '移除' }).click();
    assert.deepEqual([await failed.count(), await open.page.evaluate('window.failed')], [0, 0]);
    assert.equal(await open.told(), '<p>甲</p>');
    await open.set('<p>甲</p><p><img data-missing="" alt="图"></p>');
    assert.equal(await failed.getByRole('button', { name: '重试' }).count(), 0, 'its file is gone');
  });

  it('says of a picture that the site was not reached for what helps, and that alone', async () => {
    await open.paste({ 'text/html': '<p><img src="https://offline.example/a.jpg"></p>' });
    const failed = open.page.locator('.is-failed .rich-text-editor-note-words');
    assert.equal(await failed.textContent(), '图片插入失败（offline.example）：网络连接失败，请检查网络后重试');
  });

  const PNG =
    '{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn a}}}\\picwgoal1500\\pichgoal1500\\pngblip\\bliptag-12{\\*\\blipuid 0a1b}\n89504e\n470d0a1a0a}}';
  const OLDER = '{\\nonshppict{\\pict\\wmetafile8 0100}}';
  const JPEG = '{\\pict\\picscalex50\\picscaley50\\picwgoal6000\\pichgoal3000\\jpegblip ffd8ff}';
  const EMF = '{\\*\\shppict{\\pict\\picwgoal450\\pichgoal450\\emfblip 0100}}';
  const LOGO = '{\\headerr\\pard{\\pict\\pngblip 8950}\\par}{\\footer{\\pict\\jpegblip ffd8}}';
  const DRAWING =
    '{\\shp{\\*\\shpinst\\shpleft0\\shptop0\\shpright1500\\shpbottom1500{\\sp{\\sn shapeType}{\\sv 1}}}{\\shprslt{\\pict\\wmetafile8 0100}}}';
  const image = (name: string, size: number, more = '') =>
    `<img width=${size} height=${size} src="file:///C:/Temp/${name}" ${more}>`;
  const vml = (id: string, inside = '') =>
    `<!--[if gte vml 1]><v:shape id="${id}" style='width:75pt;height:75pt'>${inside}</v:shape><![endif]-->`;
  const [png, jpeg] = [image('image001.png', 100), '<img width=200 height=100 src="file:///C:/Temp/image002.jpg">'];
  const drawn = `${vml('Rect_1')}<![if !vml]>${image('image003.png', 100, 'v:shapes="Rect_1"')}<![endif]>`;
  for (const [what, html, rtf, come, lost] of [
    ['a logo in the header and the footer', jpeg + png, LOGO + JPEG + PNG + OLDER, 'jpeg png', 0],
    ['an EMF picture', png + image('a.png', 30) + jpeg, PNG + OLDER + EMF + OLDER + JPEG, 'png jpeg', 1],
    ['a drawing', png + drawn + jpeg, PNG + DRAWING + JPEG, 'png jpeg', 1],
    ['a drawing of which the RTF knows nothing', drawn + png + jpeg, PNG + JPEG, 'png jpeg', 1],
    ['a picture of which the HTML knows nothing', jpeg, EMF + PNG + JPEG, 'jpeg', 0],
    [
      'pictures that Word names in VML alone',
      vml('P_1', '<v:imagedata src="file:///C:/a.png"/>') + jpeg,
      PNG + JPEG,
      'png jpeg',
      0,
    ],
    [
      'a sign of a list that is a picture',
      png,
      `{\\*\\listtable{\\*\\listpicture{\\pict\\pngblip 89}}}${PNG}`,
      'png',
      0,
    ],
    ['a picture in a footnote', jpeg + png, `{\\footnote ${PNG}}${JPEG}`, 'jpeg png', 0],
  ] as const) {
    it(`takes every other picture of Word's RTF, in its place, where there is ${what}`, async () => {
      await open.paste({ 'text/html': `<p>甲${html}乙</p>`, 'text/rtf': `{\\rtf1${rtf}}` });
      const names = come.split(' ').map((kind) => `粘贴的图片.${kind}`);
      await open.page.waitForFunction((count) => window.value.split('/uploads/').length > count, names.length);
      assert.deepEqual((await open.page.evaluate(() => window.uploaded)).sort(), names.sort());
      assert.match(await open.told(), RegExp(`^<p>甲(<img [^>]+>){${names.length}}乙</p>$`));
      if (lost > 0) assert.match(await trouble(), /有 1 张图片没能随文字粘贴过来/);
      else assert.equal(await open.page.getByRole('alert').count(), 0);
    });
  }

  const watchProgress = () =>
    open.page.evaluate(`window.said = new Set();
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[role=status]')) said.add(window.value.length + textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true })`);

  /** The percentages that were said while nothing was pasted yet. */
  const stepsSaid = async () => {
    const said = await open.page.evaluate<string>('[...said].join()');
    return Array.from(said.matchAll(/\b0正在整理粘贴的内容：(\d+)%/g), ([, percent]) => Number(percent));
  };

  it('takes over a long text in steps, in which the page answers and says how far it is', async () => {
    const section = '<section><p style="font-size:15px">塔机<span style="color:red">力矩</span></p></section>';
    await watchProgress();
    await open.paste({ 'text/html': section.repeat(1_000) });
    await open.page.waitForFunction(() => window.value !== '');
    assert.equal(await open.told(), '<p>塔机<span class="text-red">力矩</span></p>'.repeat(1_000));
    assert.ok((await stepsSaid()).length > 2);
    assert.equal(await open.page.getByText(/正在整理/).count(), 0);
  });

  it('reads the pictures of a long RTF in steps too, however short the text is', async () => {
    await watchProgress();
    const [many, image] = [PNG.replace('1a0a', '1a0a'.repeat(14_000)), '<img src="file:///C:/Temp/a.png">'];
    await open.paste({ 'text/html': `<p>甲${image}乙${image}</p>`, 'text/rtf': `{\\rtf1${many}${many}}` });
    await open.page.waitForFunction(() => window.value.split('/uploads/').length === 3);
    const steps = await stepsSaid();
    assert.ok(steps.includes(5) || steps.includes(10), steps.join()); // those of the pictures
  });

  for (const source of SOURCES) {
    const { file, warning } = source;
    it(`takes over what ${source.source} puts on the clipboard, and the same again when that is copied and pasted`, async () => {
      const { html, asked } = resultOf(source);
      await pasteFile(file);
      await open.page.waitForFunction(() => window.value !== '' && window.pending === 0);
      assert.equal(await open.told(), html);
      assert.deepEqual(await open.page.evaluate('window.fetched'), asked);
      if (warning) assert.match(await trouble(), warning);
      await open.work('{Control+a}{Control+x}');
      assert.equal(await open.told(), '');
      await open.work('{Control+v}');
      await open.page.waitForFunction(() => window.value !== '');
      assert.equal(await open.told(), html);
    });
  }

  it('takes over every word of any blocks once and in order, and the same again when that is copied and pasted', async () => {
    const wordsOf = (html: string) => seenIn(html).map((word) => word.split(' ', 1)[0]);
    const shown = async () => (await open.told()).replaceAll('&nbsp;', ' ');
    for (let seed = 1; seed <= 12; seed++) {
      const html = `<p>甲乙</p>${writtenHtml(randomFrom(seed))}<p>甲乙</p>`;
      await open.set('');
      await open.paste({ 'text/html': html });
      const pasted = await shown();
      assert.deepEqual(wordsOf(pasted), wordsOf(html), `seed ${seed}`);
      await open.work('{Control+a}{Control+x}{Control+v}');
      await open.page.waitForFunction(() => window.value !== '');
      assert.equal(await shown(), pasted, `seed ${seed}`);
    }
  });

  it('is tested with each sample of its folder', () => {
    const files = readdirSync(PASTED).filter((name) => name.endsWith('.clipboard'));
    assert.deepEqual(files, SOURCES.map(({ file }) => `${file}.clipboard`).sort());
  });

  it('leaves text pasted into code as it is', async () => {
    await open.set('<pre>a|</pre>');
    await open.paste({ 'text/plain': '\n# b\n  c', 'text/html': '<p><b>b</b></p>' });
    assert.equal(await open.told(), '<pre>a<br># b<br>  c</pre>');
  });

  it('copies the words of whole paragraphs, where the selection ends before the next one too', async () => {
    await open.set('<p>[一</p><p>二</p><p>]三</p>');
    await open.work('{Control+c}');
    assert.equal(await open.page.evaluate('navigator.clipboard.readText()'), '一\n二');
  });

  it('brings the words alone for whoever may send no file: no tool offers to, and one sentence tells what did not come', async () => {
    const refusal = '换文件需要权限';
    await open.page.evaluate((why) => window.refuseFiles(why), refusal);
    const tool = (name: string) => open.page.locator(`[data-tool="${name}"]`).count();
    assert.deepEqual([await tool('picture'), await tool('library'), await tool('film')], [0, 0, 1]);
    const sources = [
      'data:image/png;base64,iVBORw0KGgo=',
      'https://example.com/b.jpg',
      '//example.com/c',
      'file:///C:/d.png',
    ];
    for (const count of sources.keys()) {
      await open.set('');
      const html = sources.slice(0, count + 1).map((src) => `<p>字<img src="${src}" alt=""></p>`);
      await open.paste({ 'text/html': html.join('') });
      assert.equal(await open.told(), '<p>字</p>'.repeat(count + 1));
      assert.equal(await trouble(), `有 ${count + 1} 张图片没能随文字粘贴过来，${refusal}`);
    }
    const own = '<p><img src="/uploads/a-800x600.png" alt="" width="800" height="600"></p>';
    await open.set(own);
    await open.area.locator('img').click();
    assert.equal(await open.page.getByRole('button', { name: '更换' }).count(), 0);
    for (const way of ['paste', 'drop'] as const) {
      await open.paste({}, [{ name: 'a.png', type: 'image/png', size: 10 }], way);
      assert.equal(await trouble(), refusal);
    }
    assert.equal(await open.told(), own);
    assert.deepEqual(await open.page.evaluate('[window.uploaded, window.fetched]'), [[], []]);
    await open.page.evaluate(() => window.refuseFiles(undefined));
  });
});
