import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import type { Agent, AgentDetail } from '../../../server/contract/kinds/agent.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('applications in the back office', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  let agentId: string;
  before(async () => {
    await site.call('agent/save', { agentName: '=王工', agentInfo: '甲"公司', phone: '13800000000' });
    await site.call('agent/save', { agentName: '李工', agentInfo: '乙公司', phone: '13900000000' });
    agentId = (await list()).find((row) => row.agentName === '=王工')!.agentId;
  });

  const list = async () => (await site.call<ListOf<Agent>>('agent/list', {}, staff)).body.data!.data;
  const mark = (input: object) => site.call<AgentDetail>('agent/mark', input, staff);

  it('that do not exist can be neither read nor marked', async () => {
    assert.equal((await site.call('agent/detail', { agentId: 'nobody' }, staff)).status, 404);
    assert.equal((await mark({ agentId: 'nobody', handled: true })).status, 404);
    assert.equal((await mark({ handled: true })).status, 400);
  });

  it('take notes of up to 500 characters, and yes or no', async () => {
    const long = await mark({ agentId, note: '长'.repeat(501) });
    assert.deepEqual([long.status, Object.keys(long.body.errors ?? {})], [400, ['note']]);
    assert.equal((await mark({ agentId, handled: 1 })).status, 400);
    assert.equal((await mark({ agentId, note: '长'.repeat(500) })).status, 200);
  });

  it('say who dealt with them, and keep what is not sent', async () => {
    const untouched = await site.call<AgentDetail>('agent/detail', { agentId: (await list())[0]!.agentId }, staff);
    assert.deepEqual([untouched.body.data?.savedBy, untouched.body.data?.savedAt], ['', '']);
    await mark({ agentId, note: '已回电' });
    const handled = (await mark({ agentId, handled: true })).body.data!;
    assert.deepEqual([handled.handled, handled.note, handled.savedBy], [true, '已回电', 'admin']);
    assert.equal(handled.phone, '13800000000');
    const row = (await list()).find((one) => one.agentId === agentId);
    assert.deepEqual([row?.handled, row?.note], [true, '已回电']);
  });

  it('are not marked over what somebody else has marked in between', async () => {
    const { version } = (await site.call<AgentDetail>('agent/detail', { agentId }, staff)).body.data!;
    assert.equal((await mark({ agentId, note: '先', version })).status, 200);
    assert.equal((await mark({ agentId, note: '后', version })).status, 409);
    assert.equal((await list()).find((one) => one.agentId === agentId)?.note, '先');
  });

  it('are found by name, company or phone, and by whether somebody dealt with them', async () => {
    const found = async (input: object) => {
      const { data, count } = (await site.call<ListOf<Agent>>('agent/list', input, staff)).body.data!;
      assert.equal(count, data.length);
      return data.map(({ agentInfo }) => agentInfo);
    };
    await site.call('agent/save', { agentName: 'Li', agentInfo: '丙Crane公司', phone: '13700000000' });
    assert.deepEqual(await found({ keyword: '王' }), ['甲"公司']);
    assert.deepEqual(await found({ keyword: '乙公' }), ['乙公司']);
    assert.deepEqual(await found({ keyword: '139000' }), ['乙公司']);
    assert.deepEqual(await found({ keyword: 'cRANE' }), ['丙Crane公司']);
    assert.deepEqual(await found({ keyword: '丁' }), []);
    assert.equal((await found({ keyword: '', handled: null })).length, 3);
    await mark({ agentId, handled: true });
    assert.deepEqual(await found({ handled: true }), ['甲"公司']);
    assert.deepEqual(await found({ handled: false, keyword: '公司', limit: '9' }), ['丙Crane公司', '乙公司']);
    assert.deepEqual(await found({ handled: true, keyword: '乙' }), []);
    assert.deepEqual(await found({ agentName: '工', keyword: '乙' }), ['乙公司']);
    assert.deepEqual(await found({ agentName: '乙' }), [], 'the old filter looks in the name alone');
  });

  it('are not searched by what is too long, or by yes and no as text', async () => {
    const refused = async (input: object) => {
      const { status, body } = await site.call('agent/list', input, staff);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    assert.deepEqual(await refused({ keyword: '长'.repeat(201) }), [400, 'keyword']);
    assert.deepEqual(await refused({ keyword: 139 }), [400, 'keyword']);
    assert.deepEqual(await refused({ handled: 'true' }), [400, 'handled']);
    assert.deepEqual(await refused({ handled: 1 }), [400, 'handled']);
  });

  it('leave as a table that Excel reads, without a formula in it', async () => {
    assert.equal((await site.call('agent/export')).status, 401);
    const { csv, name } = (await site.call<CsvFile>('agent/export', {}, staff)).body.data!;
    assert.match(name, /^代理加盟申请-\d{4}-\d\d-\d\d\.csv$/);
    const lines = csv.split('\r\n');
    assert.equal(lines[0], '\uFEFF"序号","代理商名称","代理商介绍","联系方式","时间","是否处理","备注"');
    assert.match(lines[2]!, /^"2","李工","乙公司","13900000000","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","待处理",""$/);
    assert.match(lines[3]!, /^"3","'=王工","甲""公司","13800000000",".{19}","已处理","先"$/);
    for (const filter of [{ agentName: '李' }, { keyword: '乙公司' }, { keyword: '甲', handled: true }]) {
      const some = await site.call<CsvFile>('agent/export', filter, staff);
      assert.equal(some.body.data!.csv.split('\r\n').length, 3, 'a head, one row and the end');
    }
  });
});
