import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fromPlainPath } from '../../../server/contract/record-pages.ts';
import type { SiteWhole } from '../../../server/settings.ts';
import { filesIn } from '../../helpers/named-things.ts';
import { runCommand } from '../../helpers/server-process.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const SITE_URL = 'https://zhuzhan.example';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';

describe('the export', () => {
  const folder = temporaryFolder({ after });
  const site = suiteSite();
  const staff = suiteStaff(site);
  before(async () => {
    await site.call('news/update', { newId: '2026-11-dealer-policy-briefing' }, staff); // no sample any more
    await site.call('page/save', { pagePath: 'service', pageTitle: '服务', inMenu: true }, staff);
    const { data } = (await site.call<SiteWhole>('site/read', {}, staff)).body;
    const siteFiles = [
      { name: 'verify.txt', text: 'a1' },
      { name: 'verify.html', text: '<b>' },
    ];
    await site.call('site/save', { site: { ...data?.site, siteFiles } }, staff);
  });

  const exportTo = (to: string, environment: Record<string, string> = { SITE_URL }, ...more: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir, UPLOADS_DIR: site.uploadsDir, ...environment };
    return runCommand(['export', '--to', to, ...more], env);
  };
  const get = (path: string, agent = DESK) => site.send('GET', path, { headers: { 'user-agent': agent } });
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const timesOf = () => new Map(filesIn(folder).map((path) => [path, statSync(join(folder, path)).mtimeMs]));
  /** The address of a path as the server writes it into a page. */
  const byQuery = (at: string) => {
    const { path, search } = fromPlainPath(at) ?? { path: at, search: '' };
    return path + search.replaceAll('&', '&amp;');
  };
  /** What an exported page may have otherwise than the server's. */
  const asServed = (html: string) =>
    html
      .replace(` data-server="${SITE_URL}"`, '')
      .replace('<meta name="referrer" content="same-origin"/>', '')
      .replaceAll(/\/\w+\/[a-z0-9-]+(?:\/\d+)?(?=["<#])/g, byQuery)
      .replaceAll(/( action="| (?:href|data-counterpart)="(?=[^"?]*\?))https:\/\/zhuzhan\.example/g, '$1')
      .replaceAll(/name="requestId" value="[^"]*"|requestId&quot;:&quot;[^&]*/g, '');

  it('writes every page, feed and file beside the running server, with the bytes that it sends', async () => {
    const umask = process.umask(0o077);
    const { code, out, err } = await exportTo(folder).finally(() => process.umask(umask));
    assert.equal(code, 0, err);
    assert.equal(statSync(join(folder, 'xwdt/2')).mode & 0o777, 0o755, 'another program serves it under any umask');
    assert.match(out, /^exported https:\/\/zhuzhan\.example to \S+: \d+ files written, 0 unchanged, 0 removed\n$/);
    for (const [file, path, agent] of [
      ['index.html', '/', DESK],
      ['mobile/index.html', '/mobile', PHONE],
      ['product/index.html', '/product', DESK],
      ['dljm/index.html', '/dljm', DESK],
      ['sdkaili/index.html', '/sdkaili', DESK],
      ['productDet/tower-crane-monitor/index.html', '/productDet/tower-crane-monitor', DESK],
      ['product/cpxt/index.html', '/product?tab=cpxt', DESK],
      ['zhuyingyewu/cpxt/index.html', '/zhuyingyewu?tab=cpxt', PHONE],
      ['xwdt/2/index.html', '/xwdt?page=2', DESK],
      ['yingyongchangjing/campus/index.html', '/yingyongchangjing?scene=campus', DESK],
      ['xiangmuanli/cpxt/index.html', '/xiangmuanli?line=cpxt', DESK],
      ['cpDeatail/tower-crane-monitor/index.html', '/cpDeatail?productId=tower-crane-monitor', PHONE],
      ['xwdtDet/2026-11-dealer-policy-briefing/index.html', '/xwdtDet/2026-11-dealer-policy-briefing', DESK],
      ['p/service/index.html', '/p/service', DESK],
      ['404.html', '/404', DESK],
    ] as const) {
      const served = (await get(path, agent)).text;
      assert.equal(asServed(read(file)), asServed(served), path);
    }
    for (const path of [
      'robots.txt',
      'verify.txt',
      'sitemap.xml',
      'news.rss',
      'site.webmanifest',
      'favicon.svg',
      'media/brand/logo.svg',
    ]) {
      assert.equal(asServed(read(path)), asServed((await get(`/${path}`)).text), path);
    }
    assert.ok(!existsSync(join(folder, 'verify.html')), 'no policy keeps it from running there');
    const [upload = ''] = readdirSync(site.uploadsDir).filter((name) => name.endsWith('.webp'));
    assert.deepEqual(readFileSync(join(folder, 'uploads', upload)), readFileSync(join(site.uploadsDir, upload)));
    assert.deepEqual(readdirSync(dirname(site.dataDir)).sort(), ['data', 'uploads']); // the copy is gone
    for (const path of filesIn(folder)) assert.equal(statSync(join(folder, path)).mode & 0o777, 0o644, path);
  });

  it('lays packed twins beside that hold the same', () => {
    for (const path of ['index.html', 'sitemap.xml', ...filesIn(folder).filter((name) => name.endsWith('.js'))]) {
      const bytes = readFileSync(join(folder, path));
      if (!existsSync(join(folder, `${path}.br`))) continue; // too small to be packed
      assert.deepEqual(brotliDecompressSync(readFileSync(join(folder, `${path}.br`))), bytes, path);
      assert.deepEqual(gunzipSync(readFileSync(join(folder, `${path}.gz`))), bytes, path);
    }
    assert.ok(existsSync(join(folder, 'index.html.br')));
  });

  it('leads forms and scripts to the server, records by their path, and links to nothing that is not there', () => {
    const forms = filesIn(folder)
      .filter((path) => path.endsWith('.html'))
      .flatMap((path) => read(path).match(/<form[^>]*>/g) ?? []);
    assert.ok(forms.length > 50);
    const wrong = forms.filter((form) => !form.includes(` action="${SITE_URL}/`));
    assert.deepEqual(wrong, []);
    assert.match(read('index.html'), new RegExp(`^<!doctype html><html data-server="${SITE_URL}" `));
    const dead = filesIn(folder)
      .filter((path) => path.endsWith('.html'))
      .flatMap((path) =>
        Array.from(read(path).matchAll(/ href="(\/[^"?#]*)/g), ([, at = '']) => at)
          .filter((at) => !existsSync(join(folder, at)) && !existsSync(join(folder, at, 'index.html')))
          .map((at) => `${path}: ${at}`),
      );
    assert.deepEqual([...new Set(dead)], []);
  });

  it('writes the second time only what changed, and removes only what it wrote', async (t) => {
    writeFileSync(join(folder, 'ours.txt'), 'ours');
    writeFileSync(join(folder, 'productDet', 'ours.txt'), 'ours');
    const first = timesOf();
    assert.match((await exportTo(folder)).out, /: 0 files written, \d+ unchanged, 0 removed/);
    const wrong = [...timesOf()].filter(([path, time]) => first.get(path) !== time);
    assert.deepEqual(wrong, [], 'its own list of files neither');
    const fresh = temporaryFolder(t);
    await exportTo(fresh);
    assert.equal(readFileSync(join(fresh, '.zhuzhan-export'), 'utf8'), read('.zhuzhan-export'));

    await site.call('product/delete', { productId: 'robot-spraying' }, staff);
    await site.call('news/update', { newId: '2024-12-dealer-exchange-meeting', newInfo: '<p>改过</p>' }, staff);
    rmSync(join(folder, 'index.html.br'));
    writeFileSync(join(folder, 'robots.txt'), 'spoiled');
    const { out, code } = await exportTo(folder);
    assert.equal(code, 0);
    assert.match(out, / [1-9]\d* removed$/m);
    const gone = [...first.keys()].filter((path) => !existsSync(join(folder, path)));
    assert.deepEqual(
      gone.filter((path) => !path.includes('robot-spraying')),
      [],
      'its pages, and the pictures that only they named',
    );
    assert.equal(existsSync(join(folder, 'productDet', 'robot-spraying')), false);
    assert.equal(existsSync(join(folder, 'cpDeatail', 'robot-spraying')), false);
    assert.match(read('xwdtDet/2024-12-dealer-exchange-meeting/index.html'), /改过/);
    assert.ok(existsSync(join(folder, 'index.html.br')) && read('robots.txt').startsWith('User-agent'));
    assert.equal(read('ours.txt') + read('productDet/ours.txt'), 'oursours');
    assert.equal(timesOf().get('gywm/index.html'), first.get('gywm/index.html'));
  });

  it('names the address that it is served at, and records there by their path, wherever it names an address', async (t) => {
    const to = temporaryFolder(t);
    const at = 'https://www.example.com';
    const productCon = `<p><a href="${at}/productDet?productId=robot-plastering">看</a></p>`;
    await site.call('product/update', { productId: 'tower-crane-monitor', productCon }, staff);
    const { code, err } = await exportTo(to, { SITE_URL }, '--url', `${at}/`);
    assert.equal(code, 0, err);
    const named = filesIn(to).flatMap((path) =>
      /\.(html|xml|rss|txt)$/.test(path)
        ? Array.from(
            readFileSync(join(to, path), 'utf8').matchAll(/https:\/\/(?:www|zhuzhan)\.example[^"<\s\\]*/g),
            String,
          )
        : [],
    );
    const dead = named.filter((address) => {
      const { origin, pathname, search } = new URL(address);
      const isThere = ['', 'index.html'].some((name) => existsSync(join(to, pathname, name)));
      return origin === at && pathname !== '/404' && (!isThere || /Id=/.test(search));
    });
    assert.deepEqual([...new Set(dead)], []);
    const page = readFileSync(join(to, 'productDet/tower-crane-monitor/index.html'), 'utf8');
    for (const tag of ['link rel="canonical" href', 'meta property="og:url" content'])
      assert.ok(page.includes(`<${tag}="${at}/productDet/tower-crane-monitor"`), tag);
    const other = page.replaceAll(/ (?:data-server|action)="[^"]*"/g, '').match(/https:\/\/zhuzhan\.example[^"]*/g);
    assert.equal(other, null);
    for (const [path, line] of [
      ['sitemap.xml', `<loc>${at}/xwdtDet/2026-11-dealer-policy-briefing</loc>`],
      ['news.rss', `<link>${at}/xwdtDet/2026-11-dealer-policy-briefing</link>`],
      ['robots.txt', `Sitemap: ${at}/sitemap.xml`],
    ] as const)
      assert.ok(readFileSync(join(to, path), 'utf8').includes(line), path);
  });

  it('has of the site’s own pictures and films those that its pages name: none of cleared samples', async (t) => {
    const to = temporaryFolder(t);
    const isText = (path: string) => /\.(html|xml|rss|webmanifest)$/.test(path);
    const named = (at: string) =>
      filesIn(at)
        .filter(isText)
        .flatMap(
          (path) => readFileSync(join(at, path), 'utf8').match(/(?<![\w.])\/(?:media|uploads)\/[\w./-]+/g) ?? [],
        );
    const missing = (at: string) => [...new Set(named(at))].filter((file) => !existsSync(join(at, file)));
    const drawn = (at: string) => filesIn(at).filter((file) => file.startsWith('media/') && !/\.(br|gz)$/.test(file));
    assert.deepEqual(missing(folder), []);
    assert.ok(drawn(folder).length > 300);
    assert.equal((await site.call('sample/clear', {}, staff)).status, 200);
    const { code, err } = await exportTo(to);
    assert.equal(code, 0, err);
    assert.deepEqual(missing(to), []);
    const stems = new Set(named(to).map((file) => file.slice(1).replace(/\..*/, '')));
    assert.deepEqual(
      drawn(to).filter((file) => !stems.has(file.replace(/\..*/, ''))),
      [],
    );
    assert.doesNotMatch(drawn(to).join(' '), /brand|partners|certificates|honours/);
  });

  it('refuses without SITE_URL, without a folder, where the data lie and on what another has written, with one line', async () => {
    const without = await exportTo(join(folder, 'x'), {});
    assert.match(without.err, /^SITE_URL[^\n]*--url[^\n]*\n$/);
    const empty = await exportTo(join(folder, 'x'), { DATA_DIR: join(folder, 'none') }); // both are missing
    assert.match(empty.err, /^DATA_DIR[^\n]*\n$/);
    assert.match((await exportTo(join(folder, 'x'), { SITE_URL }, '--url', 'www.example.com')).err, /^--url[^\n]*\n$/);
    assert.equal(existsSync(join(folder, 'x')), false);
    const { err: temporary } = await exportTo(join(folder, 'x'), { SITE_URL, TMPDIR: '/proc/x' });
    assert.match(temporary, /^TMPDIR=[^\n]* cannot be used[^\n]*\n$/);
    assert.equal(existsSync(join(folder, 'x')), false, 'what was made for it is gone');
    const BACKUP_DIR = mkdtempSync(join(folder, 'backups-'));
    const snapshots = [BACKUP_DIR, join(BACKUP_DIR, 'x'), dirname(BACKUP_DIR)];
    for (const where of [site.dataDir, join(site.uploadsDir, 'x'), dirname(site.dataDir), '/proc/x', ...snapshots]) {
      const { code, err } = await exportTo(where, { SITE_URL, BACKUP_DIR });
      assert.deepEqual([code, /^[^\n]*--to[^\n]* cannot be used[^\n]*\n$|is inside --to/.test(err)], [1, true], err);
    }
    const taken = mkdtempSync(join(folder, 'taken-'));
    writeFileSync(join(taken, 'robots.txt'), 'ours');
    const refused = await exportTo(taken);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /^[^\n]*robots\.txt exists already [^\n]*\n$/);
    assert.equal(readFileSync(join(taken, 'robots.txt'), 'utf8'), 'ours');
  });
});

describe('records by their path', () => {
  const site = suiteSite();
  const get = (path: string, agent = DESK) => site.send('GET', path, { headers: { 'user-agent': agent } });

  it('are answered by the server as by their query', async () => {
    for (const [byPath, byQuery] of [
      ['/productDet/tower-crane-monitor', '/productDet?productId=tower-crane-monitor'],
      ['/xwdtDet/2026-11-dealer-policy-briefing', '/xwdtDet?newId=2026-11-dealer-policy-briefing'],
      ['/caseDet/linyi-campus-dormitory', '/caseDet?caseId=linyi-campus-dormitory'],
    ] as const) {
      const [one, other] = [await get(byPath), await get(byQuery)];
      assert.deepEqual([one.status, one.text], [200, other.text], byPath);
    }
    assert.equal(
      (await get('/productDet/tower-crane-monitor', PHONE)).headers.location,
      '/cpDeatail?productId=tower-crane-monitor',
    );
    assert.equal((await get('/productDet/tower-crane-monitor/')).headers.location, '/productDet/tower-crane-monitor');
    for (const path of '/productDet/nothing /product/zhgd /xwdtDet/a/b /productDet/%2e%2e /productDet//'.split(' ')) {
      assert.equal((await get(path)).status, 404, path);
    }
  });

  it('let pages of other origins make open calls, without cookies, and no other call', async () => {
    const headers = {
      origin: 'https://cdn.example',
      'sec-fetch-site': 'cross-site',
      'access-control-request-method': 'POST',
    };
    const allowed = await site.send('OPTIONS', '/v1/news/list', { headers });
    assert.deepEqual([allowed.status, allowed.headers['access-control-allow-origin']], [204, '*']);
    assert.equal(allowed.headers['access-control-allow-credentials'], undefined);
    const body = JSON.stringify({});
    const asked = await site.send('POST', '/v1/news/list', {
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    assert.deepEqual([asked.status, asked.headers['access-control-allow-origin']], [200, '*']);
    for (const path of ['/v1/indexLogin/loginAuth', '/v1/news/saveNews', '/item/user/info']) {
      const refused = await site.send('OPTIONS', path, { headers });
      assert.deepEqual([refused.status, refused.headers['access-control-allow-origin']], [405, undefined], path);
    }
    assert.equal((await site.send('OPTIONS', '/v1/news/list')).status, 405);
  });
});
