import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ACCENT } from '../../../server/contract/colours.ts';
import { cleanPicture } from '../../../server/pictures/inspect-picture.ts';
import { type Site, type SiteWhole, siteShape } from '../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const PNG = readFileSync(join(import.meta.dirname, '../../../client/media/brand/icon-180.png'));
const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
const SITE = 'https://zhuzhan.example';
const MARK = '/uploads/mark-180x180.png';
const BITMAPS = ['/favicon.ico', '/apple-touch-icon.png'] as const;
const ICON = '/uploads/icon-180x180.png';
const NONE: Site['brand'] = { logo: '', logoLight: '', mark: '', share: '', accent: '', icon: '' };

/** The one colour of a PNG with a palette. */
function paletteOf(png: Buffer): Buffer | undefined {
  const at = png.indexOf('PLTE');
  return at < 0 ? undefined : png.subarray(at + 4, at + 7);
}

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
    assert.deepEqual(checked.value.brand, { ...NONE, pale: undefined });
    const { text } = await get('/');
    assert.ok(text.includes('src="/media/brand/logo.svg"') && text.includes('src="/media/brand/logo-white.svg"'));
    for (const path of BITMAPS) {
      const icon = await get(path);
      assert.deepEqual(
        [icon.headers['content-type'], icon.headers['content-length']],
        ['image/png', String(PNG.length)],
      );
      assert.match(String(icon.headers['cache-control']), /^no-cache$/, 'the owner’s own may follow');
    }
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
      assert.equal(text.split(`heavy keep-phrases">${company.name}</span>`).length - 1, times, path);
      assert.doesNotMatch(text, /\/media\/brand\//);
    }
    const share = hero.image.replace(/\.wa\.webp$/, '.share-50-50.jpg'); // WeChat reads no WebP
    assert.ok((await get('/privacy')).text.includes(`og:image" content="${SITE}${share}"`));
    assert.equal((await get(share)).headers['content-type'], 'image/jpeg');
    for (const path of ['/favicon.svg', '/brand-mark']) {
      const { headers, text } = await get(path);
      assert.equal(headers['content-type'], 'image/svg+xml');
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/);
      assert.ok(text.includes(`>&#${company.name.codePointAt(0)};</text>`) && text.includes(ACCENT), path);
    }
  });

  it('has the company’s name beside a logo that is narrower than 1.6 to 1, and in no alternative text twice', async () => {
    const { company } = await read();
    for (const [width, height] of [
      [100, 100],
      [60, 200],
      [159, 100],
      [160, 100],
      [900, 120],
      [320, 200],
      [319, 200],
    ] as const) {
      const file = `logo-${width}x${height}.png`;
      writeFileSync(join(site.uploadsDir, file), PNG);
      assert.equal((await save({ logo: `/uploads/${file}` })).status, 200);
      const isNarrow = width / height < 1.6;
      for (const [path, times, headers] of [
        ['/', 3],
        ['/mobile', 2, IPHONE],
      ] as const) {
        const { text } = await get(path, headers);
        const by = `${path} ${width}x${height}`;
        assert.equal(text.split(`heavy keep-phrases">${company.name}</span>`).length - 1, isNarrow ? times : 0, by);
        const alts = Array.from(text.matchAll(/<img class="logo[^>]*? alt="([^"]*)"/g), ([, alt]) => alt);
        assert.deepEqual(alts, Array(times).fill(isNarrow ? '' : company.name), by);
      }
    }
  });

  it('has bitmaps for phones and old programs also without a picture: of the accent colour until a browser draws them', async () => {
    const whole = await read();
    for (const [brand, colour] of [
      [{}, [...Buffer.from(ACCENT.slice(1), 'hex')]],
      [{ accent: '#1F5FD0' }, [0x1f, 0x5f, 0xd0]],
    ] as const) {
      assert.equal((await save(brand)).status, 200);
      for (const path of BITMAPS) {
        const { headers, bytes } = await get(path);
        assert.equal(headers['content-type'], 'image/png', path);
        const { width, height } = cleanPicture(bytes);
        assert.deepEqual([width, height], [180, 180]);
        assert.deepEqual([...(paletteOf(bytes) ?? [])], colour);
      }
    }
    writeFileSync(join(site.uploadsDir, ICON.slice('/uploads/'.length)), PNG);
    await save({ icon: ICON });
    for (const path of BITMAPS) assert.equal((await get(path)).headers['content-length'], String(PNG.length), path);
    // who changes what it shows without a new one has the plain one again
    for (const change of [
      { brand: { ...NONE, icon: ICON, accent: '#1F5FD0' } },
      { company: { ...whole.company, name: '甲' } },
    ]) {
      assert.equal((await site.call('site/save', { site: change }, staff)).status, 200);
      assert.ok(paletteOf((await get(BITMAPS[0])).bytes));
      await site.call('site/save', { site: { company: whole.company } }, staff);
      await save({ icon: ICON });
      assert.equal(paletteOf((await get(BITMAPS[0])).bytes), undefined);
    }
    const wrong = await save({ icon: '/uploads/icon-20x20.png' });
    assert.deepEqual(Object.keys(wrong.body.errors ?? {}), ['brand.icon']);
  });

  it('is everywhere what the owner uploaded', async () => {
    for (const name of ['mark-180x180.png', 'logo-20x20.png', 'share-1200x630.webp'])
      writeFileSync(join(site.uploadsDir, name), PNG);
    const logo = '/uploads/logo-20x20.png';
    assert.equal((await save({ logo, mark: MARK, share: '/uploads/share-1200x630.webp' })).status, 200);
    const { text } = await get('/');
    assert.ok(text.includes(`<link rel="icon" href="${MARK}"/><link rel="apple-touch-icon" href="${BITMAPS[1]}"/>`));
    assert.ok(text.includes(`"logo":"${SITE}${MARK}"`));
    assert.ok(
      text.includes(`class="logo contained relative rigid" src="${logo}"`) &&
        text.includes(
          `<span class="logo-plate rounded rigid on-paper"><img class="logo contained relative rigid" src="${logo}"`,
        ),
    );
    assert.ok((await get('/privacy')).text.includes(`og:image" content="${SITE}/uploads/share-1200x630.webp"`));
    await save({ logo, pale: true, mark: MARK, share: '/uploads/share-1200x630.webp' });
    const plates = (await get('/')).text.match(/logo-plate[^"]*/g) ?? [];
    assert.deepEqual([...new Set(plates)], ['logo-plate rounded rigid on-dark'], 'in the headers; a footer is dark');
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
    assert.equal((await get('/brand-mark')).status, 404);
    for (const path of BITMAPS) assert.equal((await get(path)).headers['content-type'], 'image/png');
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
    for (const path of ['/brand-ffffff.css', '/brand-1f5fd.css', '/brand-mark/x'])
      assert.equal((await get(path)).status, 404);
    await save({});
    assert.doesNotMatch((await get('/')).text, /brand-\w+\.css/);
  });
});
