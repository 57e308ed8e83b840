import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { type CuttingProxy, startCuttingProxy } from '../../../../helpers/cutting-proxy.ts';
import { act, type Shown, visit } from '../../../../helpers/dom.ts';
import { type Site, startSite } from '../../../../helpers/site.ts';
import { handsOf } from './hands.ts';

const { ApplicationForm } = await import('../../../../../client/site/franchise/form/application-form.tsx');
const { mobileRules } = await import('../../../../../client/site/franchise/form/application-rules.ts');

const GOOD = { agentInfo: '齐筑智联', agentName: '王工', phone: '13800000000' };
const { agentInfo: company, agentName: contact, phone } = mobileRules;

describe('the rules of the form for phones', () => {
  it('ask for a company of 4 to 20 characters', () => {
    assert.equal(company.check(''), '请输入公司名称');
    for (const value of ['齐筑', '三个字', '长'.repeat(21)])
      assert.equal(company.check(value), '长度在 4 到 20 个字符');
    for (const value of ['四个字符', '长'.repeat(20)]) assert.equal(company.check(value), undefined);
  });

  it('ask for a contact of 2 to 10 characters, where a rare character counts once', () => {
    assert.equal(contact.check(''), '请输入您的姓名');
    for (const value of ['王', '𠮷', '长'.repeat(11)]) assert.equal(contact.check(value), '长度在 2 到 10 个字符');
    for (const value of ['王工', '𠮷𠮷', '𠮷'.repeat(10)]) assert.equal(contact.check(value), undefined);
  });

  it('take phone numbers of the ranges that operators have, and say what is wrong with others', () => {
    assert.equal(phone.check(''), '手机号不能为空');
    for (const value of ['13800000000a', '1380000.000', '１３８００００００００'])
      assert.equal(phone.check(value), '请输入数字', value);
    for (const value of ['1380000000', '138000000000', '23800000000', '15400000000', '14200000000', '+8613800000000'])
      assert.equal(phone.check(value), '请正确输入11位手机号码', value);
    for (const value of ['13800000000', '14500000000', '16600000000', '17800000000', '19900000000'])
      assert.equal(phone.check(value), undefined, value);
  });
});

describe('the form for phones', () => {
  let site: Site;
  let line: CuttingProxy;
  let shown: Shown;
  const realFetch = globalThis.fetch;

  beforeEach(async () => {
    site = await startSite();
    line = await startCuttingProxy(site.address);
    // the browser's own part: a path belongs to the site that the page came from
    globalThis.fetch = (path, init) => realFetch(new URL(String(path), line.address), init);
    shown = await visit(
      <ApplicationForm
        action="/dailijiameng"
        labels={{ agentInfo: '公司名称', agentName: '您的姓名', phone: '手机号' }}
        rules={mobileRules}
        judgesUntouched
        hotline="400-000-0000"
        applied={false}
        refusal={undefined}
        requestId={undefined}
      />,
    );
  });
  afterEach(async () => {
    await shown.leave();
    await line.stop();
    await site.stop();
  });
  after(() => {
    globalThis.fetch = realFetch;
  });

  it('judges a name when it is left, also one that was only passed through', async () => {
    await leave('agentInfo');
    await fill({ agentName: '王' });
    assert.deepEqual(errors(), ['请输入公司名称', '', '']);
    await leave('agentName');
    assert.deepEqual(errors(), ['请输入公司名称', '长度在 2 到 10 个字符', '']);
  });

  it('judges the phone number after the typing has stopped, at once when it is left empty or sent', async () => {
    await leave('phone');
    assert.equal(errors()[2], '手机号不能为空');
    await fill({ phone: GOOD.phone });
    assert.equal(errors()[2], '', 'a sentence that is no longer true goes at once');
    await fill({ phone: '12' });
    assert.equal(errors()[2], '');
    await until(() => errors()[2] === '请正确输入11位手机号码');
    await fill({ phone: GOOD.phone });
    await fill({ phone: 'x' });
    await act(async () => button().click());
    assert.equal(errors()[2], '请输入数字');
  });

  it('takes blanks and hyphens out of a phone number before it is judged and sent, and leaves what was typed', async () => {
    await fill({ ...GOOD, phone: '138 0000-000' });
    await act(async () => button().click());
    assert.equal(errors()[2], '请正确输入11位手机号码');
    assert.equal(named('phone').value, '138 0000-000');
    await until(() => !button().disabled);
    await fill({ phone: ' 138 0000-0000 ' });
    await act(async () => button().click());
    await until(() => says().includes('申请成功！'));
    const reply = await site.call<{ data: { phone: string }[] }>('agent/list', {}, await site.login());
    assert.equal(reply.body.data?.data[0]?.phone, GOOD.phone);
  });

  it('sent on a line that drops keeps what was typed and says so; sent again it is one application, not two', async () => {
    line.cuts = 2;
    await fill(GOOD);
    for (const cutsLeft of [1, 0]) {
      await act(async () => button().click());
      await until(() => says().includes('网络连接失败') && !button().disabled);
      assert.equal(line.cuts, cutsLeft);
      assert.match(says(), /内容都还在.*400-000-0000/);
      assert.deepEqual(values(), Object.values(GOOD));
    }
    assert.equal(await stored(), 1, 'the server had it before the line dropped');
    await act(async () => button().click());
    await until(() => says().includes('申请成功！'));
    assert.deepEqual(values(), ['', '', '']);
    assert.equal(await stored(), 1);
  });

  const { button, errors, fill, inputs, leave, named, says, until } = handsOf(() => shown);
  const values = () => inputs().map((input) => input.value);
  const stored = async () => {
    const reply = await site.call<{ count: number }>('agent/list', {}, await site.login());
    return reply.body.data?.count;
  };
});
