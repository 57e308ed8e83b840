import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { SampleCounts, SampleState } from '../../../server/features/first-steps/calls.ts';
import type { SiteTextSource, SiteWhole } from '../../../server/settings.ts';
import type { Credentials, Site } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('what is still sample', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  it('is said of rows to staff alone, and not of a record that somebody saved, until its first version is back', async () => {
    const rows = async (input: object, by?: Credentials) =>
      (await site.call<ListOf<{ productId: string; sample?: true }>>('product/list', { limit: 100, ...input }, by)).body
        .data?.data ?? [];
    const own = async () =>
      (await rows({ scope: 'all' }, staff)).flatMap(({ productId, sample }) => (sample ? [] : productId)).join();
    const update = () => save('product/update', { productId: 'smart-spray', coverDescribe: '自己的话' });
    assert.equal(await own(), '');
    assert.ok((await rows({})).every((row) => !('sample' in row)));
    await update();
    assert.equal(await own(), 'smart-spray');
    await save('history/restore', { kind: 'product', id: 'smart-spray', version: 1, current: 2 });
    assert.equal(await own(), '', 'its first version is a sample again');
    for (const status of ['draft', 'published']) {
      await save('product/update', { productId: 'smart-spray', status });
      assert.equal(await own(), '', `it is ${status}, and still says what the sample says`);
    }
    await update();
  });

  it('is said below its drawings: 示意图，以实物为准, on both devices, until somebody saves the product', async () => {
    const said = async (productId: string) =>
      Promise.all(
        [`/productDet?productId=${productId}`, `/cpDeatail?productId=${productId}`].map(async (path) => {
          const headers = path.startsWith('/cp') ? { 'user-agent': 'Mozilla/5.0 (iPhone)' } : {};
          return (await site.send('GET', path, { headers })).text.split('示意图，以实物为准').length - 1;
        }),
      );
    assert.deepEqual(await said('dust-noise-monitor'), [1, 1]);
    assert.deepEqual(await said('smart-spray'), [0, 0], 'saved above');
  });

  it('has a privacy policy that is filled in for the sample’s company; the next owner’s is not', async () => {
    const { text } = await site.send('GET', '/privacy');
    assert.doesNotMatch(text, /[【】]/);
    assert.match(text, /齐筑智联科技有限公司/);
  });

  it('keeps search engines away from every page until the company has a name of its own', async () => {
    for (const path of ['/', '/ydsy', '/product?productId=x', '/nothing-here']) {
      assert.equal((await site.send('GET', path)).headers['x-robots-tag'], 'noindex', path);
    }
    const robots = await site.send('GET', '/robots.txt');
    assert.equal(robots.text, 'User-agent: *\nDisallow: /\n\nSitemap: https://zhuzhan.example/sitemap.xml\n');
    assert.equal(await done('company'), false);
  });

  it('is counted, and the steps of a first day tick themselves', async () => {
    const { records, settings, texts, files, steps } = await state();
    assert.ok(records > 50 && settings > 15 && texts === 3 && files > 20);
    const order = ['brand', 'company', 'hero', 'groups', 'products', 'about', 'privacy', 'filing', 'samples'];
    const [all, open] = [steps, steps.filter((step) => !step.done)].map((some) => some.map(({ id }) => id).join());
    assert.deepEqual([all, open], [order.join(), order.join().replace('products,', '')], 'a product was saved above');
    const answers = { months: 12, receivers: '', place: '' };
    const { text } = await site.call('site/privacy', answers, staff);
    assert.match(text, /【公司全称】.*保存12个月.*【电话、邮箱】/s);
    assert.doesNotMatch(text, /齐筑|淄博|000-0000|example\.com|鲁ICP/, 'the sample’s own facts are nobody’s');
    assert.doesNotMatch(text, /附加项/, 'nothing more is asked');
    assert.match(text, /「咨询报价」「咨询该产品」表单.*「代理加盟」表单/s);
    const { hidden = [], menu = [] } = (await read()).site;
    const ask = { button: '', submit: '', phone: '', title: '' };
    await saveSite({
      askExtra: { questions: ['机器型号', '数量'], file: true },
      ask: { ...ask, button: '要样品' },
      menu: [{ section: 'franchise', page: '', url: '', title: '海外代理', shown: true }],
    });
    const { text: asking } = await site.call('site/privacy', answers, staff);
    assert.match(asking, /附加项，都可以不填 \| 机器型号；数量；您上传的一个文件/);
    assert.match(asking, /「要样品」表单.*「海外代理」表单/s, 'as the site calls its forms');
    assert.doesNotMatch(asking, /咨询报价|咨询该产品|代理加盟/);
    await saveSite({ ask: { ...ask, button: '报|<b>样*品*[x]' } });
    await saveText(
      'privacy-policy.md',
      (await site.call<{ text: string }>('site/privacy', answers, staff)).body.data?.text ?? '',
    );
    const { text: page } = await site.send('GET', '/privacy');
    assert.match(page, /<td>「报\|&lt;b(?:&gt;|>)样\*品\*\[x\]」表单<\/td>/, 'the owner’s words stand for themselves');
    await saveSite({ hidden: ['franchise'] });
    assert.doesNotMatch((await site.call('site/privacy', answers, staff)).text, /海外代理|代理合作/);
    await saveSite({ askExtra: { questions: [], file: false }, ask, menu, hidden });
    await saveText('privacy-policy.md', '我们怎样处理【】个人信息');
    assert.equal(await done('privacy'), false);
    await saveText('privacy-policy.md', '我们怎样处理个人信息');
    assert.equal(await done('privacy'), true);
  });

  it('is not cleared by an account that may not change both content and settings', async () => {
    for (const auth of ['content', 'site:update']) {
      const username = auth.replace(':', '-');
      await save('account/save', { username, name: '同事', auth, password: 'Tower-Crane-77' });
      const other = await site.login(username, 'Tower-Crane-77');
      assert.equal((await site.call('sample/clear', {}, other)).status, 403, auth);
      assert.equal((await site.call('sample/state', {}, other)).status, 200, auth);
    }
  });

  it('goes with one call, all but what somebody saved, and every page still answers', async () => {
    const { site: settings } = await read();
    await saveSite({ ...settings, filing: { icp: '京ICP备12345678号', police: '' } });
    const before = await state();
    const cleared = await site.call<SampleCounts>('sample/clear', {}, staff);
    assert.equal(cleared.status, 200, cleared.text);
    const { records, settings: fields } = before;
    assert.deepEqual({ ...cleared.body.data, files: 0 }, { records, settings: fields, files: 0 });
    assert.ok(Number(cleared.body.data?.files) > 15);

    const now = await state();
    assert.deepEqual([now.records, now.settings, now.texts], [0, 0, 0]);
    const after = (await read()).site;
    const groups = after.productGroups.map(({ locationId, title, icon, image }) => [locationId, title, icon, image]);
    const kept = [
      ['zhgd', '我们的产品', 'puzzle', ''],
      ['cpxt', '我们的产品 2', 'puzzle', ''],
      ['jzbh', '我们的产品 3', 'puzzle', ''],
    ];
    assert.deepEqual(groups, kept, 'a group keeps its id and loses the sample’s words');
    assert.deepEqual([after.filing.icp, after.partners, after.company.name], ['京ICP备12345678号', [], '您的公司']);
    assert.equal((await texts()).find(({ name }) => name === 'privacy-policy.md')?.text, '我们怎样处理个人信息');
    const mine = await site.call('product/detail', { productId: 'smart-spray' });
    assert.equal(mine.status, 200);
    assert.equal((await site.send('GET', (mine.body.data as { coverUrl: string }).coverUrl)).status, 200);
    const unfinished = now.steps.filter((step) => !step.done).map(({ id }) => id);
    assert.deepEqual(
      unfinished,
      ['brand', 'company', 'hero', 'groups', 'about'],
      'what clearing leaves is nobody’s own',
    );
    assert.equal((await site.send('GET', '/')).headers['x-robots-tag'], 'noindex', 'the neutral name counts too');

    const { text } = await site.send('GET', '/sitemap.xml');
    for (const [, path = ''] of text.matchAll(/<loc>https:\/\/zhuzhan\.example([^<]*)/g))
      assert.equal((await site.send('GET', path || '/')).status < 400, true, path);
    const wrong = site.complaints.filter((line) => !line.startsWith('access refused'));
    assert.deepEqual(wrong, []);

    const again = await site.call<SampleCounts>('sample/clear', {}, staff);
    assert.deepEqual(again.body.data, { records: 0, settings: 0, files: 0 });
  });

  it('comes back from recycle bin, history and media library', async () => {
    const undeleted = await site.call('history/undelete', { kind: 'product', id: 'tower-crane-monitor' }, staff);
    assert.equal(undeleted.status, 200, undeleted.text);
    const back = await site.call('product/detail', { productId: 'tower-crane-monitor' });
    assert.equal((await site.send('GET', (back.body.data as { coverUrl: string }).coverUrl)).status, 200);
    const document = { kind: 'site', id: 'site.json' };
    const versions = await site.call<{ version: number }[]>('history/versions', document, staff);
    const [, last] = versions.body.data ?? [];
    await save('history/restore', { ...document, version: last?.version });
    assert.equal((await read()).site.company.name, '齐筑智联');
    const lines = await site.call<ListOf<{ action: string }>>('audit/list', { action: 'sample' }, staff);
    assert.ok(lines.body.data?.data.some(({ action }) => action === 'sample/clear'));
  });

  it('lets search engines in once the company has its name', async () => {
    const { site: settings } = await read();
    await saveSite({ ...settings, company: { ...settings.company, name: '某某公司' } });
    assert.equal((await site.send('GET', '/')).headers['x-robots-tag'], undefined);
    assert.match((await site.send('GET', '/robots.txt')).text, /^User-agent: \*\nAllow: \/\nDisallow: \/v1\/\n/);
    assert.equal(await done('company'), false, 'visitors would call the number of nobody');
    await saveSite({ ...(await read()).site, phones: [{ label: '销售', number: '021-55550000' }] });
    assert.equal(await done('company'), true);
  });

  it('takes the starter’s words, numbers and icons away beside those that somebody saved, what was changed stays', async () => {
    await save('sample/clear', {});
    const { company } = (await read()).site;
    const { name, slogan, address, foundedYear } = company;
    assert.deepEqual([name, slogan, address, foundedYear], ['某某公司', '', '', 0]);
    for (const page of ['/', '/gywm', '/map', '/privacy'])
      assert.doesNotMatch((await site.send('GET', page)).text, /齐筑智联|淄博/, page);
    assert.equal((await state()).settings, 0);
  });

  it('has groups as a step: done when those that the owner’s products are in have words of his own', async () => {
    const { productGroups } = (await read()).site;
    const named = (count: number) =>
      productGroups.map((group, at) => (at < count ? { ...group, title: `水泵${at}`, desc: '自吸泵' } : group));
    await saveSite({ productGroups: named(0) } as SiteWhole['site']);
    assert.equal(await done('groups'), false);
    await saveSite({ productGroups: named(1) } as SiteWhole['site']);
    assert.equal(await done('groups'), true, 'the product that was saved is in the first group');
    const [starter] = JSON.parse(await readFile('server/starter/site.json', 'utf8')).productGroups;
    const renamed = productGroups.map((group, at) => (at === 0 ? { ...starter, title: '水泵' } : group));
    await saveSite({ productGroups: renamed } as SiteWhole['site']);
    assert.deepEqual(
      (await state()).left.settings,
      ['productGroups'],
      'the sample’s line and picture under a title of one’s own',
    );
    assert.equal(await done('groups'), false);
  });

  it('is taken out of lists and parts that an owner changed elsewhere, and what is left is valid', async () => {
    const starter: SiteWhole['site'] = JSON.parse(await readFile('server/starter/site.json', 'utf8'));
    const partner = { name: '某某泵阀', logo: starter.partners[0]?.logo ?? '' };
    const verification = { ...starter.verification, legalName: '某某公司' };
    await saveSite({ ...starter, partners: [partner, ...starter.partners], verification } as SiteWhole['site']);
    const { left, settings } = await state();
    assert.ok(left.settings.length === settings && left.settings.includes('partners') && left.texts.length === 0);
    await save('sample/clear', {});
    const { site: after } = await read();
    assert.deepEqual(after.partners, [partner]);
    assert.deepEqual(
      [after.verification?.legalName, after.verification?.creditCode, after.verification?.papers],
      ['某某公司', '', []],
    );
    assert.deepEqual((await state()).left.settings, []);
  });

  async function state(): Promise<SampleState> {
    const { status, text, body } = await site.call<SampleState>('sample/state', {}, staff);
    assert.ok(status === 200 && body.data, text);
    return body.data;
  }

  async function done(step: string): Promise<boolean | undefined> {
    return (await state()).steps.find(({ id }) => id === step)?.done;
  }

  async function save(name: Parameters<Site['call']>[0], input: object): Promise<void> {
    const { status, text } = await site.call(name, input, staff);
    assert.equal(status, 200, text);
  }

  async function read(): Promise<SiteWhole> {
    const { data } = (await site.call<SiteWhole>('site/read', {}, staff)).body;
    assert.ok(data);
    return data;
  }

  const saveSite = (value: Partial<SiteWhole['site']>) => save('site/save', { site: value });
  const saveText = (name: string, text: string) => save('site/save-text', { name, text });
  const texts = async () => (await site.call<SiteTextSource[]>('site/texts', {}, staff)).body.data ?? [];
});
