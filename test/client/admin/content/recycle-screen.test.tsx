import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
localStorage.setItem('auth', 'content');
const { ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');
const { ToastHost } = await import('../../../../client/admin/widgets/toast.tsx');
const { RecycleScreen } = await import('../../../../client/admin/content/recycle-screen.tsx');

it('the bin is emptied whole or by kind, and offers that only while the list shows all that would go', async (t) => {
  t.mock.method(globalThis, 'fetch', async () => {
    const row = { kind: 'news', id: '1', title: '通知', deletedBy: 'admin', deletedAt: '2026-11-27T00:00:00Z' };
    return Response.json({ code: 200, msg: '', data: { data: [row], count: 1 } });
  });
  const { place } = await visit(null, <RecycleScreen />);
  const offered = () =>
    [...place.querySelectorAll('button')].map((one) => one.textContent).filter((word) => /^清空/.test(word));
  const ask = async (selector: string, value: string) => {
    const field = place.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
    assert.ok(field);
    const prototype = Object.getPrototypeOf(field);
    await act(async () => {
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
    });
    const query = [...place.querySelectorAll('button')].find((one) => one.textContent === '查询');
    await act(async () => query?.click());
  };
  const KEYWORD = 'input[id$="-keyword"]';
  const KIND = 'select';
  assert.deepEqual(offered(), ['清空回收站']);
  for (const [keyword, kind, expected] of [
    ['', 'news', ['清空新闻']],
    ['通知', 'news', []],
    ['通知', '', []],
    ['', '', ['清空回收站']],
  ] as const) {
    await ask(KIND, kind);
    await ask(KEYWORD, keyword);
    assert.deepEqual(offered(), expected, `${keyword} ${kind}`);
  }
});

it('several rows are erased for good at once, asked twice, and nothing offers to undo it', async (t) => {
  const rows = ['1', '2', '3'].map((id) => ({
    kind: 'news',
    id,
    title: `通知${id}`,
    deletedBy: '',
    deletedAt: '2026-11-27T00:00:00Z',
  }));
  const erased: string[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith('/erase')) erased.push(JSON.parse(body).id);
    const data = rows.filter(({ id }) => !erased.includes(id));
    return Response.json({ code: 200, msg: '', data: { data, count: data.length } });
  });
  const { place } = await visit(
    null,
    <>
      <RecycleScreen />
      <ConfirmHost />
      <ToastHost />
    </>,
  );
  const press = (word: string, within: ParentNode = document) =>
    act(async () => {
      [...within.querySelectorAll('button')].findLast(({ textContent }) => textContent === word)?.click();
      for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
    });
  await press('清空回收站');
  const question = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';
  assert.match(question(), /回收站里的全部 3 条内容/);
  await press('取消');
  for (const name of ['通知1', '通知3'])
    await act(async () => place.querySelector<HTMLElement>(`[aria-label="选择：${name}"]`)?.click());
  await press('彻底删除', place.querySelector('.bulk-bar') ?? place);
  assert.match(question(), /是否彻底删除选中的 2 条内容？/);
  await press('彻底删除');
  assert.deepEqual(erased, []);
  await press('彻底删除');
  assert.deepEqual(erased.sort(), ['1', '3']);
  assert.match(document.querySelector('.toast')?.textContent ?? '', /已彻底删除：2 条内容/);
  assert.doesNotMatch(document.querySelector('.toast')?.textContent ?? '', /撤销/);
});

it('a record that came back without a group that is gone is named as restored, with what it lacks', async (t) => {
  const row = { kind: 'product', id: '1', title: '离心泵', deletedBy: '', deletedAt: '2026-11-27T00:00:00Z' };
  const answers = { data: [row], count: 1, notKept: ['产品位置'] };
  t.mock.method(globalThis, 'fetch', async () => Response.json({ code: 200, msg: '恢复成功！', data: answers }));
  const { place } = await visit(
    null,
    <>
      <RecycleScreen />
      <ToastHost />
    </>,
  );
  const told = () => {
    const texts = [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent ?? '');
    return [...new Set(texts)].filter((text) => text.includes('恢复')); // the test before left its own, and a second host
  };
  await act(async () => {
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === '恢复')?.click();
  });
  while (told().length < 2) await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
  assert.deepEqual(told(), ['原来的产品位置已经删除，没有跟着恢复，请编辑检查', '恢复成功！“离心泵”']);
});
