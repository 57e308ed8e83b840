import assert from 'node:assert/strict';
import { beforeEach, it, mock } from 'node:test';
import type { ComponentProps } from 'react';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { AssignMenu, whoseFilters } = await import('../../../../client/admin/leads/lead-owners.tsx');
const { ToastHost } = await import('../../../../client/admin/widgets/toast.tsx');

const LEADS = Array.from({ length: 250 }, (_, at) => ({ enquiryId: `e${at}`, owner: 'li', version: 4 }));
const run = async (give: () => unknown) => void (await give());
let done: number[] = [];
let reads = 0;
const menuOf = (rows: typeof LEADS, people: ComponentProps<typeof AssignMenu>['people']) => {
  const toggle = (given: readonly unknown[]) => void done.push(given.length);
  const selection = { rows, toggle, isHeld: false, hold: run, during: run };
  return <AssignMenu kind="enquiry" {...{ selection, people }} onChanged={() => (reads += 1)} />;
};

beforeEach(() => {
  localStorage.setItem('auth', 'lead');
  done = [];
  reads = 0;
});

it('leads of which a part was refused can be given back; one that was changed meanwhile stays with its owner', async (t) => {
  const taken: { ids: number; owner: string }[] = [];
  const back: object[] = [];
  t.after(() => mock.restoreAll());
  mock.method(globalThis, 'fetch', async (path: string, { body }: { body: string }) => {
    const sent = JSON.parse(body);
    if (!path.endsWith('/assign')) back.push(sent);
    else if (sent.enquiryIds[0] !== 'e0') return Response.json({ code: 507, msg: '空间不足' });
    else taken.push({ ids: sent.enquiryIds.length, owner: sent.owner });
    return Response.json(
      sent.enquiryId === 'e7'
        ? { code: 409, msg: '该内容已被他人修改', errors: { version: '该内容已被他人修改' } }
        : { code: 200, msg: '', data: {} },
    );
  });
  const people = [{ accountId: 'wang', name: '王工' }];
  const shown = await visit(
    null,
    <>
      {menuOf(LEADS, people)}
      <ToastHost />
    </>,
  );
  t.after(shown.leave);
  const press = (word: string) =>
    act(async () => {
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === word)?.click();
      for (let turn = 0; turn < 300; turn += 1) await new Promise(setImmediate);
    });
  await press('转给…');
  await press('王工');
  assert.deepEqual(taken, [{ ids: 200, owner: 'wang' }]);
  const said = () => [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent);
  assert.deepEqual(said(), ['空间不足（50 条没有转）', '已转给王工：200 条']);
  await press('撤销');
  assert.equal(back.length, 200);
  assert.deepEqual([done, reads], [[200], 2], 'those that were refused, or selected since, are still selected');
  assert.deepEqual(back[7], { enquiryId: 'e7', owner: 'li', version: 5 });
  assert.ok(said().includes('该内容已被他人修改，列表已更新'), 'the list was read again');
});

it('leads whose answer was lost may have been given, and are read again', async (t) => {
  t.mock.method(globalThis, 'fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const shown = await visit(
    null,
    <>
      {menuOf(LEADS, [{ accountId: 'wang', name: '王工' }])}
      <ToastHost />
    </>,
  );
  t.after(shown.leave);
  for (const word of ['转给…', '王工'])
    await act(async () => {
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === word)?.click();
      for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
    });
  assert.match(document.body.textContent, /请检查网络后重试（250 条可能已经转了）/);
  assert.deepEqual([done, reads], [[0], 1]);
});

it('whoever sees only their own leads is offered nothing that would be refused: no 撤销, no filter by owner', async (t) => {
  localStorage.setItem('auth', 'lead:own');
  t.mock.method(globalThis, 'fetch', async () => Response.json({ code: 200, msg: '', data: {} }));
  const people = [{ accountId: 'wang', name: '王工' }];
  const shown = await visit(
    null,
    <>
      {menuOf(LEADS.slice(0, 1), people)}
      <ToastHost />
    </>,
  );
  t.after(shown.leave);
  const words = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  for (const word of ['转给…', '王工'])
    await act(async () => {
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === word)?.click();
      for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
    });
  assert.match(document.body.textContent, /已转给王工：1 条/);
  assert.ok(!words().includes('撤销'));
  const names = () => whoseFilters(people, 'me').map(({ name }) => name);
  assert.deepEqual(names(), ['month']);
  localStorage.setItem('auth', 'view');
  assert.deepEqual(names(), ['owner', 'month']);
});
