import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { patienceMs } from '../helpers/pace.ts';
import { type Site, startSite } from '../helpers/site.ts';
import { openOffice, PHONE } from './back-office.ts';
import { launchChromium, withoutChromium } from './chromium.ts';
import { axeFindings } from './page-checks.ts';

describe('the status of the server on its screen', { skip: withoutChromium }, () => {
  let folder: string;
  let site: Site;
  let browser: Browser;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zhuzhan-system-'));
    site = await startSite({ SITE_URL: 'http://127.0.0.1:3000', BACKUP_DIR: join(folder, 'backups') });
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('says first what wants attention; a backup from there ends that', async () => {
    const { page, complaints, context } = await openOffice(site, browser, '/AdminSystem');
    await page.getByText('还没有备份。请点击“立即备份”').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: '立即备份' }).click();
    await page.getByRole('progressbar', { name: '备份进度' }).waitFor();
    await page.getByText('备份完成，校验通过！').waitFor({ timeout: patienceMs(120_000) });
    await page.getByText('一切正常，没有需要处理的事项。').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('stays within a phone, says when it cannot be loaded, and loads again', async () => {
    const { page, context } = await openOffice(site, browser, '/AdminSystem', PHONE);
    await page.getByText('数据目录').first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await context.setOffline(true);
    await page.getByRole('button', { name: '刷新' }).click();
    await page.getByRole('alert').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await context.close();
  });
});
