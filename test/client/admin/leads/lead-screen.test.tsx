import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { LeadScreen } = await import('../../../../client/admin/leads/lead-screen.tsx');
const { ViewPath } = await import('../../../../client/admin/state/persisted.ts');

it('a lead shows its owner before anybody has marked it', async (t) => {
  const lead = { enquiryId: 'e1', name: '甲', phone: '13800000001', content: '', status: 'new', version: 1, sameAs: 0 };
  const row = {
    ...lead,
    owner: 'wang',
    ownerName: '王工',
    savedAt: '',
    savedBy: '',
    createDate: '2026-11-27T08:00:00.000Z',
  };
  t.mock.method(globalThis, 'fetch', async (path: string) =>
    path.endsWith('/list')
      ? Response.json({ code: 200, msg: '', data: { data: [row], count: 1 } })
      : Response.json({ code: 500, msg: '没有' }),
  );
  const shown = await visit(
    null,
    <ViewPath value="/AdminEnquiry">
      <LeadScreen />
    </ViewPath>,
  );
  assert.match(shown.place.querySelector('tbody')?.textContent ?? '', /负责人 王工/);
  await shown.leave();
});

it('the numbers of the stages are those of the search that is shown, also when an older one answers late', async (t) => {
  const answers: ((count: number) => void)[] = [];
  t.mock.method(globalThis, 'fetch', (path: string) => {
    if (!path.endsWith('/list')) return Promise.resolve(Response.json({ code: 500, msg: '没有' }));
    return new Promise((resolve) =>
      answers.push((count) => {
        const stages = { new: count, following: 0, closed: 0 };
        resolve(Response.json({ code: 200, msg: '', data: { data: [], count: 0, stages } }));
      }),
    );
  });
  const shown = await visit(
    null,
    <ViewPath value="/AdminEnquiry">
      <LeadScreen />
    </ViewPath>,
  );
  const tabs = () => [...shown.place.querySelectorAll('fieldset button')].map(({ textContent }) => textContent);
  await act(async () => shown.place.querySelector('form')?.requestSubmit());
  await act(async () => answers[1]?.(5));
  assert.match(tabs()[0] ?? '', /5/);
  await act(async () => answers[0]?.(77));
  assert.match(tabs()[0] ?? '', /5/);
  await shown.leave();
});

it('a double click on a button of a row, and one that the next row moves under, mark one lead once', async (t) => {
  localStorage.setItem('auth', 'lead');
  const lead = { name: '甲', phone: '13800000001', content: '', status: 'new', owner: '', version: 1, sameAs: 0 };
  const rows = ['e1', 'e2'].map((enquiryId) => ({ ...lead, enquiryId, createDate: '2026-11-27T08:00:00.000Z' }));
  const marked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith('/list')) return Response.json({ code: 200, msg: '', data: { data: rows, count: 2 } });
    if (!path.endsWith('/markEnquiry')) return Response.json({ code: 500, msg: '没有' });
    marked.push(JSON.parse(body).enquiryId);
    rows.shift();
    return Response.json({ code: 200, msg: '', data: { version: 2 } });
  });
  const shown = await visit(
    null,
    <ViewPath value="/AdminEnquiry">
      <LeadScreen />
    </ViewPath>,
  );
  const mark = () => {
    const buttons = [...shown.place.querySelectorAll<HTMLElement>('tbody button')];
    return buttons.find(({ textContent }) => textContent === '标为无效');
  };
  await act(async () => {
    mark()?.click();
    mark()?.click();
  });
  await act(async () => mark()?.click());
  assert.deepEqual(marked, ['e1']);
  await shown.leave();
  localStorage.clear();
});
