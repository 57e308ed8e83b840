import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { CallName } from '../../server/contract/calls.ts';
import { suiteStaff } from '../helpers/suite-site.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';

const TALL = '/media/drawings/tall.svg';
const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauun';

inChromium('a site with little or odd content', ({ site, visits }) => {
  const staff = suiteStaff(site);

  async function keep(kind: 'news' | 'case', id: 'newId' | 'caseId', count: number): Promise<void> {
    const list = await site.call<{ data: Record<string, string>[] }>(`${kind}/list`, { limit: 999 });
    for (const row of (list.body.data?.data ?? []).slice(count))
      await site.call(`${kind}/delete` as CallName, { [id]: row[id] }, staff);
  }

  it('keeps the article that is the only one off the footer', async () => {
    await keep('news', 'newId', 1);
    await visits.to('/xwdt', async (page) => {
      const end = await page.locator('.news-featured-first').boundingBox();
      const foot = await page.locator('.site-footer').boundingBox();
      assert.ok(end && foot && foot.y - end.y - end.height >= 48);
    });
  });

  it('cuts a tall picture of a case as all others, has the plinth where there is none, and breaks long words', async () => {
    await keep('case', 'caseId', 0);
    for (const caseCover of [TALL, ''])
      await site.call('case/save', { caseCover, caseTitle: '长图', casePlace: WORD }, staff);
    const seen = async (options: object) =>
      visits.to(
        ['/xiangmuanli', options],
        async (page) => {
          for (const box of await page.locator('.cases-entry-picture').all()) {
            const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
            assert.ok(Math.abs(width / height - 1.6) < 0.02, `${width} by ${height}`);
            assert.equal(await box.locator('img').count(), 1);
          }
          const number = await page.locator('.cases-entry-number').first().boundingBox();
          assert.ok(number && number.height < 40, 'its figures stand in one line');
          const { scroll, client } = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return { scroll: scrollWidth, client: clientWidth };
          });
          assert.equal(scroll, client);
        },
        (page) =>
          page.route(`**${TALL}`, (route) =>
            route.fulfill({
              contentType: 'image/svg+xml',
              body: '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="1600"/>',
            }),
          ),
      );
    await seen({});
    await seen(PHONE);
  });

  it('leads on from a list of cases that is empty', async () => {
    await keep('case', 'caseId', 0);
    await visits.to('/xiangmuanli', async (page) => {
      const empty = page.locator('.empty-list');
      assert.equal(await empty.getByRole('link').getAttribute('href'), '/product');
    });
  });

  it('keeps the products off the figures where there are no cases', async () => {
    await keep('case', 'caseId', 0);
    for (const [path, options] of Object.entries({ '/': {}, '/mobile': PHONE }))
      await visits.to([path, options], async (page) => {
        const more = await page.getByRole('link', { name: '查看更多产品' }).boundingBox();
        const figures = await page.locator('.company-figures').boundingBox();
        const list = await page.locator('.company-figures-list').boundingBox();
        const edge = path === '/' ? list : figures;
        assert.ok(more && edge && edge.y - more.y - more.height >= 47);
      });
  });
});
