import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../../helpers/dom.ts';

await import('../../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { useUploadTiles } = await import('../../../../../client/admin/widgets/fields/upload-tiles.tsx');
const { PendingUploads } = await import('../../../../../client/ui/pending-uploads.ts');
const { ToastHost } = await import('../../../../../client/admin/widgets/toast.tsx');

const FILM = '\0\0\0\x14ftypisom\0\0\0\0isom';

/** What is said of files that arrive, by their names. */
const DOUBTS: Record<string, string> = { '缺.mp4': '可能没有传完整' };

/** A file without type, whose bytes the test gives out. */
function slow(name: string, head: string) {
  const file = new File([head], name);
  let give = () => {};
  const bytes = new Promise<void>((resolve) => {
    give = resolve;
  }).then(() => new TextEncoder().encode(head).buffer);
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => bytes });
  return { file, give: () => act(async () => give()) };
}

it('a file has its place and number, and the form waits, before its bytes are read; then its kind is judged', async () => {
  const arrived: string[] = [];
  const told: string[] = [];
  const begin = (_: () => void, name = '') => {
    told.push(name);
    return (end: string) => told.push(`${name} ${end}`);
  };
  const way = (noun: string, types: string[]) => ({
    takes: { noun, types, wrongKind: `只能上传 ${noun}` },
    upload: async ({ name, type }: File) => ({
      ok: true as const,
      url: `${noun} ${name} ${type}`,
      doubt: DOUBTS[name],
    }),
    limitBytes: 100,
    tooLarge: `${noun}太大`,
  });
  const ways = [way('PDF', ['application/pdf']), way('视频', ['video/mp4'])];
  const Gallery = () => {
    const onArrived = (url: string, _: File, number: number) => arrived.push(`${number} ${url}`);
    const { tiles, chooser } = useUploadTiles({ label: '图集', ways, room: 3, onArrived });
    return [chooser, <ul key="tiles">{tiles}</ul>];
  };
  const form = (
    <PendingUploads value={{ begin }}>
      <Gallery />
      <ToastHost />
    </PendingUploads>
  );
  const shown = await visit(null, form);
  const input = shown.place.querySelector('input');
  const choose = (...files: File[]) =>
    act(async () => {
      Object.defineProperty(input, 'files', { configurable: true, value: files });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const names = () => [...shown.place.querySelectorAll('li > span')].map(({ textContent }) => textContent);
  const [first, second] = [slow('一', FILM), slow('二', 'GIF89a')];
  await choose(first.file, second.file);
  await choose(new File([FILM], '三.mp4', { type: 'video/mp4' }), new File([FILM], '四.mp4', { type: 'video/mp4' }));
  assert.deepEqual(told, ['一', '二', '三.mp4', '三.mp4 arrived']);
  assert.match(document.querySelector('.toast-stack')?.textContent ?? '', /这里还能放 1 个文件，其余 1 个没有上传/);
  assert.deepEqual(names(), ['一', '二']);
  await second.give();
  assert.equal(shown.place.querySelector('[role=alert]')?.textContent, '只能上传 PDF移除这个文件');
  await first.give();
  assert.deepEqual(arrived, ['2 视频 三.mp4 video/mp4', '0 视频 一 video/mp4']);
  assert.deepEqual(told.slice(4), ['二 failed', '一 arrived']);
  assert.deepEqual(names(), ['二']);
  await choose(
    new File([FILM], '缺.mp4', { type: 'video/mp4' }),
    new File(['x'], '五.mov', { type: 'video/quicktime' }),
  );
  const said = () => [...shown.place.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  assert.deepEqual(said(), ['只能上传 PDF移除这个文件', '可能没有传完整知道了', '只能上传 视频移除这个文件']);
  assert.deepEqual(
    told.slice(6),
    ['缺.mp4', '五.mov', '五.mov failed', '缺.mp4 arrived'],
    'no form waits for what is said',
  );
  await choose(new File([FILM], '六.mp4', { type: 'video/mp4' }));
  assert.deepEqual(
    arrived.slice(2),
    ['3 视频 缺.mp4 video/mp4', '5 视频 六.mp4 video/mp4'],
    'it has its place in the list',
  );
  await act(async () => shown.place.querySelector<HTMLElement>('[aria-label$="知道了"]')?.click());
  assert.deepEqual(names(), ['二', '五.mov']);
  await choose(new File(['x'], '七.m4a', { type: 'audio/mp4' }));
  assert.equal(said().at(-1), '只能上传 视频移除这个文件', 'sound is near a film');
  await shown.leave();
});
