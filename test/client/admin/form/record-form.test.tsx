import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { useRecordForm } = await import('../../../../client/admin/form/use-record-form.ts');
const { onFlushFields } = await import('../../../../client/flush-fields.ts');
const { forgetAll, hasUnsaved, keepOverReload } = await import('../../../../client/admin/state/persisted.ts');
type RecordForm<T> = import('../../../../client/admin/form/use-record-form.ts').RecordForm<T>;
type FormSource<T> = import('../../../../client/admin/form/use-record-form.ts').FormSource<T>;

interface Values {
  name: string;
  note: string;
}

const EMPTY: Values = { name: '', note: '' };
const refused =
  (code: number, msg: string, errors = {}) =>
  async () => ({ ok: false as const, code, msg, errors });
const found = (values: Values, version: number) => async () => ({
  ok: true as const,
  msg: '',
  data: { values, version },
});
const stored = async () => ({ ok: true as const, msg: '修改成功！', data: undefined });

let form: RecordForm<Values>;
let shown: Shown;
let last = 0;

function Form({ source }: { source: FormSource<Values> }) {
  form = useRecordForm(source);
  return null;
}

/** Opens the form of a record of its own, unless a name says which. */
async function open(source: Partial<FormSource<Values>>, name = `record ${++last}`): Promise<void> {
  shown = await visit(<Form source={{ name, empty: EMPTY, save: stored, ...source }} />);
  await act(async () => {});
}

const write = (note: string) => act(async () => form.change((before) => ({ ...before, note }), 'note'));
const save = () => act(() => form.save());

describe('a form over a record', () => {
  afterEach(() => shown.leave());

  it('is empty when its record cannot be loaded, says why, and tries again', async () => {
    let reply: FormSource<Values>['load'] = refused(500, '服务器出现问题，请稍后重试');
    await open({ load: () => reply?.() ?? found(EMPTY, 1)() });
    assert.equal(form.status, 'failed');
    assert.equal(form.failure, '服务器出现问题，请稍后重试');
    assert.deepEqual(form.values, EMPTY);
    reply = found({ name: '塔机', note: '' }, 3);
    await act(() => form.load());
    assert.equal(form.status, 'ready');
    assert.equal(form.values.name, '塔机');
  });

  it('keeps everything when a save fails, with the sentences at their fields', async () => {
    await open({
      load: found({ name: '塔机', note: '' }, 3),
      save: refused(400, '提交的内容有误', { note: '不能超过5个字符' }),
    });
    await write('太长的备注');
    await save();
    assert.equal(form.values.note, '太长的备注');
    assert.equal(form.errors.note, '不能超过5个字符');
    assert.match(form.trouble?.sentence ?? '', /您填写的内容都还在/);
    await write('短');
    assert.equal(form.errors.note, undefined);
  });

  it('says a sentence once that stands at its field', async () => {
    await open({ save: refused(400, '该账号已存在', { name: '该账号已存在' }) });
    await write('改');
    await save();
    assert.equal(form.errors.name, '该账号已存在');
    assert.equal(form.trouble?.sentence, '您填写的内容都还在，请按提示改好后再保存。');
  });

  it('asks its fields for words that they have not told yet, before it is saved', async () => {
    const sent: Values[] = [];
    await open({
      save: async (values) => {
        sent.push(values);
        return stored();
      },
    });
    const stop = onFlushFields(() => form.change((before) => ({ ...before, note: '刚写的' }), 'note'));
    await save();
    stop();
    assert.deepEqual(sent, [{ name: '', note: '刚写的' }]);
  });

  it('is unsaved from the first letter until it is saved, closed or as it was', async () => {
    forgetAll(); // what other forms left
    await open({});
    assert.equal(hasUnsaved(), false);
    await write('改');
    assert.equal(hasUnsaved(), true);
    await write('');
    assert.equal(hasUnsaved(), false);
    await write('又改');
    await act(async () => form.close());
    assert.equal(hasUnsaved(), false);
  });

  it('has the browser ask before the page is left with it unsaved, in the way of older engines too', async () => {
    forgetAll(); // what other forms left
    await open({});
    const stop = keepOverReload();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      Object.defineProperty(event, 'returnValue', { value: '', writable: true }); // as a BeforeUnloadEvent has it
      window.dispatchEvent(event);
      return { returnValue: event.returnValue as unknown, isPrevented: event.defaultPrevented };
    };
    assert.deepEqual(leave(), { returnValue: '', isPrevented: false });
    await write('没存');
    assert.deepEqual(leave(), { returnValue: true, isPrevented: true });
    stop();
  });
});
