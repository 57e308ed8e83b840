import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { SampleState } from '../../server/features/first-steps/calls.ts';
import { DESKTOP, dialogOf, goOn, PICTURE, saidOf } from '../browser/back-office.ts';
import { inChromium } from '../browser/site-in-chromium.ts';
import { noisyPicture } from '../helpers/build-pictures.ts';

const GROUPS = ['自吸泵', '离心泵', '配件'];
/** Its entry is named after the file. */
const CERTIFICATE = { name: '检验报告.png', mimeType: 'image/png', buffer: noisyPicture(64) };
const MOST = { yes: 60, no: 48 };

/** Each of its calls is an action of somebody at the screen. */
class Hand {
  actions = 0;
  async press(what: Locator): Promise<void> {
    await what.click();
    this.actions += 1;
  }
  async type(what: Locator, words: string): Promise<void> {
    await what.fill(words);
    this.actions += 1;
  }
  async choose(field: Locator, picture: typeof CERTIFICATE | string = PICTURE): Promise<void> {
    await field.locator('input[type=file]').first().setInputFiles(picture);
    await field.getByRole('button', { name: '移除' }).first().waitFor();
    this.actions += 1;
  }
  async pick(what: Locator, label: string): Promise<void> {
    await what.selectOption(label);
    this.actions += 1;
  }
}

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`);
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const input = (page: Page, path: string) => field(page, path).locator('input, textarea').first();

for (const samples of ['yes', 'no'] as const) {
  const hasSamples = samples === 'yes';
  inChromium(
    `a maker of pumps, with SAMPLES=${samples}`,
    (own) => {
      it(`has a site of its own after at most ${MOST[samples]} actions`, () =>
        own.office(['/dashboard', DESKTOP], async ({ page }) => {
          const hand = new Hand();
          await page.removeLocatorHandler(goOn(page)); // a warning would be one action more
          await hand.press(link(page, '上传标志'));
          await hand.choose(field(page, 'brand.logo'));
          if (hasSamples) await hand.choose(field(page, 'brand.mark'));
          await hand.type(input(page, 'company.name'), '清源泵业有限公司');
          await hand.type(input(page, 'company.address'), '上海路 1 号');
          await hand.type(page.getByLabel('号码').first(), '021-55550000');
          await hand.type(input(page, 'filing.icp'), '沪ICP备12345678号');
          await hand.type(input(page, 'hero.title'), '好水泵');
          if (hasSamples) await hand.pick(field(page, 'hero.style').locator('select'), '照片');
          await hand.choose(field(page, 'hero.image'));
          const groups = field(page, 'productGroups');
          for (const [at, title] of GROUPS.entries()) {
            const row = groups.getByRole('listitem').nth(at).getByRole('button', { expanded: false }).first();
            await hand.press((await row.isVisible()) ? row : groups.getByRole('button', { name: '添加分组' }));
            await hand.type(input(page, `productGroups.${at}.title`), title);
            if (hasSamples) await hand.type(input(page, `productGroups.${at}.desc`), `${title}，三种口径`);
          }
          await hand.choose(field(page, 'certificates'), CERTIFICATE);
          await hand.press(page.getByRole('button', { name: '保存', exact: true }));
          await saidOf(page, '保存成功！').waitFor();
          await hand.press(page.locator('summary', { hasText: '《公司简介》' }));
          await page.getByRole('textbox', { name: '《公司简介》' }).focus();
          await page.keyboard.press('Control+A');
          await page.keyboard.type('我们做水泵。');
          await hand.press(page.getByRole('button', { name: '保存：《公司简介》' }));
          await hand.press(page.locator('summary', { hasText: '《隐私政策》' }));
          await hand.press(page.getByRole('button', { name: '回答问题并生成' }));
          await hand.type(dialogOf(page).getByLabel('保存多久'), '12');
          await hand.press(dialogOf(page).getByRole('button', { name: '生成' }));
          await page.getByRole('textbox', { name: '《隐私政策》' }).getByText('保存12个月').waitFor();
          await hand.press(page.getByRole('button', { name: '保存：《隐私政策》' }));
          for (const [entry, titles] of Object.entries({ 产品管理: GROUPS, 案例管理: ['城东泵站'] })) {
            await hand.press(link(page, entry));
            for (const title of titles) {
              await hand.press(page.getByRole('button', { name: '新增', exact: true }).last());
              const dialog = dialogOf(page);
              await hand.type(dialog.getByLabel(entry === '产品管理' ? '产品名称' : '标题', { exact: true }), title);
              await hand.choose(dialog.locator('.field-block, div', { hasText: '封面图' }).last());
              if (entry === '产品管理') await hand.pick(dialog.getByLabel('产品位置'), title);
              await hand.press(dialog.getByRole('button', { name: '确定', exact: true }));
              await hand.press(page.getByRole('button', { name: '继续发布' })); // without a text
              await dialog.waitFor({ state: 'detached' }); // it stays open over what is refused
            }
          }
          if (hasSamples) {
            await hand.press(link(page, '首页'));
            await hand.press(page.getByRole('button', { name: '清除示例内容' }));
            await hand.press(dialogOf(page).getByRole('button', { name: '清除示例内容' }));
            await saidOf(page, '示例内容已清除').waitFor();
          }
          const { steps } = await own.ask<SampleState>('sample/state', {});
          assert.ok(steps.every(({ done }) => done));
          assert.ok(hand.actions <= MOST[samples], `${hand.actions} actions`);
          const toDashboard = () => page.goto('/dashboard');
          await toDashboard().catch(toDashboard); // the dialog that was just shut may be on its way back in the history
          await page.getByRole('button', { name: '显示「开始使用」' }).click(); // folded, as all are done
          await page.getByText('已完成 9/9').waitFor();
          await page.reload();
          await page.getByRole('button', { name: '显示「开始使用」' }).waitFor();
        }));
    },
    { SITE_URL: '', SAMPLES: samples } as { SITE_URL: string },
  );
}
