import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DESKTOP, dialogOf, openPage, PHONE, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { draftWritten } from './waits.ts';

const WIDE = { width: 1920, height: 1080 };
/** A plot that has nothing to show is one line. */
const LINE_PX = 32;

inChromium('the dashboard', (own) => {
  it('says in a line each what is empty, begins a record with one press, and names what was never saved', () =>
    own.office('/dashboard', async ({ context, page }) => {
      await page.getByText('还没有人提交申请或咨询').first().waitFor();
      const line = page.getByText('近 30 天没有访问');
      await line.waitFor();
      assert.ok(((await line.boundingBox())?.height ?? 99) <= LINE_PX);
      await page.getByRole('link', { name: '写新闻' }).click();
      await dialogOf(page).getByLabel('新闻标题').fill('写了一半');
      await draftWritten(page, '写了一半');
      await page.close(); // unasked, as in a crash
      const later = await openPage(context, '/dashboard');
      await later.getByRole('link', { name: '写新闻' }).click();
      await later.getByText(/填写的内容没有保存（\d{4}-/).waitFor();
      await dialogOf(later).getByRole('button', { name: /恢复/ }).click();
      assert.equal(await dialogOf(later).getByLabel('新闻标题').inputValue(), '写了一半');
      await dialogOf(later).getByRole('button', { name: '确定' }).click();
      await saidOf(later, '新增成功！').waitFor();
    }));

  for (const viewport of [WIDE, DESKTOP, PHONE]) {
    it(`names what waits, which leads to its record, at ${viewport.width} px`, async () => {
      if (viewport === WIDE) {
        await own.site.call('agent/save', { agentName: '王经理', agentInfo: '淄博建材', phone: '13800000001' });
        await own.site.call('enquiry/save', { phone: '13900000002', content: '塔机'.repeat(100) });
      }
      await own.office(['/dashboard', viewport], async ({ page }) => {
        const region = (name: string) => page.getByRole('region', { name });
        await region('待处理 2').locator('li').nth(1).waitFor();
        const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        assert.ok((wide ?? 0) <= (room ?? 0));
        assert.deepEqual(await axeFindings(page), []);
        await region('待处理 2').getByRole('link', { name: '未留姓名' }).click();
        await dialogOf(page).getByLabel('负责人').waitFor();
      });
    });
  }
});
