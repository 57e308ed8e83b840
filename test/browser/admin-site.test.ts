import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { SiteWhole } from '../../server/settings.ts';
import { DESKTOP, dialogOf, PHONE, paste, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, isFocused } from './waits.ts';

inChromium('settings, applications and the past', (own) => {
  it('two who change the settings at once are shown what differs', () =>
    own.office('/AdminSite', (mine) =>
      own.office('/AdminSite', async (theirs) => {
        await mine.page.getByLabel('口号').fill('我的口号');
        await theirs.page.getByLabel('口号').fill('同事的口号');
        await theirs.page.getByRole('button', { name: '保存', exact: true }).click();
        await saidOf(theirs.page, '保存成功！').waitFor();
        await mine.page.getByRole('button', { name: '保存', exact: true }).click();
        const conflict = mine.page.getByRole('dialog', { name: '内容已有更新的版本' });
        await conflict.getByText('公司信息 · 口号').waitFor();
        assert.deepEqual(await axeFindings(mine.page), []);
        await conflict.getByRole('radio', { name: '已保存的' }).check();
        await conflict.getByRole('button', { name: '按选择保存' }).click();
        await saidOf(mine.page, '保存成功！').waitFor();
        await becomes(() => mine.page.getByLabel('口号').inputValue(), '同事的口号');
      }),
    ));

  it('an icon to choose looks as a field that can be changed, and an empty picture has a ground of its own', () =>
    own.office('/AdminSite?section=products', async ({ page }) => {
      const groups = page.getByRole('group', { name: /^产品分组/ });
      await groups.getByRole('button', { expanded: false }).first().click();
      const groundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);
      const icon = groups.getByRole('button', { name: /^图标：/ }).first();
      await becomes(() => groundOf(icon), await groundOf(groups.getByLabel('标识').first()));
      await groups.locator('.picture-field-remove').first().click();
      const body = await groundOf(groups.locator('.list-field-body'));
      await becomes(async () => (await groundOf(groups.locator('.picture-field-none'))) === body, false);
    }));

  it('an old version of the settings is compared with the current one, and brought back', () =>
    own.office('/AdminSite', async ({ page }) => {
      const slogan = page.getByLabel('口号');
      const before = await slogan.inputValue();
      await slogan.fill('比较用的口号');
      const kept = page.getByText(/^已自动保存 \d\d:\d\d$/);
      await kept.waitFor();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await saidOf(page, '保存成功！').waitFor();
      await kept.waitFor({ state: 'detached' });
      await page.locator('.settings-save').getByRole('button', { name: '历史版本' }).click();
      await page.locator('.history-version').nth(1).and(page.locator('[aria-pressed=true]')).waitFor();
      const compared = page.getByRole('group', { name: '公司信息 · 口号' });
      await compared.waitFor();
      assert.deepEqual(await compared.locator('.value-view-text').allTextContents(), [before, '比较用的口号']);
      assert.equal(await compared.locator('mark').count(), 2);
      assert.equal(await page.locator('.compare').count(), 1, 'nothing else differs');
      assert.deepEqual(await axeFindings(page), []);
      await page.getByRole('button', { name: '恢复这一项：公司信息 · 口号' }).click();
      await becomes(() => slogan.inputValue(), before);
      await page.getByText('已改 1 项：公司信息 · 口号').waitFor();
      await page.locator('.settings-save').getByRole('button', { name: '历史版本' }).click();
      await page.locator('.history-version').nth(1).click();
      await page.getByRole('button', { name: '恢复此版本' }).click();
      await dialogOf(page).getByRole('button', { name: '确定' }).click();
      await saidOf(page, '恢复成功！').waitFor();
      assert.ok(!(await own.site.send('GET', '/')).text.includes('比较用的口号'));
    }));

  it('a page is written as it will look; Markdown becomes HTML, and older versions are compared and brought back', () =>
    own.office('/AdminSite', async ({ page }) => {
      const stored = async () => {
        const texts = await own.ask<{ title: string; text: string }[]>('site/texts', {});
        return texts.find(({ title }) => title === '《用户协议》')?.text ?? '';
      };
      const seenAt = page.getByRole('link', { name: /^在官网查看/ });
      const before = await stored();
      assert.match(before, /^## /m, 'the starter has Markdown');
      await page.locator('summary', { hasText: '《用户协议》' }).click();
      const text = page.getByRole('textbox', { name: '《用户协议》' });
      await text.locator('h2').first().waitFor();
      assert.doesNotMatch((await text.textContent()) ?? '', /##|\*\*/);
      const shown = await text.innerHTML();
      await text.locator('p').first().click();
      await page.keyboard.press('Home');
      await page.keyboard.type('新的一条');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowUp');
      await paste(page, { 'text/html': '<pre>甲\n\n# 乙</pre>' });
      await page.keyboard.press('Control+s');
      await saidOf(page, '保存成功！').waitFor();
      const addresses = () => seenAt.evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort());
      await becomes(addresses, ['/', '/login', '/login']);
      assert.match(await stored(), /^<p><strong>新的一条<\/strong><\/p>\n\n<pre>甲(<br>){2}# 乙<\/pre>\n\n<p>/);
      const { html } = await own.ask<{ html: string }>('site/text', { name: 'user-agreement.md' });
      assert.match(html, /^<p><strong>新的一条<\/strong><\/p>\s*<pre>甲<br><br># 乙<\/pre>\s*<p>/);
      await page.locator('.settings-text-buttons').getByRole('button', { name: '历史版本' }).click();
      await page.locator('.history-version').nth(1).click();
      await page.locator('.compare .is-changed', { hasText: '新的一条' }).waitFor();
      await page.getByRole('button', { name: /^恢复这一项/ }).click();
      await page.waitForFunction(([area, old]) => area?.innerHTML === old, [
        await text.elementHandle(),
        shown,
      ] as const);
    }));

  for (const viewport of [DESKTOP, PHONE])
    it(`staff find a field by their own word for it, and see which section they are in, at ${viewport.width} px`, () =>
      own.office(['/AdminSite', viewport], async ({ page }) => {
        const contents = page.getByRole('navigation', { name: '本页目录' });
        const search = contents.getByLabel('查找设置');
        const found = contents.getByRole('button');
        const marked = (title: string) => contents.locator('[aria-current=location]', { hasText: title }).waitFor();
        for (const word of ['价格', '报价', '菜单', '首图', '大图', '横幅', '二维码']) {
          await search.fill(word);
          await found.first().waitFor();
        }
        assert.deepEqual(await axeFindings(page, '.settings-contents'), []);
        await found.filter({ hasText: /^微信二维码$/ }).click();
        const field = page.locator('[data-field=wechatQr]');
        await field.locator(':focus').waitFor();
        const isSeen = (label: Element) => {
          const { left, top } = label.getBoundingClientRect();
          return document.elementFromPoint(left + 2, top + 2) === label;
        };
        await becomes(() => field.locator('label').evaluate(isSeen), true, 'nothing covers its label');
        await search.fill('隐私政策');
        await search.press('Enter');
        await page.getByRole('textbox', { name: '《隐私政策》' }).waitFor();
        await search.fill('没有这个');
        await contents.getByText('没有找到').waitFor();
        await search.fill('');
        for (const title of ['哀悼', '地图', '页面内容']) {
          await contents.getByRole('link', { name: title }).click();
          await marked(title);
        }
      }));

  it('icons that phones and old programs read are drawn at a save of name, colour or mark', async () => {
    const brand = { logo: '', logoLight: '', mark: '', share: '', accent: '', icon: '' };
    await own.ask('site/save', { site: { brand } });
    await own.office('/AdminSite', async ({ page }) => {
      const name = page.getByLabel(/^公司名称/);
      const before = await name.inputValue();
      const saves = async () => {
        await page.getByRole('button', { name: '保存', exact: true }).click();
        await page.locator('.settings-save').getByText('已改', { exact: false }).waitFor({ state: 'detached' });
        return page.evaluate(coloursOf, '/apple-touch-icon.png');
      };
      await name.fill('甲');
      assert.deepEqual(await saves(), ['194,78,10', true], 'a white sign on the accent colour');
      await page.getByRole('textbox', { name: /^主题色/ }).fill('#1F5FD0');
      assert.deepEqual(await saves(), ['31,95,208', true]);
      const [, mark] = /icon" href="([^"]+)"/.exec((await own.site.send('GET', '/')).text) ?? [];
      assert.equal(mark, '/favicon.svg');
      await name.fill(before);
      assert.deepEqual(await saves(), ['31,95,208', true]);
    });
    assert.match(String((await own.site.send('GET', '/favicon.ico')).headers['content-type']), /^image\/png$/);
    await own.ask('site/save', { site: { brand: { ...brand, mark: '/media/brand/icon-512.png' } } });
  });

  it('a column with another name is asked about; a save whose question cannot come loses nothing and renames nothing', async () => {
    await own.ask('site/save', { site: { newsColumns: ['公司新闻', '行业动态'] } });
    await own.office('/AdminSite?section=columns', async ({ page }) => {
      const column = page.locator('[data-field="newsColumns"]').getByRole('textbox').first();
      const save = page.getByRole('button', { name: '保存', exact: true });
      await column.fill('公司动态');
      await page.route('**/assets/on-demand-*.js', (route) => route.abort());
      await save.click();
      await page.getByText('系统刚刚更新过').waitFor();
      assert.equal(await column.inputValue(), '公司动态');
      await page.unroute('**/assets/on-demand-*.js');
      await save.click();
      const question = page.getByRole('alertdialog').filter({ hasText: '栏目“公司新闻”改名为“公司动态”了吗？' });
      await question.getByRole('button', { name: '不是' }).click();
      await saidOf(page, '保存成功！').waitFor();
    });
    const { newsColumns } = (await own.ask<SiteWhole>('site/read', {})).site;
    assert.deepEqual(newsColumns, ['公司动态', '行业动态']);
    await own.ask('site/save', { site: { newsColumns: [] } });
  });

  it('a logo that is lost on white is told at its upload, and has a ground of its own once it is saved', async () => {
    const logos = [
      ['#f4f8ff', true],
      ['#14213d', false],
    ] as const;
    for (const [colour, isPale] of logos)
      await own.office('/AdminSite', async ({ page }) => {
        const field = page.locator('[data-field="brand.logo"]');
        const base64 = await page.evaluate(drawnLogo, colour);
        const buffer = Buffer.from(base64, 'base64');
        await field.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
        await page.locator('.settings-save').getByText('LOGO', { exact: false }).waitFor();
        await page.getByRole('button', { name: '保存', exact: true }).click();
        await page.locator('.settings-save').getByText('已改', { exact: false }).waitFor({ state: 'detached' });
        await becomes(() => field.getByText('在白底上看不清', { exact: false }).count(), isPale ? 1 : 0, colour);
        const { site } = await own.ask<SiteWhole>('site/read', {});
        assert.equal(site.brand.pale, isPale || undefined, colour);
      });
  });

  it('the file that verifies the site to a search engine is chosen, and is at its address once it is saved', () =>
    own.office('/AdminSite', async ({ page }) => {
      const choose = (words: string) =>
        page.locator('[data-field=siteFiles] input[type=file]').setInputFiles({
          name: 'baidu_verify_codeva-A1b2.html',
          mimeType: 'text/html',
          buffer: Buffer.from(`\ufeff${words}`),
        });
      const save = async () => {
        await page.getByText('已改 1 项：网站验证文件').waitFor();
        await page.getByRole('button', { name: '保存', exact: true }).click();
        await page.getByText('已改 1 项：网站验证文件').waitFor({ state: 'detached' });
      };
      const served = async () => (await own.site.send('GET', '/baidu_verify_codeva-A1b2.html')).text;
      await page.getByRole('button', { name: '网站验证文件：选择文件' }).waitFor();
      await choose('old');
      await save();
      assert.equal(await served(), 'old');
      await choose('0123456789abcdef');
      await save();
      assert.equal(await served(), '0123456789abcdef', 'a file of the same name takes its place');
    }));

  it('an application is opened by its address, which goes with its dialog', () =>
    own.office('/AdminAgenttoJoin', async ({ page }) => {
      await own.site.call('agent/save', { agentName: '王经理', agentInfo: '淄博某建材公司', phone: '13800000000' });
      const { data } = await own.ask<{ data: { agentId: string }[] }>('agent/list', {});
      await page.goto(`/AdminAgenttoJoin?agentId=${data[0]?.agentId}`);
      await dialogOf(page).getByText('淄博某建材公司').waitFor();
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      await isFocused(page.locator('main'));
      await page.waitForURL((url) => url.search === '');
    }));

  it('product groups that the settings name can be chosen for a product and searched by, and one with products stays', async () => {
    const { site } = await own.ask<SiteWhole>('site/read', {});
    const pumps = { ...site.productGroups[0]!, locationId: 'pumps', path: 'pumps', title: '水泵' };
    await own.ask('site/save', { site: { ...site, productGroups: [...site.productGroups, pumps] } });
    await own.office('/AdminProduct', async ({ page }) => {
      await page.getByRole('button', { name: '新增', exact: true }).click();
      const form = dialogOf(page);
      await form.getByLabel('产品名称').fill('离心泵');
      await form.getByLabel('产品位置').selectOption('水泵');
      await form.getByRole('button', { name: '确定' }).click();
      await saidOf(page, '新增成功！').waitFor();
      await page.getByLabel('产品位置').selectOption('水泵');
      await page.locator('tbody tr', { hasText: '离心泵' }).getByText('水泵').waitFor();
      await becomes(() => page.locator('tbody tr').count(), 1); // the row is in the list of all, too
    });
    await own.office('/dashboard', async ({ page }) => {
      const json = { code: 200, msg: '', data: [{ locationId: 'pumps', title: '水泵' }] };
      await page.route('**/v1/product/groups', (route) => sleep(300).then(() => route.fulfill({ json })));
      await page.goto('/AdminProduct?new');
      const place = dialogOf(page).getByLabel('产品位置');
      await becomes(() => place.inputValue(), 'pumps', 'the only one, however late it came');
    });
    await own.office('/AdminSite', async ({ page }) => {
      await page.getByRole('button', { name: '移除：水泵' }).click();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await isFocused(page.getByText('该分组还有 1 个产品：水泵')); // what is wrong is brought into sight
      assert.equal(await page.getByRole('dialog', { name: '内容已有更新的版本' }).count(), 0);
    });
  });
});

/** The colour of a picture's corner, and whether white is in it. */
async function coloursOf(address: string): Promise<[corner: string, hasWhite: boolean]> {
  const picture = await createImageBitmap(await (await fetch(address, { cache: 'no-store' })).blob());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: new Uint8ClampedArray() };
  let hasWhite = false;
  for (let at = 0; at < data.length; at += 4) hasWhite ||= data.slice(at, at + 3).every((part) => part === 255);
  return [data.slice(0, 3).join(), hasWhite];
}

/** Letters without a ground, as base64. */
function drawnLogo(colour: string): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 80];
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.fillStyle = colour;
  context.font = 'bold 60px sans-serif';
  context.fillText('KRAN', 20, 62);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
