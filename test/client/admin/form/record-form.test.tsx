import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { useContext } from 'react';
import { ToastHost, toast } from '../../../../client/admin/widgets/toast.tsx';
import { PendingUploads, type UploadEnd } from '../../../../client/ui/pending-uploads.ts';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { FormBody } = await import('../../../../client/admin/form/form-body.tsx');
const { useRecordForm } = await import('../../../../client/admin/form/use-record-form.ts');
const { onFlushFields } = await import('../../../../client/flush-fields.ts');
const { forgetAll, forgetView, hasUnsaved, keepOverReload, ViewPath } = await import(
  '../../../../client/admin/state/persisted.ts'
);
const { ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');
type RecordForm<T> = import('../../../../client/admin/form/use-record-form.ts').RecordForm<T>;
type FormSource<T> = import('../../../../client/admin/form/form-state.ts').FormSource<T>;

interface Values {
  name: string;
  note: string;
}

const PATH = '/AdminNews';
const EMPTY: Values = { name: '', note: '' };
const refused =
  (code: number, msg: string, errors = {}) =>
  async () => ({ ok: false as const, code, msg, errors });
const found = (values: Values, version: number) => async () => ({
  ok: true as const,
  msg: '',
  data: { values, version },
});

let form: RecordForm<Values>;
let shown: Shown;
let sent: Values[];
let closed: number;
/** Begins an upload; gives the function that tells how it ended. */
let begin: () => (end: UploadEnd) => void;

function Field() {
  const pending = useContext(PendingUploads);
  begin = () => pending.begin(() => {});
  return null;
}

function Form({ source }: { source: Partial<FormSource<Values>> }) {
  form = useRecordForm({
    name: 'news new',
    empty: EMPTY,
    save: async (values) => {
      sent.push(values);
      return { ok: true, data: undefined, msg: '新增成功！' };
    },
    onClose: () => {
      closed += 1;
    },
    ...source,
  });
  return (
    <FormBody form={form}>
      <Field />
    </FormBody>
  );
}

async function open(source: Partial<FormSource<Values>> = {}): Promise<void> {
  sent = [];
  closed = 0;
  const page = (
    <ViewPath value={PATH}>
      <Form source={source} />
      <ToastHost />
      <ConfirmHost />
    </ViewPath>
  );
  shown = await visit(null, page);
  await act(async () => {});
}

const write = (note: string) => act(async () => form.change((before) => ({ ...before, note }), 'note'));
const save = () => act(() => form.save());
const press = (words: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click());

describe('a form over a record', () => {
  afterEach(async () => {
    await shown.leave();
    forgetAll();
  });

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

  it('blames no network for what was refused on its way: the message has its own remedy', async () => {
    const sentence = '内容太大，被网站前面的代理服务器拒收；请缩小后再试';
    await open({ load: found({ name: '塔机', note: '' }, 3), save: refused(0, sentence, {}) });
    await write('长');
    await save();
    assert.equal(form.trouble?.sentence, `${sentence}。您填写的内容都还在。`);
  });

  it('keeps everything when a save fails, with the sentences at their fields', async () => {
    await open({
      load: found({ name: '塔机', note: '' }, 3),
      save: refused(400, '提交的内容有误', { 'note.0': '不能超过5个字符', notes: '别的' }),
    });
    await write('太长的备注');
    await save();
    assert.equal(form.values.note, '太长的备注');
    assert.equal(form.errors['note.0'], '不能超过5个字符');
    assert.match(form.trouble?.sentence ?? '', /您填写的内容都还在/);
    await write('短');
    assert.deepEqual(form.errors, { notes: '别的' }, 'of a field that was changed nothing is said any more');
  });

  for (const fails of ['save', 'beforeSave'] as const)
    it(`can be saved again after a fault in its ${fails}`, async () => {
      let isBroken = true;
      await open({
        [fails]: async () => {
          if (isBroken) throw new TypeError('a fault');
          return fails === 'save' ? { ok: true, data: undefined, msg: '新增成功！' } : true;
        },
      });
      await write('改');
      await act(() => assert.rejects(form.save(), TypeError));
      assert.deepEqual([form.saving, form.values.note], [false, '改']);
      isBroken = false;
      await save();
      assert.equal(closed, 1);
    });

  it('says a sentence once that stands at its field', async () => {
    await open({ save: refused(400, '该账号已存在', { name: '该账号已存在' }) });
    await write('改');
    await act(async () => toast.success('上一条已保存'));
    await save();
    assert.ok(!document.body.textContent?.includes('上一条已保存'), 'no older success over a refusal');
    assert.equal(form.errors.name, '该账号已存在');
    assert.equal(form.trouble?.sentence, '您填写的内容都还在，请按提示改好后再保存。');
  });

  it('asks its fields for words that they have not told yet, before it is saved', async () => {
    await open();
    const stop = onFlushFields(() => form.change((before) => ({ ...before, note: '刚写的' }), 'note'));
    await save();
    stop();
    assert.deepEqual(sent, [{ name: '', note: '刚写的' }]);
  });

  it('is unsaved from the first letter until it is saved, closed or as it was', async () => {
    await open();
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
    await open();
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

  it('has rendered what comes by itself before the next key, so that a list which adds to it loses nothing', async (t) => {
    await open();
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false); // as in a browser, where nobody waits for React
    t.after(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true));
    await null; // an answer of the server: no event is running
    form.put('note', '第一张');
    for (let microtask = 0; microtask < 10; microtask += 1) await null; // a key is a task: it comes after all of them
    assert.equal(form.values.note, '第一张');
  });

  it('is not saved when the waiting for an upload is stopped', async () => {
    await open();
    const over = await act(async () => begin());
    assert.ok(hasUnsaved([PATH]));
    await save();
    await press('取消等待');
    assert.equal(shown.place.querySelector('.notice'), null);
    await act(async () => over('arrived'));
    assert.deepEqual(sent, []);
  });

  /** What stands in the form that is opened next. */
  const words = async () => {
    await shown.leave();
    await open();
    return form.values;
  };
  for (const [how, end] of [
    ['was saved', save],
    ['went with its tab', () => act(async () => forgetView(PATH))],
    ['was left', () => act(async () => form.close())],
  ] as const) {
    it(`that is closed and ${how} takes nothing that comes late, and gives nothing to the one that is opened after it`, async () => {
      await open();
      await write('写到一半');
      await end();
      const { change } = form;
      await write('迟到的');
      assert.deepEqual(await words(), EMPTY);
      await act(async () => change(() => ({ name: '', note: '上一张表单的' }), ''));
      assert.deepEqual(await words(), EMPTY);
    });
  }

  it('that is closed takes no record that is loaded late', async () => {
    let answer: (note: string) => void = () => {};
    const load = () =>
      new Promise<{ ok: true; msg: string; data: { values: Values; version: number } }>((resolve) => {
        answer = (note) => resolve({ ok: true, msg: '', data: { values: { name: '', note }, version: 1 } });
      });
    await open({ load });
    await act(async () => form.close());
    await act(async () => answer('迟到的'));
    assert.deepEqual(await words(), EMPTY);
  });

  it('that stays open after a save has what the save made of it, and over that what was typed meanwhile', async () => {
    for (const [typed, shown] of [
      [{}, { name: '服务器', note: '服务器' }],
      [{ note: '后来' }, { name: '服务器', note: '后来' }],
      [{ name: '后来' }, { name: '后来', note: '服务器' }],
    ] as const) {
      let answer: () => void = () => {};
      const made = { name: '服务器', note: '服务器' };
      await open({
        load: found({ name: '旧', note: '' }, 1),
        staysOpen: true,
        save: () =>
          new Promise((resolve) => {
            answer = () => resolve({ ok: true, msg: '保存成功！', data: { values: made, version: 2 } });
          }),
      });
      await write('先前');
      let saving: Promise<void> | undefined;
      await act(async () => {
        saving = form.save();
      });
      await act(async () => form.change((before) => ({ ...before, ...typed }), 'note'));
      await act(async () => answer());
      await saving;
      assert.deepEqual([form.values, form.base.values], [shown, made]);
      await act(async () => form.close());
    }
  });

  it('is closed once, whatever its save answers afterwards', async () => {
    let answer: () => void = () => {};
    let saved = 0;
    await open({
      save: () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, data: undefined, msg: '新增成功！' });
        }),
      onSaved: () => {
        saved += 1;
      },
    });
    const saving = form.save();
    await act(async () => form.close());
    await act(async () => answer());
    await saving;
    assert.deepEqual([closed, saved], [1, 1]);
  });
});
