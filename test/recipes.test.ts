import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { dialogOf, enterOffice, saidOf } from './browser/back-office.ts';
import { launchChromium, withoutChromium } from './browser/chromium.ts';
import { newSession } from './helpers/log-in.ts';
import { follow, readRecipe } from './helpers/recipes.ts';
import { type ServerProcess, startProcess } from './helpers/server-process.ts';
import { type Credentials, credentialHeaders, ROOT } from './helpers/site.ts';
import { temporaryFolder } from './helpers/temporary-store.ts';

/** The guides' recipes, in the order in which they are carried out, all in one copy. */
const RECIPES = [
  ['server/README.md', 'Add a field', 12, 2],
  ['server/README.md', 'Add a kind', 12, 3],
  ['server/README.md', 'Add a kind with a public list', 30, 7],
  ['server/README.md', 'Add a settings field', 12, 3],
  ['server/README.md', 'Add a call', 12, 2],
  ['server/README.md', 'Add a migration', 24, 2],
  ['client/README.md', 'Add a page', 12, 2],
  ['client/README.md', 'Add a widget', 12, 3],
  ['client/README.md', 'Add a widget with state', 19, 4],
  ['client/README.md', 'Add a section to the home page', 14, 3],
] as const;

const GUIDES = ['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'biome.json', 'LICENSE', '.gitignore'];
const COPIED = ['client', 'server', 'test', 'build.mjs', ...SETTINGS, ...GUIDES];
const CHECKS = [['node_modules/.bin/tsc'], ['build.mjs']];

/** Without it a runner of tests that is started by a test would run none. */
const { NODE_TEST_CONTEXT: _, ...env } = process.env;

interface Reply<O> {
  readonly code: number;
  readonly data: O;
  readonly errors?: Record<string, string>;
}

describe('the recipes of the guides, carried out in a copy of the checkout', () => {
  let server: ServerProcess;
  after(() => server?.end('SIGTERM'));
  const folder = temporaryFolder({ after });
  const touched: string[] = [];
  let staff: Credentials;
  before(() => {
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });

  // a longer recipe says that the house is cut wrongly
  for (const [guide, title, lines, files] of RECIPES) {
    it(`"${title}" has at most ${lines} lines in ${files} files, and each finds its place`, () => {
      const recipe = readRecipe(guide, title);
      assert.ok(recipe.length <= lines, `${recipe.length} lines`);
      const changed = follow(recipe, folder);
      assert.equal(changed.length, files);
      touched.push(...changed);
    });
  }

  it('leave code that has no fault of types, lint or layout, and builds', async () => {
    await run('node_modules/.bin/biome', 'check', '--write', '--vcs-enabled=false', ...new Set(touched)); // as `npm run format`
    await Promise.all(CHECKS.map((args) => run(...args)));
  });

  it('leave the tests green that CONTRIBUTING.md names for them', async () => {
    const [, named = ''] = /^npm test -- (.+)$/m.exec(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')) ?? [];
    assert.ok(named.includes('test/server/api/table'));
    await run('--import', 'tsx', 'test/run.ts', ...named.split(' '));
  });

  it('leave a server that starts', async () => {
    server = await startProcess(folder, {}, [], folder);
    staff = await newSession(server.address);
  });

  it('add a field that is stored, sent, searched, refused where it is too long, and restored', async () => {
    const { data: saved } = await call<{ productId: string }>('/v1/product/saveProduct', {
      coverName: '扬尘监测站',
      model: 'YC-100',
    });
    const model = async () => (await call<{ model: string }>('/v1/product/detailProduct', saved)).data.model;
    const models = async (wanted: string) =>
      (await call<{ data: { model: string }[] }>('/v1/product/list', { model: wanted })).data.data.map(
        (row) => row.model,
      );
    assert.deepEqual(await models('yc-1'), ['YC-100']);
    assert.deepEqual(await models('yc-9'), []);
    const file = readFileSync(join(folder, 'data', 'product', `${saved.productId}.json`), 'utf8');
    assert.equal(JSON.parse(file).model, 'YC-100');
    const refused = await call('/v1/product/updateProduct', { ...saved, model: 'x'.repeat(1_000) });
    assert.equal(refused.code, 400);
    assert.deepEqual(Object.keys(refused.errors ?? {}), ['model']);
    await call('/v1/product/updateProduct', { productId: saved.productId, model: 'YC-200' });
    assert.equal(await model(), 'YC-200');
    await call('/v1/history/restore', { kind: 'product', id: saved.productId, version: 1 });
    assert.equal(await model(), 'YC-100');
  });

  it('add a number that may be empty: null clears it, an update without it keeps it', async () => {
    const { productId } = (await call<{ productId: string }>('/v1/product/saveProduct', { weight: 120 })).data;
    const update = (fields: object) => call('/v1/product/updateProduct', { productId, ...fields });
    const weight = async () =>
      (await call<{ weight: unknown }>('/v1/product/detailProduct', { productId })).data.weight;
    assert.deepEqual(Object.keys((await update({ weight: '12x' })).errors ?? {}), ['weight']);
    await update({ coverName: '塔机' });
    assert.equal(await weight(), 120);
    const other = (await call<{ productId: string }>('/v1/product/saveProduct', { coverName: '升降机' })).data;
    for (const id of [productId, other.productId])
      await call('/v1/product/updateProduct', { productId: id, locationId: 'zhgd' });
    const page = (await get(`/productDet?productId=${productId}`)).text;
    assert.match(page, /自重<\/th><td[^>]*>(<[^>]*>)?120\skg</);
    assert.match(page, /"PropertyValue","name":"自重","value":"120 kg"/);
    assert.match(
      (await get(`/duibi?productId=${productId}&productId=${other.productId}`)).text,
      /自重<\/dt>(?:<[^>]*>)*120\skg</,
    );
    await update({ weight: null });
    assert.equal(await weight(), null);
    await call('/v1/product/deleteProduct', other);
    await call('/v1/product/deleteProduct', { productId });
  });

  it('add a kind that is saved, listed, searched, found in the recycle bin and brought back', async () => {
    const { data: saved } = await call<{ faqId: string }>('/v1/faq/saveFaq', {
      question: '多久安装？',
      answer: '<p>三天</p>',
    });
    const questions = async (question = '') =>
      (await call<{ data: { question: string }[] }>('/v1/faq/list', { question })).data.data.map((row) => row.question);
    assert.deepEqual(await questions('安装'), ['多久安装？']);
    assert.deepEqual(await questions('拆除'), []);
    await call('/v1/faq/deleteFaq', { faqId: saved.faqId });
    assert.deepEqual(await questions(), []);
    const { data: deleted } = await call<{ data: { kind: string; id: string }[] }>('/v1/history/deleted', {});
    assert.ok(deleted.data.some(({ kind, id }) => kind === 'faq' && id === saved.faqId));
    await call('/v1/history/undelete', { kind: 'faq', id: saved.faqId });
    assert.deepEqual(await questions(), ['多久安装？']);
  });

  it('add a kind without pages of its own to nothing that leads to pages', async () => {
    const { data: found } = await call<{ count: number }>('/v1/search/query', { q: '多久安装' });
    assert.equal(found.count, 0);
    assert.doesNotMatch((await get('/sitemap.xml')).text, /undefined|<loc>https?:\/\/[^/<]*<\/loc>/);
    const { data } = await call<{ data: { faqId: string }[] }>('/v1/faq/list', {});
    const preview = await call('/v1/preview/create', { kind: 'faq', id: data.data[0]?.faqId });
    assert.deepEqual([preview.code, Object.keys(preview.errors ?? {})], [400, ['kind']]);
  });

  it('add a kind whose list is in menus, footer, sitemap and search once it has a record', async () => {
    const leads = async () => {
      const pages = await Promise.all(['/', '/mobile', '/sitemap.xml', '/search?q=安装手册'].map((path) => get(path)));
      return pages.map(({ text }) => text.match(/(?:href="|<loc>[^<]*)\/manuals["<]/g)?.length ?? 0);
    };
    assert.deepEqual(await leads(), [0, 0, 0, 0]);
    const downloads = [{ name: '安装手册', url: '/uploads/tower-crane-monitor.pdf' }];
    assert.equal((await call('/v1/manual/saveManual', { title: '安装手册', downloads })).code, 200);
    assert.match((await get('/manuals')).text, /"BreadcrumbList".*安装手册<\/span>.*PDF，/s);
    assert.ok(
      (await leads()).every((count) => count > 0),
      String(await leads()),
    );
  });

  it('add a call that answers, and that refuses a group that is not there', async () => {
    const starter = join(folder, 'server/starter/product');
    const inGroup = readdirSync(starter).filter((name) => /"jzbh"/.test(readFileSync(join(starter, name), 'utf8')));
    const { data } = await call<{ count: number }>('/v1/product/count', { locationId: 'jzbh' });
    assert.equal(data.count, inGroup.length);
    assert.equal((await call('/v1/product/count', { locationId: 'gone' })).code, 404);
  });

  it('add a settings field that an older site.json may lack, and that visitors see', async () => {
    const { data: whole } = await call<{ site: { promise: string } }>('/v1/site/read', {});
    assert.equal(whole.site.promise, '');
    const site = { ...whole.site, promise: '两小时内回电' };
    assert.equal((await call('/v1/site/save', { ...whole, site })).code, 200);
    assert.match((await get('/map')).text, /<p class="[^"]*">两小时内回电<\/p>/);
  });

  it('add a section to the home page, for desktops and phones', async () => {
    for (const path of ['/', '/mobile']) assert.match((await get(path)).text, /<h2 [^>]*>来访<\/h2>/, path);
  });

  it('add a page that answers, and that the sitemap lists', async () => {
    const { status, text } = await get('/terms');
    assert.equal(status, 200);
    assert.match(text, /<h1 class="[^"]*">使用条款<\/h1>/);
    assert.match((await get('/sitemap.xml')).text, /\/terms</);
  });

  it('add a widget that shows, with its styles', async () => {
    const { text } = await get('/demo');
    assert.match(text, /<strong class="badge">新<\/strong>/);
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    assert.match((await get(sheet)).text, /\.badge\{/);
  });

  describe('in the back office', { skip: withoutChromium }, () => {
    let browser: Browser;
    before(async () => {
      browser = await launchChromium();
    });
    after(() => browser?.close());
    const at = async (path: string, act: (page: Page) => Promise<void>) => {
      const context = await browser.newContext({ baseURL: server.address });
      const entrance = { address: server.address, login: () => newSession(server.address) };
      const { page, complaints } = await enterOffice(entrance, await context.newPage(), path);
      try {
        await act(page);
        assert.deepEqual(complaints, []);
      } finally {
        await context.close();
      }
    };

    it('the field is edited and compared', () =>
      at('/AdminProduct', async (page) => {
        await page.getByRole('button', { name: '编辑', description: '扬尘监测站' }).click();
        await dialogOf(page).getByLabel('型号', { exact: true }).fill('YC-300');
        await dialogOf(page).getByRole('button', { name: '确定' }).click();
        await saidOf(page, '修改成功！').waitFor();
        await page.getByRole('button', { name: '编辑', description: '扬尘监测站' }).click();
        await page.getByRole('button', { name: '历史版本' }).click();
        await page.locator('.history-version').nth(1).click();
        const compared = page.getByRole('group', { name: '型号' }).locator('.value-view-text');
        await compared.first().waitFor();
        assert.deepEqual(await compared.allTextContents(), ['YC-100', 'YC-300']);
      }));

    it('the number has its unit in the list, and is empty once it was cleared', () =>
      at('/AdminProduct', async (page) => {
        await page.getByRole('columnheader', { name: '自重' }).waitFor();
        const heads = await page.locator('thead :is(th, td)').allTextContents();
        const cell = page.locator('tr', { hasText: '扬尘监测站' }).locator('td').nth(heads.indexOf('自重'));
        for (const [typed, shown] of [
          ['120', '120 kg'],
          ['', '—'],
        ] as const) {
          await page.getByRole('button', { name: '编辑', description: '扬尘监测站' }).click();
          await dialogOf(page).getByLabel('自重（kg）').fill(typed);
          await dialogOf(page).getByRole('button', { name: '确定' }).click();
          await dialogOf(page).waitFor({ state: 'detached' });
          await cell.filter({ hasText: shown }).waitFor();
        }
        await page.getByRole('button', { name: '编辑', description: '扬尘监测站' }).click();
        assert.equal(await dialogOf(page).getByLabel('自重（kg）').inputValue(), '');
      }));

    it('the widget keeps its state', async () => {
      const page = await browser.newPage();
      await page.goto(`${server.address}/productDet?productId=tower-crane-monitor`);
      await page.locator('[data-live=like]').scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: '收藏' }).click();
      await page.locator('[data-live=like] [data-liked]').waitFor();
      await page.close();
    });

    it('the kind has a screen with a form', () =>
      at('/AdminFaq', async (page) => {
        await page.getByRole('button', { name: '编辑', description: '多久安装？' }).click();
        assert.equal(await dialogOf(page).getByLabel('问题', { exact: true }).inputValue(), '多久安装？');
      }));
  });

  it('add a migration, which a start carries out on old records and their versions', async () => {
    await server.end('SIGTERM');
    const data = join(folder, 'data');
    assert.equal(JSON.parse(readFileSync(join(data, 'format.json'), 'utf8')).format, 3);
    writeFileSync(join(data, 'format.json'), '{"format":2}');
    const [old] = readdirSync(join(data, 'history/product'));
    const paths = [join(data, 'product/tower-crane-monitor.json'), join(data, `history/product/${old}/1.json`)];
    for (const path of paths) writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{ "motto": "稳",'));
    server = await startProcess(folder, {}, [], folder);
    for (const path of paths) assert.match(readFileSync(path, 'utf8'), /"slogan": "稳"/);
    assert.equal(JSON.parse(readFileSync(join(data, 'format.json'), 'utf8')).format, 3);
  });

  async function run(...args: string[]): Promise<void> {
    await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(({ message, stdout }) => {
      assert.fail(`${message}\n${stdout}`);
    });
  }

  async function get(path: string): Promise<{ status: number; text: string }> {
    const response = await fetch(server.address + path);
    return { status: response.status, text: await response.text() };
  }

  async function call<O>(path: string, input: object): Promise<Reply<O>> {
    const headers = { 'content-type': 'application/json', ...credentialHeaders(staff) };
    const reply = await fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(input) });
    return reply.json() as Promise<Reply<O>>; // proof: what the recipe's call answers, asserted below
  }
});
