import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { SHARE } from '../../server/contract/picture-name.ts';
import type { MediaRow } from '../../server/features/media/calls.ts';
import { cleanPicture } from '../../server/pictures/inspect-picture.ts';
import { dialogOf, dropFiles, KINDS, PICTURE, recordsCalled, saidOf } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium } from '../browser/site-in-chromium.ts';
import { becomes, hold, isFocused } from '../browser/waits.ts';
import { noisyPicture, PNG_END, PNG_SIGNATURE, pngChunk, pngHeader } from '../helpers/build-pictures.ts';

const { news, product, carousel } = KINDS;
const WAITING = '还有 1 个文件正在上传，完成后自动保存';
const UPLOADS = '**/v1/file/upload';
const FILM = join(import.meta.dirname, '../../client/media/films/film-case-1.mp4');

inChromium('a picture on its way', ({ site, office }) => {
  async function startNew(page: Page, kind: typeof news, title: string): Promise<void> {
    await page.getByRole('button', { name: kind.add, exact: true }).click();
    await dialogOf(page).getByLabel(kind.title).fill(title);
  }
  const choosePicture = (page: Page) => dialogOf(page).locator('input[type=file]').first().setInputFiles(PICTURE);
  const confirmButton = (page: Page) => dialogOf(page).getByRole('button', { name: '确定' });
  const waiting = (page: Page) => page.locator('.notice', { hasText: WAITING });

  for (const kind of [news, product, carousel]) {
    it(`is waited for by 确定 in ${kind.entry}, stored with the record, and leaves the next form empty`, () =>
      office(kind.screen, async ({ page }) => {
        const letThrough = await hold(page, UPLOADS);
        // the first cut is lost, which no save minds; the next save of this picture sends it
        const cutLost = kind === news && page.waitForEvent('requestfailed');
        await page.route(UPLOADS, (route) =>
          cutLost && route.request().postDataBuffer()?.includes('shareOf') ? route.abort() : route.fallback(),
        );
        await startNew(page, kind, '图片还在路上');
        if (kind.place) await dialogOf(page).getByLabel(kind.place).selectOption({ index: 0 });
        await choosePicture(page);
        await dialogOf(page).getByText('准备中').waitFor();
        await dialogOf(page).getByText('上传后显示').waitFor();
        await confirmButton(page).click();
        await waiting(page).waitFor();
        assert.deepEqual(await axeFindings(page), []);
        assert.equal((await recordsCalled(site, kind, '图片还在路上')).length, 0);
        const told = Promise.all(['上传成功！', '新增成功！'].map((said) => saidOf(page, said).waitFor())); // neither stays
        letThrough();
        await told;
        const [record] = await recordsCalled(site, kind, '图片还在路上');
        assert.ok(Object.values(record ?? {}).some((value) => String(value).startsWith('/uploads/')));
        const cuts = () => readdirSync(site.uploadsDir).filter((name) => name.endsWith('.png.share-50-50.jpg'));
        await cutLost;
        if (cutLost) assert.deepEqual(cuts(), []);
        else {
          while (cuts().length === 0) await new Promise(setImmediate);
          const { width, height } = cleanPicture(readFileSync(join(site.uploadsDir, cuts()[0] ?? '')));
          assert.deepEqual({ width, height }, SHARE, 'what links show');
        }
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: kind.add, exact: true }).click();
        await becomes(() => dialogOf(page).getByLabel(kind.title).inputValue(), '');
        await becomes(() => dialogOf(page).locator('.picture-field img').count(), 0);
      }));
  }

  it('that failed before holds 确定 up too and is led to, until it is tried again or removed', () =>
    office(news.screen, async ({ page }) => {
      await page.route(UPLOADS, (route) => route.abort());
      await startNew(page, news, '图片先就没有到');
      await choosePicture(page);
      const again = dialogOf(page).getByRole('button', { name: '封面图：重试上传', exact: true });
      await again.waitFor();
      await dialogOf(page).locator('input[aria-label="选择图片"]').setInputFiles(PICTURE);
      const box = dialogOf(page).getByRole('group', { name: /^图片插入失败/ });
      await box.waitFor();
      await confirmButton(page).click();
      await dialogOf(page).getByText('有文件没有上传，内容尚未保存。请重试或移除这个文件后再保存。').waitFor();
      await isFocused(again);
      await page.unroute(UPLOADS);
      await again.click();
      await saidOf(page, '上传成功！').waitFor();
      await confirmButton(page).click();
      const retry = box.getByRole('button', { name: '重试' });
      await page.waitForFunction(() => document.activeElement?.textContent === '重试');
      assert.ok(await retry.isVisible());
      assert.equal((await recordsCalled(site, news, '图片先就没有到')).length, 0);
      await box.getByRole('button', { name: '移除' }).click();
      await confirmButton(page).click();
      await saidOf(page, '新增成功！').waitFor();
    }));

  it('that failed far down a long form is shown where it is, when the form is saved', () =>
    office('/AdminSite', async ({ page }) => {
      await page.route(UPLOADS, (route) => route.abort());
      const again = page.getByRole('button', { name: '后台登录页：重试上传', exact: true });
      await page.locator('[data-field="pictures.login"] input[type=file]').setInputFiles(PICTURE);
      await again.waitFor();
      await page.getByLabel('口号').fill('新的口号');
      const isInView = (place: Locator) =>
        place.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      await becomes(() => isInView(again), false);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await isFocused(again);
      await becomes(() => isInView(again), true);
    }));

  it('may be a film: a case takes one by its file or its address, and what a list asks for is typed at once', () =>
    office('/AdminCase?new', async ({ page }) => {
      const film = dialogOf(page).locator('[data-field=caseFilm]');
      const address = film.getByLabel('视频地址');
      const letThrough = await hold(page, UPLOADS);
      await dialogOf(page).getByLabel('标题').first().fill('有视频的案例');
      await film.locator('input[type=file]').setInputFiles(FILM);
      await film.getByRole('progressbar', { name: '视频：正在上传' }).waitFor();
      await film.getByRole('button', { name: '视频：取消上传' }).waitFor();
      letThrough();
      await saidOf(page, '上传成功！').waitFor();
      await becomes(async () => /^\/uploads\/[0-9a-f]+\.mp4$/.test(await address.inputValue()), true);
      await film.getByRole('button', { name: '视频：移除' }).click();
      await address.fill('https://films.example/a.mp4');
      const facts = ['7 个月', '9 栋', '12 台'].map((value, at) => ({ label: `情况${at}`, value }));
      for (const { label, value } of facts) {
        await dialogOf(page).getByRole('button', { name: '添加情况' }).click();
        await page.keyboard.type(label);
        await page.keyboard.press('Tab');
        await page.keyboard.type(value);
      }
      assert.deepEqual(await axeFindings(page), []);
      await confirmButton(page).click();
      await saidOf(page, '新增成功！').waitFor();
      const { data } = (await site.call<{ data: Record<string, unknown>[] }>('case/list', { limit: 1 })).body;
      const [record] = data?.data ?? [];
      assert.equal(record?.caseFilm, 'https://films.example/a.mp4');
      assert.deepEqual(record?.caseFacts, facts);
    }));

  it('is told of beside the others when the browser cannot decode it, until that was read', () =>
    office('/AdminMedia', async ({ page }) => {
      const sound = noisyPicture(60);
      const spoiled = Buffer.concat([PNG_SIGNATURE, pngHeader(60, 60), pngChunk('IDAT', 'no pixels'), PNG_END]);
      const files = {
        '坏.png': spoiled,
        '好.png': sound,
        '空.jpg': Buffer.alloc(0),
        '乱.gif': Buffer.from('GIF8 text'),
      };
      await page
        .locator('input[aria-label="媒体库：选择文件"]')
        .setInputFiles(
          Object.entries(files).map(([name, buffer]) => ({ name, buffer, mimeType: `image/${name.slice(-3)}` })),
        );
      const coming = page.getByRole('list', { name: '正在上传' });
      const told = (name: string) => coming.getByRole('listitem').filter({ hasText: name });
      for (const [name, said] of Object.entries({
        '坏.png': '可能已损坏',
        '空.jpg': '读不到这个文件',
        '乱.gif': '只能上传',
      }))
        await told(name).getByRole('alert').filter({ hasText: said }).waitFor();
      await told('好.png').waitFor({ state: 'detached' });
      const cards = page.getByRole('listitem').filter({ has: page.locator('.media-screen-file') });
      for (const name of ['坏.png', '好.png']) await cards.getByText(name, { exact: true }).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.getByRole('button', { name: '媒体库：坏.png：知道了' }).click();
      assert.equal(await coming.getByRole('listitem').count(), 2);
    }));

  it('makes a form ask before it is closed, and ends with it', () =>
    office(news.screen, async ({ page }) => {
      await hold(page, UPLOADS);
      await page.getByRole('button', { name: news.add, exact: true }).click();
      await choosePicture(page);
      await dialogOf(page).getByRole('progressbar').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('图片还在上传，离开后会停止上传。').waitFor();
      await page.getByRole('button', { name: '继续编辑' }).click();
      await dialogOf(page).getByRole('progressbar').waitFor();
      await page.keyboard.press('Escape');
      const ended = page.waitForEvent('requestfailed');
      await page.getByRole('button', { name: '离开' }).click();
      await ended;
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }));

  it('comes into the settings beside what was typed meanwhile', () =>
    office('/AdminSite', async ({ page }) => {
      const letThrough = await hold(page, UPLOADS);
      const partners = page.getByRole('group', { name: /^合作伙伴/ });
      await partners.locator('.list-field-name').first().click();
      await partners.locator('.list-field-body input[type=file]').setInputFiles(PICTURE);
      await partners.getByRole('progressbar').waitFor();
      assert.ok(await partners.locator('.list-field-name').first().isDisabled(), 'its place in the list stays');
      await partners.getByText('文件上传完成后，可以继续添加、移动和移除').waitFor();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await waiting(page).waitFor();
      await partners.getByLabel('名称').fill('上传时改的名称');
      letThrough();
      await saidOf(page, '保存成功！').waitFor();
      const reply = await site.call<{ partners: object[] }>('site/parts', { names: ['partners'] });
      const [partner] = (reply.body.data?.partners ?? []).map((one) => Object.entries(one));
      assert.equal(new Map(partner).get('name'), '上传时改的名称');
      assert.match(String(new Map(partner).get('logo')), /^\/uploads\//);
    }));

  it('is waited for when it is the logo', () =>
    office('/dashboard', async ({ page }) => {
      const letThrough = await hold(page, '**/basic/common/upload');
      await page.locator('.sidebar .system-brand').click();
      await dialogOf(page).locator('input[type=file]').setInputFiles(PICTURE);
      await confirmButton(page).click();
      await waiting(page).waitFor();
      letThrough();
      await saidOf(page, '修改成功！').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const logo = (await page.locator('.system-brand img[src^="/uploads/"]').getAttribute('src')) ?? '';
      const listed = await site.call<{ data: MediaRow[] }>('media/list', { limit: 50 }, await site.login());
      const row = listed.body.data?.data.find(({ url }) => url === logo);
      assert.equal(row?.name, basename(PICTURE), 'the library shows it by its name');
    }));

  it('is taken where it is dropped on its place, and opens nowhere when it is dropped beside it', () =>
    office(news.screen, async ({ context, page }) => {
      await page.getByRole('button', { name: news.add, exact: true }).click();
      const zone = await dialogOf(page).locator('.picture-field').boundingBox();
      assert.ok(zone);
      await dropFiles(page, { x: zone.x + 20, y: zone.y - 40 });
      await dropFiles(page, { x: 5, y: 400 });
      await dropFiles(page, { x: zone.x + 20, y: zone.y + 20 });
      await saidOf(page, '上传成功！').waitFor();
      assert.equal(context.pages().length, 1);
      assert.equal(new URL(page.url()).pathname, news.screen);
    }));
});
