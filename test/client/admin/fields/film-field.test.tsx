import assert from 'node:assert/strict';
import { it } from 'node:test';
import { KindFields } from '../../../../client/admin/fields/kind-fields.tsx';
import { film } from '../../../../server/contract/kinds/fields.ts';
import { act, visit } from '../../../helpers/dom.ts';

const PAGE = 'https://www.bilibili.com/video/BV1xx411c7mD';
const PLAYER = '<iframe src="//player.bilibili.com/player.html?bvid=BV1xx411c7mD&amp;p=1"></iframe>';
const EXPORT = 'H.264';

/** Resolves when the field has loaded what judges a film, and that has read the answers that are there. */
async function judged(): Promise<void> {
  await import('../../../../client/ui/film-doubt.ts');
  for (let turn = 0; turn < 40; turn += 1) await new Promise((done) => setImmediate(done));
}

/** A film field that holds a value, and takes what is set. */
async function open(value = '') {
  let held = value;
  const Form = () => (
    <KindFields
      fields={[['caseFilm', film('视频')]]}
      values={{ caseFilm: held }}
      errors={{}}
      onField={(_, next) => {
        held = String(next);
      }}
    />
  );
  const shown = await visit(null, <Form />);
  const again = () => shown.become(<Form key={held} />);
  const paste = async (text: string) => {
    const input = shown.place.querySelector<HTMLInputElement>('input[id$="-address"]');
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
    set?.call(input, text);
    await act(async () => input?.dispatchEvent(new Event('input', { bubbles: true })));
    await again();
  };
  return { ...shown, paste, held: () => held };
}

it('the player, the embed code or the shared text of a known site becomes the page of its film', async () => {
  for (const text of [PAGE, PLAYER, `【塔机】 ${PAGE}?share_source=copy`, 'BV1xx411c7mD']) {
    const field = await open();
    await field.paste(text);
    assert.equal(field.held(), PAGE, text);
    assert.equal(field.place.querySelector('video'), null);
    await field.leave();
  }
});

it('the address of another site stays, with the sentence that says what works instead', async () => {
  for (const [text, said] of [
    ['https://v.youku.com/v_show/id_X.html', /上传 MP4/],
    ['3.56 复制打开抖音 https://v.douyin.com/iR/', /上传 MP4/],
    ['https://b23.tv/abc', /短链接/],
  ] as const) {
    const field = await open();
    await field.paste(text);
    assert.equal(field.held(), text);
    assert.match(field.place.textContent ?? '', said);
    await field.leave();
  }
});

it('a file is shown without sound; one without pictures for this browser is kept, with advice on its export', async (t) => {
  t.mock.method(globalThis, 'fetch', async () => new Response(null, { status: 416 }));
  for (const videoWidth of [1_280, 0]) {
    const field = await open('/uploads/a.mp4');
    const video = field.place.querySelector('video');
    assert.ok(video && video.getAttribute('src') === '/uploads/a.mp4');
    assert.ok(video.muted && video.controls);
    await act(async () => {
      await judged();
      Object.defineProperty(video, 'videoWidth', { configurable: true, value: videoWidth });
      video.dispatchEvent(new Event('loadedmetadata'));
    });
    assert.equal(field.place.textContent?.includes(EXPORT), videoWidth === 0);
    assert.equal(field.held(), '/uploads/a.mp4');
    await field.leave();
  }
});

it('a file of this site whose index names HEVC is told of, wherever the index is', async (t) => {
  const box = (name: string, inside = '') => {
    const size = inside.length + 8;
    return `\0\0${String.fromCharCode(size >> 8, size & 255)}${name}${inside}`;
  };
  for (const [codec, isTold] of [
    ['hvc1', true],
    ['hev1', true],
    ['avc1', false],
  ] as const) {
    const bytes = Buffer.from(box('ftyp', 'isom') + box('mdat', 'hvc1'.repeat(9)) + box('moov', box(codec)), 'latin1');
    t.mock.method(globalThis, 'fetch', async (_: string, { headers }: { headers: { Range: string } }) => {
      const [from = 0, to = 0] = headers.Range.replace('bytes=', '').split('-').map(Number);
      return new Response(bytes.subarray(from, to + 1), { status: 206 });
    });
    const field = await open(`/uploads/${codec}.mp4`);
    await act(async () => {
      await judged();
    });
    assert.equal(field.place.textContent?.includes(EXPORT), isTold, codec);
    await field.leave();
    t.mock.restoreAll();
  }
});

it('a file of this site that came and is no film is told of, before or after it was looked at; one that did not come is not', async (t) => {
  for (const [status, code, isTold] of [
    [206, 4, true],
    [206, 3, true],
    [206, 2, false],
    [206, 1, false],
    [404, 4, false],
  ] as const)
    for (const isLate of [false, true]) {
      let look = () => {};
      const looked = new Promise<void>((resolve) => {
        look = resolve;
      });
      t.mock.method(globalThis, 'fetch', () => looked.then(() => new Response('no film', { status })));
      const field = await open();
      const fail = (video: Element | null) => {
        Object.defineProperty(video, 'error', { configurable: true, value: { code } });
        video?.dispatchEvent(new Event('error'));
      };
      await field.paste('/uploads/junk.mp4');
      await act(async () => {
        if (!isLate) fail(field.place.querySelector('video'));
        look();
        await judged();
        if (isLate) fail(field.place.querySelector('video'));
      });
      assert.equal(field.place.textContent?.includes('不是视频'), isTold, `${status} ${code} ${isLate}`);
      await field.leave();
      t.mock.restoreAll();
    }
});
