import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Site, type SiteWhole, siteShape } from '../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const PNG = readFileSync(join(import.meta.dirname, '../../../client/media/brand/icon-180.png'));
const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
const SITE = 'https://zhuzhan.example';
const MARK = '/uploads/mark-180x180.png';
const NONE: Site['brand'] = { logo: '', logoLight: '', mark: '', share: '', accent: '' };

describe('the brand', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const get = (path: string, headers = {}) => site.send('GET', path, { headers });
  const read = async () => {
    const { data } = (await site.call<SiteWhole>('site/read', {}, staff)).body;
    assert.ok(data);
    return data.site;
  };
  const save = (brand: Partial<Site['brand']>) =>
    site.call('site/save', { site: { brand: { ...NONE, ...brand } } }, staff);

  it('is the sample’s to begin with, and nothing in a file without', async () => {
    const { brand: _, ...older } = await read();
    const checked = siteShape(older);
    assert.ok(checked.ok);
    assert.deepEqual(checked.value.brand, NONE);
    const { text } = await get('/');
    assert.ok(text.includes('src="/media/brand/logo.svg"') && text.includes('src="/media/brand/logo-white.svg"'));
    const icon = await get('/favicon.ico');
    assert.equal(icon.headers['content-type'], 'image/svg+xml');
    assert.match(String(icon.headers['cache-control']), /^no-cache$/, 'the owner’s own may follow');
  });

  it('is the company’s name in type and its first character where no picture is', async () => {
    assert.equal((await save({})).status, 200);
    const { company, hero } = await read();
    // a page for desks has the phone's header, too
    for (const [path, times, headers] of [
      ['/', 3],
      ['/mobile', 2, IPHONE],
    ] as const) {
      const { text } = await get(path, headers);
      assert.equal(text.split(`heavy">${company.name}</span>`).length - 1, times, path);
      assert.doesNotMatch(text, /\/media\/brand\//);
    }
    assert.ok((await get('/privacy')).text.includes(`og:image" content="${SITE}${hero.image}"`));
    for (const path of ['/favicon.ico', '/favicon.svg', '/brand-mark']) {
      const { headers, text } = await get(path);
      assert.equal(headers['content-type'], 'image/svg+xml');
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/);
      assert.ok(text.includes(`>&#${company.name.codePointAt(0)};</text>`) && text.includes('#c24e0a'), path);
    }
  });

  it('is everywhere what the owner uploaded', async () => {
    for (const name of ['mark-180x180.png', 'logo-20x20.png', 'share-1200x630.webp'])
      writeFileSync(join(site.uploadsDir, name), PNG);
    const logo = '/uploads/logo-20x20.png';
    assert.equal((await save({ logo, mark: MARK, share: '/uploads/share-1200x630.webp' })).status, 200);
    const { text } = await get('/');
    assert.ok(text.includes(`<link rel="icon" href="${MARK}"/><link rel="apple-touch-icon" href="${MARK}"/>`));
    assert.ok(text.includes(`"logo":"${SITE}${MARK}"`));
    assert.ok(
      text.includes(`class="logo" src="${logo}"`) && text.includes(`class="logo logo-plate on-paper" src="${logo}"`),
    );
    assert.ok((await get('/privacy')).text.includes(`og:image" content="${SITE}/uploads/share-1200x630.webp"`));
    const icon = await get('/favicon.ico');
    assert.deepEqual([icon.status, icon.headers['content-type']], [200, 'image/png']);
    assert.equal(icon.headers['content-length'], String(PNG.length));
    assert.equal((await get('/brand-mark')).headers['content-type'], 'image/png');
    assert.ok((await get('/login')).text.includes('src="/brand-mark"'));
    const { icons } = JSON.parse((await get('/site.webmanifest')).text);
    assert.deepEqual(icons, [{ src: MARK, sizes: '180x180', type: 'image/png', purpose: 'any maskable' }]);
    const gone = join(site.uploadsDir, 'gone-512x512.png');
    writeFileSync(gone, PNG);
    await save({ mark: '/uploads/gone-512x512.png' });
    rmSync(gone);
    assert.equal((await get('/favicon.ico')).status, 404);
  });

  it('gives the pages its accent by a sheet of their own that is kept for good', async () => {
    assert.equal((await save({ accent: '#1F5FD0' })).status, 200);
    for (const [path, headers] of [['/'], ['/mobile', IPHONE], ['/nowhere']] as const) {
      const { text } = await get(path, headers);
      assert.match(text, /<link rel="stylesheet" href="\/brand-1f5fd0\.css"\/>/);
      assert.doesNotMatch(text, / style=/);
    }
    const sheet = await get('/brand-1f5fd0.css');
    assert.equal(sheet.headers['content-type'], 'text/css; charset=utf-8');
    assert.match(String(sheet.headers['cache-control']), /immutable/);
    assert.match(sheet.text, /--accent-button:#1f5fd0;/);
    assert.match((await get('/favicon.svg')).text, /fill="#1F5FD0"/);
    for (const path of ['/brand-ffffff.css', '/brand-1f5fd.css', '/brand-mark/'])
      assert.equal((await get(path)).status, 404);
    await save({});
    assert.doesNotMatch((await get('/')).text, /brand-\w+\.css/);
  });
});
