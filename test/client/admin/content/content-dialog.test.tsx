import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import type { ContentKind } from '../../../../server/kinds.ts';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { ContentDialog } = await import('../../../../client/admin/content/content-dialog.tsx');
const { contentOf } = await import('../../../../client/admin/content/content-kind.tsx');
await import('../../../../client/admin/on-demand.ts'); // the check before publication waits for it

const STORED = { photoId: 'p1', version: 3, photoTitle: '参会', photoUrl: '/uploads/a-1200x900.jpg', shownOn: 'home' };

function answered(path: string): object {
  return path.endsWith('/presence') ? [] : path.endsWith('/list') ? { data: [{ pagePath: 'plan' }], total: 1 } : STORED;
}

/** Types this title into the form of a stored or of a new record and saves it from there; returns the address and what was sent. */
async function saved(id: string, title: string, kind: ContentKind = 'carousel') {
  let sent: [path: string, fields: object] | undefined;
  const fetched = mock.method(globalThis, 'fetch', async (path: string, { body }: { body: string }) => {
    if (/save|update/.test(path)) sent = [path, JSON.parse(body)];
    return Response.json({ code: 200, msg: '', data: answered(path) });
  });
  const props = { mode: id === '' ? 'add' : 'edit', id, onChanged() {}, onClose() {} } as const;
  const shown = await visit(null, <ContentDialog content={contentOf(kind)} address="" {...props} />);
  await act(async () => {});
  const field = document.querySelector<HTMLInputElement>(`[data-field=${contentOf(kind).titleField}] input`);
  assert.ok(field);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, title);
  await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })));
  await act(async () => document.querySelector('form')?.requestSubmit());
  while (!sent)
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5)); // the check's module is still being loaded
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '继续发布')?.click();
    });
  await shown.leave();
  fetched.mock.restore();
  return sent;
}

it('a changed record is sent with what was changed alone: a column that was renamed meanwhile refuses nothing', async () => {
  const sent = await saved('p1', '参会报道');
  assert.deepEqual(sent, ['/v1/carousel/updateCarousel', { photoId: 'p1', version: 3, photoTitle: '参会报道' }]);
});

it('a record in which nothing was changed is saved all the same', async () => {
  assert.deepEqual(await saved('p1', '参会'), ['/v1/carousel/updateCarousel', { photoId: 'p1', version: 3 }]);
});

it('a new record is sent whole', async () => {
  const [path, fields = {}] = (await saved('', '新的')) ?? [];
  assert.equal(path, '/v1/carousel/saveCarousel');
  assert.deepEqual(
    Object.keys(fields),
    contentOf('carousel').fields.map(([name]) => name),
  );
});

it('a new page saved from within its title has the address that leaving the title proposes', async () => {
  const [path, fields] = (await saved('', 'Plan', 'page')) ?? [];
  assert.equal(path, '/v1/page/savePage');
  assert.equal(fields && 'pagePath' in fields && fields.pagePath, 'plan-2');
});
