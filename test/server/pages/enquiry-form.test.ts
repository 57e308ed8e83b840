import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { Enquiry } from '../../../server/contract/kinds/enquiry.ts';
import { type Credentials, type Reply, type Site, startSite } from '../../helpers/site.ts';

const FORM = 'application/x-www-form-urlencoded';
const PRIVACY = '提交即表示您同意我们按《隐私政策》使用您填写的信息';

describe('the enquiry form of a page, sent without JavaScript,', () => {
  let site: Site;
  let staff: Credentials;
  let productId: string;
  beforeEach(async () => {
    await site?.stop(); // each test has its own limit to use up
    site = await startSite({ TRUST_PROXY: '1' });
    staff = await site.login();
    productId = (await site.call<ListOf<{ productId: string }>>('product/list')).body.data!.data[0]!.productId;
  });
  after(() => site?.stop());

  const paths = () => [`/productDet?productId=${productId}`, `/cpDeatail?productId=${productId}`, '/map'];
  const get = (path: string): Promise<Reply> =>
    site.send('GET', path, { headers: /^\/(cpDeatail|dailijiameng)/.test(path) ? { 'user-agent': 'Android' } : {} });
  const post = (path: string, fields: Record<string, string>, from = '198.51.100.7') =>
    site.send('POST', path, {
      headers: { 'content-type': FORM, 'x-forwarded-for': from },
      body: new URLSearchParams(fields).toString(),
    });
  const stored = async () => (await site.call<ListOf<Enquiry>>('enquiry/list', {}, staff)).body.data!;
  /** The hidden fields of the form in a page, and where it goes. */
  async function formIn(path: string) {
    const { text } = await get(path);
    const [form = ''] = /<form class="lead-form".*?<\/form>/s.exec(text) ?? [];
    const [, action = ''] = / action="([^"]*)"/.exec(form) ?? [];
    const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    return { form, action, fields: Object.fromEntries(hidden.map(([, name, value]) => [name, value])) };
  }

  it('stands on product pages of both devices and on the contact page, with the sentence on privacy', async () => {
    for (const path of paths()) {
      const { form, action, fields } = await formIn(path);
      assert.equal(action, path);
      assert.ok(form.includes(PRIVACY) && form.includes('咨询该产品') && form.includes('name="website"'), path);
      assert.equal(fields.page, path.split('?')[0]);
      assert.equal(fields.productId, path === '/map' ? undefined : productId);
      assert.match(fields.requestId ?? '', /^[\w-]{20,64}$/);
    }
    assert.ok((await get('/dljm')).text.includes(PRIVACY));
  });

  it('has a trap that neither keys nor screen readers reach, and suggests a number, as the HTML standard allows', async () => {
    for (const path of [...paths(), '/dljm', '/dailijiameng']) {
      const { form } = await formIn(path);
      assert.match(form, /<div [^>]*aria-hidden="true"><label>[^<]*<input tabindex="-1"[^>]* name="website"/i, path);
      const [phone = ''] = /<input [^>]*name="phone"[^>]*>/i.exec(form) ?? [];
      assert.match(phone, /autocomplete="tel-national" inputmode="numeric"/i);
      assert.doesNotMatch(phone, /type=/, '`tel-national` is for fields of text');
    }
  });

  it('is stored with its product, shown again as sent, and refused with what was typed', async () => {
    for (const path of paths()) {
      const { fields } = await formIn(path);
      const refused = await post(path, { ...fields, phone: '123', name: '"><b>王' });
      assert.equal(refused.status, 400);
      for (const words of ['请输入正确的手机号', 'value="123"', '&quot;&gt;&lt;b&gt;王'])
        assert.ok(refused.text.includes(words));
      const reply = await post(path, { ...fields, phone: '138 1234 5678', name: '王', elapsed: '1' });
      const location = `${path}${path.includes('?') ? '&' : '?'}applied=1`;
      assert.deepEqual([reply.status, reply.headers.location], [303, `${location}#apply`]);
      assert.match((await get(location)).text, /提交成功！/);
    }
    const { data, count } = await stored();
    assert.equal(count, 3);
    assert.deepEqual(
      data.map(({ page, phone, status }) => [page, phone, status]),
      ['/map', '/cpDeatail', '/productDet'].map((page) => [page, '13812345678', 'new']),
    );
    assert.deepEqual([data[0]?.productId, data[2]?.productId], ['', productId]);
  });

  it('is one for each of two visitors on one cached page, and one however often it is pressed, also on a newer page', async () => {
    const [path = ''] = paths();
    const { fields } = await formIn(path);
    assert.equal((await formIn(path)).fields.requestId, fields.requestId, 'the page comes from a cache');
    const pressed = await Promise.all([1, 2, 3].map(() => post(path, { ...fields, phone: '13812345678' })));
    assert.deepEqual(new Set(pressed.map(({ status }) => status)), new Set([303]));
    assert.equal((await post(path, { ...fields, phone: '13900000000' }, '198.51.100.8')).status, 303);
    assert.equal((await stored()).count, 2);
    await site.restart();
    staff = await site.login();
    const newer = await formIn(path);
    assert.notEqual(newer.fields.requestId, fields.requestId);
    assert.equal((await post(path, { ...newer.fields, phone: '13812345678' })).status, 303);
    assert.equal((await stored()).count, 2);
  });

  it('of a machine that fills in every field is kept apart', async () => {
    assert.equal((await post('/map', { phone: '13812345678', website: 'x' })).status, 303);
    const { data } = await stored();
    assert.deepEqual([data[0]?.status, data[0]?.note], ['invalid', '疑似垃圾信息']);
  });

  it('leads to the privacy page, which every footer names, and whose text staff can change', async () => {
    for (const path of ['/', '/gywm', '/xwdt', '/map', '/404'])
      assert.match((await get(path)).text, /<footer.*href="\/privacy"/s);
    for (const agent of ['desk', 'Android']) {
      const page = await site.send('GET', '/privacy', { headers: { 'user-agent': agent } });
      assert.equal(page.status, 200);
      assert.match(page.text, /<h1[^>]*>隐私政策<\/h1>/);
      assert.match(page.text, /个人信息保护法/);
    }
    await site.pause(async () => {
      // a folder from before there was such a text
      await rm(join(site.dataDir, 'privacy-policy.md'));
      await rm(join(site.dataDir, 'history', 'privacy-policy.md'), { recursive: true });
    });
    assert.deepEqual(site.complaints, []);
    assert.match((await get('/privacy')).text, /个人信息保护法/);
    staff = await site.login();
    const text = { name: 'privacy-policy.md', text: '## 新的政策\n' };
    assert.equal((await site.call('site/save-text', text, staff)).status, 200);
    assert.match((await get('/privacy')).text, /新的政策/);
  });
});
