import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { ReactNode } from 'react';
import { PictureField } from '../../../../../client/admin/widgets/fields/picture-field.tsx';
import { type FileKind, PICTURE } from '../../../../../client/admin/widgets/fields/use-upload.tsx';
import { ToastHost, toast } from '../../../../../client/admin/widgets/toast.tsx';
import type { UploadPicture, UploadResult, UploadWatch } from '../../../../../client/call.ts';
import { PendingUploads, type UploadEnd } from '../../../../../client/ui/pending-uploads.ts';
import type { ShownAs } from '../../../../../server/contract/kinds/fields.ts';
import { act, type Shown, visit } from '../../../../helpers/dom.ts';

const TOO_LARGE = '上传封面图片大小不能超过 2MB！';
let shown: Shown;
let taken: string[];
let sent: File[];
/** What the form around the field was told of uploads. */
let told: string[];
let cancelAll: () => void;
/** Those of a field that waits for what the test does with them. */
let uploads: (UploadWatch & { arrive(result: UploadResult): void })[];

/** A field whose pictures go where `upload` says. */
interface Given {
  value?: string;
  takes?: FileKind;
  shownAs?: readonly ShownAs[];
  upload: UploadPicture;
  disabled?: boolean;
}
const CUT: readonly ShownAs[] = [{ where: '新闻列表', ratio: [3, 2] }, { where: '正文上方' }];
function Field({ value = '', takes = PICTURE, shownAs = CUT, upload, disabled }: Given) {
  const begin = (cancel: () => void) => {
    told.push('begun');
    cancelAll = cancel;
    return (end: UploadEnd) => told.push(end);
  };
  return (
    <PendingUploads value={{ begin }}>
      <PictureField
        id="cover"
        label="封面图"
        value={value}
        limitBytes={100}
        tooLarge={TOO_LARGE}
        hint="支持 jpg、png，单张小于 2MB"
        onValue={(address) => taken.push(address)}
        upload={upload}
        shownAs={shownAs}
        takes={takes}
        disabled={disabled}
      />
      <ToastHost />
    </PendingUploads>
  );
}

async function show(field: ReactNode): Promise<void> {
  taken = [];
  sent = [];
  told = [];
  uploads = [];
  shown = await visit(null, field);
}

const open = (answer: UploadResult, value = '') =>
  show(
    <Field
      value={value}
      upload={async (file) => {
        sent.push(file);
        return answer;
      }}
    />,
  );

const openWaiting = () =>
  show(<Field upload={(_, watch) => new Promise((arrive) => void uploads.push({ ...watch, arrive }))} />);

/** Chooses a file as the system's own dialog would. */
async function choose(bytes: number, type: string): Promise<void> {
  const input = shown.place.querySelector('input[type=file]');
  Object.defineProperty(input, 'files', {
    configurable: true,
    value: [new File(['x'.repeat(bytes)], '现场.png', { type })],
  });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
}

const button = (words: string) => [...shown.place.querySelectorAll('button')].find((one) => one.textContent === words);
const press = (words: string) => act(async () => button(words)?.click());
const toasts = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent).join('');
const said = () => shown.place.querySelector('[role=alert] p')?.textContent;

describe('a picture field', () => {
  afterEach(async () => {
    for (const close of document.querySelectorAll<HTMLElement>('.toast .icon-button'))
      await act(async () => close.click());
    await shown.leave();
  });

  it('refuses what is no picture before it is sent, and holds the form until another one is chosen', async () => {
    await open({ ok: true, url: '/uploads/a.png' });
    await choose(10, 'application/pdf');
    assert.equal(said(), '只能上传 JPG、PNG、WebP、GIF 格式的图片');
    assert.equal(sent.length, 0);
    assert.deepEqual(told, ['begun', 'failed'], 'the form is not saved as if it had come');
    await choose(50, 'image/png');
    assert.deepEqual(told, ['begun', 'failed', 'gone', 'begun', 'arrived']);
  });

  it('takes a file of another kind where it says so, as large as it may be, and shows where it lies', async () => {
    const takes = { noun: '文件', types: ['application/pdf'], wrongKind: '只能上传 PDF 格式的文件', shrinks: false };
    const upload: UploadPicture = async () => ({ ok: true, url: '/uploads/b.pdf' });
    await show(<Field takes={takes} value="/uploads/a.pdf" upload={upload} />);
    assert.equal(shown.place.querySelector('a')?.getAttribute('href'), '/uploads/a.pdf');
    await choose(10, 'image/png');
    assert.equal(said(), '只能上传 PDF 格式的文件');
    await choose(100, 'application/pdf');
    assert.equal(said(), TOO_LARGE);
    await choose(99, 'application/pdf');
    assert.deepEqual(taken, ['/uploads/b.pdf']);
  });

  it('shows a picture whole where staff say so, and cut again where they take it back or press a point', async () => {
    await open({ ok: true, url: '' }, '/uploads/a-1600x900.png#focus=30,20');
    const box = () => shown.place.querySelector<HTMLInputElement>('input[type=checkbox]');
    assert.equal(box()?.checked, false);
    await act(async () => box()?.click());
    assert.deepEqual(taken, ['/uploads/a-1600x900.png#focus=whole']);
    await shown.leave();
    await open({ ok: true, url: '' }, '/uploads/a-1600x900.png#focus=whole');
    assert.equal(box()?.checked, true);
    assert.match(String(shown.place.textContent), /整张显示，不裁切/);
    assert.ok(shown.place.querySelector('.picture-field-crops img')?.classList.contains('picture-whole'));
    assert.equal(shown.place.querySelector('.picture-board-mark'), null, 'nothing is cut, so no point stays');
    await act(async () => box()?.click());
    await act(async () => shown.place.querySelector<HTMLElement>('.picture-board')?.click());
    assert.deepEqual([taken[0], /whole|undefined/.test(String(taken[1]))], ['/uploads/a-1600x900.png', false]);
  });

  it('shows a logo as its header and its footer will: on their ground, and a narrow one with the name beside it', async () => {
    const where = '页脚';
    for (const ground of ['on-paper', 'on-dark'] as const)
      for (const [size, isNarrow] of Object.entries({
        '90x90': true,
        '159x100': true,
        '160x100': false,
        '400x40': false,
      })) {
        const field = { value: `/uploads/a-${size}.png`, shownAs: [{ where, ground }] };
        await show(<Field {...field} upload={async () => ({ ok: true, url: '' })} />);
        for (const box of ['.picture-field-preview', '.picture-field-logo'])
          assert.ok(shown.place.querySelector(box)?.classList.contains(ground), box);
        const { textContent: words = '' } = shown.place.querySelector('.picture-field-crops') ?? {};
        assert.equal(words?.startsWith('公司名称'), isNarrow, size);
        assert.ok(words?.includes(isNarrow ? '旁边写公司名称' : '最宽 300 像素'), size);
        await shown.leave();
      }
    await show(<Field shownAs={[{ where, ground: 'on-paper' }]} upload={async () => ({ ok: true, url: '' })} />);
    assert.ok(shown.place.textContent?.includes('最宽 300 像素'), 'said before anything is chosen');
  });

  for (const words of ['移除这个文件', '移除']) {
    it(`keeps a picture that failed in hand for another try, and lets go of it with ${words}`, async () => {
      await open({ ok: false, msg: '网络连接失败，请检查网络后重试' }, '/uploads/old.png');
      await choose(50, 'image/jpeg');
      assert.equal(said(), '网络连接失败，请检查网络后重试');
      assert.deepEqual(taken, []);
      await press('重试上传');
      assert.deepEqual([sent.length, sent[1]?.size], [2, 50]);
      assert.deepEqual(told, ['begun', 'failed', 'gone', 'begun', 'failed']);
      await act(async () => window.dispatchEvent(new Event('online')));
      assert.deepEqual([sent.length, sent[2]?.size], [3, 50], 'by itself when the network is back');
      await press(words);
      assert.equal(said(), undefined);
      assert.equal(told.at(-1), 'gone');
    });
  }

  it('shows how much is sent in percent, and says 上传成功！ once the picture is in the form', async ({ mock }) => {
    const heard = mock.method(toast, 'heard', () => {});
    await openWaiting();
    assert.ok(shown.place.textContent?.includes('单张小于 2MB'), 'the limits are told before');
    await choose(99, 'image/png');
    assert.equal(toasts(), '');
    assert.deepEqual(
      heard.mock.calls.map((call) => call.arguments),
      [['正在上传']],
    );
    await act(async () => uploads[0]?.onProgress?.(41.6));
    assert.ok(shown.place.textContent?.includes('42%'));
    await act(async () => uploads[0]?.arrive({ ok: true, url: '/uploads/a.png' }));
    assert.deepEqual(taken, ['/uploads/a.png']);
    assert.deepEqual(told, ['begun', 'arrived']);
    assert.equal(toasts().trim(), '上传成功！');
  });

  for (const [who, cancel] of [
    ['the person', () => press('取消')],
    ['the form around it', () => act(async () => cancelAll())],
  ] as const) {
    it(`ends an upload that ${who} cancels, and takes nothing that comes after`, async () => {
      await openWaiting();
      await choose(50, 'image/png');
      await cancel();
      assert.ok(uploads[0]?.signal?.aborted);
      assert.equal(shown.place.querySelector('progress'), null);
      await act(async () => uploads[0]?.arrive({ ok: true, url: '/uploads/a.png' }));
      assert.deepEqual(taken, []);
      assert.deepEqual(told, ['begun', 'gone']);
    });
  }

  it('takes the picture that was chosen last', async () => {
    await openWaiting();
    await choose(50, 'image/png');
    await choose(60, 'image/png');
    await act(async () => uploads[1]?.arrive({ ok: true, url: '/uploads/second.png' }));
    await act(async () => uploads[0]?.arrive({ ok: true, url: '/uploads/first.png' }));
    assert.deepEqual(taken, ['/uploads/second.png']);
  });

  it('says where the site shows the picture and how large it should be, and cuts it as it is cut there', async () => {
    await open({ ok: true, url: '/uploads/a.png' }, '/uploads/old.png');
    const places = [...shown.place.querySelectorAll<HTMLElement>('.picture-field-crops li')];
    const texts = places.map(({ textContent }) => textContent);
    assert.deepEqual(texts, ['新闻列表 3:2，建议 1200×800', '正文上方 原样']);
    const ratios = places.map((place) => place.querySelector('span')?.style.aspectRatio);
    assert.deepEqual(ratios, ['3 / 2', undefined]);
    await open({ ok: true, url: '' }, '/uploads/a-1200x1600.jpg#focus=50,0');
    assert.match(shown.place.textContent, /新闻列表 3:2，建议 1200×800正文上方 原样/);
  });

  it('shows a picture large where the form is only read, too: nothing but a link can be pressed there', async () => {
    for (const shownAs of [CUT, [], [{ where: '深色页脚', ground: 'on-dark' }] as const]) {
      const field = (
        <Field
          value="/uploads/a.png#focus=20,30"
          upload={async () => ({ ok: false, msg: '' })}
          disabled
          shownAs={shownAs}
        />
      );
      await show(<fieldset disabled>{field}</fieldset>);
      const links = [...shown.place.querySelectorAll('a')].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('aria-label'),
      ]);
      assert.deepEqual(links, [['/uploads/a.png', '封面图：查看大图']]);
      assert.equal(shown.place.querySelector('button'), null);
    }
  });
});
