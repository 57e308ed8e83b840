import assert from 'node:assert/strict';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

const HOST = 'https://zhuzhan.example';
const CASES = {
  '/huanghejiangong': '黄河建工',
  '/sddianjian1': '山东电建',
  '/sdkaili': '凯立',
  '/qdfangwu': '青岛房屋建设',
};

describe('the pages about the company, its projects and its scenarios', () => {
  const site = suiteSite();

  const get = async (path: string, headers = {}) => site.send('GET', path, { headers });
  const main = async (path: string) => /<main[\s\S]*<\/main>/.exec((await get(path)).text)?.[0] ?? '';
  const graph = (html: string) =>
    Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json]) => JSON.parse(json!));

  it('fall back to the first scenario when the address names one that there is not', async () => {
    for (const scene of ['', 'nothing', '%00', 'x'.repeat(500), '__proto__']) {
      const reply = await get(`/yingyongchangjing?scene=${scene}`);
      assert.equal(reply.status, 200, scene);
      assert.equal(/<h2[^>]*>([^<]+)/.exec(reply.text)?.[1], '智慧工地', scene);
      assert.match(reply.text, new RegExp(`rel="canonical" href="${HOST}/yingyongchangjing"`));
    }
  });

  it('show the named scenario first without JavaScript, and all five with their points', async () => {
    const html = await main('/yingyongchangjing?scene=campus');
    const titles = Array.from(html.matchAll(/<h2 class="scenario-slide-title[^"]*">([^<]+)/g), ([, title]) => title);
    assert.deepEqual(titles, ['智慧校园', '智慧工厂', '智慧社区', '智慧停车', '智慧工地']);
    assert.match(html.replaceAll('<wbr/>', ''), /扬尘超标联动喷淋和雾炮/);
    assert.equal(html.match(/href="\/yingyongchangjing\?scene=/g)?.length, 5);
    assert.match(html, /href="\/yingyongchangjing\?scene=campus" data-replace="true" aria-current="true"/);
  });

  it('lead from each point of a scenario and from its pin to a product, and below to four products and a case', async () => {
    const html = await main('/yingyongchangjing?scene=campus');
    const [, slide = ''] = html.split('<article class="scenario-slide"');
    const leads = (part: string) =>
      Array.from(part.matchAll(/href="\/productDet\?productId=([^"]*)"/g), ([, id]) => id);
    const pins = leads(/<svg class="scenario-slide-pins[\s\S]*?<ol/.exec(slide)?.[0] ?? '');
    const points = leads(/<ol class="scenario-slide-points[\s\S]*?<\/ol>/.exec(slide)?.[0] ?? '');
    assert.deepEqual(points, ['realname-gate', 'ai-video-monitor', 'std-safe-passage', 'dust-noise-monitor']);
    assert.deepEqual(pins, points);
    assert.deepEqual(leads(slide.slice(slide.indexOf('scenario-slide-more'))), points);
    assert.match(slide, /href="\/caseDet\?caseId=linyi-campus-dormitory"/);
  });

  it('leave a point without a public product as words, and its pin out', async () => {
    const staff = await site.login();
    await site.call('product/update', { productId: 'std-safe-passage', status: 'draft' }, staff);
    const html = await main('/yingyongchangjing?scene=campus');
    assert.ok(!html.includes('std-safe-passage'));
    assert.match(html.replaceAll('<wbr/>', ''), /学生走的路搭安全通道/);
    await site.call('product/update', { productId: 'std-safe-passage', status: 'published' }, staff);
  });

  it('can be looked up: from every footer, and with all certificates at a desk too', async () => {
    for (const path of ['/', '/map', '/huanghejiangong'])
      assert.match(
        (await get(path)).text.replaceAll('<!-- -->', ''),
        /href="\/gywm#verification"[^>]*><span>核验我们：齐筑智联科技有限公司（示例） 91370300MA00000000</,
        path,
      );
    const html = await main('/gywm');
    assert.match(html, /id="verification"/);
    assert.equal(html.match(/href="\/media\/certificates\//g)?.length, 14);
    const register = /<a href="https:\/\/cx\.cnca\.cn"[^>]* rel="noopener[^>]*>全国认证认可信息公共服务平台<\/a>/;
    assert.match(html.replaceAll('<wbr/>', ''), register);
  });

  it('tell about the company: film with controls and no sound of its own accord, profile, honours, contact', async () => {
    const { text } = await get('/gywm');
    const html = await main('/gywm');
    assert.match(text, /aria-current="page"[^>]*>关于我们/);
    const [film = ''] = /<video[\s\S]*?<\/video>/.exec(html) ?? [];
    assert.match(film, /controls/);
    assert.match(film, /preload="none"/);
    assert.doesNotMatch(film, /autoplay/i);
    assert.match(film, /film-intro\.webm[\s\S]*film-intro\.mp4/);
    assert.doesNotMatch(
      film,
      /poster="[^"]*film/,
      'its still lies under it, in the smallest kind that a browser reads',
    );
    assert.match(html, /srcSet="\/media\/films\/film-intro\.avif"[^>]*>\s*<img src="\/media\/films\/film-intro\.webp"/);
    for (const file of await readdir(join(ROOT, 'client/media/films')))
      if (file.endsWith('.webp')) await access(join(ROOT, 'client/media/films', file.replace(/webp$/, 'avif')));
    assert.match(html, /十年走过的路/);
    assert.equal(html.match(/class="honours-item[^"]*" href="\/media\/honours\//g)?.length, 8);
    for (const words of ['2016', '注册商标', '软件著作权', '商务电话', '公司邮箱', '公司地址'])
      assert.ok(html.includes(words), words);
  });

  it('show where the company is without any map provider: picture, address, two links, no frame', async () => {
    for (const path of ['/gywm', '/map', '/demo']) {
      const html = await main(path);
      assert.doesNotMatch(html, /<iframe/, path);
      assert.match(html, /location-map-1920x960/, path);
      assert.match(html, /山东省淄博市/, path);
      assert.match(html, /https:\/\/uri\.amap\.com\/marker\?position=118\.05,36\.81[^"]*"[^>]*>在高德地图中打开/, path);
      assert.match(
        html,
        /https:\/\/api\.map\.baidu\.com\/marker\?location=36\.81,118\.05[^"]*"[^>]*>在百度地图中打开/,
        path,
      );
    }
    const { headers } = await get('/map');
    assert.match(String(headers['content-security-policy']), /frame-src https:\/\/uri\.amap\.com($|;)/);
  });

  it('tell each project whole: introduction, film with what it shows in words, text, products, neighbours', async () => {
    for (const [path, name] of Object.entries(CASES)) {
      const { text } = await get(path);
      const html = await main(path);
      assert.equal(html.match(/<h1/g)?.length, 1, path);
      for (const words of [name, '项目介绍', '安装视频', '项目概况', '这个项目用到的产品', '上一个案例', '下一个案例'])
        assert.ok(html.replaceAll('<wbr/>', '').includes(words), `${path}: ${words}`);
      assert.ok((html.match(/[ "]case-aside-caption /g)?.length ?? 0) >= 3, path);
      assert.match(html, /<video[^>]* controls/);
      assert.match(html, /href="\/productDet\?productId=/);
      const kinds = graph(text).map((entry) => entry['@type']);
      assert.deepEqual(kinds, ['Article', 'VideoObject', 'BreadcrumbList'], path);
      assert.match(text, /property="og:image" content="https:\/\/zhuzhan\.example\/media\/pictures\/case-/);
    }
  });

  it('lead to every project from the overview', async () => {
    const html = await main('/xiangmuanli');
    for (const path of Object.keys(CASES)) assert.ok(html.includes(`href="${path}"`), path);
  });

  it('keep the test page out of search engines and of the sitemap', async () => {
    const demo = (await get('/demo')).text;
    assert.match(demo, /<meta name="robots" content="noindex"/);
    assert.match(demo, new RegExp(`rel="canonical" href="${HOST}/demo"`));
    const { text } = await get('/sitemap.xml');
    assert.doesNotMatch(text, /\/demo/);
    for (const path of ['/gywm', '/map', '/xiangmuanli', ...Object.keys(CASES)])
      assert.ok(text.includes(`<loc>${HOST}${path}</loc>`), path);
  });
});
