import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import type { LeadQueue } from '../../../server/contract/calls/lead-calls.ts';
import type { Agent, AgentDetail } from '../../../server/contract/kinds/agent.ts';
import type { Enquiry, EnquiryDetail } from '../../../server/contract/kinds/enquiry.ts';
import type { SiteWhole } from '../../../server/contract/kinds/settings.ts';
import { type Credentials, type Site, startSite } from '../../helpers/site.ts';

const PHONE = '13812345678';
const APPLICATION = { agentName: '李工', agentInfo: '乙公司' };

describe('enquiries', () => {
  let site: Site;
  let staff: Credentials;
  beforeEach(async () => {
    await site?.stop(); // each test has its own limit to use up
    site = await startSite();
    staff = await site.login();
  });
  after(() => site?.stop());

  const save = (input: object) => site.call('enquiry/save', input);
  const list = async (input: object = {}) =>
    (await site.call<ListOf<Enquiry>>('enquiry/list', input, staff)).body.data ?? { data: [], count: -1 };
  const first = async () => (await list()).data[0]!;
  const agents = async (input: object = {}) => (await site.call<ListOf<Agent>>('agent/list', input, staff)).body.data!;

  it('ask for a phone number alone, and are refused field by field', async () => {
    const cases: [object, string, string][] = [
      [{}, 'phone', '请输入手机号'],
      [{ phone: '' }, 'phone', '请输入手机号'],
      [{ phone: ' 　' }, 'phone', '请输入手机号'],
      [{ phone: '23800000000' }, 'phone', '请输入正确的手机号'],
      [{ phone: PHONE, name: '长'.repeat(51) }, 'name', '不能超过50个字符'],
      [{ phone: PHONE, content: '长'.repeat(501) }, 'content', '不能超过500个字符'],
      [{ phone: PHONE, page: '//evil.example' }, 'page', '请填写以 / 开头的站内路径'],
      [{ phone: PHONE, elapsed: '5' }, 'elapsed', '请填写数字'],
      [{ phone: PHONE, requestId: 'x'.repeat(65) }, 'requestId', '不能超过64个字符'],
    ];
    for (const [input, field, sentence] of cases) {
      const { status, body } = await save(input);
      assert.deepEqual([status, body.errors], [400, { [field]: sentence }]);
    }
    assert.equal((await list()).count, 0);
    assert.equal((await site.call('enquiry/list')).status, 401);
  });

  it('are kept with the product that strangers see, and found by what they say', async () => {
    const product = (await site.call<ListOf<{ productId: string; coverName: string }>>('product/list')).body.data!
      .data[0]!;
    const { productId } = product;
    const reply = await save({
      name: ' 王工 ',
      phone: PHONE,
      company: '甲',
      content: 'Price?',
      productId,
      page: '/productDet',
    });
    assert.deepEqual([reply.status, reply.body.msg, reply.body.data], [200, '提交成功！', undefined]);
    await save({ phone: '13900000000', productId: 'nobody' });
    const { data, count } = await list();
    assert.equal(count, 2);
    const { enquiryId, createDate, ...row } = data[1]!;
    const kept = {
      name: '王工',
      phone: PHONE,
      company: '甲',
      content: 'Price?',
      productId,
      productName: product.coverName,
    };
    const facts = {
      page: '/productDet',
      status: 'new',
      note: '',
      owner: '',
      ownerName: '',
      sameAs: 0,
      version: 1,
    };
    assert.deepEqual(row, { ...kept, ...facts });
    assert.ok(enquiryId && createDate);
    assert.deepEqual([data[0]?.productId, data[0]?.productName], ['', '']);
    for (const keyword of ['王', '1234', '甲', 'price']) assert.equal((await list({ keyword })).count, 1, keyword);
    assert.equal((await list({ status: 'new', keyword: '' })).count, 2);
    assert.equal((await list({ status: 'done' })).count, 0);
    assert.equal((await site.call('enquiry/list', { status: 'odd' }, staff)).status, 400);
  });

  it('are marked by staff, who see who else used the number, and taken along as a file', async () => {
    await save({ phone: PHONE, name: '=王' });
    await site.call('agent/save', { ...APPLICATION, phone: PHONE });
    assert.deepEqual([(await first()).sameAs, (await agents()).data[0]?.sameAs], [1, 1]);
    const { enquiryId } = await first();
    const mark = (input: object) => site.call('enquiry/mark', { enquiryId, ...input }, staff);
    assert.deepEqual((await mark({ owner: 'nobody' })).body.errors, { owner: '没有这个账号' });
    assert.equal((await mark({ note: '长'.repeat(501) })).status, 400);
    assert.equal((await mark({ status: 'odd' })).status, 400);
    assert.equal((await site.call('enquiry/mark', { enquiryId: 'nobody', note: '' }, staff)).status, 404);
    const detail = async () => (await site.call<EnquiryDetail>('enquiry/detail', { enquiryId }, staff)).body.data!;
    const { owners, consentAt, consentRevision } = await detail();
    assert.match(consentAt, /^\d{4}-.*Z$/);
    assert.ok(consentRevision);
    const owner = owners[0]!.accountId;
    assert.deepEqual((await mark({ status: 'following', owner, version: 1 })).body.data, { enquiryId, version: 2 });
    assert.equal((await mark({ status: 'done', version: 1 })).status, 409);
    const marked = await detail();
    assert.deepEqual(
      [marked.status, marked.ownerName, marked.savedBy],
      ['following', owners[0]!.name, owners[0]!.name],
    );
    const { csv, name } = (await site.call<CsvFile>('enquiry/export', { status: 'following' }, staff)).body.data!;
    assert.match(name, /^咨询线索-\d{4}-\d\d-\d\d\.csv$/);
    assert.match(csv, /"'=王","13812345678"/);
    assert.match(csv, /"跟进中"/);
  });

  it('wait in one queue with applications, the oldest first; who took one up stands in both lists', async () => {
    await site.call('agent/save', { ...APPLICATION, phone: PHONE });
    await save({ name: '王工', phone: PHONE, company: '甲', content: '报价' });
    await save({ phone: '13900000000', website: 'x' });
    const queue = async () => (await site.call<LeadQueue>('lead/queue', {}, staff)).body.data!;
    const { agent, enquiry, longest, newest } = await queue();
    assert.deepEqual(
      [agent, enquiry],
      [
        { waiting: 1, handled: 0 },
        { waiting: 1, handled: 1 },
      ],
    );
    assert.deepEqual(
      longest.map(({ kind, name, about }) => [kind, name, about]),
      [
        ['agent', '李工', '乙公司'],
        ['enquiry', '王工', '报价'],
      ],
    );
    assert.deepEqual(
      newest.map(({ isWaiting }) => isWaiting),
      [false, true, true],
    );
    const { data } = await list({ handled: false });
    await site.call('enquiry/mark', { enquiryId: data[0]!.enquiryId, status: 'following' }, staff);
    await site.call('agent/mark', { agentId: (await agents()).data[0]!.agentId, handled: true }, staff);
    assert.deepEqual((await queue()).longest, []);
    assert.deepEqual([(await list({ handled: false })).count, (await list({ handled: true })).count], [0, 2]);
    const marks = true; // a row of the contract has none
    assert.deepEqual([(await first()).savedBy, (await list({ marks })).data[0]?.savedBy], [undefined, '']);
    const [handled, applied] = [(await list({ marks })).data[1], (await agents({ marks })).data[0]];
    assert.deepEqual([handled?.savedBy, applied?.savedBy], ['admin', 'admin']);
    assert.equal((await site.call('lead/queue')).status, 401);
  });

  it('and applications share one limit, and each is stored once for one requestId', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => save({ phone: PHONE, requestId: 'r1' })));
    assert.deepEqual([...new Set(replies.map(({ text }) => text))].length, 1);
    await site.restart();
    assert.equal((await save({ phone: PHONE, requestId: 'r1' })).status, 200);
    assert.equal((await list()).count, 1);
    for (let round = 0; round < 3; round += 1) await site.call('agent/save', { ...APPLICATION, phone: PHONE });
    for (let round = 0; round < 2; round += 1) assert.equal((await save({ phone: PHONE })).status, 200);
    const sixth = await save({ phone: PHONE });
    assert.deepEqual([sixth.status, (await list()).count + (await agents()).count], [429, 6]);
    assert.ok(Number(sixth.headers['retry-after']) > 0);
  });

  it('that machines send are kept apart, and their sender hears nothing of it', async () => {
    const usual = await save({ phone: PHONE, elapsed: 2_000, website: ' ' });
    const spam = await save({ phone: PHONE, website: 'https://spam.example' });
    assert.equal(spam.text, usual.text);
    await save({ phone: PHONE, elapsed: 1_999.5 });
    await site.call('agent/save', { ...APPLICATION, phone: PHONE, elapsed: 0 });
    assert.deepEqual(
      (await list()).data.map(({ status, note }) => [status, note]),
      [
        ['invalid', '疑似垃圾信息'],
        ['invalid', '疑似垃圾信息'],
        ['new', ''],
      ],
    );
    await save({ phone: PHONE, elapsed: -1 });
    assert.equal((await first()).status, 'invalid');
    const [application] = (await agents({ handled: true })).data;
    assert.equal(application?.note, '疑似垃圾信息');
  });

  it('are erased for good, with every byte that held the number', async () => {
    await save({ phone: PHONE, name: '欧阳待删' });
    await site.call('agent/save', { agentName: '欧阳待删', agentInfo: '某司', phone: PHONE });
    const [{ enquiryId }, { agentId }] = [await first(), (await agents()).data[0]!];
    await site.call<AgentDetail>('agent/mark', { agentId, note: '一', handled: true }, staff);
    assert.ok((await filesWith(PHONE)).length >= 3, 'both, and a version');
    assert.equal((await site.call('enquiry/erase', { enquiryId }, { cookie: staff.cookie })).status, 403);
    const reply = await site.call('enquiry/erase', { enquiryId }, staff);
    assert.deepEqual([reply.status, reply.body.msg], [200, '已彻底删除！']);
    assert.equal((await site.call('agent/erase', { agentId }, staff)).body.msg, '已彻底删除！');
    assert.deepEqual([await filesWith(PHONE), await filesWith('欧阳待删')], [[], []]);
    assert.equal((await site.call('enquiry/erase', { enquiryId }, staff)).status, 404);
    assert.equal((await site.call('agent/detail', { agentId }, staff)).status, 404);
  });

  it('are erased by themselves when they are older than the settings keep them', async () => {
    await save({ phone: PHONE });
    await save({ phone: '13900000000' });
    const { enquiryId } = (await list({ keyword: PHONE })).data[0]!;
    const file = join(site.dataDir, 'enquiry', `${enquiryId}.json`);
    await site.pause(async () => {
      const old = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...old, createDate: '2024-01-01T00:00:00.000Z' }));
    });
    staff = await site.login();
    assert.equal((await list()).count, 2, 'kept until somebody says otherwise');
    const { site: settings } = (await site.call<SiteWhole>('site/read', {}, staff)).body.data!;
    const keep = (keepMonths: number) =>
      site.call('site/save', { site: { ...settings, privacy: { keepMonths } } }, staff);
    assert.equal((await keep(61)).status, 400);
    assert.equal((await keep(12)).status, 200);
    while ((await list()).count > 1); // in the background, at once
    while ((await filesWith(PHONE)).length > 0);
  });

  /** Files under the data folder that hold these words, whatever they are. */
  async function filesWith(words: string): Promise<string[]> {
    const entries = await readdir(site.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const held = await Promise.all(files.map(async (path) => (await readFile(path)).includes(words)));
    return files.filter((_, index) => held[index]);
  }
});
