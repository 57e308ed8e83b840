import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { useContext } from 'react';
import { ToastHost } from '../../../../client/admin/widgets/toast.tsx';
import { PendingUploads, type UploadEnd } from '../../../../client/ui/pending-uploads.ts';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { FormBody } = await import('../../../../client/admin/form/form-body.tsx');
const { useRecordForm } = await import('../../../../client/admin/form/use-record-form.ts');
const { forgetAll, forgetView, hasUnsaved, ViewPath } = await import('../../../../client/admin/state/persisted.ts');
const { ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');
type FormSource<T> = import('../../../../client/admin/form/use-record-form.ts').FormSource<T>;
type RecordForm<T> = import('../../../../client/admin/form/use-record-form.ts').RecordForm<T>;

interface Values {
  cover: string;
  text: string;
}

const PATH = '/AdminNews';
const EMPTY: Values = { cover: '', text: '' };

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
}

const put = (values: Partial<Values>) => form.change((before) => ({ ...before, ...values }), '');
const save = () => act(() => form.save());
const start = () => act(async () => begin());
const said = () => shown.place.querySelector('.notice')?.textContent ?? '';
const press = (words: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click());

describe('a form with an upload under way', () => {
  afterEach(async () => {
    await shown.leave();
    forgetAll();
  });

  it('is not saved when the waiting is stopped', async () => {
    await open();
    const over = await start();
    assert.ok(hasUnsaved([PATH]));
    await save();
    await press('取消等待');
    assert.equal(said(), '');
    await act(async () => over('arrived'));
    assert.deepEqual(sent, []);
  });
});

describe('a form that is closed', () => {
  const words = async () => {
    await shown.leave();
    await open();
    return form.values;
  };
  afterEach(async () => {
    await shown.leave();
    forgetAll();
  });

  for (const [how, end] of [
    ['was saved', save],
    ['went with its tab', () => act(async () => forgetView(PATH))],
    ['was left', () => act(async () => form.close())],
  ] as const) {
    it(`and ${how} takes nothing that comes late, and gives nothing to the one that is opened after it`, async () => {
      await open();
      await act(async () => put({ text: '写到一半' }));
      await end();
      const { change } = form;
      await act(async () => put({ cover: '/uploads/late.png' }));
      assert.deepEqual(await words(), EMPTY);
      await act(async () => change(() => ({ cover: '', text: '上一张表单的' }), ''));
      assert.deepEqual(await words(), EMPTY);
    });
  }

  it('takes no record that is loaded late', async () => {
    let answer: (text: string) => void = () => {};
    const load = () =>
      new Promise<{ ok: true; msg: string; data: { values: Values; version: number } }>((resolve) => {
        answer = (text) => resolve({ ok: true, msg: '', data: { values: { cover: '', text }, version: 1 } });
      });
    await open({ load });
    await act(async () => form.close());
    await act(async () => answer('迟到的'));
    assert.deepEqual(await words(), EMPTY);
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
