import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SavedAccount } from '../../../server/contract/calls/accounts.ts';
import type { AuditRow } from '../../../server/contract/calls/audit.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const PASSWORD = 'Scaffold-and-Net-3';

describe('the audit of people of one name', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  it('names each with the account, also who undid something and who has left; others by their name alone', async () => {
    const ids: Record<string, string> = {};
    for (const [username, name] of [
      ['wang1', '王芳'],
      ['wang2', '王芳'],
      ['zhao', '赵云'],
    ] as const) {
      const saved = await site.call<SavedAccount>(
        'account/save',
        { username, name, auth: 'content', password: PASSWORD },
        staff,
      );
      ids[username] = saved.body.data?.accountId ?? '';
      const person = await site.login(username, PASSWORD);
      await site.call('account/password', { password: PASSWORD, newPassword: `${PASSWORD}-9` }, person);
      const own = await site.login(username, `${PASSWORD}-9`);
      const added = await site.call<{ newId: string }>('news/save', { newTitle: `${username}写的` }, own);
      const { newId = '' } = added.body.data ?? {};
      await site.call('news/delete', { newId }, own);
      await site.call('history/undelete', { kind: 'news', id: newId }, own);
    }
    const told = async (action: string, account = '') => {
      const listed = await site.call<{ data: AuditRow[] }>('audit/list', { action, account }, staff);
      return (listed.body.data?.data ?? []).map(({ name, undone }) => [name, undone?.name].join());
    };
    assert.deepEqual(await told('news/save'), ['赵云,', '王芳（wang2）,', '王芳（wang1）,']);
    assert.deepEqual(await told('news/delete'), [
      '赵云,赵云',
      '王芳（wang2）,王芳（wang2）',
      '王芳（wang1）,王芳（wang1）',
    ]);
    await site.call('account/remove', { accountId: ids.wang1 }, staff);
    assert.deepEqual(await told('news/save'), ['赵云,', '王芳,', '已删除的账号 王芳（wang1）,']);
    const rename = (username: string, name: string) =>
      site.call('account/update', { accountId: ids[username], name }, staff);
    await rename('wang2', '王芳二');
    assert.deepEqual(await told('news/save'), ['赵云,', '王芳（wang2）,', '已删除的账号 王芳（wang1）,']);
    await rename('zhao', '王芳');
    assert.deepEqual(await told('news/save'), ['赵云（zhao）,', '王芳（wang2）,', '已删除的账号 王芳（wang1）,']);
    for (const [account, lines] of Object.entries({ '王芳（wang2）': 1, 王芳: 2, 已删除: 1, wang2: 1 }))
      assert.equal((await told('news/save', account)).length, lines, account);
    await site.call('account/remove', { accountId: ids.wang2 }, staff);
    assert.deepEqual((await told('news/save')).slice(1), [
      '已删除的账号 王芳二（wang2）,',
      '已删除的账号 王芳（wang1）,',
    ]);
  });
});
