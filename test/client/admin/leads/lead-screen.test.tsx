import assert from 'node:assert/strict';
import { it, mock, type TestContext } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { LeadScreen } = await import('../../../../client/admin/leads/lead-screen.tsx');
const { fetchLeadQueue } = await import('../../../../client/admin/leads/lead-queue.ts');
const { forgetAll, ViewPath } = await import('../../../../client/admin/state/persisted.ts');

it('a lead shows its owner, and the answers that are all it says, before anybody has marked it', async (t) => {
  const lead = { enquiryId: 'e1', name: '甲', phone: '13800000001', content: '', status: 'new', version: 1, sameAs: 0 };
  const row = {
    ...lead,
    answers: [{ label: '做什么产品', text: '饼干' }],
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
  const shown = await showScreen();
  assert.match(shown.place.querySelector('tbody')?.textContent ?? '', /饼干.*负责人 王工/);
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
  const shown = await showScreen();
  const tabs = () => [...shown.place.querySelectorAll('fieldset button')].map(({ textContent }) => textContent);
  await act(async () => shown.place.querySelector('form')?.requestSubmit());
  await act(async () => answers[1]?.(5));
  assert.match(tabs()[0] ?? '', /5/);
  await act(async () => answers[0]?.(77));
  assert.match(tabs()[0] ?? '', /5/);
  await shown.leave();
});

it('an empty list says how a lead comes in, by hand too, and exports nothing', async (t) => {
  localStorage.setItem('auth', 'lead');
  const queue = { waiting: 0, handled: 0, suspects: 0, new: 0, following: 0, closed: 0 };
  t.mock.method(globalThis, 'fetch', async (path: string) => {
    const data = path.endsWith('/list') ? { data: [], count: 0 } : { enquiry: queue, agent: queue, owners: [] };
    return Response.json({ code: 200, msg: '', data });
  });
  const shown = await showScreen();
  await act(async () => fetchLeadQueue());
  await act(async () => {});
  assert.match(shown.place.textContent ?? '', /展会来的，点「添加线索」/);
  const button = [...shown.place.querySelectorAll('button')].find(({ textContent }) => textContent === '导出 0 条');
  assert.equal(button?.getAttribute('aria-disabled'), 'true');
  await shown.leave();
  localStorage.clear();
});

it('opened after an account was made, the list offers it among those that leads are given to', async (t) => {
  localStorage.setItem('auth', 'lead');
  const counts = { waiting: 0, handled: 0, suspects: 0, new: 0, following: 0, closed: 0 };
  const queue = { agent: counts, enquiry: counts, owners: [{ accountId: 'zhou', name: '小周' }] };
  t.mock.method(globalThis, 'fetch', async (path: string) =>
    Response.json({ code: 200, msg: '', data: path.endsWith('/list') ? { data: [], count: 0 } : queue }),
  );
  const shown = await showScreen();
  await act(async () => {});
  assert.match(shown.place.querySelector('form')?.textContent ?? '', /小周/);
  await shown.leave();
  localStorage.clear();
});

const showScreen = () =>
  visit(
    null,
    <ViewPath value="/AdminEnquiry">
      <LeadScreen />
    </ViewPath>,
  );

/** The screen with two leads; `mark` answers a press once it resolves, and then the lead goes from the list. */
async function openTwo(t: TestContext, mark: () => Promise<unknown> = async () => ({ version: 2 }), auth = 'lead') {
  localStorage.setItem('auth', auth);
  const lead = { name: '甲', phone: '13800000001', content: '', answers: [], status: 'new', version: 1, sameAs: 0 };
  const ids = [
    { enquiryId: 'e1', owner: 'li' },
    { enquiryId: 'e2', owner: '' },
  ];
  const rows = ids.map((id) => ({ ...lead, ...id, createDate: '2026-11-27T08:00:00.000Z' }));
  const marked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith('/list')) return Response.json({ code: 200, msg: '', data: { data: rows, count: rows.length } });
    if (!path.endsWith('/markEnquiry')) return Response.json({ code: 500, msg: '没有' });
    const { enquiryId } = JSON.parse(body);
    marked.push(enquiryId);
    const data = await mark();
    rows.splice(0, rows.length, ...rows.filter((row) => row.enquiryId !== enquiryId));
    return Response.json({ code: 200, msg: '', data });
  });
  const shown = await showScreen();
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(async () => {
    mock.timers.reset();
    await shown.leave();
    localStorage.clear();
    forgetAll();
  });
  const buttons = () =>
    [...shown.place.querySelectorAll('button')].filter(({ textContent }) => textContent === '标为无效');
  return { marked, shown, buttons, press: (at = 0) => act(async () => buttons()[at]?.click()) };
}
const later = (ms: number) => act(async () => mock.timers.tick(ms));

it('a double click on a button of a row, and one that the next row moves under, mark one lead once', async (t) => {
  const { marked, buttons, press } = await openTwo(t);
  await act(async () => {
    buttons()[0]?.click();
    buttons()[0]?.click();
  });
  await press();
  assert.deepEqual(marked, ['e1']);
});

it('the next row is marked as soon as a double click would be over', async (t) => {
  const { marked, buttons, press } = await openTwo(t);
  await press();
  assert.equal(buttons()[0]?.getAttribute('aria-disabled'), 'true');
  await later(400);
  assert.equal(buttons()[0]?.getAttribute('aria-disabled'), 'false');
  await press();
  assert.deepEqual(marked, ['e1', 'e2']);
});

it('a row is held, with the focus, until a slow answer has come; the others are not', async (t) => {
  const answers: ((data: unknown) => void)[] = [];
  const { marked, buttons, press } = await openTwo(t, () => new Promise((resolve) => answers.push(resolve)));
  buttons()[0]?.focus();
  await press();
  await later(1_100);
  await press();
  assert.deepEqual(marked, ['e1']);
  const [held, other] = buttons();
  assert.deepEqual(
    [held, other].map((button) => button?.getAttribute('aria-disabled')),
    ['true', 'false'],
  );
  assert.equal(document.activeElement, held);
  await press(1);
  assert.deepEqual(marked, ['e1', 'e2']);
  await act(async () => answers[0]?.({ version: 2 }));
  await later(400);
  assert.equal(buttons()[0]?.getAttribute('aria-disabled'), 'true', 'its own answer is still due');
});

it('a row whose press was refused can be pressed again', async (t) => {
  const { marked, buttons, press } = await openTwo(t, () => Promise.reject(new Error('offline')));
  await press();
  assert.equal(buttons()[0]?.getAttribute('aria-disabled'), 'false');
  await press();
  assert.deepEqual(marked, ['e1', 'e1']);
});

for (const [auth, changed] of Object.entries({ lead: 2, 'view,lead:own': 1, view: 0 }))
  it(`of two leads, one of them its own, an account with ${auth} is offered to change ${changed}`, async (t) => {
    localStorage.setItem('userId', 'li');
    const { shown, buttons } = await openTwo(t, undefined, auth);
    assert.equal(shown.place.querySelectorAll('tbody tr').length, 2);
    assert.equal(buttons().length, changed);
    assert.equal(shown.place.querySelectorAll('tbody [type=checkbox]').length, changed);
  });
