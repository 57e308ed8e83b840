import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dialogOf, PHONE } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { boxesOf } from './waits.ts';

inChromium('the back office on a phone', ({ office, site }) => {
  it('says once what is displayed large, however many parameters there are', () =>
    office(['/AdminProduct', PHONE], async ({ page }) => {
      await page.getByRole('button', { name: '编辑' }).first().click();
      const hints = dialogOf(page).locator('.list-table .check .field-hint');
      await hints.first().waitFor();
      const shown = await hints.evaluateAll((all) =>
        all.map((one) => getComputedStyle(one).position).filter((position) => position === 'static'),
      );
      assert.ok((await hints.count()) > 5 && shown.length === 1, `${shown.length} of ${await hints.count()}`);
    }));

  it('gives a text of a list its line, and the tools of its row one below it', () =>
    office(['/AdminSite?section=company', PHONE], async ({ page }) => {
      const row = page
        .getByRole('group', { name: /^联系电话/ })
        .locator('tr:has(input)')
        .first();
      const [text, tool] = await boxesOf(row.locator('input').first(), row.getByRole('button').last());
      assert.ok(text.width > 280 && tool.y > text.y + text.height, JSON.stringify([text, tool]));
    }));

  it('has what can be done about a notice below its words, which fill the line', () =>
    office(['/dashboard', PHONE], async ({ page }) => {
      const notice = page.locator('.notice:has(a)').first();
      const [words, link] = await boxesOf(notice.locator('p'), notice.locator('a'));
      assert.ok(words.width > 280 && link.y >= words.y + words.height, JSON.stringify([words, link]));
    }));

  it('has the four actions of a lead in one line of 360 pixels, between the edges of what is above', async () => {
    await site.call('enquiry/save', { phone: '13800000009', content: '报价' });
    await office(['/AdminEnquiry', { width: 360, height: 800 }], async ({ page }) => {
      const acts = page.locator('.table-actions').first();
      await acts.waitFor();
      const [line, row] = await boxesOf(acts, page.locator('.table-card-actions').first());
      const buttons = await acts.getByRole('button').all();
      const tops = (await boxesOf(...buttons)).map(({ y }) => y);
      assert.deepEqual([buttons.length, new Set(tops).size], [4, 1], JSON.stringify(tops));
      assert.ok(line.x + line.width > row.x + row.width, 'the room beside its last word is beyond the line');
    });
  });

  it('has the time of publication whole over a keyboard', () =>
    office(['/AdminNews', { ...PHONE, height: 400 }], async ({ page }) => {
      await page.getByRole('button', { name: '新增' }).click();
      const dialog = dialogOf(page);
      await dialog.getByText('定时发布').click();
      const [line, label, hint] = await boxesOf(
        dialog.locator('.dialog-foot'),
        dialog.getByText('发布时间', { exact: true }),
        dialog.getByText(/^北京时间/),
      );
      assert.ok(label.x >= line.x && hint.x >= line.x, JSON.stringify([line, label, hint]));
    }));

  it('offers the keys of what is typed: an address, a number, a name to log in with', async () => {
    const hasKeys = (keys: string, path: string, label: RegExp, opener = '') =>
      office([path, PHONE], async ({ page }) => {
        if (opener) await page.getByRole('button', { name: opener }).click();
        const field = page.locator('main, dialog[open]').last().getByRole('textbox', { name: label }).first();
        const said = await field.evaluate(({ inputMode, autocapitalize, spellcheck }: HTMLInputElement) =>
          [inputMode, autocapitalize, spellcheck].join(' '),
        );
        assert.equal(said, keys, path);
      });
    await hasKeys('email none false', '/AdminSite?section=company', /^公司邮箱/);
    await hasKeys('url none false', '/AdminSite?section=filing', /^链接/);
    await hasKeys('url none false', '/AdminPage', /^页面地址/, '新增');
    await hasKeys('numeric none false', '/AdminEnquiry', /^手机号/, '添加线索');
    await hasKeys('text none false', '/AdminAccount', /^账号/, '新增');
    await hasKeys('  true', '/AdminEnquiry', /^姓名/, '添加线索');
  });
});
