import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';
import { keepDraftsInMemory } from '../../../helpers/drafts-in-memory.ts';

await import('../../../helpers/storage.ts');
let isFull = false;
keepDraftsInMemory(() => isFull);

// after the globals: the database is asked for when these are loaded
const { useRecordForm } = await import('../../../../client/admin/form/use-record-form.ts');
const { ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');

let form: ReturnType<typeof useRecordForm<{ note: string }>>;

function Form() {
  const save = async () => ({ ok: true as const, data: undefined, msg: '' });
  form = useRecordForm({ name: 'news new', empty: { note: '' }, save });
  return <ConfirmHost />;
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
    assert.equal(form.draft.writtenAt === undefined, full);
    await act(async () => {
      [...document.querySelectorAll('button')].find((one) => one.textContent === '继续编辑')?.click();
      await left;
    });
  }
  await shown.leave();
});
