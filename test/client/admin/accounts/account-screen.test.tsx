import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AccountRow } from '../../../../server/contract/calls/accounts.ts';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { AccountScreen } = await import('../../../../client/admin/accounts/account-screen.tsx');
const { AccountDialog, RemoveDialog } = await import('../../../../client/admin/accounts/account-dialog.tsx');
const { ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');
const { hasUnsaved, ViewPath } = await import('../../../../client/admin/state/persisted.ts');

const PATH = '/AdminAccount';

it('a password that is being made, or is shown once, keeps its tab from closing unasked', async (t) => {
  localStorage.setItem('auth', 'account:update');
  const row = {
    accountId: 'a',
    username: 'wang',
    name: '',
    auth: '',
    createDate: '2026-11-27T08:00:00.000Z',
    version: 1,
  };
  const answers: ((_: Response) => void)[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string) => {
    if (path.includes('reset'))
      return new Promise<Response>((resolve) => {
        answers.push(resolve);
      });
    return Response.json({ code: 200, msg: '', data: { data: [row, { ...row, accountId: 'b' }], count: 2 } });
  });
  const shown = await visit(
    null,
    <ViewPath value={PATH}>
      <AccountScreen />
      <ConfirmHost />
    </ViewPath>,
  );
  const press = (word: string, at = 0) =>
    act(async () => {
      [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === word)[at]?.click();
      await new Promise(setImmediate);
    });
  const isShown = (password: string) => document.body.textContent?.includes(password) === true;
  const answer = (at: number, password: string) =>
    act(async () => answers[at]?.(Response.json({ code: 200, msg: '', data: { password } })));
  await new Promise((resolve) => setTimeout(resolve, 450)); // the rows have just come
  await press('重置密码');
  assert.equal(hasUnsaved([PATH]), false);
  await press('确定');
  assert.equal(hasUnsaved([PATH]), true, 'while the answer is awaited');
  await press('重置密码', 1);
  await press('确定');
  await answer(0, 'Made-Up-1');
  await answer(1, 'Made-Up-2');
  assert.deepEqual([isShown('Made-Up-1'), isShown('Made-Up-2')], [true, false], 'one after the other');
  await press('我已保存');
  assert.deepEqual([isShown('Made-Up-1'), isShown('Made-Up-2')], [false, true]);
  assert.equal(hasUnsaved([PATH]), true, 'while it is shown');
  await press('我已保存');
  assert.equal(hasUnsaved([PATH]), false);
  await shown.leave();
});

const nothing = () => undefined;
const accountOf = (username: string, name: string, auth = 'lead') => ({
  ...{ accountId: username, username, name, auth, leads: 2 },
  ...{ disabled: false, mustChange: false, totp: false, createDate: '', version: 1 },
});
const left = accountOf('left', '走的人');
/** Shows the question before `left` is removed. */
const removing = (...others: AccountRow[]) =>
  visit(null, <RemoveDialog row={left} rows={[left, ...others]} onRemoved={nothing} onClose={nothing} />);

it('leads of who leaves are offered to colleagues of one name by their accounts', async () => {
  const wangs = [accountOf('wang1', '王芳'), accountOf('wang2', '王芳')];
  const shown = await removing(...wangs, accountOf('zhao', '赵云'), accountOf('li', ''));
  const offered = [...shown.place.querySelectorAll('option')].map(({ textContent }) => textContent);
  assert.deepEqual(offered, ['请选择', '王芳（wang1）', '王芳（wang2）', '赵云', 'li', '没人管']);
  const asked = shown.place.querySelector('[role=alertdialog]')?.getAttribute('aria-describedby');
  assert.match(document.getElementById(asked ?? '')?.textContent ?? '', /^该账号的所有设备会立即退出登录/);
  await shown.leave();
});

it('leads of who leaves are proposed to the only colleague, or to nobody where there is none', async () => {
  const proposed = async (...others: AccountRow[]) => {
    const shown = await removing(accountOf('writer', '', 'content'), ...others);
    const word = shown.place.querySelector('select')?.selectedOptions[0]?.textContent;
    await shown.leave();
    return word;
  };
  assert.equal(await proposed(accountOf('zhao', '赵云')), '赵云');
  assert.equal(await proposed(), '没人管');
  assert.equal(await proposed({ ...accountOf('zhao', '赵云'), disabled: true }), '没人管');
  assert.equal(await proposed(accountOf('zhao', '赵云'), accountOf('qian', '钱多')), '请选择');
});

it('a new account has a star at its name', async () => {
  const props = { accountId: undefined, address: PATH, onMade: nothing, onSaved: nothing, onClose: nothing };
  const shown = await visit(null, <AccountDialog {...props} />);
  const starred = [...document.querySelectorAll('label:has(.field-required)')].map(({ textContent }) => textContent);
  assert.deepEqual(starred, ['账号*']);
  await shown.leave();
});
