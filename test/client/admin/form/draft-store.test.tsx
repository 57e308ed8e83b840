import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';
import { keepDraftsInMemory } from '../../../helpers/drafts-in-memory.ts';

await import('../../../helpers/storage.ts');
let isFull = false;
let answering = Promise.resolve();
const emptyStore = keepDraftsInMemory(
  () => isFull,
  () => answering,
);

// after the globals: the database is asked for when these are loaded
const { useRecordForm } = await import('../../../../client/admin/form/use-record-form.ts');
const { Unsaved } = await import('../../../../client/admin/form/form-body.tsx');
const { forgetAll } = await import('../../../../client/admin/state/persisted.ts');
const { compareClock } = await import('../../../../client/admin/state/staff-call.ts');
const { ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');

type FormSource<T> = import('../../../../client/admin/form/form-state.ts').FormSource<T>;

let form: ReturnType<typeof useRecordForm<{ note: string }>>;

function Form({ load }: Pick<FormSource<{ note: string }>, 'load'>) {
  const save = async () => ({ ok: true as const, data: undefined, msg: '' });
  form = useRecordForm({ name: 'news new', empty: { note: '' }, save, ...(load && { load }) });
  return (
    <>
      <Unsaved form={form} />
      <ConfirmHost />
    </>
  );
}

it('a draft is promised, and its time is shown, only where the browser stores it', async () => {
  const shown = await visit(null, <Form />);
  for (const full of [false, true, false]) {
    isFull = full;
    await act(async () => form.put('note', `${form.values.note}字`));
    let left = Promise.resolve();
    await act(async () => {
      left = form.leave();
      for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
    });
    const asked = document.querySelector('dialog')?.textContent ?? '';
    assert.match(asked, full ? /存不下草稿/ : /草稿会留在这个浏览器里/);
    assert.equal(form.draft.written === 'refused', full);
    assert.match(shown.place.textContent, full ? /存不下草稿，请及时保存/ : /已自动保存 \d\d:\d\d/);
    await act(async () => {
      [...document.querySelectorAll('button')].find((one) => one.textContent === '继续编辑')?.click();
      await left;
    });
  }
  await shown.leave();
});

it('a draft that was written while the computer took it for another year is offered when its clock is right', async () => {
  isFull = false;
  const right = Date.now;
  const wrong = () => right() - 2 * 365 * 24 * 3_600_000;
  Date.now = wrong;
  compareClock(right());
  const first = await visit(null, <Form />);
  await act(async () => form.put('note', 'in the wrong year'));
  window.dispatchEvent(new Event('pagehide'));
  await settled();
  forgetAll();
  await first.leave();
  Date.now = right;
  compareClock(right());
  const again = await visit(null, <Form />);
  await settled();
  assert.deepEqual(form.draft.offered?.state.values, { note: 'in the wrong year' });
  forgetAll();
  await again.leave();
});

it('a form whose draft does not come is read from the server; the draft stays, and is offered when it comes', async () => {
  isFull = false;
  const load = async () => ({ ok: true as const, msg: '', data: { values: { note: 'stored' }, version: 1 } });
  const first = await visit(null, <Form load={load} />);
  await settled();
  await act(async () => form.put('note', 'typed'));
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await first.leave();

  let answer = () => {};
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  const again = await visit(null, <Form load={load} />);
  assert.equal(form.status, 'loading');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 1_100)));
  assert.deepEqual([form.status, form.values.note], ['ready', 'stored']);
  await act(async () => form.put('note', 'typed anew'));
  answering = Promise.resolve();
  answer();
  await settled();
  assert.deepEqual([form.values.note, form.draft.offered?.state.values], ['typed anew', { note: 'typed' }]);
  forgetAll();
  await again.leave();
});

it('a draft that another window removed is there again before this one is closed over it', async () => {
  emptyStore();
  const first = await visit(null, <Form />);
  await act(async () => form.put('note', 'typed here'));
  while (typeof form.draft.written !== 'number') await settled();
  emptyStore();
  await act(async () => form.cancel());
  await first.leave();
  const again = await visit(null, <Form />);
  await settled();
  assert.deepEqual(form.draft.offered?.state.values, { note: 'typed here' });
  forgetAll();
  emptyStore();
  await again.leave();
});

it('a restored draft stays where it was until the browser has stored it anew', async () => {
  const first = await visit(null, <Form />);
  await act(async () => form.put('note', 'the only copy'));
  await act(async () => form.cancel());
  await first.leave();
  for (const full of [true, false]) {
    isFull = full;
    const again = await visit(null, <Form />);
    await settled();
    await act(async () => form.restoreDraft());
    await settled();
    assert.deepEqual([form.values.note, form.draft.offered], ['the only copy', undefined]);
    forgetAll();
    await again.leave();
  }
});

it('a draft names the files that it is without: those under way, and those that failed until they are dismissed', async () => {
  isFull = false;
  emptyStore();
  const shown = await visit(null, <Form />);
  await act(async () => form.put('note', 'with files'));
  const [coming, broken] = await act(async () =>
    ['来.png', '坏.png'].map((name) => form.uploads.pending.begin(() => {}, name)),
  );
  await act(async () => broken?.('failed'));
  assert.deepEqual(form.uploading, ['来.png', '坏.png']);
  await act(async () => coming?.('arrived'));
  assert.deepEqual(form.uploading, ['坏.png']);
  await act(async () => broken?.('gone'));
  assert.deepEqual([form.uploading, form.values.note], [[], 'with files']);
  forgetAll();
  await shown.leave();
});

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
