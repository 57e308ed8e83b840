import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { PictureField } from '../../../client/ui/picture-field.tsx';
import type { UploadResult } from '../../../client/ui/use-picture-upload.ts';
import { act, type Shown, visit } from '../dom.ts';

const TOO_LARGE = '上传封面图片大小不能超过 2MB！';
let shown: Shown;
let taken: string[];
let sent: File[];

async function open(answer: UploadResult, value = ''): Promise<void> {
  taken = [];
  sent = [];
  shown = await visit(
    <PictureField
      id="cover"
      label="封面图"
      value={value}
      limitBytes={100}
      tooLarge={TOO_LARGE}
      hint="支持 jpg、png，单张小于 2MB"
      onValue={(address) => taken.push(address)}
      upload={async (file) => {
        sent.push(file);
        return answer;
      }}
    />,
  );
}

/** Chooses a file as the system's own dialog would. */
async function choose(bytes: number, type: string): Promise<void> {
  const input = shown.place.querySelector('input');
  Object.defineProperty(input, 'files', {
    configurable: true,
    value: [new File(['x'.repeat(bytes)], '现场.png', { type })],
  });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
}

const button = (words: string) => [...shown.place.querySelectorAll('button')].find((one) => one.textContent === words);
const press = (words: string) => act(async () => button(words)?.click());
const said = () => shown.place.querySelector('[role=alert] p')?.textContent;

describe('a picture field', () => {
  afterEach(() => shown.leave());

  it('refuses what is no picture before it is sent', async () => {
    await open({ ok: true, url: '/uploads/a.png' });
    await choose(10, 'application/pdf');
    assert.equal(said(), '只能上传 JPG、PNG、WebP、GIF 格式的图片');
    assert.equal(button('压缩后使用'), undefined);
    assert.equal(sent.length, 0);
  });

  it('refuses a picture of the limit in the words given, and offers to shrink it', async () => {
    await open({ ok: true, url: '/uploads/a.png' });
    await choose(100, 'image/png');
    assert.equal(said(), TOO_LARGE);
    assert.ok(button('压缩后使用'));
    assert.equal(sent.length, 0);
    await press('取消');
    assert.equal(said(), undefined);
  });

  it('tells the limits before anything is chosen', async () => {
    await open({ ok: true, url: '/uploads/a.png' });
    assert.ok(shown.place.textContent?.includes('单张小于 2MB'));
  });

  it('gives the address of what was sent', async () => {
    await open({ ok: true, url: '/uploads/a.png' });
    await choose(99, 'image/png');
    assert.deepEqual(taken, ['/uploads/a.png']);
  });

  it('keeps the picture in hand when sending fails, for another try', async () => {
    await open({ ok: false, msg: '网络连接失败，请检查网络后重试' });
    await choose(50, 'image/jpeg');
    assert.equal(said(), '网络连接失败，请检查网络后重试');
    assert.deepEqual(taken, []);
    await press('重试上传');
    assert.equal(sent.length, 2);
    assert.equal(sent[1]?.size, 50);
  });

  it('takes the picture away again', async () => {
    await open({ ok: true, url: '/uploads/a.png' }, '/uploads/old.png');
    await press('移除');
    assert.deepEqual(taken, ['']);
  });
});
