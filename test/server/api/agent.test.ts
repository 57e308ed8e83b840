import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { type Credentials, type Site, startSite } from '../../helpers/site.ts';

const PATHS = ['agent/save', 'alliance/insert'] as const;

describe('applications of dealers', () => {
  let site: Site | undefined;
  let staff: Credentials;
  beforeEach(async () => {
    await site?.stop(); // each test has its own limit to use up
    site = await startSite({ TRUST_PROXY: '1' });
    staff = await site.login();
  });
  after(() => site?.stop());

  const apply = (name: (typeof PATHS)[number], input: object) => site!.call(name, input);
  const list = async (input: object = {}) =>
    (await site!.call<{ data: Record<string, string>[]; count: number }>('agent/list', input, staff)).body.data!;

  it('are refused field by field, in the names that were sent', async () => {
    const cases: [object, string[]][] = [
      [{}, ['agentInfo', 'agentName', 'phone']],
      [{ agentName: ' ', agentInfo: '\t', phone: '13800000000' }, ['agentInfo', 'agentName']],
      [{ companyName: '齐筑', phone: '13800000000' }, ['clientName']],
      [{ agentName: '王', agentInfo: '长'.repeat(51), phone: '13800000000' }, ['agentInfo']],
      [{ agentName: '王', agentInfo: '齐筑', phone: '23800000000' }, ['phone']],
      [{ agentName: '王', agentInfo: '齐筑', phone: '1380000000' }, ['phone']],
      [{ agentName: '王', agentInfo: '齐筑', phone: '13800000000\n' }, ['phone']],
      [{ agentName: '王', agentInfo: '齐筑', phone: 13800000000 }, ['phone']],
      [{ agentName: '王', agentInfo: '齐筑', phone: '13800000000', requestId: 'x'.repeat(65) }, ['requestId']],
    ];
    for (const [input, fields] of cases) {
      const reply = await apply('agent/save', input);
      assert.equal(reply.status, 400, JSON.stringify(input));
      assert.deepEqual(Object.keys(reply.body.errors ?? {}).sort(), fields);
    }
    assert.equal((await list()).count, 0);
  });

  it('arrive in either shape on either path, and staff find them by name', async () => {
    for (const name of PATHS) {
      assert.equal(
        (await apply(name, { agentName: ' 王工 ', agentInfo: '甲公司', phone: '13800000000' })).body.msg,
        '申请成功！',
      );
      assert.equal(
        (await apply(name, { clientName: '李工', companyName: '乙公司', phone: '13900000000' })).status,
        200,
      );
    }
    const all = await list();
    assert.equal(all.count, 4);
    const fields = ['agentId', 'agentInfo', 'agentName', 'createDate', 'handled', 'note', 'phone', 'sameAs'];
    assert.deepEqual(Object.keys(all.data[0]!).sort(), fields);
    assert.deepEqual(
      all.data.map((row) => row.agentName),
      ['李工', '王工', '李工', '王工'],
    );
    assert.equal((await list({ agentName: '王' })).count, 2);
    await apply('agent/save', {
      agentName: '赢',
      agentInfo: ' ',
      companyName: '补',
      clientName: '输',
      phone: '13800000000',
    });
    const [mixed] = (await list({ limit: 1 })).data;
    assert.deepEqual([mixed?.agentName, mixed?.agentInfo], ['赢', '补']);
  });

  it('from one address are stored five times in ten minutes, whatever the path; refused ones do not count', async () => {
    for (let round = 0; round < 7; round += 1) assert.equal((await apply('agent/save', {})).status, 400);
    for (let round = 0; round < 5; round += 1) {
      assert.equal(
        (await apply(PATHS[round % 2]!, { agentName: '王', agentInfo: '甲', phone: '13800000000' })).status,
        200,
      );
    }
    const sixth = await apply('alliance/insert', { agentName: '王', agentInfo: '甲', phone: '13800000000' });
    assert.equal(sixth.status, 429);
    assert.ok(Number(sixth.headers['retry-after']) > 0);
    const elsewhere = await site!.send('POST', '/v1/agent/saveAgent', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ agentName: '王', agentInfo: '甲', phone: '13800000000' }),
    });
    assert.equal(elsewhere.status, 200, 'another address has its own limit');
    assert.equal((await list()).count, 6);
  });

  it('sent twice with one requestId are stored once, also at the same time and after a restart', async () => {
    const application = { agentName: '王', agentInfo: '甲', phone: '13800000000', requestId: '5f0c' };
    const replies = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => apply('agent/save', application)));
    assert.deepEqual(new Set(replies.map((reply) => reply.text)).size, 1);
    await site!.restart();
    assert.equal((await apply('alliance/insert', application)).body.msg, '申请成功！');
    assert.equal((await list()).count, 1);
  });

  it('are read by staff alone, and take no more than 8 KiB', async () => {
    assert.equal((await site!.call('agent/list')).status, 401);
    assert.equal((await apply('agent/save', { agentName: '王', filler: 'x'.repeat(8 * 1024) })).status, 413);
  });
});
