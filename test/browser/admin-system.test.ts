import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { patienceMs } from '../helpers/pace.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { PHONE } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';

const folder = temporaryFolder({ after });
const environment = { SITE_URL: 'http://127.0.0.1:3000', BACKUP_DIR: join(folder, 'backups') };

inChromium(
  'the status of the server on its screen',
  (own) => {
    it('says first what wants attention, as the dashboard does; a backup from there ends that', () =>
      own.office('/dashboard', async ({ page }) => {
        await page.locator('.notice', { hasText: '还没有备份' }).getByRole('link', { name: '系统状态' }).click();
        await page.getByText('还没有备份。请点击“立即备份”').filter({ visible: true }).waitFor();
        assert.deepEqual(await axeFindings(page), []);
        await page.getByRole('button', { name: '立即备份' }).click();
        await page.getByRole('progressbar', { name: '备份进度' }).waitFor();
        await page.getByText('备份完成，已确认可以恢复！').waitFor({ timeout: patienceMs(120_000) });
        await page.getByText('一切正常，没有需要处理的事项。').waitFor();
      }));

    it('stays within a phone, says when it cannot be loaded, and loads again', () =>
      own.office(['/AdminSystem', PHONE], async ({ page, context }) => {
        await page.getByText('数据目录').first().waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
        await context.setOffline(true);
        await page.getByRole('button', { name: '刷新' }).click();
        await page.getByRole('alert').waitFor();
        await context.setOffline(false);
        await page.getByRole('button', { name: '重试' }).click();
        await page.getByRole('alert').waitFor({ state: 'detached' });
      }));
  },
  environment,
);
