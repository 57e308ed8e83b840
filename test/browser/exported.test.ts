import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { ROOT, type Site } from '../helpers/site.ts';
import { withoutChromium } from './chromium.ts';
import { siteInChromium } from './site-in-chromium.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

describe('the exported site on a plain host of another origin', { skip: withoutChromium }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhuzhan-exported-'));
  const faults: string[] = [];
  let site: Site;
  let browser: Browser;
  let host: Server;
  let page: Page;
  siteInChromium(async (started) => {
    ({ site, browser } = started);
    execFileSync(process.execPath, [join(ROOT, 'dist/server/export.cjs'), '--to', folder], {
      env: { PATH: process.env.PATH, DATA_DIR: site.dataDir, UPLOADS_DIR: site.uploadsDir, SITE_URL: site.address },
    });
    host = createServer((request, response) => {
      const path = join(folder, new URL(request.url ?? '/', 'http://host').pathname);
      const found = [path, join(path, 'index.html')].find((one) => extname(one) !== '' && existsSync(one));
      const file = found ?? join(folder, '404.html');
      response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'image/webp' });
      response.end(readFileSync(file));
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const { port } = host.address() as AddressInfo; // proof: it listens on a port
    page = await (await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  });
  after(() => {
    host?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const title = () => page.getByRole('heading', { level: 1 }).innerText();

  it('shows a record at its path, and goes on from there by calls to the server', async () => {
    await page.goto('/productDet/tower-crane-monitor');
    await page.waitForURL('**/productDet?productId=tower-crane-monitor');
    assert.match(await title(), /塔机安全监测/);
    await page.locator('main a[href^="/productDet"]').last().click();
    await page.waitForFunction((before) => !location.search.includes(before), 'tower-crane-monitor');
    await page.waitForFunction(() => !document.querySelector('h1')?.textContent?.includes('塔机安全监测'));
    assert.deepEqual(faults, []);
  });

  it('shows what a query asks for, which the host does not know', async () => {
    await page.goto('/xwdt?page=2');
    await page.locator('nav [aria-current="page"]', { hasText: '2' }).waitFor();
    assert.match(page.url(), /\/xwdt\?page=2$/);
    await page.goto('/search?q=抹灰');
    await page.locator('main mark').first().waitFor();
  });
});
