import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Page } from 'playwright-core';
import { listen } from '../helpers/free-port.ts';
import { ROOT } from '../helpers/site.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';
import { takenOver } from './waits.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

inChromium('the exported site on a plain host of another origin', ({ site, browser, ask }) => {
  const folder = temporaryFolder({ after });
  const faults: string[] = [];
  let host: Server;
  let page: Page;
  let baseURL: string;
  let server: string;
  before(async () => {
    const staff = await site.login();
    const newInfo = '<p><a href="/productDet?productId=robot-plastering">看这一台</a></p>';
    await site.call('news/update', { newId: '2026-11-dealer-policy-briefing', newInfo }, staff);
    server = `http://origin.shop.localhost:${new URL(site.address).port}`; // two names of one domain, as owners have them
    execFileSync(process.execPath, [join(ROOT, 'dist/zhuzhan'), 'export', '--to', folder], {
      env: { PATH: process.env.PATH, DATA_DIR: site.dataDir, UPLOADS_DIR: site.uploadsDir, SITE_URL: server },
    });
    // as most do, it leads a folder to the address with a slash, and what has its hash in its name stays
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
      const stays = pathname.startsWith('/assets/') && { 'cache-control': 'max-age=31536000, immutable' };
      response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'image/webp', ...stays });
      response.end(readFileSync(file));
    });
    baseURL = `http://www.shop.localhost:${await listen(host)}`;
    page = await (await browser.newContext({ baseURL })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  });
  after(() => host?.close());

  const h1 = (words: string) => page.getByRole('heading', { level: 1, name: words });
  /** What somebody sees who was sent the address bar's address. */
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
    await h1('塔机安全监测').waitFor();
    await page.locator('main a[href^="/productDet/"]:visible').last().click();
    await page.waitForURL((url) => !url.pathname.includes('tower-crane-monitor'));
    assert.match(page.url(), /\/productDet\/[a-z0-9-]+\/$/);
    const second = await page.getByRole('heading', { level: 1 }).innerText();
    assert.deepEqual(await titleElsewhere(true), [200, second]);
    assert.deepEqual(await titleElsewhere(false), [200, second]);
    await page.reload();
    await h1(second).waitFor();
    await page.goBack();
    await h1('塔机安全监测').waitFor();
    await page.goto('/xwdtDet/2026-11-dealer-policy-briefing');
    await page.getByRole('link', { name: '看这一台' }).click();
    await page.waitForURL('**/productDet/robot-plastering/');
    assert.deepEqual(faults, []);
  });

  it('shows the tab, the scenario and the page of a list that a path names, and goes on from there', async () => {
    const tab = (name: string) => page.getByRole('tab', { name, selected: true });
    await page.goto('/product/cpxt/');
    await takenOver(page);
    await tab('建筑机器人产品').waitFor();
    await page.getByRole('tab', { name: '建筑标准化产品' }).click();
    await page.waitForURL('**/product/jzbh');
    await page.reload();
    await tab('建筑标准化产品').waitFor();
    await page.goto('/yingyongchangjing/factory/');
    await takenOver(page);
    assert.match(page.url(), /\/factory\/$/);
    assert.ok((await page.title()).startsWith(await page.locator('.scenarios-tab[aria-current]').innerText()));
    await page.goto('/xwdt');
    await page.getByRole('link', { name: '下一页' }).click();
    await page.waitForURL('**/xwdt/2/');
    await page.locator('.pager [aria-current=page]', { hasText: '2' }).waitFor();
    assert.deepEqual(faults, []);
  });

  it('leads a phone to the same record, and to the same group, of its own pages', async () => {
    const phone = await (await browser.newContext({ baseURL, ...PHONE })).newPage();
    await phone.goto('/productDet/tower-crane-monitor');
    await phone.waitForURL('**/cpDeatail/tower-crane-monitor/');
    await phone.goto('/product/cpxt');
    await phone.waitForURL('**/zhuyingyewu/cpxt/');
    await phone.context().close();
  });

  it('sends questions to the server, and leads there who searches or comes for what is newer', async () => {
    await page.goto('/product');
    await page.getByRole('link', { name: '咨询报价' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('手机号').fill('13800000001');
    await sheet.getByRole('button', { name: '提交咨询' }).click();
    await sheet.getByText('提交成功！').waitFor();
    assert.equal((await ask<{ count: number }>('enquiry/list', {})).count, 1);
    await page.goto('/product');
    await page.getByRole('searchbox').first().fill('抹灰');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server}/search?q=*`);
    const { newId } = await ask<{ newId: string }>('news/save', { newTitle: '导出之后的新闻' });
    await page.goto(`${baseURL}/xwdtDet/${newId}`);
    await page.waitForURL(`${server}/**`);
    await h1('导出之后的新闻').waitFor();
  });

  it('sends its forms to the server without script, too', async () => {
    const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
    await plain.goto('/dljm');
    await plain.getByLabel('公司名称').fill('无脚本公司');
    await plain.getByLabel('联系人').fill('王敏');
    await plain.getByLabel('手机号').first().fill('13800000002');
    await plain.getByRole('button', { name: '提交申请' }).click();
    await plain.waitForURL(`${server}/dljm?applied=1*`);
    assert.equal((await ask<{ count: number }>('agent/list', { keyword: '13800000002' })).count, 1);
    await plain.context().close();
  });
});
