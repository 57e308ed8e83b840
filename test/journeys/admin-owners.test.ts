import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { ListOf } from '../../server/contract/call-row.ts';
import type { Agent } from '../../server/features/leads/agent.ts';
import { dialogOf, saidOf } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium } from '../browser/site-in-chromium.ts';

inChromium('leads and their people', ({ office, ask }) => {
  before(async () => {
    await ask('account/save', { username: 'wang', name: '王工', auth: 'lead' });
    for (const name of ['甲', '乙', '丙'])
      await ask('lead/add', { kind: 'agent', agentName: name, agentInfo: `${name}公司`, phone: '13800000001' });
  });
  const ownersOf = async () => (await ask<ListOf<Agent>>('agent/list', {})).data.map((lead) => lead.ownerName).join();

  it('are added by hand, given away several at once, taken back, found by owner, and exported as found', () =>
    office('/AdminAgenttoJoin', async ({ page }) => {
      await page.getByRole('button', { name: '添加代理商' }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('代理商名称').fill('丁');
      await dialog.getByLabel('代理商介绍').fill('丁公司');
      await dialog.getByLabel('联系方式').fill('13800000002');
      await dialog.getByLabel('来源').fill('春季展会');
      await dialog.getByLabel('负责人').selectOption('未指定');
      assert.deepEqual(await axeFindings(page), []);
      await dialog.getByRole('button', { name: '确定' }).click();
      await saidOf(page, '添加成功！').waitFor();
      await page.getByRole('checkbox', { name: '选择：甲' }).check();
      await page.getByRole('checkbox', { name: '选择：丁' }).check();
      const give = async () => {
        await page.getByRole('button', { name: '转给…' }).click();
        await page.getByRole('menuitem', { name: '王工' }).click();
        await saidOf(page, '已转给王工：2 条').waitFor();
      };
      await give();
      assert.equal(await ownersOf(), '王工,,,王工');
      await page.getByRole('button', { name: '撤销' }).click();
      await saidOf(page, '已撤销转交').waitFor();
      assert.equal(await ownersOf(), ',,,');
      await page.getByRole('checkbox', { name: '选择：甲' }).check();
      await page.getByRole('checkbox', { name: '选择：丁' }).check();
      await give();
      await page.getByRole('button', { name: '全部', exact: true }).click();
      await page.getByLabel('负责人').selectOption('没人管');
      await page.getByRole('button', { name: '导出 2 条' }).waitFor();
      await page.getByLabel('负责人').selectOption('王工');
      await page.getByRole('row', { name: '丁公司' }).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.goto('/dashboard');
      await page.getByText('给您的 0 条，今天到期 0 条，没人管的 2 条').waitFor();
    }));

  it('go to somebody else when an account is switched off, and when it is removed', () =>
    office('/AdminAccount', async ({ page }) => {
      await page.getByRole('button', { name: '编辑', description: 'wang' }).click();
      await dialogOf(page).getByLabel('停用', { exact: false }).check();
      await dialogOf(page).getByLabel('名下 2 条未完结，转给').selectOption('admin');
      assert.deepEqual(await axeFindings(page), []);
      await dialogOf(page).getByRole('button', { name: '确定' }).click();
      await saidOf(page, '修改成功！').waitFor();
      assert.equal(await ownersOf(), 'admin,,,admin');
      await ask('account/save', { username: 'zhao', name: '赵工', auth: 'lead' });
      const [{ agentId } = { agentId: '' }] = (await ask<ListOf<Agent>>('agent/list', {})).data;
      const { data: accounts } = await ask<ListOf<{ accountId: string; username: string }>>('account/list', {});
      const owner = accounts.find(({ username }) => username === 'zhao')?.accountId;
      await ask('lead/assign', { agentIds: [agentId], owner });
      await ask('account/save', { username: 'qian', name: '钱工', auth: 'lead' });
      await page.getByRole('button', { name: '查询' }).click();
      await page.getByRole('button', { name: '删除', description: 'zhao' }).click();
      await dialogOf(page).getByRole('button', { name: '删除', exact: true }).click();
      await dialogOf(page).locator('.field-error', { hasText: '请选择能处理线索的账号' }).waitFor();
      await dialogOf(page).getByLabel('名下 1 条未完结，转给').selectOption('admin');
      await dialogOf(page).getByRole('button', { name: '删除', exact: true }).click();
      await saidOf(page, '删除成功！').waitFor();
      assert.equal(await ownersOf(), 'admin,,,admin');
    }));
});
