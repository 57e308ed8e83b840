import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SiteWhole } from '../../../server/contract/kinds/settings.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('the words above lists and sections', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const get = async (path: string) => (await site.send('GET', path, { headers: { 'user-agent': 'Mozilla/5.0' } })).text;

  it('count the entries, and are not there where the owner has none', async () => {
    const { site: value } = (await site.call<SiteWhole>('site/read', {}, staff)).body.data!;
    const { headings, franchise } = value;
    assert.match(
      await get('/dljm'),
      /<h2 id="profits-title">五种盈利模式<[\s\S]*<h2 id="policies-title">四项扶持政策</,
    );
    headings.profits = { title: '', desc: '' };
    headings.policies.desc = '签约当天起算。';
    franchise.policiesPicture = '';
    assert.equal((await site.call('site/save', { site: value }, staff)).status, 200);
    const changed = (await get('/dljm')).replaceAll('<wbr>', '');
    assert.doesNotMatch(changed, /profits-title|showroom-7-training/);
    assert.match(changed, /四项扶持政策<\/h2><p[^>]*>签约当天起算。</);
  });
});
