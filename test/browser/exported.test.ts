import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, it } from 'node:test';
import { devices, type Page } from 'playwright-core';
import { ROOT } from '../helpers/site.ts';
import { inChromium } from './site-in-chromium.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

inChromium('the exported site on a plain host of another origin', ({ site, browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'zhuzhan-exported-'));
  const faults: string[] = [];
  let host: Server;
  let page: Page;
  let baseURL: string;
  before(async () => {
    const staff = await site.login();
    const newInfo = '<p><a href="/productDet?productId=robot-plastering">看这一台</a></p>';
    await site.call('news/update', { newId: '2026-11-dealer-policy-briefing', newInfo }, staff);
    execFileSync(process.execPath, [join(ROOT, 'dist/zhuzhan'), 'export', '--to', folder], {
      env: { PATH: process.env.PATH, DATA_DIR: site.dataDir, UPLOADS_DIR: site.uploadsDir, SITE_URL: site.address },
    });
    // as most do, it leads a folder to the address with a slash
    host = createServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://host');
      const path = join(folder, pathname);
      const isFolder = existsSync(join(path, 'index.html'));
      if (isFolder && !pathname.endsWith('/')) {
        response.writeHead(301, { location: `${pathname}/${search}` }).end();
        return;
      }
      const found = isFolder ? join(path, 'index.html') : extname(path) !== '' && existsSync(path) ? path : undefined;
      const file = found ?? join(folder, '404.html');
      response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'image/webp' });
      response.end(readFileSync(file));
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const { port } = host.address() as AddressInfo; // proof: it listens on a port
    baseURL = `http://127.0.0.1:${port}`;
    page = await (await browser.newContext({ baseURL })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  });
  after(() => {
    host?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const title = () => page.getByRole('heading', { level: 1 }).innerText();
  const RECORD_LINKS = 'a[href^="/productDet"], a[href^="/xwdtDet"], a[href^="/caseDet"], a[href^="/cpDeatail"]';
  /** Each link to a record on this page, as a new tab or the clipboard gets it. */
  const recordLinks = () =>
    page.locator(RECORD_LINKS).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const untilTitled = (words: string) =>
    page.waitForFunction((wanted) => document.querySelector('h1')?.textContent?.includes(wanted), words);
  /** Opens the address bar's address as somebody does who was sent it. */
  const titleElsewhere = async (javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const other = await context.newPage();
    const answer = await other.goto(page.url());
    const text = await other.getByRole('heading', { level: 1 }).innerText();
    await context.close();
    return [answer?.status(), text];
  };

  it('shows a record at its path, and each that is opened from there: reloaded, sent to others, gone back to', async () => {
    await page.goto('/productDet/tower-crane-monitor');
    await page.waitForURL('**/productDet/tower-crane-monitor');
    const first = await title();
    assert.match(first, /塔机安全监测/);
    await page.locator('main a[href^="/productDet/"]').last().click();
    await page.waitForURL((url) => !url.pathname.includes('tower-crane-monitor'));
    await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, first);
    const [second, address] = [await title(), page.url()];
    assert.match(address, /\/productDet\/[a-z0-9-]+$/);
    assert.deepEqual(await titleElsewhere(true), [200, second]);
    assert.deepEqual(await titleElsewhere(false), [200, second]);
    await page.reload();
    await page.waitForURL(address);
    assert.equal(await title(), second);
    await page.goBack();
    await page.waitForURL('**/productDet/tower-crane-monitor');
    await untilTitled('塔机安全监测');
    assert.deepEqual(faults, []);
  });

  it('links to records by their path on pages that the script draws, in rich text and in what is found', async () => {
    await page.goto('/');
    for (const path of ['/product', '/xwdt', '/xiangmuanli', '/xwdtDet/2026-11-dealer-policy-briefing']) {
      const link = page.locator(`a[href="${path}"]`).locator('visible=true').first();
      await link.click();
      await page.waitForURL(`**${path}`);
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      const links = await recordLinks();
      assert.ok(links.length > 2, path);
      assert.deepEqual(
        links.filter((href) => href?.includes('?')),
        [],
        path,
      );
      if (path === '/xiangmuanli') await page.goBack();
    }
    assert.equal(
      await page.getByRole('link', { name: '看这一台' }).getAttribute('href'),
      '/productDet/robot-plastering',
    );
    await page.goto('/search?q=抹灰');
    await page.locator('main mark').first().waitFor();
    const found = await recordLinks();
    assert.ok(found.length > 2);
    assert.deepEqual(
      found.filter((href) => href?.includes('?')),
      [],
    );
    assert.deepEqual(faults, []);
  });

  it('leads a phone to the same record, and to the same group, of its own pages', async () => {
    const phone = await (await browser.newContext({ baseURL, ...devices['iPhone 13'] })).newPage();
    await phone.goto('/productDet/tower-crane-monitor');
    await phone.waitForURL('**/cpDeatail/tower-crane-monitor');
    await phone.reload();
    assert.match(await phone.getByRole('heading', { level: 1 }).innerText(), /塔机安全监测/);
    await phone.goto('/product?tab=cpxt');
    await phone.waitForURL('**/zhuyingyewu?tab=cpxt');
    await phone.context().close();
  });

  it('works without script, from link to link', async () => {
    const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
    await plain.goto('/product');
    await plain.locator('main a[href^="/productDet/"]').first().click();
    assert.match(plain.url(), /\/productDet\/[a-z0-9-]+\/$/);
    await plain.locator('main a[href^="/productDet/"]').last().click();
    const shown = await plain.getByRole('heading', { level: 1 }).innerText();
    await plain.reload();
    assert.equal(await plain.getByRole('heading', { level: 1 }).innerText(), shown);
    assert.equal(await plain.locator('a[href*="Det?"]').count(), 0);
    await plain.context().close();
  });

  it('shows by a call what has no file: a record of later, and one at the address that the server has it at', async () => {
    const context = await browser.newContext({ baseURL });
    const late = await context.newPage();
    await late.goto('/productDet?productId=tower-crane-monitor');
    await late.waitForURL('**/productDet/tower-crane-monitor');
    await late.getByRole('heading', { level: 1, name: '塔机安全监测' }).waitFor();
    const saved = await site.call<{ newId: string }>('news/save', { newTitle: '导出之后的新闻' }, await site.login());
    await late.goto(`/xwdtDet/${saved.body.data?.newId}`);
    await late.getByRole('heading', { level: 1, name: '导出之后的新闻' }).waitFor();
    await late.goto('/xwdtDet/nothing');
    await late.getByRole('link', { name: '返回首页', exact: true }).waitFor();
    await context.close();
  });

  it('shows what a query asks for, which the host does not know', async () => {
    await page.goto('/xwdt?page=2');
    await page.locator('nav [aria-current="page"]', { hasText: '2' }).waitFor();
    assert.match(page.url(), /\/xwdt\?page=2$/);
  });
});
