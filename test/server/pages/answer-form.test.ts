import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { Agent } from '../../../server/features/leads/agent.ts';
import type { Enquiry } from '../../../server/features/leads/enquiry.ts';
import { DOORS, formOn, isCall, ofCompany, openPage, sendLead } from '../../helpers/lead-doors.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const FORM = 'application/x-www-form-urlencoded';
const PRIVACY = '提交即表示您同意我们按《隐私政策》使用您填写的信息';
/** The sheet to ask with is behind it, on every page. */
const mainOf = (text: string) => text.split('</main>', 1)[0] ?? '';
/** Its rules come with the form, their sentences among them. */
const withoutProps = (text: string) => text.replace(/ data-props="[^"]*"/g, '');
const FORMS = DOORS.filter(({ path }) => !isCall(path));

/** What a form refuses, and what it says. */
const WRONG: [path: string, typed: Record<string, string>, said: string[]][] = [
  ['/dljm', { agentName: ' ', phone: '123' }, ['请输入联系人', '请输入正确的手机号', 'value="123"']],
  ['/dljm', { phone: '138 0000-000' }, ['请输入正确的手机号', 'value="138 0000-000"']],
  ['/dljm', { phone: '+1 13800000000' }, ['请输入正确的手机号']],
  ['/dailijiameng', { agentInfo: '三个字' }, ['长度在 4 到 20 个字符', 'value="三个字"']],
  ['/dailijiameng', { agentName: '王' }, ['长度在 2 到 10 个字符']],
  ['/dailijiameng', { agentName: '' }, ['请输入您的姓名']],
  ['/dailijiameng', { phone: '154 0000-0000' }, ['请正确输入11位手机号码', 'value="154 0000-0000"']],
  ['/dailijiameng', { phone: '' }, ['手机号不能为空']],
  ...FORMS.filter(({ kind }) => kind === 'enquiry').map(({ path }): (typeof WRONG)[number] => [
    path,
    { phone: '123' },
    ['请输入正确的手机号', 'value="123"'],
  ]),
];

describe('the form of a page, sent without JavaScript,', () => {
  const site = suiteSite({ TRUST_PROXY: '1' });
  const staff = suiteStaff(site);
  const raw = (body: string | Buffer, headers: Record<string, string> = {}, path = '/dljm') =>
    site.send('POST', path, { headers: { 'content-type': FORM, ...headers }, body });
  const leads = async (kind: 'agent' | 'enquiry', keyword = '') =>
    (await site.call<ListOf<Agent | Enquiry>>(`${kind}/list`, { keyword }, staff)).body.data!;

  it('is taken by pages that have one, and by no other', async () => {
    const other = await raw('agentName=x', {}, '/product');
    assert.deepEqual([other.status, other.headers.allow], [405, 'GET, HEAD']);
    const deleted = await site.send('DELETE', '/dljm');
    assert.deepEqual([deleted.status, deleted.headers.allow], [405, 'GET, HEAD, POST']);
  });

  it('is refused when another site sent it, when it is no form, too large, or no text: in this order', async () => {
    const large = 'x'.repeat(17_000);
    assert.equal((await raw(large, { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' })).status, 403);
    assert.equal((await raw(large, { 'content-type': 'text/plain' })).status, 415);
    assert.equal((await raw('{}', { 'content-type': 'application/json' })).status, 415);
    assert.equal((await raw(`agentName=${large}`)).status, 413);
    assert.equal((await raw(Buffer.from([0x61, 0x3d, 0xff]))).status, 400);
    assert.equal((await leads('agent')).count, 0);
  });

  it('is refused with a page when its Origin is another site, and taken from either name of this one or from nobody', async () => {
    const statusFor = async (origin: string, host = 'asked.example:8443') => (await raw('', { origin, host })).status;
    const own =
      'https://zhuzhan.example https://www.zhuzhan.example http://zhuzhan.example:81 https://asked.example null';
    for (const origin of [...own.split(' '), '']) assert.equal(await statusFor(origin), 400, origin);
    assert.equal(await statusFor('https://asked.example', 'www.asked.example'), 400);
    const foreign =
      'https://evil.example https://zhuzhan.example.evil.example https://a.zhuzhan.example file:// about:blank x';
    for (const origin of foreign.split(' ')) assert.equal(await statusFor(origin), 403, origin);
    const { text, headers } = await raw('agentName=x', { origin: 'https://evil.example' });
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.match(
      text,
      /请打开本站页面，在页面上填写后提交.*<form[^>]* method="post"|<form[^>]* method="post".*请打开本站页面/s,
    );
  });

  it('stands whole in the page, suggests a number, and has a trap that neither keys nor screen readers reach', async () => {
    for (const { kind, path } of FORMS) {
      const { form, action, hidden } = await formOn(site, path);
      assert.deepEqual([action, / method="post"/.test(form)], [path, true]);
      assert.ok(form.includes(PRIVACY), path);
      assert.match(hidden.requestId ?? '', /^[\w-]{20,64}$/);
      assert.match(form, /<div [^>]*aria-hidden="true"><label>[^<]*<input tabindex="-1"[^>]* name="website"/i, path);
      const [phone = ''] = /<input [^>]*name="phone"[^>]*>/i.exec(form) ?? [];
      assert.match(phone, /autocomplete="tel-national" inputmode="numeric"/i);
      assert.doesNotMatch(phone, /type=/, '`tel-national` is for fields of text');
      if (kind === 'agent') continue;
      assert.match(form, /aria-label="咨询该产品"/);
      assert.equal(hidden.page, path.split('?')[0]);
      assert.equal(hidden.productId, path === '/map' ? undefined : 'tower-crane-monitor');
    }
  });

  it('comes back with what is wrong at each field and with what was typed, harmless and for this visitor alone', async () => {
    const hostile = '"><script>alert(1)</script>';
    for (const [path, typed, said] of WRONG) {
      const all = { ...ofCompany('齐筑智联'), website: '', ...typed };
      const isStrict = path === '/dailijiameng';
      const reply = await sendLead(site, path, isStrict ? all : { ...all, agentInfo: hostile, name: hostile });
      const { 'content-type': type, 'cache-control': caching, 'content-security-policy': policy } = reply.headers;
      assert.deepEqual([reply.status, type, caching], [400, 'text/html; charset=utf-8', 'no-store'], path);
      assert.ok(policy);
      for (const words of said) assert.ok(withoutProps(reply.text).includes(words), `${path} ${words}`);
      const [field = ''] = new RegExp(`<input[^>]* name="${Object.keys(typed)[0]}"[^>]*>`).exec(reply.text) ?? [];
      const [, described] = / aria-describedby="([^"]*)"/.exec(field) ?? [];
      assert.match(field, / autofocus=""/, 'the focus is in the first that is wrong');
      assert.match(reply.text, new RegExp(` id="${described}"[^>]*>${said[0]}<`), 'which is read out with it');
      assert.equal(/ action="([^"]*)" /.exec(reply.text.slice(reply.text.indexOf('lead-form')))?.[1], path);
      assert.match(reply.text, isStrict ? /value="/ : /&quot;&gt;&lt;script&gt;/);
      assert.doesNotMatch(withoutProps(reply.text), /请输入公司名称|<script>alert/);
      const { text: next } = await openPage(site, path);
      assert.doesNotMatch(withoutProps(next), /请输入联系人|value="123"/, 'the next visitor sees nothing');
    }
    assert.equal((await leads('agent')).count + (await leads('enquiry')).count, 0);
  });

  it('is stored like any other, and a reload of what follows sends nothing again', async () => {
    for (const { kind, path } of FORMS) {
      const { hidden } = await formOn(site, path);
      const typed = { ...ofCompany(`公司${path.slice(1, 9)}`), ...hidden, name: ' 王工 ', agentName: ' 王工 ' };
      for (const phone of ['138 0000-0000', '138－0000－0000', '\u202d138\u00a00000\u30000000\u202c']) {
        const reply = await sendLead(site, path, { ...typed, phone, elapsed: '1' });
        const { location, 'cache-control': caching } = reply.headers;
        const next = `${path}${path.includes('?') ? '&' : '?'}applied=1`;
        const [address = '', anchor] = String(location).split('#');
        const isNext = address.startsWith(`${next}&sent=`) && anchor === 'apply';
        assert.deepEqual([reply.status, isNext, caching], [303, true, 'no-store'], phone);
        const [says, who] = kind === 'agent' ? [/申请成功！/, />招商经理</] : [/提交成功！/, />方案工程师</];
        const thanks = await openPage(site, address);
        assert.equal(thanks.headers['cache-control'], 'no-store');
        const said = [/>13800000000</, />王工</, who, />工作时间2小时内</, /tel:400-000-0000/];
        for (const words of [says, ...said]) assert.match(thanks.text, words, path);
        assert.match(thanks.text, new RegExp(`href="${path.replace('?', '.')}#apply"[^>]*>再提交一条`));
        assert.equal(/>塔机安全监测系统<\/dd>/.test(thanks.text), path.includes('tower-crane'));
        assert.doesNotMatch(mainOf(thanks.text), /<form class="lead-form"/, 'it is gone');
        const other = (await openPage(site, next)).text;
        assert.match(other, says);
        assert.doesNotMatch(mainOf(other), /13800000000|<form class="lead-form"/, 'what was sent is the one visitor’s');
        assert.doesNotMatch((await openPage(site, path)).text, says);
      }
      const { data, count } = await leads(kind, typed.company);
      const [lead] = data;
      assert.deepEqual([count, lead?.phone], [1, '13800000000'], path);
      if (!lead || 'agentName' in lead) assert.deepEqual([lead?.agentName, lead?.handled], ['王工', false]);
      else {
        assert.deepEqual([lead.name, lead.status, lead.page], ['王工', 'new', path.split('?')[0]]);
        assert.equal(lead.productId, path === '/map' ? '' : 'tower-crane-monitor');
      }
    }
  });

  it('leads to the privacy page, which every footer names, and whose text staff can change', async () => {
    for (const path of ['/', '/gywm', '/xwdt', '/map', '/404'])
      assert.match((await openPage(site, path)).text, /<footer.*href="\/privacy"/s);
    for (const agent of ['desk', 'Android']) {
      const page = await site.send('GET', '/privacy', { headers: { 'user-agent': agent } });
      assert.equal(page.status, 200);
      assert.match(page.text, /<h1[^>]*>隐私政策<\/h1>.*个人信息保护法/s);
    }
    site.complaints.splice(0);
    await site.pause(async () => {
      // a folder from before there was such a text
      await rm(join(site.dataDir, 'privacy-policy.md'));
      await rm(join(site.dataDir, 'history', 'privacy-policy.md'), { recursive: true });
    });
    assert.deepEqual(site.complaints, []);
    assert.match((await openPage(site, '/privacy')).text, /个人信息保护法/);
    const text = { name: 'privacy-policy.md', text: '## 新的政策\n' };
    assert.equal((await site.call('site/save-text', text, staff)).status, 200);
    assert.match((await openPage(site, '/privacy')).text, /新的政策/);
  });
});
