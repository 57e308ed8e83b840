import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';
import { withoutBreaks } from '../../../helpers/without-breaks.ts';

const HOST = 'https://zhuzhan.example';

describe('the pages of cases', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const get = (path: string, headers = {}) => site.send('GET', path, { headers });
  const main = async (path: string) => withoutBreaks(/<main[\s\S]*<\/main>/.exec((await get(path)).text)?.[0] ?? '');
  const save = async (fields: object) =>
    (await site.call<{ caseId: string }>('case/save', fields, staff)).body.data?.caseId ?? '';
  const canonical = async (path: string) => /rel="canonical" href="([^"]*)"/.exec((await get(path)).text)?.[1];

  it('divide the list by twelve, each page with its own address, and 404 past the end', async () => {
    const added = await Promise.all(Array.from({ length: 7 }, (_, at) => save({ caseTitle: `第${at}个` })));
    const first = await main('/xiangmuanli');
    assert.equal(first.match(/<section class="case-band /g)?.length, 1);
    assert.equal(first.match(/<a class="case-card /g)?.length, 11);
    assert.match(first, /href="\/xiangmuanli\?page=2"/);
    const second = await main('/xiangmuanli?page=2');
    assert.doesNotMatch(first, /case-card split/, 'only one that has no neighbour is wide');
    assert.match(second, /href="\/caseDet\?caseId=zibo-old-community"/);
    assert.equal(await canonical('/xiangmuanli?page=2'), `${HOST}/xiangmuanli?page=2`);
    for (const page of ['3', '0', 'x', '1e9', '9999999'])
      assert.equal((await get(`/xiangmuanli?page=${page}`)).status, 404, page);
    for (const caseId of added) await site.call('case/delete', { caseId }, staff);
    assert.equal((await get('/xiangmuanli?page=2')).status, 404);
  });

  it('are listed by the product line that they used, and 404 for a line that there is not', async () => {
    const caseId = await save({ caseTitle: '只用机器人', caseProducts: ['robot-plastering'] });
    for (const [line, isThere] of Object.entries({ cpxt: true, zhgd: false }))
      assert.equal((await main(`/xiangmuanli?line=${line}`)).includes(`caseId=${caseId}`), isThere, line);
    assert.equal(await canonical('/xiangmuanli?line=cpxt'), `${HOST}/xiangmuanli?line=cpxt`);
    assert.equal((await get('/xiangmuanli?line=x')).status, 404);
    const asked = await site.call<{ count: number }>('case/list', { locationId: 'x' });
    assert.deepEqual(Object.keys(asked.body.errors ?? {}), ['locationId']);
    assert.match(await main('/productDet?productId=robot-plastering'), new RegExp(`caseDet\\?caseId=${caseId}`));
    await site.call('case/update', { caseId, status: 'draft' }, staff);
    assert.ok(!(await main('/productDet?productId=robot-plastering')).includes(caseId));
    await site.call('case/delete', { caseId }, staff);
  });

  it('have a result where a fact begins with a number or leads to a figure', async () => {
    const facts = {
      '21 天': true,
      '约 3 天': true,
      '每月 5 次 → 每月 1 次': true,
      '很好 → 更好': false,
      '换了 21 天': false,
    };
    for (const [value, isResult] of Object.entries(facts)) {
      const caseId = await save({
        caseTitle: '结果',
        caseProducts: ['robot-plastering'],
        caseFacts: [{ label: '某事', value }],
      });
      const wall = await main('/xiangmuanli?line=cpxt');
      assert.equal(wall.includes('某事'), isResult, value);
      if (value.startsWith('每月')) assert.match(wall, /每月5次 →<[^>]*><b [^>]*>每月1<\/b>/);
      await site.call('case/delete', { caseId }, staff);
    }
  });

  it('without a picture are words on their own ground: no empty box stands for one, on no page', async () => {
    const caseId = await save({
      caseTitle: '没有图片',
      caseSummary: '只有一句话。',
      caseProducts: ['robot-plastering'],
    });
    const newer = await save({ caseTitle: '也没有', caseProducts: ['robot-plastering'] });
    const wall = await main('/xiangmuanli?line=cpxt');
    assert.match(wall, /<section class="case-band [^"]*is-plain/);
    assert.match(wall, /<a class="case-card [^"]*text-card[^"]*"[^>]*><div class="stack [\s\S]*?>只有一句话。</);
    for (const path of [`/caseDet?caseId=${caseId}`, '/xiangmuanli?line=cpxt'])
      assert.doesNotMatch(await main(path), /case-banner-stage|picture-box[^>]*><(?:\/|img[^>]*\/drawings\/)/, path);
    await site.call('case/update', { caseId: newer, caseCover: '/uploads/carousel-home-1920x480.w.webp' }, staff);
    assert.match(
      await main('/xiangmuanli?line=cpxt'),
      /<section class="case-band [^"]*is-photo/,
      'no words lie on a photograph',
    );
    for (const one of [caseId, newer]) await site.call('case/delete', { caseId: one }, staff);
  });

  it('begin with three results and the film on the model: no figure and no still stands there twice', async () => {
    const html = await main('/sdkaili');
    const [head = ''] = html.split('class="case-facts');
    const results = Array.from(head.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>(.*?)<\/dd>/g), ([, ...one]) =>
      one.join(' ').replace(/<[^>]*>/g, ''),
    );
    assert.deepEqual(results, ['临建搭设 9天', '地面合格率 96%', '比计划提前 6天']);
    assert.equal(html.match(/<dt[^>]*>临建搭设</g)?.length, 1);
    assert.equal(html.match(/<video/g)?.length, 1);
    assert.ok(head.includes('<video'));
    assert.equal(html.match(/<img[^>]*case-kaili-/g)?.length, 1);
    assert.ok(!html.includes('film-case-3.webp'), 'its poster is that very still');
    assert.match(await main('/'), />40<\/b><span[^>]*>分钟/);
  });

  it('show a single fact beside the results among them, not alone on a plinth', async () => {
    const fact = (label: string, value: string) => ({ label, value });
    for (const results of [[], [fact('工期', '15 天'), fact('合格率', '95%')]]) {
      const caseId = await save({ caseTitle: '情况不多', caseFacts: [...results, fact('工程类型', '高层住宅')] });
      const html = await main(`/caseDet?caseId=${caseId}`);
      assert.doesNotMatch(html, /class="case-facts/);
      assert.equal(html.match(/class="key-figures-one/g)?.length, results.length + 1);
      await site.call('case/delete', { caseId }, staff);
    }
  });

  it('say of an uploaded film only what its owner wrote: nothing of its sound, and no list of nothing', async () => {
    const caseId = await save({ caseTitle: '自己的视频', caseFilm: '/uploads/own.mp4' });
    const page = () => main(`/caseDet?caseId=${caseId}`);
    assert.doesNotMatch(await page(), /<h2[^>]*>案例视频|画面内有/);
    await site.call('case/update', { caseId, caseCaptions: ['吊装第一榀钢梁'] }, staff);
    assert.match(await page(), /<h2[^>]*>案例视频[\s\S]*吊装第一榀钢梁/);
    assert.doesNotMatch(await page(), /画面内有/);
    await site.call('case/update', { caseId, caseFilm: '/media/films/film-case-1.mp4' }, staff);
    assert.match(await page(), /画面内有/);
    await site.call('case/delete', { caseId }, staff);
  });

  it('stand first on the home page with a picture and a result, and on a product where they name it first', async () => {
    const caseFacts = [{ label: '提效', value: '10% → 30%' }];
    const more = { caseFacts, casePerson: '王经理', caseProducts: ['robot-spraying', 'robot-plastering'] };
    const whole = await save({ caseTitle: '有图有数', caseQuote: '早就该装', caseCover: '/uploads/a.png', ...more });
    const second = { caseProducts: ['robot-plastering', 'robot-spraying'] };
    const bare = await save({ caseTitle: '只有文字', ...second });
    const html = await main('/');
    assert.ok(html.indexOf(whole) < html.indexOf(bare) && html.indexOf(whole) > 0);
    const bandOn = async (productId: string) =>
      /<section[^>]*id="product-cases"[\s\S]*?<\/section>/.exec(
        await main(`/productDet?productId=${productId}`),
      )?.[0] ?? '';
    const isFirst = async (productId: string, caseId: string, other: string) => {
      const band = await bandOn(productId);
      return band.indexOf(caseId) > 0 && band.indexOf(caseId) < band.indexOf(other);
    };
    assert.ok(await isFirst('robot-spraying', whole, bare));
    assert.match(await bandOn('robot-spraying'), /提效：10% →[\s\S]*>30</);
    assert.ok(await isFirst('robot-plastering', bare, whole));
    assert.match(await main(`/caseDet?caseId=${whole}`), />10% → [^\d]{1,40}30[\s\S]*早就该装[\s\S]*王经理/);
    for (const caseId of [whole, bare]) await site.call('case/delete', { caseId }, staff);
  });

  it('say that words are still to come only where there are none', async () => {
    for (const [fields, isSaid] of [
      [{ caseTitle: '只有照片', caseCon: '<p><img src="/media/pictures/x-1200x900.webp" alt=""></p>' }, false],
      [{ caseTitle: '只有标题' }, true],
    ] as const) {
      const caseId = await save(fields);
      assert.equal((await main(`/caseDet?caseId=${caseId}`)).includes('正在整理'), isSaid, fields.caseTitle);
      await site.call('case/delete', { caseId }, staff);
    }
  });

  it('show a case with nothing but a name', async () => {
    const caseId = await save({ caseName: '只有简称' });
    const html = await main(`/caseDet?caseId=${caseId}`);
    assert.equal(html.match(/<h1/g)?.length, 1);
    assert.match(html, /只有/);
    for (const words of ['案例视频', '这个案例用到的产品', '<img src=""']) assert.doesNotMatch(html, new RegExp(words));
    assert.match(
      (await get('/mobile', { 'user-agent': 'iPhone' })).text,
      new RegExp(`href="/caseDet\\?caseId=${caseId}"`),
    );
    assert.match((await get('/')).text, new RegExp(`href="/caseDet\\?caseId=${caseId}"`));
    await site.call('case/delete', { caseId }, staff);
    assert.equal((await get(`/caseDet?caseId=${caseId}`)).status, 404);
  });

  it('show a case under its fixed address, which is the one that search engines are told', async () => {
    for (const path of ['/sdkaili', '/caseDet?caseId=sdkaili']) assert.equal(await canonical(path), `${HOST}/sdkaili`);
    for (const caseId of ['sdkaili', 'zibo-old-community']) await site.call('case/update', { caseId }, staff);
    const listed = (await get('/sitemap.xml')).text;
    assert.ok(listed.includes(`<loc>${HOST}/sdkaili</loc>`) && !listed.includes('caseId=sdkaili'));
    assert.ok(listed.includes(`<loc>${HOST}/caseDet?caseId=zibo-old-community</loc>`));
    await site.call('case/update', { caseId: 'sdkaili', casePath: '' }, staff);
    const moved = await get('/sdkaili');
    assert.deepEqual([moved.status, moved.headers.location], [301, '/caseDet?caseId=sdkaili']);
    assert.doesNotMatch((await get('/sitemap.xml')).text, /<loc>[^<]*\/sdkaili<\/loc>/);
    assert.equal(await canonical('/caseDet?caseId=sdkaili'), `${HOST}/caseDet?caseId=sdkaili`);
    await site.call('case/update', { caseId: 'linyi-campus-dormitory', casePath: '/sdkaili' }, staff);
    assert.match(await main('/sdkaili'), /临沂某高校/);
    await site.call('case/update', { caseId: 'linyi-campus-dormitory', casePath: '' }, staff);
    for (const [status, code] of Object.entries({ draft: 301, published: 200 })) {
      await site.call('case/update', { caseId: 'sdkaili', casePath: '/sdkaili', status }, staff);
      assert.equal((await get('/sdkaili')).status, code, status);
    }
  });
});
