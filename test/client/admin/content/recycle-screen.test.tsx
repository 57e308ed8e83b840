import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
localStorage.setItem('auth', 'content');
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
