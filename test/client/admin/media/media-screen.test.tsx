import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { ToastHost } = await import('../../../../client/admin/widgets/toast.tsx');
const { MediaScreen } = await import('../../../../client/admin/media/media-screen.tsx');

it('the link to a PDF, a video or subtitles is named by its file', async (t) => {
  const file = (type: string, name: string) => ({
    url: `/uploads/${name}`,
    type,
    name,
    bytes: 1,
    createDate: '2026-05-01T08:00:00.000Z',
    usedBy: [],
  });
  const data = [file('document', '手册.pdf'), file('document', '安装.vtt'), file('film', '安装.mp4')];
  t.mock.method(globalThis, 'fetch', async () =>
    Response.json({ code: 200, msg: '', data: { data, count: data.length } }),
  );
  const shown = await visit(null, <MediaScreen />);
  await act(async () => {});
  const links = [...shown.place.querySelectorAll('a.media-screen-file')];
  assert.deepEqual(
    links.map((link) => link.getAttribute('aria-label')),
    ['PDF 文档：手册.pdf', '字幕：安装.vtt', '视频：安装.mp4'],
  );
  await shown.leave();
});

it('every file of a whole folder has its place at once', async (t) => {
  const never = new Promise<Response>(() => {});
  const empty = () => Response.json({ code: 200, msg: '', data: { data: [], count: 0 } });
  t.mock.method(globalThis, 'fetch', async (url: string) => (url.includes('upload') ? never : empty()));
  const shown = await visit(null, [<MediaScreen key="screen" />, <ToastHost key="toasts" />]);
  const input = shown.place.querySelector('input[type=file]');
  const value = Array.from({ length: 120 }, (_, at) => new File([], `照片${at}.pdf`));
  await act(async () => {
    Object.defineProperty(input, 'files', { configurable: true, value });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  assert.equal(shown.place.querySelectorAll('[aria-label=正在上传] > li').length, 120);
  assert.equal(document.querySelector('.toast'), null);
  await shown.leave();
});
