import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SiteSaved, SiteVersionDetail, SiteVersionRow } from '../../../server/contract/calls/settings.ts';
import type { SiteTextSource, SiteWhole } from '../../../server/contract/kinds/settings.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('the settings of the site', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const read = async () => (await site.call<SiteWhole>('site/read', {}, staff)).body.data!;
  const save = (input: object) => site.call<SiteSaved>('site/save', input, staff);
  const home = async () => (await site.send('GET', '/', { headers: { 'user-agent': 'Mozilla/5.0' } })).text;

  it('are refused field by field, and nothing is saved', async () => {
    const before = await read();
    const broken = structuredClone(before.site);
    broken.figures[0]!.unit = '太长的单位名称';
    broken.company.name = '';
    broken.agreement = 'nowhere.md';
    const reply = await save({ site: broken });
    assert.equal(reply.status, 400);
    assert.deepEqual(Object.keys(reply.body.errors ?? {}).sort(), [
      'agreement',
      'company.name',
      'figures',
      'figures.0.unit',
    ]);
    const missing = await save({ site: { ...before.site, agreement: 'nowhere.md' } });
    assert.deepEqual(Object.keys(missing.body.errors ?? {}), ['agreement']);
    assert.deepEqual(await read(), before);
  });

  it('are on the public pages at once', async () => {
    const { site: value, revision } = await read();
    assert.ok(!(await home()).includes('新口号在此'));
    const changed = { ...value, company: { ...value.company, slogan: '新口号在此' } };
    changed.hero = { ...value.hero, title: '新口号在此' };
    const reply = await save({ site: changed, revision });
    assert.equal(reply.status, 200);
    assert.equal(reply.body.data?.revision, (await read()).revision);
    assert.ok((await home()).includes('新口号在此'));
  });

  it('are not saved over what somebody else has saved in between', async () => {
    const { site: value, revision } = await read();
    const save1 = save({ site: { ...value, phones: [...value.phones].reverse() }, revision });
    const save2 = save({ site: { ...value, wechatLink: 'https://example.com/x' }, revision });
    const statuses = (await Promise.all([save1, save2])).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 409]);
  });

  it('keep their versions, and each can come back', async () => {
    const versions = (await site.call<SiteVersionRow[]>('site/versions', { name: 'site.json' }, staff)).body.data!;
    assert.deepEqual(
      versions.map(({ savedBy, isCurrent }) => [savedBy, isCurrent]),
      [
        ['admin', true],
        ['admin', false],
        ['初始内容', false],
      ],
    );
    const restore = (input: object) => site.call('site/restore', { name: 'site.json', ...input }, staff);
    assert.equal((await restore({ time: '2020-01-01T00:00:00.000Z' })).status, 404);
    assert.equal((await restore({ time: versions[2]!.time, revision: 'old' })).status, 409);
    assert.equal((await restore({ time: versions[2]!.time })).status, 200);
    assert.ok(!(await home()).includes('新口号在此'));
  });

  it('show what an old version held, as long as it is kept', async () => {
    const ask = (name: string, time: string) => site.call<SiteVersionDetail>('site/version', { name, time }, staff);
    assert.equal((await ask('site.json', '2020-01-01T00:00:00.000Z')).status, 404);
    assert.equal((await ask('nowhere.md', '2020-01-01T00:00:00.000Z')).status, 404);
    assert.equal((await ask('../site.json', '2020-01-01T00:00:00.000Z')).status, 404);
    assert.equal((await ask('site.json', '../../account')).status, 404);
    const versions = (await site.call<SiteVersionRow[]>('site/versions', { name: 'site.json' }, staff)).body.data!;
    const slogans = [];
    for (const row of versions) {
      const { value, ...rest } = (await ask('site.json', row.time)).body.data!;
      assert.deepEqual(rest, row);
      slogans.push(typeof value === 'string' ? value : value.company.slogan === '新口号在此');
    }
    assert.deepEqual(slogans, [false, true, true, false]);
    const [text] = (await site.call<SiteTextSource[]>('site/texts', {}, staff)).body.data!;
    const [kept] = (await site.call<SiteVersionRow[]>('site/versions', { name: text!.name }, staff)).body.data!;
    assert.equal((await ask(text!.name, kept!.time)).body.data?.value, text!.text);
  });

  it('have texts, which are saved whole or not at all', async () => {
    const saveText = (input: object) => site.call<SiteSaved>('site/save-text', input, staff);
    const texts = async () => (await site.call<SiteTextSource[]>('site/texts', {}, staff)).body.data!;
    const [agreement] = (await texts()).filter(({ name }) => name === 'user-agreement.md');
    const { name, revision } = agreement!;
    assert.equal((await saveText({ name: 'nowhere.md', text: 'x' })).status, 404);
    assert.equal((await saveText({ name: '../site.json', text: 'x' })).status, 404);
    assert.equal((await saveText({ name, text: '字'.repeat(34_134) })).status, 413, '102,402 bytes');
    assert.equal((await saveText({ name, text: '# 协议', revision })).status, 200);
    assert.equal((await saveText({ name, text: '# 别的', revision })).status, 409);
    const html = await site.call<{ html: string }>('site/text', { name });
    assert.match(html.body.data!.html, /协议/);
    await site.restart();
    assert.equal((await texts()).find((text) => text.name === name)?.text, '# 协议');
  });

  it('turn the public pages grey from the next request on, and never the back office', async () => {
    const grey = /<html[^>]* class="is-grey"/;
    const { site: value } = await read();
    assert.doesNotMatch(await home(), grey);
    assert.equal((await save({ site: { ...value, greyscale: 'yes' } })).status, 400);
    await save({ site: { ...value, greyscale: true } });
    assert.match(await home(), grey);
    assert.doesNotMatch((await site.send('GET', '/login')).text, grey);
    await save({ site: { greyscale: false } });
    assert.doesNotMatch(await home(), grey);
  });
});
