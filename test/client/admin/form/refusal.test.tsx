import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FAILURES } from '../../../../server/contract/failure.ts';
import {
  area,
  type Field,
  film,
  line,
  list,
  number,
  picture,
  record,
  richText,
} from '../../../../server/contract/kinds/fields.ts';
import type { FieldErrors } from '../../../../server/contract/shape.ts';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { FormBody } = await import('../../../../client/admin/form/form-body.tsx');
const { KindFields } = await import('../../../../client/admin/fields/kind-fields.tsx');
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

it('marks the control of a refused field of every kind, so that the focus can be led to it', async () => {
  localStorage.setItem('auth', 'content');
  const choice = { as: 'choice' as const, choices: { crane: '塔机' } };
  const fields = Object.entries<Field>({
    line: line('一行', 9),
    area: area('几行', 9),
    number: number('数', 0, 9),
    choice: { ...line('选择', 9), input: choice },
    icon: { ...line('图标', 9), input: { ...choice, isOfIcons: true } },
    record: record('产品', 'product'),
    picture: picture('图片', 'quill'),
    film: film('视频'),
    list: list('列表', '项', [0, 9], line('项', 9)),
    rich: richText('正文'),
  });
  const errors = Object.fromEntries(fields.map(([name]) => [name, `${name}不对`]));
  const { leave } = await visit(
    null,
    <KindFields fields={fields} values={{}} errors={errors} onField={() => undefined} />,
  );
  const isMarked = (name: string) =>
    document.querySelector(
      `[data-field="${name}"] [aria-invalid="true"]:is(input, textarea, select, button, [tabindex])`,
    );
  for (let round = 0; round < 50 && !document.querySelector('[role=textbox]'); round += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  assert.deepEqual(
    fields.map(([name]) => name).filter((name) => !isMarked(name)),
    [],
  );
  await leave();
});
