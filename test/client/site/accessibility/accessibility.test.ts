import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SiteWhole } from '../../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

describe('the statement on accessibility', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  it('is led to by each footer and by the sitemap, and names the numbers of whoever owns the site', async () => {
    const { data } = (await site.call<SiteWhole>('site/read', {}, staff)).body;
    const phones = [{ label: '前台', number: '021-55550000' }];
    assert.equal((await site.call('site/save', { site: { ...data?.site, phones } }, staff)).status, 200);
    for (const [path, agent] of Object.entries({ '/': 'Chrome', '/mobile': 'iPhone', '/map': 'Chrome' })) {
      const { text } = await site.send('GET', path, { headers: { 'user-agent': agent } });
      assert.match(text, /<a href="\/accessibility">无障碍声明<\/a>/, path);
    }
    const { status, text } = await site.send('GET', '/accessibility');
    assert.equal(status, 200);
    assert.match(
      text.replaceAll('<!-- -->', ''),
      /前台 <a class="inline-row touch" href="tel:021-55550000">021-55550000<\/a>/,
    );
    assert.match((await site.send('GET', '/sitemap.xml')).text, /\/accessibility</);
  });
});
