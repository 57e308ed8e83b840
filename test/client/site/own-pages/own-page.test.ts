import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

const HOST = 'https://zhuzhan.example';
const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };

describe('a page of one’s own', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const save = async (fields: object) =>
    (await site.call<{ pageId: string }>('page/save', fields, staff)).body.data?.pageId ?? '';
  const get = (path: string, headers = {}) => site.send('GET', path, { headers });

  it('has its head, its structured data and its words for every device, and stands in the sitemap', async () => {
    const pageCover = '/media/home/hero.webp';
    const fields = {
      pageTitle: '服务 & 支持',
      pageIntro: '两小时内回电。',
      pageCover,
      pageCon: '<h2>内容</h2><p>正文</p>',
    };
    await save({ pagePath: 'service', ...fields });
    for (const headers of [{}, IPHONE]) {
      const { status, text } = await get('/p/service', headers);
      assert.equal(status, 200);
      assert.match(text, /<title>服务 &amp; 支持 - 齐筑智联<\/title>/);
      assert.match(text, /<meta name="description" content="两小时内回电。"/);
      assert.ok(text.includes(`<link rel="canonical" href="${HOST}/p/service"`));
      assert.ok(text.includes(`<meta property="og:image" content="${HOST}${pageCover}"`));
      assert.equal(text.match(/<h1/g)?.length, 1);
      assert.match(text, /class="site-header[ "]/);
      assert.match(text, /class="compact-header[ "]/);
      const [page, place] = Array.from(text.matchAll(/ld\+json">(.*?)<\/script>/g), ([, json = '']) =>
        JSON.parse(json),
      );
      assert.deepEqual([page['@type'], page.name, page.url], ['WebPage', '服务 & 支持', `${HOST}/p/service`]);
      assert.equal(place.itemListElement[1].item, `${HOST}/p/service`);
    }
    assert.ok((await get('/sitemap.xml')).text.includes(`<loc>${HOST}/p/service</loc>`));
    assert.equal((await get('/p/service/')).status, 301);
  });

  it('is described by its first words where it has no intro, and named where it has no title', async () => {
    await save({ pagePath: 'plain', pageCon: '<p>招聘结构工程师。</p>' });
    const { text } = await get('/p/plain');
    assert.match(text, /<meta name="description" content="招聘结构工程师。"/);
    assert.match(text, /<h1[^>]*>未命名页面<\/h1>/);
  });

  it('lists its documents with type and size, and refuses one that is not there', async () => {
    writeFileSync(join(site.uploadsDir, 'price.pdf'), '%PDF-1.7\n'.repeat(1_000));
    await save({ pagePath: 'files', downloads: [{ name: '价格表', url: '/uploads/price.pdf' }] });
    const { text } = await get('/p/files');
    assert.match(text, /href="\/uploads\/price.pdf" download="价格表.pdf">.*?价格表.*?PDF，(?:<!-- -->)?9 KB/);
    assert.doesNotMatch(text, /正在整理/);
    assert.equal(await save({ pagePath: 'lost', downloads: [{ url: '/uploads/lost.pdf' }] }), '');
  });

  it('may be in English: by its head, its entry in the menus, and what it asks with', async () => {
    const words = { pageTitle: 'For engineers', pageCon: '<h2>A</h2><h2>B</h2><h2>C</h2>', inMenu: true };
    await save({ pagePath: 'engineers', inEnglish: true, ...words });
    await save({ pagePath: 'chinese', ...words });
    const [english, chinese] = [(await get('/p/engineers')).text, (await get('/p/chinese')).text];
    const IN_ENGLISH = [
      /^<!doctype html><html lang="en"/,
      /og:locale" content="en_US"[\s\S]*"inLanguage":"en"/,
      /href="#apply">Contact us</,
      /id="apply"[\s\S]*href="mailto:contact@example.com"[\s\S]*href="tel:\+86[\d-]+">\+86 [1-9]/,
      /On this page/,
    ];
    for (const sign of IN_ENGLISH) {
      assert.match(english, sign);
      assert.doesNotMatch(chinese, sign);
    }
  });

  it('that is a draft or is not there is 404, and in no sitemap', async () => {
    await save({ pagePath: 'hidden', status: 'draft' });
    for (const path of ['/p/hidden', '/p/nothing', '/p', '/p/', '/p/service/more', '/p/Service'])
      assert.notEqual((await get(path)).status, 200, path);
    assert.ok(!(await get('/sitemap.xml')).text.includes('/p/hidden'));
  });

  it('has a name in English marked as such in the Chinese menus and footers', async () => {
    await save({ pagePath: 'in-english', pageTitle: 'About us', inMenu: true, inFooter: true });
    await save({ pagePath: 'both', pageTitle: 'ERP 系统', inMenu: true, inFooter: true });
    for (const [path, headers] of [['/'], ['/mobile', IPHONE]] as const) {
      const { text } = await get(path, headers);
      const found = (page: string) => text.match(new RegExp(`<a [^>]*href="/p/${page}"[^>]*`, 'g')) ?? [];
      assert.ok(found('in-english').length > 1);
      assert.ok(found('in-english').every((link) => link.includes('lang="en"')));
      assert.ok(found('both').every((link) => !link.includes('lang=')));
    }
  });

  it('is an entry of the menus and the footers of every page, whole, where it says so and is public', async () => {
    const title = '很长的标题'.repeat(40);
    const pageId = await save({ pagePath: 'everywhere', pageTitle: title, inMenu: true, inFooter: true });
    const links = async (path: string, headers = {}) =>
      (await get(path, headers)).text.match(/<a [^>]*href="\/p\/everywhere".*?<\/a>/g) ?? [];
    // in the row, below 更多 and in the menu of a zoomed window, and in the footer
    const atDesk = await links('/');
    assert.equal(atDesk.length, 4);
    assert.ok(atDesk.every((link) => link.includes(title)));
    assert.equal((await links('/mobile', IPHONE)).length, 2);
    assert.match((await links('/p/everywhere'))[0] ?? '', /aria-current="page"/);
    await site.call('page/update', { pageId, inMenu: false }, staff);
    assert.equal((await links('/')).length, 1);
    await site.call('page/update', { pageId, status: 'draft' }, staff);
    assert.equal((await links('/')).length, 0);
  });
});
