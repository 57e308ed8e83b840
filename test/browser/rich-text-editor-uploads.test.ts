import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { itEdits } from './editing-cases.ts';
import { inEditor, type Steps } from './open-editor.ts';

/**
 * What is seen: the uploads that the form knows to be under way, those that it knows to have failed, and the blocks of the
 * text, `框` for the box of a picture, `错` for that of one that was refused, `图` and its name for a picture.
 */
const CASES = `
stand where they will be: in the empty paragraph, with the caret below, and no paragraph more
  ∅
  前{Enter}{files a} → 1 0 前/框/
  后{progress a}文 → 1 0 前/框/后文
  {arrive a} → 0 0 前/图a/后文

come in their order, whichever arrives first, and are one step
  ∅
  前{Enter}{files a b c} → 3 0 前/框/框/框/
  {arrive c}{arrive a}{arrive b} → 0 0 前/图a/图b/图c/
  {Control+z} → 0 0 前/
  {Control+y} → 0 0 前/图a/图b/图c/

are given up by 取消, which ends the sending and leaves no trace
  <p>前|</p><p>后</p>
  {Enter} → 0 0 前//后
  {files a} → 1 0 前/框/后
  {cancel a} → 0 0 前/后
  {Control+z} → 0 0 前//后
  {Control+z} → 0 0 前/后

of several, only the one that was given up goes
  ∅
  {files a b}后{cancel a}{arrive b} → 0 0 图b/后

survive undo and redo of what was typed meanwhile, once each
  ∅
  {files a}后 → 1 0 框/后
  {Control+z} → 1 0 框/
  {Control+y} → 1 0 框/后
  {arrive a} → 0 0 图a/后
  {Control+z} → 0 0 图a/
  {Control+z} → 0 0

are given up by undo and taken up again by redo
  ∅
  前{Enter}{files a}{Control+z} → 0 0 前/
  {Control+y} → 1 0 前/框/
  {arrive a} → 0 0 前/图a/

that were refused keep their place, say why, and can be tried again there
  ∅
  {files a}后{refuse a} → 0 1 错/后
  {button 重试} → 1 0 框/后
  {arrive a} → 0 0 图a/后

that were refused hold the form up no longer once undo or 移除 takes them, and are sent anew by redo
  ∅
  {files a}{refuse a}{Control+z} → 0 0
  {Control+y} → 1 0 框/
  {refuse a}{button 移除} → 0 0
`;

const PLACE = '<p><img data-missing="" alt=""></p>';

inEditor('pictures on their way into the rich-text editor', (open) => {
  const box = (name: string) => open.page.getByRole('group', { name: `正在上传 ${name}` });
  const picture = (name: string) => `<p><img src="/uploads/${name}-800x600.png" alt="" width="800" height="600"></p>`;
  const own: Steps = {
    files: (...names) =>
      open.paste(
        {},
        names.map((name) => ({ name: `${name}.png`, type: 'image/png', size: 10 })),
      ),
    async arrive(name) {
      await open.page.evaluate((file) => window.uploads[file]?.arrive(), `${name}.png`);
      await box(`${name}.png`).waitFor({ state: 'detached' });
    },
    async refuse(name) {
      await open.page.evaluate((file) => window.uploads[file]?.refuse(), `${name}.png`);
      await open.page.getByRole('group', { name: `图片插入失败（${name}.png）：存储空间不足` }).waitFor();
    },
    async progress(name) {
      await open.page.evaluate((file) => window.uploads[file]?.progress(42), `${name}.png`);
      await box(`${name}.png`).getByText('42%').waitFor();
    },
    async cancel(name) {
      await box(`${name}.png`).getByRole('button', { name: '取消' }).click();
      assert.equal(await open.page.evaluate((file) => window.uploads[file]?.isAborted(), `${name}.png`), true);
      assert.equal(await open.page.locator('[data-tool="redo"]').getAttribute('aria-disabled'), 'true');
    },
  };
  const see = async () => {
    const told = await open.told();
    const blocks = await open.page.evaluate<
      string[]
    >(`[...document.querySelector('.rich-text-editor-area').children].map(
      (block) => block.querySelector('.is-failed') ? '错' : block.querySelector('[data-editor-note]') ? '框' :
        block.querySelector('img') ? '图' + block.querySelector('img').src.match(/([^/]*)-800x600/)[1] : block.textContent)`);
    const stored = blocks.filter((block) => !/[框错]/.test(block));
    while (stored.at(-1) === '') stored.pop();
    const html = stored.map((block) => (/^图/.test(block) ? picture(block.slice(1)) : `<p>${block || '<br>'}</p>`));
    assert.equal(told.replaceAll(PLACE, ''), html.join(''), 'the form hears of no box but of one that failed');
    assert.ok(told.includes(PLACE) || !blocks.includes('错'));
    return `${await open.page.evaluate('window.pending + " " + window.failed')} ${blocks.join('/')}`.trim();
  };

  beforeEach(async () => {
    await open.set('');
    await open.page.evaluate(() => {
      window.uploads = {};
      window.holdsUploads = true;
    });
    await open.area.click();
  });

  itEdits(open, CASES, own, see);

  it('keep their place when the words around are cut and pasted', async () => {
    await open.set('<p>甲|乙</p>');
    await open.paste({ 'text/html': '丙<img src="data:image/png;base64,iVBORw0KGgo=">丁' });
    assert.equal(await open.page.locator('[data-editor-note]').count(), 1);
    await open.work('{Control+a}{Control+x}');
    assert.equal(await open.page.evaluate(() => window.pending), 0);
    await open.work('{Control+v}');
    await box('粘贴的图片.png').waitFor();
    await own.arrive?.('粘贴的图片');
    assert.match(await open.told(), /^<p>甲丙<img src="\/uploads\/粘贴的图片-800x600\.png"[^>]*>丁乙<\/p>$/);
  });

  it('give their place in a list to what is typed or composed over them', async () => {
    const selectBox = async () => {
      await open.page.evaluate(`(() => {
        const { parentNode } = document.querySelector('[data-editor-note]');
        getSelection().setBaseAndExtent(parentNode, 0, parentNode, 1);
      })()`);
      await open.pause(); // the editor hears of it later
    };
    const devtools = await open.page.context().newCDPSession(open.page);
    const compose = async (text: string) => {
      await devtools.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 });
      await devtools.send('Input.insertText', { text });
    };
    for (const write of [open.work, compose]) {
      await open.set('<p>[前]</p>');
      await open.work('{files a}', own);
      await box('a.png').waitFor();
      await selectBox();
      await open.work('{ul}');
      await selectBox();
      await write('ab');
      assert.equal(await open.area.locator('ul').first().innerHTML(), '<li>ab</li>');
    }
  });

  it('are told to the form before it hears that they are over', async () => {
    await open.work('{files a}{arrive a}', own);
    assert.match(await open.page.evaluate(() => window.valueWhenOver), /<img src="\/uploads\/a-800x600\.png"/);
  });

  it('takes a file whose name has no ending by its bytes, and names three of those that it cannot take', async () => {
    const heads = { 一: '\x89PNG\r\n\x1a\n', 二: '\n\n%PDF-1.7', 三: '\0\0\0\x18ftypisom', 四: '\x1aE\xdf\xa3' };
    const files = Object.entries(heads).map(([name, head]) => ({ name, type: '', size: 20, head }));
    const others = ['夹', '五.', '六.rar', `七${'长'.repeat(200)}`].map((name) => ({ name, type: '', size: 9 }));
    await open.page.evaluate('window.holdsUploads = true; window.uploads = {}');
    await open.set('<p>|</p>');
    await open.paste({}, [...files, ...others], 'drop');
    assert.match(
      (await open.page.locator('.rich-text-editor-message span').textContent()) ?? '',
      /^「夹」「五\.」「六\.rar」等 4 个文件放不进正文/,
    );
    assert.deepEqual(await open.page.evaluate('Object.keys(window.uploads)'), ['一', '二', '三', '四']);
  });

  it('says how a film becomes one that it takes, and how captions come to one', async () => {
    const message = open.page.locator('.rich-text-editor-message span');
    const films = ['一.mov', '二.avi'].map((name, at) => ({
      name,
      type: ['video/quicktime', 'video/x-msvideo'][at] ?? '',
      size: 9,
    }));
    await open.paste({}, films, 'drop');
    assert.match((await message.textContent()) ?? '', /^「一\.mov」「二\.avi」放不进正文：.*iPhone.*电脑/);
    await open.paste({}, [...films, { name: '三.srt', type: '', size: 9 }], 'drop');
    assert.match((await message.textContent()) ?? '', /字幕请先点一下视频，再用“视频”按钮上传$/);
  });

  it('says of a film that no browser reads that it may not be whole', async () => {
    await open.page.route('**/uploads/*.mp4', (route) => route.fulfill({ status: 206, body: 'no film' }));
    await open.set('<p>前|</p>');
    await open.paste({}, [{ name: 'broken.mp4', type: 'video/mp4', size: 10 }], 'drop');
    await open.page.evaluate(`window.uploads['broken.mp4'].arrive()`);
    await open.page.locator('.rich-text-editor-message', { hasText: '可能没有传完整' }).waitFor();
    await open.page.unroute('**/uploads/*.mp4');
  });

  for (const way of ['form', 'drop'] as const) {
    it(`inserts a film that many computers will not play by ${way}, and says how to export it`, async () => {
      const film = Buffer.from('\0\0\0\x0cftypisom\0\0\0\x14moov\0\0\0\x0chev1\0\0\0\0', 'latin1');
      await open.page.route('**/uploads/*.mp4', async (route) => {
        const [from = 0, to = 0] = (await route.request().headerValue('range'))?.match(/\d+/g)?.map(Number) ?? [];
        await route.fulfill({ status: 206, body: film.subarray(from, to + 1) });
      });
      await open.set('<p>前|</p>');
      if (way === 'form') await open.work('{film}{fill 视频地址=/uploads/hevc.mp4}{Enter}');
      else {
        await open.paste({}, [{ name: 'hevc.mp4', type: 'video/mp4', size: 10 }], 'drop');
        await open.page.evaluate(`window.uploads['hevc.mp4'].arrive()`);
      }
      await open.page.locator('[role=status] > .rich-text-editor-message', { hasText: 'H.264' }).waitFor();
      assert.match(await open.told(), /<video controls="" src="\/uploads\/hevc[^"]*\.mp4"><\/video>/);
      await open.page.unroute('**/uploads/*.mp4');
    });
  }

  it('uploads a film that the form asks for, also in place of the selected one', async () => {
    for (const [before, name] of [
      ['<p>前|</p>', 'a'],
      ['<p>前</p><p><video controls="" src="/uploads/old.mp4"></video></p>', 'b'],
    ] as const) {
      await open.set(before);
      if (name === 'b') await open.page.locator('.rich-text-editor-area video').click({ position: { x: 40, y: 40 } });
      await open.work('{film}');
      const choosing = open.page.waitForEvent('filechooser');
      await open.work('{button 上传视频}');
      await (await choosing).setFiles({ name: `${name}.mp4`, mimeType: 'video/mp4', buffer: Buffer.from('film') });
      await box(`${name}.mp4`).waitFor();
      await open.page.evaluate((file) => window.uploads[file]?.arrive(), `${name}.mp4`);
      await box(`${name}.mp4`).waitFor({ state: 'detached' });
      assert.equal(await open.told(), `<p>前</p><p><video controls="" src="/uploads/${name}-800x600.mp4"></video></p>`);
    }
  });

  it('adds captions to a film as it is inserted and later, and refuses what no browser shows', async () => {
    const track = '<track default="" kind="captions" srclang="zh-CN" label="字幕" src="/uploads/a-800x600.vtt">';
    const button = open.page.getByRole('button', { name: '上传字幕' });
    await open.set('<p>前|</p>');
    await open.work(
      '{film}{fill 视频地址=/uploads/a.mp4}{fill 字幕（选填，有人说话时加上）=https://a.cn/a.vtt}{Enter}',
    );
    await open.page.locator('.field-error', { hasText: '请上传 .vtt 或 .srt 字幕' }).waitFor();
    const choosing = open.page.waitForEvent('filechooser');
    await button.click();
    await (await choosing).setFiles({ name: 'a.vtt', mimeType: '', buffer: Buffer.from('WEBVTT') });
    await open.work('{button 插入视频}');
    await open.page.locator('.field-error', { hasText: '字幕还在上传' }).waitFor();
    await open.page.evaluate(`window.uploads['a.vtt'].arrive()`);
    await button.waitFor();
    await open.work('{button 插入视频}');
    const film = `<p>前</p><p><video controls="" src="/uploads/a.mp4">${track}</video></p>`;
    assert.equal(await open.told(), film);
    await open.page.locator('.rich-text-editor-area video').click({ position: { x: 40, y: 40 } });
    await open.work('{film}{fill 视频地址=/uploads/b.mp4}{button 修改视频}');
    assert.equal(await open.told(), film.replace('a.mp4', 'b.mp4'));
    await open.work('{Control+z}');
    assert.equal(await open.told(), film);
    const origin = await open.page.evaluate('location.origin');
    await open.set('<p>|</p>');
    await open.paste({ 'text/html': film.replaceAll('="/', `="${origin}/`) });
    assert.equal(await open.told(), film);
  });
});
