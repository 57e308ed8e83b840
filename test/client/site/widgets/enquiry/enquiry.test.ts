import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pages } from '../../../../../client/site/routes.ts';
import { suiteSite } from '../../../../helpers/suite-site.ts';

const PRODUCT = '?productId=robot-plastering';
const PHONE = { 'user-agent': 'Android' };
const asks = (href: string, look = '') =>
  `<a class="button button-main${look}" href="${href}" data-press="ask" aria-haspopup="dialog">`;

describe('the one button that asks', () => {
  const site = suiteSite();

  it('stands at the foot of every page for phones beside a number to call; without a script both are links', async () => {
    // a comparison of nothing leads elsewhere
    const paths = pages.flatMap(({ device, record, path }) =>
      device === 'desktop' || record || path === '/duibi' ? [] : [path],
    );
    for (const path of [...paths, '/nothing', `/cpDeatail${PRODUCT}`]) {
      const { text } = await site.send('GET', path, { headers: PHONE });
      const [found = ''] = /<aside class="floating-contact .*?<\/aside>/s.exec(text) ?? [];
      assert.match(found, /class="floating-contact-button[^"]*" href="tel:400-000-0000"/, path);
      const asking = `${asks(path.includes(PRODUCT) ? '#apply' : '/map#apply', ' floating-contact-button grow text-centre')}咨询报价`;
      assert.ok(found.includes(path === '/dailijiameng' ? '"#apply">申请代理加盟' : asking), path);
    }
  });
});
