import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Page } from 'playwright-core';
import { Failure } from '../../server/contract/failure.ts';
import { fetchPicture } from '../../server/pictures/fetch-picture.ts';
import { noisyPicture } from '../helpers/build-pictures.ts';
import { DESKTOP, dialogOf, goOn, KINDS, PHONE, recordsCalled, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';

const TLS = join(import.meta.dirname, '..', 'fixtures', 'tls');
const read = (name: string) => readFileSync(join(TLS, name), 'utf8');
const PICTURES = Array.from({ length: 12 }, (_, index) => index + 1);
/** Those of them that the other site does not give. */
const FAILING = [2, 5, 6, 11];
let absent: readonly number[] = [];
const { news } = KINDS;
const ARTICLE = PICTURES.map(
  (number) =>
    `<h3>第 ${number} 节</h3><p>塔机平台第 ${number} 项进展。</p>` +
    `<section nodeleaf=""><img alt="图 ${number}" data-src="https://picture.example/${number}.png?mmbiz"></section>`,
).join('');

/** As a browser hands it over. */
const pasteInto = (page: Page, html: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);

inChromium('an article with twelve pictures of another site, of which four fail', ({ site, visits }) => {
  const picture = noisyPicture(60);
  const other = createServer({ key: read('key.pem'), cert: read('certificate.pem') }, ({ url = '' }, response) => {
    response.writeHead(absent.includes(Number.parseInt(url.slice(1), 10)) ? 404 : 200).end(picture);
  });
  before(() => new Promise<void>((done) => other.listen(0, '127.0.0.1', done)));
  after(() => other.close());

  /** The server's own way to a picture, to a site of this machine. */
  const fetchFromHere = (page: Page) =>
    page.route('**/v1/file/fetch', async (route) => {
      const ways = {
        resolve: async () => ['127.0.0.1'],
        mayReach: () => true,
        tls: { port: (other.address() as AddressInfo).port, ca: read('certificate.pem') }, // proof: it listens on a port
        deadline: () => new AbortController().signal,
      };
      try {
        const { bytes, type } = await fetchPicture(route.request().postDataJSON().url, ways);
        await route.fulfill({ body: bytes, contentType: type });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        await route.fulfill({ status: error.code, json: { code: error.code, msg: error.message } });
      }
    });

  for (const viewport of [DESKTOP, PHONE]) {
    it(`is published with five presses, with ten pictures of ours in their order, at ${viewport.width} px`, () =>
      visits.office([news.screen, viewport], async ({ page, complaints }) => {
        await page.removeLocatorHandler(goOn(page));
        await fetchFromHere(page);
        const title = `十二张图 ${viewport.width}`;
        const dialog = dialogOf(page);
        const area = dialog.getByRole('textbox', { name: news.rich ?? '' });
        const failed = dialog.getByRole('group', { name: /^图片插入失败/ });
        const pictures = area.locator('img[src^="/uploads/"]');
        absent = FAILING;

        await page.getByRole('button', { name: news.add, exact: true }).click();
        await dialog.getByLabel(news.title).fill(title);
        await area.locator('p').waitFor(); // its listeners are there too
        await area.focus();
        await pasteInto(page, ARTICLE);
        await pictures.nth(PICTURES.length - FAILING.length - 1).waitFor();
        await dialog.getByText(`有 ${FAILING.length} 张图片没有插入`).waitFor();
        assert.deepEqual(await axeFindings(page), []);

        absent = FAILING.slice(2);
        await dialog.getByRole('button', { name: '全部重试' }).click();
        await pictures.nth(PICTURES.length - absent.length - 1).waitFor();
        await dialog.getByText(`有 ${absent.length} 张图片没有插入`).waitFor();
        await dialog.getByRole('button', { name: '全部移除' }).click();
        await failed.first().waitFor({ state: 'detached' });
        assert.ok(await area.evaluate((element) => element === document.activeElement));
        await dialog.getByRole('button', { name: '确定' }).click();
        await goOn(page).waitFor();
        await goOn(page).press('Enter');
        await saidOf(page, '新增成功！').waitFor();

        const [record] = await recordsCalled(site, news, title);
        const { body } = await site.call<{ newInfo: string }>('news/detail', { newId: record?.newId });
        const stored = [...(body.data?.newInfo ?? '').matchAll(/<img src="([^"]+)" alt="图 (\d+)"/g)];
        assert.deepEqual(
          stored.map(([, , number]) => Number(number)),
          PICTURES.filter((number) => !absent.includes(number)),
        );
        assert.ok(stored.every(([, address]) => address?.startsWith('/uploads/')));
        assert.doesNotMatch(body.data?.newInfo ?? '', /picture\.example|pending/);
        assert.deepEqual(complaints, []);
      }));
  }
});
