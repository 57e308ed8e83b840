import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { noisyPicture } from '../helpers/build-pictures.ts';
import { inEditor } from './open-editor.ts';
import { axeFindings } from './page-checks.ts';

/** 甲 beside 乙, above 丙 and 丁. */
const SQUARE = '<table><tbody><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td><td>丁</td></tr></tbody></table>';
const TEXT = '<p>一二三四</p><p>第二段</p>';

/** Tools, and what becomes of the first paragraph of `TEXT` whose first two characters are selected. */
const TOOLS: Record<string, string> = {
  strong: '<p><strong>一二</strong>三四</p>',
  em: '<p><em>一二</em>三四</p>',
  u: '<p><u>一二</u>三四</p>',
  s: '<p><s>一二</s>三四</p>',
  sup: '<p><sup>一二</sup>三四</p>',
  sub: '<p><sub>一二</sub>三四</p>',
  'text 红色': '<p><span class="text-red">一二</span>三四</p>',
  'bg 黄色': '<p><span class="bg-yellow">一二</span>三四</p>',
  'size 大号': '<p><span class="size-large">一二</span>三四</p>',
  'block 大标题': '<h2>一二三四</h2>',
  'block 中标题': '<h3>一二三四</h3>',
  'block 小标题': '<h4>一二三四</h4>',
  'align 居中': '<p class="align-center">一二三四</p>',
  'align 右对齐': '<p class="align-right">一二三四</p>',
  'align 两端对齐': '<p class="align-justify">一二三四</p>',
  ul: '<ul><li>一二三四</li></ul>',
  ol: '<ol><li>一二三四</li></ol>',
  indent: '<p class="indent-1">一二三四</p>',
  quote: '<blockquote><p>一二三四</p></blockquote>',
  hr: '<hr><p>三四</p>',
};

inEditor('the tools of the rich-text editor', (open) => {
  beforeEach(() => open.set(TEXT));

  for (const [tool, first] of Object.entries(TOOLS)) {
    it(`${tool}: does what it says, the server keeps it to the letter, undo and redo go both ways`, async () => {
      const expected = `${first}<p>第二段</p>`;
      await open.set(TEXT.replace('一二', '[一二]'));
      await open.work(`{${tool}}`);
      assert.equal(await open.told(), expected);
      await open.work('{Control+z}');
      assert.equal(await open.told(), TEXT);
      await open.work('{Control+y}');
      assert.equal(await open.told(), expected);
      await open.set(expected);
      assert.equal(await open.told(), expected, 'its own output loaded again');
    });
  }

  for (const tool of ['strong', 'ul', 'ol', 'quote']) {
    it(`${tool}: pressed twice leaves all as it was`, async () => {
      await open.set('<p>[一二三四]</p><p>第二段</p>');
      await open.work(`{${tool}}`);
      await open.page.locator(`[data-tool="${tool}"][aria-pressed="true"]`).waitFor();
      await open.work(`{${tool}}`);
      assert.equal(await open.told(), TEXT);
    });
  }

  for (const [tool, field, typed, answer] of [
    ['link', '链接到', 'javascript:alert(1)', /请从搜到的页面里选一个，或填写网址/],
    ['film', '视频地址', 'https://example.com/page.html', /\.mp4/],
    ['table', '列数', '0', /请填写 1 到 20 的整数/],
  ] as const) {
    it(`${tool}: refuses ${typed} and says what may be there`, async () => {
      await open.set('<p>[看这里]</p>');
      await open.work(`{${tool}}{fill ${field}=${typed}}{Enter}`);
      assert.match((await open.page.locator('.field-error', { hasText: answer }).textContent()) ?? '', answer);
      await open.work('{Escape}');
      assert.equal(await open.told(), '<p>看这里</p>');
    });
  }

  it('is one stop for Tab: Alt+F10 goes to the toolbar, arrows walk it, Esc goes back', async () => {
    const focused = () =>
      open.page.evaluate('document.activeElement.dataset.tool ?? document.activeElement.getAttribute("role")');
    await open.work('{Alt+F10}{Home}');
    assert.equal(await focused(), 'undo');
    await open.work('{ArrowLeft}');
    assert.equal(await focused(), 'more');
    if (await open.page.locator('[data-tool=film]').isVisible()) await open.work('{Enter}'); // an earlier test unfolded it
    await open.work('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    assert.equal(await focused(), 'library', 'what is seldom used is not in sight');
    await open.work('{End}{Enter}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    assert.equal(await focused(), 'film');
    await open.work('{End}{Enter}{Escape}');
    assert.equal(await focused(), 'textbox');
    assert.equal(await open.page.locator('[data-tool][tabindex="0"]').count(), 1);
  });

  it('offers what can be done to a picture only where that is all that is selected', async () => {
    const offer = open.page.getByRole('group', { name: '图片', exact: true });
    await open.set('<p>[<img src="/media/a.png" alt="">]</p><p>甲</p>');
    await offer.waitFor();
    await open.mark('<p>[<img src="/media/a.png" alt=""></p><p>甲]</p>');
    await offer.waitFor({ state: 'detached' });
  });

  it('offers neither where there is nothing to merge or to split', async () => {
    await open.set(SQUARE.replace('甲', '|甲'));
    await open.work('{table}');
    for (const label of ['合并单元格', '拆分单元格'])
      assert.ok(await open.page.getByRole('menuitem', { name: label }).isDisabled());
    await open.work('{Escape}');
  });

  it('changes a picture in a bar at the foot: words, width, another picture in its place, away; undo takes all back', async () => {
    const text = '<p>前<img src="/media/a.png" alt="塔机">后</p>';
    await open.set(text);
    const { page } = open;
    await page.waitForFunction(() => document.querySelector('main img')?.getBoundingClientRect().height);
    const bar = page.getByRole('group', { name: '图片', exact: true });
    const edit = async (caption: string, width: string) => {
      await open.area.locator('img').click({ force: true });
      await bar.getByLabel('图注').fill('');
      await page.keyboard.type(caption);
      await bar.getByRole('button', { name: `宽度：${width}` }).click();
      return open.told();
    };
    const figure = (rest: string, look = '') =>
      `<p>前</p><figure${look}><img src="/media/a.png" alt="塔机">${rest}</figure><p>后</p>`;
    assert.equal(await edit('', '50%'), text.replace('机">', '机" class="width-50">'));
    assert.equal(await edit('现场航拍', '75%'), figure('<figcaption>现场航拍</figcaption>', ' class="width-75"'));
    assert.equal(await edit('现场', '原始'), figure('<figcaption>现场</figcaption>'));
    await bar.getByLabel('图里有什么（看不到图时显示）').fill('塔吊');
    await open.work('{Enter}');
    assert.equal(await open.told(), figure('<figcaption>现场</figcaption>').replace('塔机', '塔吊'));
    const chooser = page.waitForEvent('filechooser');
    await bar.getByRole('button', { name: '更换图片' }).click();
    await (await chooser).setFiles({ name: 'b.png', mimeType: 'image/png', buffer: noisyPicture(40) });
    await open.area.locator('img[src^="/uploads"]').waitFor();
    const replaced = '<img src="/uploads/site-800x600.wa.webp" alt="塔吊" width="800" height="600">';
    assert.equal(await open.told(), `<p>前</p><figure>${replaced}<figcaption>现场</figcaption></figure><p>后</p>`);
    assert.equal(await edit('', '25%'), `<p>前</p><p>${replaced.replace('>', ' class="width-25">')}</p><p>后</p>`);
    await bar.getByRole('button', { name: '删除图片' }).click();
    await bar.waitFor({ state: 'detached' });
    assert.equal(await open.told(), '<p>前</p><p><br></p><p>后</p>');
    await open.work('{Control+z}'.repeat(20));
    assert.equal(await open.told(), text);
  });

  it('gives axe nothing to find, open windows included', async () => {
    for (const tool of ['', 'block', 'text', 'align', 'table', 'link', 'film']) {
      if (tool !== '') await open.work(`{${tool}}`);
      assert.deepEqual(await axeFindings(open.page, '.rich-text-editor'), [], tool);
      await open.work('{Escape}');
    }
  });

  it('has forms whose fields show what they ask for whole on a phone', async () => {
    const size = open.page.viewportSize();
    for (const width of [390, 360])
      for (const tool of ['link', 'film']) {
        await open.page.setViewportSize({ width, height: 800 });
        await open.set('<p>|</p>');
        await open.work(`{${tool}}`);
        const cut = await open.page.evaluate(() => {
          const context = document.createElement('canvas').getContext('2d');
          return Array.from(document.querySelectorAll<HTMLInputElement>('.rich-text-editor-form input[placeholder]'))
            .filter((input) => {
              const { font, paddingLeft, paddingRight } = getComputedStyle(input);
              if (context) context.font = font;
              const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
              return (context?.measureText(input.placeholder).width ?? 0) > room;
            })
            .map(({ placeholder }) => placeholder);
        });
        assert.deepEqual(cut, [], `${width} ${tool}`);
        await open.work('{Escape}');
      }
    if (size) await open.page.setViewportSize(size);
  });
});

inEditor('the look of rich text', (open) => {
  it('keeps room for a picture of ours that is not loaded, whether or not it says what it shows', async () => {
    await open.page.route('**/uploads/**', () => {}); // it never comes
    await open.set('<p><img src="/uploads/slow-400x300.png" alt=""></p>');
    const size = await open.page.evaluate<[number, number]>(`(() => {
      const { width, height } = document.querySelector('.rich-text img').getBoundingClientRect();
      return [width, height];
    })()`);
    assert.deepEqual(size, [400, 300]);
  });
});
