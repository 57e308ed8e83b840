import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CallName, calls } from '../../../server/calls.ts';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { Agent } from '../../../server/features/leads/agent.ts';
import type { Enquiry } from '../../../server/features/leads/enquiry.ts';
import { DOORS, isCall, LEAD, ofCompany, requestIdFor, sendLead } from '../../helpers/lead-doors.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const { phone } = LEAD;

/** What comes after seven sendings at once, and how many leads there are then: of calls, of forms. */
const AGAIN: [string, { isRestarted?: true; isOpenedAnew?: true; words?: object }, number, number][] = [
  ['later', {}, 1, 1],
  ['after a restart', { isRestarted: true }, 1, 1],
  ['from the page opened anew after a restart', { isRestarted: true, isOpenedAnew: true }, 2, 1],
  [
    'by another visitor, who got the page from a cache',
    { isOpenedAnew: true, words: { agentName: '李工', name: '李工' } },
    2,
    2,
  ],
  ['corrected by the same visitor', { words: { phone: '13900000000' } }, 1, 2],
];

/** What machines send and people do not, and whether it is kept apart: of calls, of forms. */
const SPAM: [object, boolean, boolean][] = [
  [{ elapsed: 2_000, website: ' ' }, false, false],
  [{ website: 'https://spam.example' }, true, true],
  [{ elapsed: 1_999.5 }, true, false],
  [{ elapsed: 0 }, true, false],
  [{ elapsed: -1 }, true, false],
];

describe('a lead', () => {
  const site = suiteSite({ TRUST_PROXY: '1' });
  const staff = suiteStaff(site);

  const leads = async (kind: 'agent' | 'enquiry', keyword = '') =>
    (await site.call<ListOf<Agent | Enquiry>>(`${kind}/list`, { keyword }, staff)).body.data!;

  it('of more than 8 KiB of JSON, or 16 KiB of a form, is refused at each door', async () => {
    for (const { path } of DOORS) {
      const limit = (isCall(path) ? 8 : 16) * 1024;
      const large = (bytes: number) => sendLead(site, path, { filler: 'x'.repeat(bytes) });
      const around = isCall(path) ? '{"filler":""}'.length : 'filler='.length;
      assert.equal((await large(limit - around)).status, 400, path);
      assert.equal((await large(limit - around + 1)).status, 413, path);
    }
  });

  for (const [row, [again, { isRestarted, isOpenedAnew, words }, byCall, byForm]] of AGAIN.entries()) {
    const often = (count: number) => (count === 1 ? 'once' : 'twice');
    it(`sent seven times at once and again ${again} is stored ${often(byCall)} by a call, ${often(byForm)} by a form`, async () => {
      const companyAt = (at: number) => `公司编号 ${row}-${at}`;
      const first: Record<string, unknown>[] = [];
      for (const [at, { path }] of DOORS.entries()) {
        const fields = { ...ofCompany(companyAt(at)), requestId: await requestIdFor(site, path) };
        const replies = await Promise.all(
          Array.from({ length: 7 }, () => sendLead(site, path, fields, `192.168.${row}.${at}`)),
        );
        assert.deepEqual([...new Set(replies.map(({ status }) => status))], [stored(path)], path);
        first.push(fields);
      }
      if (isRestarted) await site.restart();
      for (const [at, { kind, path, ...door }] of DOORS.entries()) {
        const requestId = await requestIdFor(site, path);
        if (!isCall(path)) assert.equal(requestId === first[at]?.requestId, !isRestarted, 'a page comes from a cache');
        const fields = { ...first[at], ...words, ...(isOpenedAnew && { requestId }) };
        const { status } = await sendLead(site, 'other' in door ? door.other : path, fields, `192.168.${row}.${at}`);
        assert.equal(status, stored(path), path);
        assert.equal((await leads(kind, companyAt(at))).count, isCall(path) ? byCall : byForm, path);
      }
    });
  }

  it('is one of five that an address may leave in ten minutes, whatever its door; refused ones do not count', async () => {
    let count = 0;
    const send = (at: number, from = '192.0.2.3') => {
      count += 1; // no two of them are one lead
      const fields = { ...ofCompany(`同一地址 ${count}`), requestId: `sending ${count}` };
      return sendLead(site, DOORS[at % DOORS.length]!.path, fields, from); // proof: below its length
    };
    for (const { path } of DOORS) assert.equal((await sendLead(site, path, {}, '192.0.2.3')).status, 400);
    for (let at = 0; at < 5; at += 1) assert.equal((await send(at)).status, stored(DOORS[at]!.path));
    for (const [at, { path }] of DOORS.entries()) {
      const { status, headers, text } = await send(at);
      const seconds = Number(headers['retry-after']);
      assert.deepEqual([status, seconds > 300 && seconds <= 600], [429, true], `${path} ${seconds}`);
      assert.match(text, /提交过于频繁/);
      if (!isCall(path)) assert.match(text, /value="同一地址 /, 'what was typed is kept');
    }
    assert.equal((await send(0, '192.0.2.4')).status, 200, 'another address has its own limit');
    assert.equal((await leads('agent', '同一地址')).count + (await leads('enquiry', '同一地址')).count, 6);
  });

  it('has the eleven digits of its number, however a person writes them, and real names, at each door', async () => {
    const written = [
      '+86 138-0000-0000',
      '0086 13800000000',
      '8613800000000',
      '（138）0000 0000',
      '１３８００００００００',
      '\u202d138 0000 0000\u202c',
    ];
    const nothing = '\u200b\u3164\ufeff';
    for (const [at, { kind, path }] of DOORS.entries()) {
      for (const [row, number] of written.entries()) {
        const company = `公司号码 ${row}-${at}`;
        const { status } = await sendLead(site, path, { ...ofCompany(company), phone: number });
        const [lead] = (await leads(kind, company)).data;
        assert.deepEqual([status, lead?.phone], [stored(path), phone], `${path} ${number}`);
      }
      for (const number of ['+1 13800000000', '861380000000', '+86 23800000000', nothing])
        assert.equal(
          (await sendLead(site, path, { ...ofCompany('号码不对'), phone: number })).status,
          400,
          `${path} ${number}`,
        );
      const nameless = { ...ofCompany(`公司无名 ${at}`), agentName: nothing, name: nothing };
      const { status } = await sendLead(site, path, nameless);
      assert.equal(status, kind === 'agent' ? 400 : stored(path), path);
      const [lead] = (await leads(kind, nameless.company)).data;
      if (kind === 'enquiry') assert.deepEqual(lead && 'name' in lead && lead.name, '', path);
    }
  });

  it('has short texts on one line, and blanks around them do not count, at each door', async () => {
    const wide = '\u3000'.repeat(20);
    for (const [at, { kind, path }] of DOORS.entries()) {
      const [nameMax, companyMax] = path === '/dailijiameng' ? [10, 20] : [50, 50]; // the phone's form is stricter
      const [name, company] = [`${at}`.padEnd(nameMax, '名'), `${at}`.padEnd(companyMax, '司')];
      const around = (text: string) => `${wide}${text} \n${wide}`;
      const typed = { ...ofCompany(around(company)), name: around(name), agentName: around(name) };
      const { status } = await sendLead(site, path, typed);
      const [lead] = (await leads(kind, company)).data;
      const read = lead && ('agentName' in lead ? [lead.agentName, lead.agentInfo] : [lead.name, lead.company]);
      assert.deepEqual([status, read], [stored(path), [name, company]], path);
      const longer = await sendLead(site, path, { ...typed, name: `${name}名`, agentName: `${name}名` });
      assert.equal(longer.status, 400, path);
    }
  });

  it('that a machine sends is kept apart, and its sender hears nothing of it', async () => {
    for (const [at, { kind, path }] of DOORS.entries()) {
      const replies = new Set<string>();
      for (const [row, [sent, byCall, byForm]] of SPAM.entries()) {
        const fields = { ...ofCompany(`机器编号 ${row}-${at}`), ...sent };
        const { status, text } = await sendLead(site, path, fields);
        replies.add(`${status} ${text}`);
        const [lead] = (await leads(kind, fields.company)).data;
        const isApart = lead && ('handled' in lead ? lead.handled : lead.status === 'invalid');
        const wanted = (isCall(path) ? byCall : byForm) ? [true, '疑似垃圾信息'] : [false, ''];
        assert.deepEqual([isApart, lead?.note], wanted, JSON.stringify([path, sent]));
      }
      assert.equal(replies.size, 1, path);
    }
  });

  it('arrives in either shape on either path of an application, the newest first', async () => {
    const shapes: [CallName, object, string, string][] = [
      ['agent/save', { agentName: ' 王工 ', agentInfo: '来自甲' }, '王工', '来自甲'],
      ['agent/save', { clientName: '李工', companyName: '来自乙' }, '李工', '来自乙'],
      ['alliance/insert', { agentName: '王', agentInfo: '来自丙' }, '王', '来自丙'],
      ['alliance/insert', { agentName: '赢', agentInfo: ' ', companyName: '来自补', clientName: '输' }, '赢', '来自补'],
    ];
    for (const [name, input] of shapes) {
      assert.equal((await sendLead(site, calls[name].path, { ...input, phone })).body.msg, '申请成功！');
    }
    const { data } = await leads('agent', '来自');
    const names = data.map((row) => 'agentName' in row && [row.agentName, row.agentInfo]);
    assert.deepEqual(names, shapes.map(([, , ...kept]) => kept).reverse());
  });

  it('keeps the product that strangers see, and the page it was sent from', async () => {
    const sent = { company: '要报价', content: 'Price?', page: '/productDet', productId: 'tower-crane-monitor' };
    const reply = await site.call('enquiry/save', { ...sent, name: ' 王工 ', phone: '13900000009' });
    assert.deepEqual([reply.status, reply.body.msg, reply.body.data], [200, '提交成功！', {}]);
    await site.call('enquiry/save', { phone, company: '要报价', productId: 'nobody' });
    const [unknown, known] = (await leads('enquiry', '要报价')).data as Enquiry[]; // proof: the kind that was asked for
    const { enquiryId, createDate, ...row } = known!;
    const empty = {
      answers: [],
      file: null,
      status: 'new',
      note: '',
      isSpam: false,
      followDate: '',
      owner: '',
      ownerName: '',
      sameAs: 0,
      version: 1,
    };
    assert.deepEqual(row, { ...sent, ...empty, name: '王工', phone: '13900000009', productName: '塔机安全监测系统' });
    assert.ok(enquiryId && createDate);
    assert.deepEqual([unknown?.productId, unknown?.productName], ['', '']);
  });
});

/** The status of a lead that was taken. */
function stored(path: string): number {
  return isCall(path) ? 200 : 303;
}
