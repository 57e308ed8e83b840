import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { calls } from '../../server/calls.ts';
import type { ListOf } from '../../server/contract/call-row.ts';
import type { Enquiry, EnquiryDetail } from '../../server/features/leads/enquiry.ts';
import { formOf, noisyPicture } from '../helpers/build-pictures.ts';
import { DESKTOP } from './back-office.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';
import { isFocused } from './waits.ts';

const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: noisyPicture(40) };
const LARGE = { ...PHOTO, buffer: Buffer.concat([PHOTO.buffer, Buffer.alloc(8 * 1024 ** 2)]) };
const WRONG = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document') };
const TOO_LARGE = '附件不能超过 8MB，请缩小或换一个';
const NO_SUCH_TYPE = '附件只能是 JPG、PNG、WebP 图片或 PDF';

inChromium('a question and a file in the ask', ({ site, visits }) => {
  const begin = async () => {
    const askExtra = { questions: ['机器型号'], file: true };
    assert.equal((await site.call('site/save', { site: { askExtra } }, await site.login())).status, 200);
  };
  const newest = async () => {
    const staff = await site.login();
    const [row] = (await site.call<ListOf<Enquiry>>('enquiry/list', {}, staff)).body.data!.data;
    const detail = await site.call<EnquiryDetail>('enquiry/detail', { enquiryId: row!.enquiryId }, staff);
    const { phone, answers, file } = detail.body.data!;
    return { phone, text: answers[0]?.text, name: file?.name };
  };

  for (const [device, visit, press, phone] of [
    ['a desk', '/map', '.site-header .button-main', '13812340003'],
    ['a phone', ['/mobile', PHONE], '.floating-contact .button-main', '13812340004'],
  ] as const)
    it(`are sent from the sheet on ${device}; one that is refused leaves what was typed`, async () => {
      await begin();
      await visits.to(visit, async (page) => {
        await page.locator(press).first().click();
        const sheet = page.getByRole('dialog');
        await sheet.locator('summary').click();
        await sheet.getByLabel('机器型号').fill('T-3');
        await sheet.getByLabel('手机号').fill(phone);
        const file = sheet.getByLabel('附件');
        await file.setInputFiles(LARGE);
        await sheet.getByText(TOO_LARGE).waitFor();
        await page.waitForFunction(() => performance.now() > 2_000);
        const send = sheet.locator('.button-main');
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await send.click();
        await isFocused(file);
        assert.ok(!asked.some((url) => url.includes('/enquiry/')), 'too large a file is not sent');
        await file.setInputFiles(WRONG);
        await sheet.getByText(TOO_LARGE).waitFor({ state: 'hidden' });
        await sheet.locator('.button-main:enabled').click();
        await sheet.getByText(NO_SUCH_TYPE).waitFor();
        assert.equal(await sheet.getByLabel('机器型号').inputValue(), 'T-3');
        await file.setInputFiles(PHOTO);
        await sheet.locator('.button-main:enabled').click();
        await sheet.getByText('提交成功！').waitFor();
        await sheet.getByRole('definition').filter({ hasText: 'photo.png' }).waitFor();
        assert.equal(await sheet.getByText('附件没有收下').isVisible(), false);
        assert.deepEqual(await newest(), { phone, text: 'T-3', name: 'photo.png' });
      });
    });

  it('are sent by the page of a browser without JavaScript, which keeps what was typed when a file is refused', async () => {
    await begin();
    await visits.to(['/map', { viewport: DESKTOP, javaScriptEnabled: false }], async (page: Page) => {
      const form = page.locator('main form');
      await form.getByLabel('手机号').fill('13812340005');
      await form.getByLabel('机器型号').fill('T-4');
      for (const [file, sentence] of [
        [LARGE, TOO_LARGE],
        [WRONG, NO_SUCH_TYPE],
      ] as const) {
        await form.getByLabel('附件').setInputFiles(file);
        await form.locator('button[type=submit]').click();
        await form.locator('.field-error').getByText(sentence).waitFor();
        assert.equal(await form.getByLabel('机器型号').inputValue(), 'T-4');
      }
      await form.getByLabel('附件').setInputFiles(PHOTO);
      await form.locator('button[type=submit]').click();
      await page.getByText('提交成功！').waitFor();
      assert.deepEqual(await newest(), { phone: '13812340005', text: 'T-4', name: 'photo.png' });
    });
  });

  it('are seen by staff, who store the file as it is kept', async () => {
    await begin();
    const sent = { name: '林工', phone: '13812340006', answers: JSON.stringify(['T-5']), file: PHOTO.buffer };
    const form = new Response(formOf(sent));
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const body = Buffer.from(await form.arrayBuffer());
    assert.equal((await site.send('POST', calls['enquiry/save'].path, { headers, body })).status, 200);
    await visits.office('/AdminEnquiry', async ({ page }) => {
      await page.getByRole('button', { name: '查看', description: '林工' }).click();
      const detail = page.getByRole('dialog');
      await detail.getByText('T-5').waitFor();
      const [stored] = await Promise.all([
        page.waitForEvent('download'),
        detail.getByRole('button', { name: '下载' }).click(),
      ]);
      assert.equal(stored.suggestedFilename(), 'picture.png');
      const bytes = readFileSync(await stored.path());
      const [id = ''] = readdirSync(join(site.dataDir, 'enquiry-files')).filter((name) =>
        readFileSync(join(site.dataDir, 'enquiry', `${name}.json`), 'utf8').includes(sent.phone),
      );
      assert.ok(bytes.equals(readFileSync(join(site.dataDir, 'enquiry-files', id))));
    });
  });
});
