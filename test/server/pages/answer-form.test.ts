import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { type Credentials, type Reply, type Site, startSite } from '../../helpers/site.ts';

const GOOD = { agentInfo: '齐筑智联', agentName: '王工', phone: '13800000000' };
const FORM = 'application/x-www-form-urlencoded';

describe('the form of a page, sent without JavaScript,', () => {
  let site: Site;
  let staff: Credentials;
  beforeEach(async () => {
    await site?.stop(); // each test has its own limit to use up
    site = await startSite({ TRUST_PROXY: '1' });
    staff = await site.login();
  });
  after(() => site?.stop());

  const post = (fields: Record<string, string> | string, headers: Record<string, string> = {}, path = '/dljm') =>
    site.send('POST', path, {
      headers: { 'content-type': FORM, 'x-forwarded-for': '198.51.100.7', ...headers },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  const stored = async () =>
    (await site.call<{ data: Record<string, string>[]; count: number }>('agent/list', {}, staff)).body.data!;

  it('is taken by pages that have one, and by no other', async () => {
    const other = await post(GOOD, {}, '/product');
    assert.equal(other.status, 405);
    assert.equal(other.headers.allow, 'GET, HEAD');
    const deleted = await site.send('DELETE', '/dljm');
    assert.equal(deleted.status, 405);
    assert.equal(deleted.headers.allow, 'GET, HEAD, POST');
  });

  it('is refused when another site sent it, when it is no form, too large, or no text: in this order', async () => {
    assert.equal((await post(GOOD, { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' })).status, 403);
    assert.equal((await post('x'.repeat(9_000), { 'content-type': 'text/plain' })).status, 415);
    assert.equal((await post('{}', { 'content-type': 'application/json' })).status, 415);
    assert.equal((await post(`agentName=${'x'.repeat(8 * 1024)}`)).status, 413);
    const latin = await site.send('POST', '/dljm', {
      headers: { 'content-type': FORM },
      body: Buffer.from([0x61, 0x3d, 0xff]),
    });
    assert.equal(latin.status, 400);
    assert.equal((await stored()).count, 0);
  });

  it('comes back with what is wrong at each field and with what was typed, harmless and for this visitor alone', async () => {
    const reply = await post({ agentInfo: '"><script>alert(1)</script>', agentName: ' ', phone: '123' });
    assert.equal(reply.status, 400);
    assert.match(String(reply.headers['content-type']), /^text\/html/);
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.ok(reply.headers['content-security-policy']);
    for (const words of ['请输入联系人', '请输入正确的手机号', 'value="123"', '&quot;&gt;&lt;script&gt;']) {
      assert.ok(reply.text.includes(words), words);
    }
    assert.doesNotMatch(reply.text, /请输入公司名称|<script>alert/);
    assert.doesNotMatch((await page('/dljm')).text, /请输入联系人|value="123"/, 'the next visitor sees nothing of it');
    assert.equal((await stored()).count, 0);
  });

  it('is held to the stricter rules on the phone', async () => {
    const typed = { agentInfo: '三个字', agentName: '王', phone: '154 0000-0000' };
    const reply = await post(typed, { 'user-agent': 'iPhone' }, '/dailijiameng');
    assert.equal(reply.status, 400);
    for (const words of ['长度在 4 到 20 个字符', '长度在 2 到 10 个字符', '请正确输入11位手机号码', 'value="三个字"'])
      assert.ok(reply.text.includes(words), words);
    assert.match((await post({}, {}, '/dailijiameng')).text, /请输入您的姓名[\s\S]*手机号不能为空/);
    assert.equal((await stored()).count, 0);
    assert.equal((await post({ ...GOOD, phone: '138 0000-0000' }, {}, '/dailijiameng')).status, 303);
  });

  it('is stored like any other, and a reload of what follows sends nothing again', async () => {
    const reply = await post({ ...GOOD, agentName: ' 王工 ', phone: ' 13800000000 ' });
    assert.equal(reply.status, 303);
    assert.equal(reply.headers.location, '/dljm?applied=1#apply');
    assert.equal(reply.headers['cache-control'], 'no-store');
    const { data, count } = await stored();
    assert.equal(count, 1);
    assert.deepEqual([data[0]?.agentInfo, data[0]?.agentName, data[0]?.phone], Object.values(GOOD));
    const after = await page('/dljm?applied=1');
    assert.equal(after.status, 200);
    assert.match(after.text, /申请成功！/);
    assert.doesNotMatch((await page('/dljm')).text, /申请成功！/);
  });

  it('carries a name of its own and sent twice is stored once: at the same time, later, and after a restart', async () => {
    for (const path of ['/dljm', '/dailijiameng']) {
      const fields = { ...GOOD, agentName: path.slice(1, 9), requestId: await idIn(path) };
      const replies = await Promise.all([1, 2, 3].map(() => post(fields, {}, path)));
      await site.restart();
      replies.push(await post(fields, {}, path));
      assert.deepEqual(
        replies.map(({ status }) => status),
        [303, 303, 303, 303],
      );
    }
    const { data } = await stored();
    assert.deepEqual(
      data.map(({ agentName }) => agentName),
      ['dailijia', 'dljm'],
    );
  });

  it('of two visitors on one cached page, or of one who corrects it, is stored each time', async () => {
    const requestId = await idIn('/dljm');
    assert.equal(await idIn('/dljm'), requestId, 'the page comes from a cache');
    for (const agentName of ['王工', '李工', '王工']) {
      assert.equal((await post({ ...GOOD, agentName, requestId })).status, 303);
    }
    assert.equal((await post({ ...GOOD, phone: '13900000000', requestId })).status, 303);
    assert.equal((await stored()).count, 3);
  });

  it('takes a phone number as people type it, which the call does not, and shows it as it was typed', async () => {
    const requestId = await idIn('/dljm');
    for (const phone of ['138 0000-0000', '138－0000－0000', '\u202d138\u00a00000\u30000000\u202c'])
      assert.equal((await post({ ...GOOD, phone, requestId })).status, 303, phone);
    const { data, count } = await stored();
    assert.deepEqual([count, data[0]?.phone], [1, '13800000000']);
    assert.match((await post({ ...GOOD, phone: '138 0000-000' })).text, /value="138 0000-000"/);
    assert.equal((await post({ ...GOOD, phone: '+86 13800000000' })).status, 400);
    assert.equal((await site.call('agent/save', { ...GOOD, phone: '138 0000 0000' })).status, 400);
  });

  it('is answered on the page it was sent from, also on the one for phones', async () => {
    const reply = await post(GOOD, {}, '/dailijiameng');
    assert.equal(reply.status, 303);
    assert.equal(reply.headers.location, '/dailijiameng?applied=1#apply');
    const refused = await post({ ...GOOD, phone: '' }, {}, '/dailijiameng');
    assert.equal(refused.status, 400);
    assert.match(refused.text, /<form[^>]* action="\/dailijiameng"/);
    assert.match(refused.text, /value="齐筑智联"/);
    assert.equal((await stored()).count, 1);
  });

  it('shares the limit of the calls, keeps what was typed, and says when to try again', async () => {
    const apply = () =>
      site.send('POST', '/v1/agent/saveAgent', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
        body: JSON.stringify(GOOD),
      });
    for (let round = 0; round < 4; round += 1) assert.equal((await apply()).status, 200);
    assert.equal((await post(GOOD)).status, 303);
    const sixth = await post(GOOD);
    assert.equal(sixth.status, 429);
    assert.ok(Number(sixth.headers['retry-after']) > 0);
    assert.match(sixth.text, /提交过于频繁/);
    assert.match(sixth.text, /value="齐筑智联"/);
    assert.equal((await post(GOOD, { 'x-forwarded-for': '198.51.100.8' })).status, 303);
  });

  const page = (path: string): Promise<Reply> =>
    site.send('GET', path, { headers: path.startsWith('/dailijiameng') ? { 'user-agent': 'Android' } : {} });

  async function idIn(path: string): Promise<string> {
    const [, id] = /<input type="hidden" name="requestId" value="([\w-]{20,64})"/.exec((await page(path)).text) ?? [];
    assert.ok(id, `${path} carries a requestId`);
    return id;
  }
});
