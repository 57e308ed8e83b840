import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Site } from '../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
const QR = '/media/brand/icon-180.png';

describe('what the settings put at the root, into the head and into the footers', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const get = (path: string, headers = {}) => site.send('GET', path, { headers });
  const save = (parts: Partial<Site>) => site.call('site/save', { site: parts }, staff);

  it('are files, as text or as HTML that may run nothing, until they are taken out', async () => {
    const siteFiles = [
      { name: 'MP_verify_a1.txt', text: 'a1 B2._:/=<>"-' },
      { name: 'google-1.html', text: '<script src="https://x.example/a.js"></script>' },
    ];
    assert.equal((await save({ siteFiles })).status, 200);
    for (const [at, type] of ['text/plain', 'text/html'].entries()) {
      const { name = '', text = '' } = siteFiles[at] ?? {};
      const file = await get(`/${name}`);
      assert.deepEqual([file.status, file.text], [200, text]);
      assert.equal(file.headers['content-type'], `${type}; charset=utf-8`);
      const policy = String(file.headers['content-security-policy']).split('; ');
      assert.ok(policy.includes("default-src 'none'") && policy.includes('sandbox'), String(policy));
      assert.equal(file.headers['x-content-type-options'], 'nosniff');
    }
    assert.equal((await get('/google-1')).status, 404);
    await save({ siteFiles: [] });
    assert.equal((await get('/google-1.html')).status, 404);
  });

  it('are tags of every public page, of the 404 page too, and of none that staff see', async () => {
    const siteMeta = [
      { name: 'baidu-site-verification', content: 'codeva-"<1>' },
      { name: 'msvalidate.01', content: 'B2' },
    ];
    assert.equal((await save({ siteMeta })).status, 200);
    const tag = '<meta name="baidu-site-verification" content="codeva-&quot;&lt;1&gt;"/>';
    for (const path of ['/', '/mobile', '/map', '/xiangmuanli', '/nothing'])
      assert.ok((await get(path, path === '/mobile' ? IPHONE : {})).text.includes(tag), path);
    assert.ok((await get('/')).text.includes('<meta name="msvalidate.01" content="B2"/>'));
    assert.ok(!(await get('/login')).text.includes('baidu-site-verification'));
    for (const content of ['<meta name="msvalidate.01" content="B3" />', ' <META content=B3 name=x>']) {
      const refused = await save({ siteMeta: [{ name: 'msvalidate.01', content }] });
      assert.deepEqual([refused.status, 'siteMeta.0.content' in (refused.body.errors ?? {})], [400, true]);
    }
    await save({ siteMeta: [] });
  });

  it('are the number at Baidu Tongji, whose host alone the policy of public pages lets in; without one nobody', async () => {
    const number = '0123456789abcdef'.repeat(2);
    const policy = async (path: string) => String((await get(path)).headers['content-security-policy']).split('; ');
    assert.ok((await policy('/')).includes("script-src 'self'"));
    assert.doesNotMatch((await get('/')).text, /data-counter=|hm\.baidu/);
    assert.equal((await save({ tongji: `${number}0` })).status, 400);
    assert.equal((await save({ tongji: `hm.src = "https://hm.baidu.com/hm.js?${number}";` })).status, 200);
    assert.ok((await policy('/')).includes("script-src 'self' https://hm.baidu.com"));
    assert.match((await get('/')).text, new RegExp(`data-counter="${number}"`));
    assert.ok((await policy('/login')).includes("script-src 'self'"));
    await save({ tongji: '' });
    assert.ok((await policy('/')).includes("script-src 'self'"));
  });

  it('are the number of the police register, with a shield and a link to its entry', async () => {
    await save({ filing: { icp: '', police: '鲁公网安备37030302001234号' } });
    const link = /<a [^>]*href="https:\/\/beian\.mps\.gov\.cn\/#\/query\/webSearch\?code=37030302001234".*?<\/a>/;
    assert.match(link.exec((await get('/')).text)?.[0] ?? '', /icons\.svg#shield-check.*鲁公网安备/);
  });

  it('are the WeChat code in both footers, on the way to us and beside the thanks of each form, or nothing', async () => {
    const codes = async (path: string, headers = {}) =>
      (await get(path, headers)).text
        .replace(/<section hidden="" class="lead-form-sent"[\s\S]*?再提交一条<\/a>/g, '') // shown after sending
        .match(/微信扫码咨询<\/figcaption>/g)?.length ?? 0;
    assert.equal(await codes('/'), 0);
    assert.equal(await codes('/map?applied=1'), 0);
    await save({ wechatQr: QR });
    assert.ok((await get('/')).text.includes(`src="${QR}" alt="微信二维码"`));
    // both footers, the card, then beside the thanks
    const wanted: [string, number, object?][] = [
      ['/', 1],
      ['/mobile', 1, IPHONE],
      ['/xiangmuanli', 2],
      ['/map', 3],
      ['/map?applied=1', 4],
      ['/dljm?applied=1', 2],
      ['/dailijiameng?applied=1', 2, IPHONE],
      ['/productDet?productId=robot-plastering&applied=1', 2],
      ['/cpDeatail?productId=robot-plastering&applied=1', 2, IPHONE],
    ];
    for (const [path, count, headers] of wanted) assert.equal(await codes(path, headers), count, path);
    assert.equal((await save({ reply: { who: '', when: '' } })).status, 200);
    assert.match((await get('/map?applied=1')).text, /我们会按您留下的手机号联系您/);
  });
});
