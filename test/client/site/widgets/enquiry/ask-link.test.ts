import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pages } from '../../../../../client/site/routes.ts';
import { openPage } from '../../../../helpers/lead-doors.ts';
import { suiteSite } from '../../../../helpers/suite-site.ts';

const PRODUCT = '?productId=robot-plastering';
const PHONE = { 'user-agent': 'Android' };
const asks = (href: string, look = '') =>
  `<a class="button button-main${look}" href="${href}" data-press="ask" aria-haspopup="dialog">`;

describe('the one button that asks', () => {
  const site = suiteSite();

  it('stands at the foot of every page for phones beside a number to call; without a script both are links', async () => {
    const bar = /<aside class="floating-contact .*?<\/aside>/s;
    // a comparison of nothing leads elsewhere
    const paths = pages.flatMap(({ device, record, path }) =>
      device === 'desktop' || record || path === '/duibi' ? [] : [path],
    );
    for (const path of [...paths, '/nothing', `/cpDeatail${PRODUCT}`]) {
      const { text } = await site.send('GET', path, { headers: PHONE });
      const [found = ''] = bar.exec(text) ?? [];
      assert.match(found, /class="floating-contact-button[^"]*" href="tel:400-000-0000"/, path);
      const href = path.includes(PRODUCT) ? '#apply' : '/map#apply';
      assert.ok(found.includes(`${asks(href, ' floating-contact-button grow')}咨询报价`), path);
    }
  });

  it('stands at desks in the header, in the hero, on a product and where a page ends', async () => {
    const holds = async (path: string, ...wanted: string[]) => {
      const { text } = await openPage(site, path);
      for (const words of wanted) assert.ok(text.includes(words), `${path} ${words}`);
      return text;
    };
    await holds('/', asks('/map#apply', ' site-header-ask rigid'), `${asks('/map#apply')}咨询报价`);
    for (const path of ['/xiangmuanli', '/yingyongchangjing']) await holds(path, `${asks('/map#apply')}咨询报价`);
    const look = ['', ' site-header-ask rigid', ' floating-contact-button', ' full-width above-3'];
    const product = await holds(`/productDet${PRODUCT}`, ...look.map((one) => asks('#apply', one)));
    assert.doesNotMatch(product, /电话咨询/, 'a phone’s drawer is for phones');
  });
});
