import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import { chinaDay, DAY_MS } from '../../../server/contract/china-time.ts';
import type { Agent, AgentDetail } from '../../../server/features/leads/agent.ts';
import type { LeadQueue } from '../../../server/features/leads/calls.ts';
import type { Enquiry, EnquiryDetail } from '../../../server/features/leads/enquiry.ts';
import { dueDay } from '../../../server/features/leads/lead-fields.ts';
import type { SiteWhole } from '../../../server/settings.ts';
import { fromNoon, NOON } from '../../helpers/from-noon.ts';
import { sendLead } from '../../helpers/lead-doors.ts';
import { filesBelow } from '../../helpers/snapshots.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

type Kind = 'agent' | 'enquiry';
const PHONE = '13812345678';
const [AGENT, ENQUIRY] = ['/v1/agent/saveAgent', '/v1/enquiry/save'];
const SPAM = { website: 'x' };

/** A list's filters, and the companies that they find, the newest first. */
const FOUND: [Kind, object, string[]][] = [
  ['agent', { keyword: '王' }, ['甲"公司']],
  ['agent', { keyword: '乙公' }, ['乙公司']],
  ['agent', { keyword: '139000' }, ['乙公司']],
  ['agent', { keyword: '+86 139 0000-0000' }, ['乙公司']],
  ['agent', { keyword: 'cRANE' }, ['丙Crane公司']],
  ['agent', { keyword: '丁' }, []],
  ['agent', { keyword: '', handled: null }, ['丙Crane公司', '乙公司', '甲"公司']],
  ['agent', { handled: true }, ['甲"公司']],
  ['agent', { handled: false, keyword: '公司', limit: '9' }, ['丙Crane公司', '乙公司']],
  ['agent', { handled: true, keyword: '乙' }, []],
  ['agent', { agentName: '工', keyword: '乙' }, ['乙公司']],
  ['agent', { agentName: '乙' }, []], // the old filter looks in the name alone
  ['enquiry', { keyword: '王' }, ['丁公司']],
  ['enquiry', { keyword: '1234' }, ['丁公司']],
  ['enquiry', { keyword: '１３８ 1234' }, ['丁公司']],
  ['enquiry', { keyword: '丁公' }, ['丁公司']],
  ['enquiry', { keyword: 'price' }, ['丁公司']],
  ['enquiry', { keyword: '', stage: null }, ['机器', '丁公司']],
  ['enquiry', { status: 'following', keyword: '' }, ['丁公司']],
  ['enquiry', { status: 'done' }, []],
  ['enquiry', { stage: 'following' }, ['丁公司']],
  ['enquiry', { stage: 'closed' }, ['机器']],
  ['enquiry', { stage: 'new' }, []],
];

describe('leads in the back office', () => {
  fromNoon();
  const site = suiteSite({ TRUST_PROXY: '1' });
  const staff = suiteStaff(site);
  let ids: { agentId: string; enquiryId: string };
  before(async () => {
    await leave(AGENT, { agentName: '=王工', agentInfo: '甲"公司', phone: PHONE });
    await leave(AGENT, { agentName: '李工', agentInfo: '乙公司', phone: '13900000000' });
    await leave(AGENT, { agentName: 'Li', agentInfo: '丙Crane公司', phone: '13700000000' });
    await leave(ENQUIRY, { name: '=王', company: '丁公司', content: 'Price?', phone: PHONE });
    await leave(ENQUIRY, { company: '机器', phone: '13600000000', ...SPAM });
    const [agentId, enquiryId] = [(await agents()).at(-1)!.agentId, (await enquiries()).at(-1)!.enquiryId];
    ids = { agentId, enquiryId };
  });

  const leave = (path: string, fields: Record<string, string>) => sendLead(site, path, fields);
  const read = async <T>(name: Parameters<typeof site.call>[0], input: object = {}) => {
    const { body } = await site.call<T>(name, input, staff);
    return body.data!; // proof: staff may read it
  };
  const agents = async (input: object = {}) => (await read<ListOf<Agent>>('agent/list', input)).data;
  const enquiries = async (input: object = {}) => (await read<ListOf<Enquiry>>('enquiry/list', input)).data;
  const mark = (kind: Kind, change: object) => site.call(`${kind}/mark`, { ...ids, ...change }, staff);

  it('wait in one queue, the oldest first, without what machines sent; who took one up stands in both lists', async () => {
    const queue = await read<LeadQueue>('lead/queue');
    assert.deepEqual(queue.agent, { waiting: 3, handled: 0, new: 3, following: 0, closed: 0, suspects: 0 });
    assert.deepEqual(queue.enquiry, { waiting: 1, handled: 1, new: 1, following: 0, closed: 1, suspects: 1 });
    const longest = queue.longest.map(({ kind, name, about }) => [kind, name, about].join(' '));
    assert.equal(longest.join(), 'agent =王工 甲"公司,agent 李工 乙公司,agent Li 丙Crane公司,enquiry =王 Price?');
    assert.equal((await mark('enquiry', { status: 'following' })).status, 200);
    assert.equal((await mark('agent', { handled: true })).status, 200);
    const { longest: left, enquiry } = await read<LeadQueue>('lead/queue');
    assert.deepEqual([enquiry.waiting, enquiry.following], [0, 1], 'what is being followed does not wait');
    assert.equal(left.map(({ name }) => name).join(), '李工,Li');
    const marks = true; // a row of the contract has none
    const marked = [(await agents({ marks })).at(-1), (await enquiries({ marks })).at(-1), (await enquiries()).at(-1)];
    assert.equal(marked.map((row) => row?.savedBy).join(), 'admin,admin,');
    assert.equal((await enquiries({ marks }))[0]?.savedBy, '');
  });

  it('are found by what they say and by whether somebody dealt with them; lists and files find alike', async () => {
    for (const [kind, input, companies] of FOUND) {
      const { data, count } = await read<ListOf<Agent | Enquiry>>(`${kind}/list`, input);
      const found = data.map((row) => ('agentInfo' in row ? row.agentInfo : row.company));
      assert.deepEqual([found, count], [companies, companies.length], JSON.stringify(input));
      const { csv } = await read<CsvFile>(`${kind}/export`, input);
      assert.equal(csv.split('\r\n').length, companies.length + 2, 'a head, the rows and the end');
    }
    const { stages } = await read<{ stages: object }>('enquiry/list', { keyword: '丁', stage: 'new', marks: true });
    assert.deepEqual(stages, { new: 0, following: 1, closed: 0 }, 'of the search, whatever the stage');
  });

  it('are given to nobody who has no account, and none is marked that is not there', async () => {
    const { status, body } = await mark('enquiry', { owner: 'nobody' });
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, ['owner']]);
    for (const name of ['agent/detail', 'agent/mark', 'agent/erase', 'enquiry/detail', 'enquiry/mark'] as const)
      assert.equal((await site.call(name, { agentId: 'nobody', enquiryId: 'nobody', note: '' }, staff)).status, 404);
  });

  it('say who dealt with them and who else used the number, keep what is not sent, and are not marked over', async () => {
    const untouched = await read<AgentDetail>('agent/detail', { agentId: (await agents())[0]!.agentId });
    assert.deepEqual([untouched.savedBy, untouched.savedAt, untouched.sameAs], ['', '', 0]);
    await mark('agent', { note: '长'.repeat(500) });
    const day = chinaDay(NOON);
    await mark('agent', { handled: false, followDate: day });
    assert.equal((await agents({ stage: 'following' })).map(({ followDate }) => followDate).join(), day);
    assert.equal((await read<LeadQueue>('lead/queue')).longest[0]?.due, day);
    await mark('agent', { handled: true });
    const handled = await read<AgentDetail>('agent/detail', ids);
    assert.deepEqual([handled.handled, handled.note.length, handled.savedBy], [true, 500, 'admin']);
    assert.deepEqual([handled.phone, handled.sameAs], [PHONE, 1]);
    const { owners, sameAs, consentAt, consentRevision, ...enquiry } = await read<EnquiryDetail>('enquiry/detail', ids);
    assert.match(consentAt, /^\d{4}-.*Z$/);
    assert.deepEqual([sameAs, consentRevision !== ''], [1, true]);
    const saved = await mark('enquiry', { owner: owners[0]!.accountId, version: enquiry.version });
    assert.deepEqual(saved.body.data, { enquiryId: ids.enquiryId, version: enquiry.version + 1 });
    const { data: accounts } = await read<ListOf<{ leads: number }>>('account/list', { leads: true });
    assert.equal(accounts[0]?.leads, 1);
    const now = await read<EnquiryDetail>('enquiry/detail', ids);
    assert.deepEqual([now.status, now.ownerName, now.savedBy], ['following', 'admin', 'admin']);
    for (const [kind, { version }] of [
      ['agent', handled],
      ['enquiry', now],
    ] as const) {
      assert.equal((await mark(kind, { note: '先', version })).status, 200);
      assert.equal((await mark(kind, { note: '后', version })).status, 409);
    }
    assert.deepEqual([(await agents()).at(-1)?.note, (await enquiries()).at(-1)?.note], ['先', '先']);
  });

  it('that are due again wait with the new ones, before them; those that are closed never do', async () => {
    const enter = async (change: object) => {
      assert.equal((await mark('enquiry', change)).status, 200);
      const { enquiry, longest } = await read<LeadQueue>('lead/queue');
      return [enquiry.waiting, enquiry.following, enquiry.closed, longest[0]?.due];
    };
    assert.deepEqual(await enter({ followDate: chinaDay(NOON) }), [1, 1, 1, chinaDay(NOON)]);
    assert.deepEqual(await enter({ followDate: '2020-02-28' }), [1, 1, 1, '2020-02-28']);
    const { enquiryId } = (await enquiries({ stage: 'closed' }))[0]!;
    for (const [followDate, companies] of [
      ['2020-02-27', ['机器', '丁公司']],
      ['2020-02-29', ['丁公司', '机器']],
    ] as const) {
      await mark('enquiry', { enquiryId, followDate, status: 'following' });
      const { longest } = await read<LeadQueue>('lead/queue');
      assert.deepEqual(longest.map(({ due }) => due).filter(Boolean), ['2020-02-28', followDate].sort());
      assert.equal((await enquiries({ stage: 'following' })).map(({ company }) => company).join(), companies.join());
    }
    await mark('enquiry', { enquiryId, followDate: '', status: 'invalid' });
    assert.deepEqual(await enter({ followDate: chinaDay(NOON + DAY_MS) }), [0, 1, 1, undefined]);
    assert.deepEqual(await enter({ followDate: '' }), [0, 1, 1, undefined], 'within seven days of its last mark');
    assert.deepEqual(await enter({ followDate: '2020-02-28', status: 'done' }), [0, 0, 2, undefined]);
    const wrong = await mark('enquiry', { followDate: '2020-02-30' });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors ?? {})], [400, ['followDate']]);
    assert.equal((await enquiries()).at(-1)?.followDate, '2020-02-28');
    const savedAt = '2026-11-13T15:59:59.000Z'; // a second before midnight in China
    const following = { status: 'following', owner: '', followDate: '', savedAt };
    assert.equal(dueDay(following), '2026-11-20');
    assert.equal(dueDay({ ...following, followDate: '2027-01-01' }), '2027-01-01');
    await mark('enquiry', { followDate: '', status: 'following' });
  });

  it('say what was done with them, by whom, and which other leads have the number', async () => {
    await mark('enquiry', { note: '周五回电' });
    await mark('enquiry', { note: '周五回电' }); // changes nothing
    const { notes, others } = await read<EnquiryDetail>('enquiry/detail', ids);
    const told = notes.slice(-2).map(({ by, deed, note }) => [by, deed, note].join(' '));
    assert.deepEqual(told, ['admin 跟进中，不再约时间 ', 'admin  周五回电']);
    assert.equal(others?.map(({ kind, name }) => `${kind} ${name}`).join(), 'agent =王工');
    const agent = await read<AgentDetail>('agent/detail', ids);
    const deeds = agent.notes.map(({ deed, note }) => deed + note.slice(0, 1));
    assert.match(deeds.join(), /^已处理,长,待处理，\d{4}-\d\d-\d\d 再联系,已处理,先$/);
    assert.equal(agent.others?.[0]?.id, ids.enquiryId);
    assert.equal((await agents())[0]?.others, undefined, 'a row of the contract has none');
    await mark('enquiry', { note: '先' });
  });

  it('leave as a table that Excel reads, without a formula in it', async () => {
    const { csv, name } = await read<CsvFile>('agent/export');
    assert.match(name, /^代理加盟申请-\d{4}-\d\d-\d\d\.csv$/);
    const lines = csv.split('\r\n');
    assert.equal(
      lines[0],
      '\uFEFF"序号","代理商名称","代理商介绍","联系方式","时间","是否处理","负责人","下次联系","备注","最近处理","来源"',
    );
    assert.match(
      lines[2]!,
      /^"2","李工","乙公司","13900000000","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","待处理","","","","",""$/,
    );
    assert.match(lines[3]!, /^"3","'=王工","甲""公司","13812345678",".{19}","已处理","","","先",".{19} admin：先",""$/);
    const enquiry = await read<CsvFile>('enquiry/export', { status: 'following' });
    assert.match(enquiry.name, /^咨询线索-\d{4}-\d\d-\d\d\.csv$/);
    assert.match(enquiry.csv, /"'=王","13812345678".*"跟进中","admin","\d{4}-\d\d-\d\d","先",".{19} admin：先"/);
  });

  it('are erased for good, with every byte that held the number', async () => {
    assert.ok(filesWith(PHONE).length >= 4, 'both, and their versions');
    for (const kind of ['agent', 'enquiry'] as const) {
      const reply = await site.call(`${kind}/erase`, ids, staff);
      assert.deepEqual([reply.status, reply.body.msg], [200, '已彻底删除！']);
      assert.equal((await site.call(`${kind}/erase`, ids, staff)).status, 404);
      assert.equal((await site.call(`${kind}/detail`, ids, staff)).status, 404);
    }
    assert.deepEqual([filesWith(PHONE), filesWith('=王')], [[], []]);
  });

  it('are erased by themselves when they are older than the settings keep them', async () => {
    const old = { agent: (await agents())[0]!.agentId, enquiry: (await enquiries())[0]!.enquiryId };
    await site.pause(async () => {
      for (const [kind, id] of Object.entries(old)) {
        const file = join(site.dataDir, kind, `${id}.json`);
        const row = JSON.parse(await readFile(file, 'utf8'));
        await writeFile(file, JSON.stringify({ ...row, createDate: '2024-01-01T00:00:00.000Z' }));
      }
    });
    const count = async () => [(await agents()).length, (await enquiries()).length].join(' ');
    assert.equal(await count(), '2 1', 'kept until somebody says otherwise');
    const { site: settings } = await read<SiteWhole>('site/read');
    const keep = (keepMonths: number) =>
      site.call('site/save', { site: { ...settings, privacy: { keepMonths } } }, staff);
    assert.equal((await keep(61)).status, 400);
    assert.equal((await keep(12)).status, 200);
    while ((await count()) !== '1 0'); // in the background, at once
    while (filesWith('丙Crane公司').length + filesWith('13600000000').length > 0);
  });

  /** Files under the data folder that hold these words, whatever they are. */
  const filesWith = (words: string) =>
    filesBelow(site.dataDir).filter((path) => readFileSync(join(site.dataDir, path)).includes(words));
});
