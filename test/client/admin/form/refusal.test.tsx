import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FAILURES } from '../../../../server/contract/failure.ts';
import type { FieldErrors } from '../../../../server/contract/shape.ts';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { FormBody } = await import('../../../../client/admin/form/form-body.tsx');
const { useRecordForm } = await import('../../../../client/admin/form/use-record-form.ts');
const { TextField } = await import('../../../../client/admin/widgets/fields/text-field.tsx');
const { useRefusal } = await import('../../../../client/admin/form/use-saving.ts');

it('gives the advice of a refusal once: what its sentence says to do is not said again', async () => {
  let refusal!: ReturnType<typeof useRefusal>; // proof: the probe sets it when it is shown
  const Probe = () => {
    refusal = useRefusal();
    return null;
  };
  const { leave } = await visit(null, <Probe />);
  for (const code of [401, 403, 429, 500, 502, 507] as const) {
    await act(async () => refusal.refuse(code, FAILURES[code], {}));
    assert.equal(refusal.trouble?.sentence, `${FAILURES[code]}。您填写的内容都还在。`);
  }
  await act(async () => refusal.refuse(404, FAILURES[404], {}));
  assert.match(refusal.trouble?.sentence ?? '', /^内容不存在或已被删除。您填写的内容都还在，请到回收站/);
  await leave();
});

it('says what is wrong with a field once, when the focus is led to it, also where the focus is already', async () => {
  let answer: FieldErrors = {};
  let form!: ReturnType<typeof useRecordForm<{ name: string }>>; // proof: the probe sets it when it is shown
  const Probe = () => {
    const save = async () => ({ ok: false as const, code: 400, msg: '提交的内容有误', errors: answer });
    form = useRecordForm({ name: 'probe', empty: { name: '' }, save, staysOpen: true });
    return (
      <FormBody form={form}>
        <TextField
          id="name"
          label="名称"
          error={form.errors.name ?? (form.values.name === '?' ? '看不懂' : undefined)}
        />
      </FormBody>
    );
  };
  const { leave } = await visit(null, <Probe />);
  const said = () => {
    const field = document.querySelector('#name-error');
    return [field?.textContent, field?.getAttribute('aria-live')];
  };
  await act(async () => form.put('name', '?'));
  assert.deepEqual(said(), ['看不懂', 'polite'], 'what comes while somebody types is read out');
  await act(async () => form.put('name', ''));
  const input = document.querySelector('input');
  let focused = 0;
  input?.addEventListener('focus', () => {
    focused += 1;
  });
  answer = { name: '请填写名称' };
  for (const times of [1, 2]) {
    await act(() => form.save());
    assert.deepEqual(said(), ['请填写名称', 'off']);
    assert.deepEqual([focused, input?.getAttribute('aria-describedby')], [times, 'name-error']);
    assert.equal(document.querySelectorAll('[role=alert]').length, 1);
  }
  await leave();
});
