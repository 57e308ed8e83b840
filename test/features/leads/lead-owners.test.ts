import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import type { SavedAccount } from '../../../server/contract/calls/accounts.ts';
import type { AuditRow } from '../../../server/contract/calls/audit.ts';
import { chinaDay, DAY_MS } from '../../../server/contract/china-time.ts';
import type { Agent, AgentDetail } from '../../../server/features/leads/agent.ts';
import type { AddedLead, LeadQueue } from '../../../server/features/leads/calls.ts';
import type { Enquiry, EnquiryDetail } from '../../../server/features/leads/enquiry.ts';
import { fromNoon, NOON } from '../../helpers/from-noon.ts';
import { sendLead } from '../../helpers/lead-doors.ts';
import type { Credentials } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

type Call = Parameters<ReturnType<typeof suiteSite>['call']>[0];

const PASSWORD = 'Scaffold-and-Net-3';
const TODAY = chinaDay(NOON);
const [YESTERDAY, TOMORROW] = [chinaDay(NOON - DAY_MS), chinaDay(NOON + DAY_MS)];
const PHONES = ['13800000001', '13800000002', '13800000003'];

describe('leads belong to people', () => {
  fromNoon();
  const site = suiteSite({ TRUST_PROXY: '1' });
  const admin = suiteStaff(site);
  const people = {} as Record<'wang' | 'zhao' | 'writer', Credentials & { id: string }>; // proof: whole before the first test
  let agentIds: string[];
  let enquiryIds: string[];

  const read = async <T>(name: Call, input: object = {}, staff: Credentials = admin) => {
    const { status, body, text } = await site.call<T>(name, input, staff);
    assert.equal(status, 200, text);
    return body.data!; // proof: it was answered
  };
  const codeOf = async (name: Call, input: object, staff: Credentials = admin) => {
    const { status, body } = await site.call(name, input, staff);
    return [status, ...Object.keys(body.errors ?? {})].join(' ');
  };
  const agents = async (input: object = {}, staff?: Credentials) =>
    (await read<ListOf<Agent>>('agent/list', input, staff)).data;
  const enquiries = async (input: object = {}, staff?: Credentials) =>
    (await read<ListOf<Enquiry>>('enquiry/list', input, staff)).data;
  const numbersOf = async (staff: Credentials, input: object = {}) => {
    const { mine, due, nobody, agent, enquiry } = await read<LeadQueue>('lead/queue', input, staff);
    return [mine, due, nobody, agent.waiting + enquiry.waiting].join(' ');
  };

  before(async () => {
    for (const [name, auth] of [
      ['wang', 'lead'],
      ['zhao', 'lead'],
      ['writer', 'content'],
    ] as const) {
      const { accountId } = await read<SavedAccount>('account/save', { username: name, auth, password: PASSWORD });
      people[name] = { ...(await site.login(name, PASSWORD)), id: accountId };
    }
    for (const phone of PHONES) {
      await sendLead(site, '/v1/agent/saveAgent', { agentName: phone, agentInfo: '甲', phone });
      await sendLead(site, '/v1/enquiry/save', { name: phone, phone });
    }
    agentIds = (await agents()).map(({ agentId }) => agentId);
    enquiryIds = (await enquiries()).map(({ enquiryId }) => enquiryId);
  });

  it('who get them several at once, with a note at each, and one line in the log', async () => {
    assert.equal(await numbersOf(people.wang), '0 0 6 6', 'new ones of nobody wait for everybody');
    const two = { agentIds: agentIds.slice(0, 1), enquiryIds: enquiryIds.slice(0, 1) };
    const answer = await read('lead/assign', { ...two, owner: people.wang.id });
    assert.deepEqual(answer, { assigned: 2 });
    const agent = await read<AgentDetail>('agent/detail', { agentId: agentIds[0] });
    const enquiry = await read<EnquiryDetail>('enquiry/detail', { enquiryId: enquiryIds[0] });
    for (const { ownerName, notes } of [agent, enquiry])
      assert.deepEqual([ownerName, notes.map(({ by, deed }) => `${by} ${deed}`)], ['wang', ['admin 负责人：wang']]);
    const { data } = await read<ListOf<AuditRow>>('audit/list', { action: 'lead' });
    assert.deepEqual(
      data.map(({ action, ids, deed, about }) => [action, ids?.length, deed, about].join(' ')),
      [`lead/assign 2 负责人：wang ${agent.agentName}（尾号 ${agent.phone.slice(-4)}）`],
    );
    assert.equal(await numbersOf(people.wang), '2 0 4 6', 'what was just given is new to its owner');
    assert.equal(await numbersOf(people.zhao), '0 0 4 4', 'and waits for nobody else');
    await read('agent/mark', { agentId: agentIds[0], note: '已加微信' }, people.wang);
    await read('enquiry/mark', { enquiryId: enquiryIds[0], status: 'following', followDate: TODAY }, people.wang);
    assert.equal(await numbersOf(people.wang), '2 1 4 5');
  });

  it('who alone can have them; nothing changes where one lead is unknown', async () => {
    const one = { agentIds: agentIds.slice(1, 2) };
    for (const [input, code] of [
      [{ ...one, owner: people.writer.id }, '400 owner'],
      [{ ...one, owner: 'nobody' }, '400 owner'],
      [{ ...one }, '400 owner'],
      [{ owner: people.zhao.id }, '400'],
      [{ agentIds: [], enquiryIds: [], owner: people.zhao.id }, '400'],
      [{ agentIds: Array.from({ length: 201 }, String), owner: people.zhao.id }, '400 agentIds'],
      [{ agentIds: numbers(101), enquiryIds: numbers(100), owner: people.zhao.id }, '400'],
      [{ agentIds: Array(200).fill(agentIds[1]), enquiryIds: enquiryIds.slice(0, 1), owner: people.zhao.id }, '400'],
      [{ ...one, enquiryIds: ['unknown'], owner: people.zhao.id }, '404'],
    ] as const)
      assert.equal(await codeOf('lead/assign', input), code, JSON.stringify(input).slice(0, 80));
    // a mark asks no less
    for (const owner of [people.writer.id, 'nobody']) {
      assert.equal(await codeOf('agent/mark', { agentId: agentIds[1], owner }), '400 owner');
      assert.equal(await codeOf('enquiry/mark', { enquiryId: enquiryIds[1], owner }), '400 owner');
    }
    assert.equal(await codeOf('lead/assign', { ...one, owner: people.zhao.id }, people.writer), '403');
    assert.equal((await agents({ owner: people.zhao.id })).length, 0);
  });

  it('by whom, and by whose day, lists, files and the queue filter alike', async () => {
    const { wang } = people;
    for (const [input, count] of [
      [{ owner: 'me' }, 1],
      [{ owner: wang.id, from: TODAY, to: TODAY }, 1],
      [{ owner: wang.id, to: YESTERDAY }, 0],
      [{ from: TOMORROW }, 0],
      [{ owner: people.zhao.id }, 0],
      [{ owner: 'none' }, 2],
      [{ owner: '', from: null }, 3],
    ] as const) {
      const [listed, found] = [await agents(input, wang), await enquiries(input, wang)];
      const { csv } = await read<CsvFile>('enquiry/export', input, wang);
      const { agent } = await read<LeadQueue>('lead/queue', input, wang);
      const counts = [listed.length, found.length, csv.split('\r\n').length - 2, agent.waiting + agent.handled];
      assert.deepEqual(counts, [count, count, count, count], JSON.stringify(input));
    }
    assert.equal(await codeOf('agent/list', { from: '2026-02-30' }), '400 from');
    const { stages } = await read<{ stages: object }>('agent/list', { owner: 'none', stage: 'new', marks: true });
    assert.deepEqual(stages, { new: 2, following: 0, closed: 0 }, 'of the filter, whatever the stage');
  });

  it('who with their own alone see, mark and hand on these, and nothing of the others', async () => {
    const { accountId: id } = await read<SavedAccount>('account/save', {
      username: 'own',
      auth: 'lead:own',
      password: PASSWORD,
    });
    const own = await site.login('own', PASSWORD);
    const [mine = '', others = ''] = enquiryIds.slice(1);
    await read('lead/assign', { enquiryIds: [mine], agentIds: [agentIds[2]], owner: id });
    assert.deepEqual([(await enquiries({}, own)).length, (await agents({ owner: 'none' }, own)).length], [1, 0]);
    assert.equal(await numbersOf(own), '2 0 0 2');
    assert.equal((await read<CsvFile>('enquiry/export', {}, own)).csv.split('\r\n').length - 2, 1);
    const detail = await read<EnquiryDetail>('enquiry/detail', { enquiryId: mine }, own);
    assert.deepEqual([detail.sameAs, detail.others], [0, []], 'not even that another lead has the number');
    for (const [name, input] of [
      ['enquiry/detail', { enquiryId: others }],
      ['enquiry/mark', { enquiryId: others, note: 'x' }],
      ['lead/assign', { enquiryIds: [mine, others], owner: people.wang.id }],
    ] as const)
      assert.equal(await codeOf(name, input, own), '404', name);
    assert.equal(await codeOf('enquiry/erase', { enquiryId: mine }, own), '403');
    const added = await read<AddedLead>('lead/add', { kind: 'enquiry', phone: '13900000009' }, own);
    await read('enquiry/mark', { enquiryId: added.id, status: 'done' }, own);
    await read('enquiry/mark', { enquiryId: mine, owner: '' }, own);
    await read('lead/assign', { agentIds: [agentIds[2]], owner: '' }, own);
    assert.equal(await codeOf('enquiry/detail', { enquiryId: mine }, own), '404');
    assert.deepEqual(
      (await enquiries({}, own)).map(({ enquiryId }) => enquiryId),
      [added.id],
    );
    const press = { kind: 'enquiry', phone: '13900000008', requestId: 'same-press' };
    const theirs = await read<AddedLead>('lead/add', press);
    const given = { ...press, owner: people.wang.id };
    const first = await read<AddedLead>('lead/add', given, own);
    assert.notEqual(first.id, theirs.id, 'a lead that they may not see answers no press');
    assert.deepEqual(
      await read<AddedLead>('lead/add', given, own),
      first,
      'their own press does, whoever got the lead',
    );
    const corrected = await read<AddedLead>('lead/add', { ...given, phone: '13900000007' }, own);
    assert.notEqual(corrected.id, first.id, 'a correction after an answer that was lost is no second press');
    for (const { id } of [added, theirs, first, corrected]) await read('enquiry/erase', { enquiryId: id });
  });

  it('who add those that called: by the rules of the public forms, without consent, twice pressed once', async () => {
    const called = { kind: 'enquiry', phone: '13900000001', name: '展会', source: '春季展会', requestId: 'one-press' };
    const first = await read<AddedLead>('lead/add', { ...called, owner: people.zhao.id });
    assert.deepEqual(await read<AddedLead>('lead/add', called), first);
    assert.equal(first.sameAs, 0);
    const again = await read<AddedLead>('lead/add', { ...called, phone: '139 0000 0001', requestId: 'other' });
    assert.equal(again.sameAs, 1, 'a second lead with the number says so');
    await read('enquiry/erase', { enquiryId: again.id });
    const { source, consentAt, ownerName } = await read<EnquiryDetail>('enquiry/detail', { enquiryId: first.id });
    assert.deepEqual([source, consentAt, ownerName], ['春季展会', '', 'zhao']);
    assert.match((await read<CsvFile>('enquiry/export', { keyword: '展会' })).csv, /"春季展会"/);
    const { id } = await read<AddedLead>('lead/add', {
      kind: 'agent',
      clientName: '赵',
      companyName: '乙',
      phone: PHONES[0],
    });
    assert.equal((await read<AgentDetail>('agent/detail', { agentId: id })).agentName, '赵');
    for (const [input, code] of [
      [{ ...called, phone: '123' }, '400 phone'],
      [{ kind: 'enquiry' }, '400 phone'],
      [{ kind: 'agent', phone: PHONES[0] }, '400 agentInfo agentName'],
      [{ ...called, kind: 'product' }, '400 kind'],
      [{ ...called, source: '长'.repeat(51) }, '400 source'],
      [{ ...called, owner: people.writer.id }, '400 owner'],
    ] as const)
      assert.equal(await codeOf('lead/add', input), code, JSON.stringify(input));
    for (const _ of PHONES) await read('lead/add', { ...called, requestId: '' }); // no limit of visitors
    await read('lead/add', { ...called, requestId: '' });
    const { data } = await read<ListOf<AuditRow>>('audit/list', { action: 'lead/add', limit: 20 });
    assert.equal(data.length, 13, 'the second press has its line, too');
    assert.ok(data.every((line) => !JSON.stringify(line).includes(called.phone)));
  });

  it('whose open leads somebody else gets before the account goes, or nobody', async () => {
    const [wang, li] = [people.wang.id, people.zhao.id];
    const counted = async (id: string) =>
      (await agents({ owner: id })).length + (await enquiries({ owner: id })).length;
    for (const handTo of ['nobody', people.writer.id, wang]) {
      assert.equal(await codeOf('account/update', { accountId: wang, disabled: true, handTo }), '400 handTo');
      assert.equal(await codeOf('account/remove', { accountId: wang, handTo }), '400 handTo');
    }
    assert.deepEqual([await counted(wang), await counted(li)], [2, 1]);
    await read('account/update', { accountId: wang, name: '王工' });
    assert.equal(await counted(wang), 2, 'a changed name moves nothing');
    await read('account/update', { accountId: wang, disabled: true, handTo: li });
    assert.deepEqual([await counted(wang), await counted(li)], [0, 3]);
    const { notes } = await read<EnquiryDetail>('enquiry/detail', { enquiryId: enquiryIds[0] });
    assert.equal(notes.at(-1)?.deed, '负责人：zhao');
    // who is disabled keeps what was given before, and gets nothing new
    await read('enquiry/mark', { enquiryId: enquiryIds[0], owner: li, note: '还是她' });
    assert.equal(await codeOf('enquiry/mark', { enquiryId: enquiryIds[0], owner: wang }), '400 owner');
    const none = (await enquiries({ owner: 'none' })).length;
    await read('enquiry/mark', { enquiryId: enquiryIds[0], status: 'done' });
    await read('account/remove', { accountId: li });
    assert.equal(await counted(li), 1, 'a closed one keeps who closed it');
    const closed = await enquiries({ owner: 'none', stage: 'closed' });
    assert.deepEqual(
      closed.map(({ owner, ownerName }) => [owner, ownerName]),
      [[li, '已删除的账号']],
      'and is found under nobody',
    );
    assert.equal((await enquiries({ owner: 'none', stage: 'new' })).length, none + 1);
  });
});

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at));
}
