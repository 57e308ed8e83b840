import '../../../helpers/dom.ts';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  type Draft,
  draftOf as draft,
  findAdWords,
  findDeadLinks,
  findForeignPictures,
  findingsIn,
  findLostLinks,
  findNoCover,
  findNoGroup,
  findNoText,
  findNoTitle,
  findUndescribedPictures,
  findUnitlessNumbers,
  type Look,
  linksOf,
} from '../../../../client/admin/content/findings.ts';
import { contentKinds } from '../../../../server/contract/kinds/kinds.ts';
import starter from '../../../../server/starter/site.json' with { type: 'json' };
import { ROOT } from '../../../helpers/site.ts';
import { suiteSite } from '../../../helpers/suite-site.ts';

function draftOf(values: Record<string, unknown>, html = '', more: Partial<Draft> = {}): Draft {
  return { ...draft('product', { ...values, productCon: html }, starter.adWords), ...more };
}
const said = (look: Look, draft: Draft) => look(draft).map(({ sentence, path }) => `${path}：${sentence}`);

describe('what is found before publishing', () => {
  const site = suiteSite();
  it('a record without title, group or cover', () => {
    const bare = draftOf({ coverName: ' ', locationId: '', coverUrl: '' });
    const looks = [findNoTitle, findNoGroup, findNoCover];
    const missing = looks.flatMap((look) => look(bare).map(({ path }) => path));
    assert.deepEqual(missing, ['coverName', 'locationId', 'coverUrl']);
    const whole = draftOf({ coverName: '塔机', locationId: 'zhgd', coverUrl: '/uploads/a.png' });
    assert.deepEqual(
      looks.flatMap((look) => look(whole)),
      [],
    );
    assert.deepEqual(findNoGroup(draftOf({}, '', { kind: contentKinds.news })), []);
  });

  it('a title alone: no text, or a text of headings', () => {
    const nothing = ['', '<p>\u3000</p><p><br></p>'].map((html) => said(findNoText, draftOf({}, html)));
    assert.deepEqual(nothing.flat(), ['productCon：没有填写产品详情', 'productCon：没有填写产品详情']);
    assert.deepEqual(said(findNoText, draftOf({}, '<h2>标题</h2><p></p>')), ['productCon：产品详情只有标题']);
    for (const html of ['<h2>标题</h2><p>正文</p>', '<p><img src="/uploads/a.png" alt=""></p>', '<ul><li>一</li></ul>'])
      assert.deepEqual(findNoText(draftOf({}, html)), []);
    assert.deepEqual(findNoText(draft('carousel', {}, [])), []);
  });

  it('footnotes and contents of a document, whose links went', () => {
    const text =
      '<p>总则 1</p><p>一、范围……2</p><h2>总则</h2><p>荷载<sup>[1]</sup>与附墙<sup>[2]</sup></p><h2>一、范围</h2><p>[1] 含附墙。</p><p>[2]见图</p>';
    assert.deepEqual(said(findLostLinks, draftOf({}, text)), [
      'productCon：脚注 [1]、[2] 的链接没有保留，读者点不到注文',
      'productCon：目录有 2 行的链接没有保留，页码在网页上也没有意义',
    ]);
    for (const [ends, rest] of [
      [['. 1', '. 12'], '，页码在网页上也没有意义'],
      [['', ''], ''], // Word hides them
    ] as const) {
      const document = `<p>一、总则${ends[0]}</p><p>二、荷载${ends[1]}</p><h2>一、总则</h2><p>文</p><h2>二、荷载</h2>`;
      assert.deepEqual(said(findLostLinks, draftOf({}, document)), [`productCon：目录有 2 行的链接没有保留${rest}`]);
    }
    assert.deepEqual(findLostLinks(draftOf({}, '<h2>总则</h2><p>[1] 只有这里</p><p>总高 30</p><p>总则</p>')), []);
  });

  it('absolute words, the longest of several, each once in a field', () => {
    const bad = draftOf(
      {
        coverName: '全国第一品牌',
        coverDescribe: '第一步：最大起重量 25 t，最大优势',
        params: [{ name: '顶级', value: '' }],
      },
      '<p>顶<strong>级</strong>设备，顶级</p>',
    );
    const forbidden = '广告法禁止使用的绝对化用语';
    assert.deepEqual(said(findAdWords, bad), [
      `coverName：“第一品牌”：${forbidden}`,
      `coverDescribe：“最大”：${forbidden}`,
      `params.0.name：“顶级”：${forbidden}`,
      `productCon：“顶级”：${forbidden}`,
    ]);
    assert.deepEqual(findAdWords(draftOf({ coverName: '顶级' }, '', { adWords: [] })), []);
    assert.deepEqual(findAdWords(draftOf({ coverName: 'a+b' }, '', { adWords: ['a+b'] })).length, 1);
  });

  const CLAIMS = [
    '行业第一',
    '销量第一的塔机',
    '全国第一家',
    '国内第一台机器人',
    '第一品牌',
    '最大优势',
    '最高水平',
    '最低价',
    '唯一选择',
  ];
  const FACTS = [
    ...['第一段', '第一人民医院', '第一季度', '第一时间到场', '第一责任人', '中建第一建筑工程有限公司', '安全第一'],
    ...'最大起重量 日最高气温 轴力最大的立杆 权限最小化 最好在早上安装 最低要求 绝对值 永久性支护'.split(' '),
    ...['设备唯一编号', '不得把人脸识别作为唯一的验证方式'],
  ];
  for (const [words, count] of [
    ...CLAIMS.map((claim) => [claim, 1] as const),
    ...FACTS.map((fact) => [fact, 0] as const),
  ])
    it(`${words}: ${count === 1 ? 'a claim' : 'a fact'}`, () =>
      assert.equal(findAdWords(draftOf({ coverDescribe: words })).length, count));

  it('the name of a parameter is read with its value', () => {
    const params = [
      { name: '最大输出', value: '25 kW' },
      { name: '最高荣誉', value: '多项' },
    ];
    const paths = findAdWords(draftOf({ params })).map(({ path }) => path);
    assert.deepEqual(paths, ['params.1.name']);
  });

  it('links of this site that lead nowhere, in the text and in fields', () => {
    const draft = draftOf(
      { jumpUrl: '/gone#part', locationId: '/choice' },
      '<a href="/gone">甲</a><a href="https://other.example/">乙</a>',
    );
    const addresses = linksOf(draft).map(({ address }) => address);
    assert.deepEqual(addresses, ['/gone', '/gone']);
    const dead = { ...draft, deadAddresses: new Set(['/gone']) };
    assert.deepEqual(said(findDeadLinks, dead), [
      'jumpUrl：链接 /gone 在本站打不开',
      'productCon：链接 /gone 在本站打不开',
    ]);
    assert.deepEqual(findDeadLinks(draft), []);
  });

  it('pictures without a description, and pictures that lie on other sites', () => {
    const html = '<img src="/uploads/a.png" alt="塔机"><img src="https://other.example/b.png" alt="">';
    const draft = draftOf(
      {
        pictures: [
          { url: '/uploads/c.png', alt: '' },
          { url: '', alt: '' },
        ],
      },
      html,
    );
    assert.deepEqual(said(findUndescribedPictures, draft), [
      'pictures.0.alt：第 1 张图片没有替代文字',
      'productCon：正文第 2 张图片没有替代文字',
    ]);
    const written = findUndescribedPictures(draft).reduce(
      (values, { picture }, at) => picture?.described(values, `图 ${at + 1}`) ?? values,
      draft.values,
    );
    assert.deepEqual(findUndescribedPictures(draftOf(written, String(written.productCon))), []);
    assert.match(String(written.productCon), /b\.png" alt="图 2"/);
    const places = findForeignPictures(draft).map(({ at }) => at);
    assert.deepEqual(places, [{ selector: 'img', index: 1 }]);
  });

  it('a number without unit, unless the name of the parameter says it or it needs none', () => {
    const values = ['25', '25 t', '≥ 1,200', '1-2', 'IP65', '32'].map((value) => ({ name: '量程', value }));
    const named = [
      { name: '起重量（t）', value: '25' },
      { name: '型号', value: '6015' },
      { name: '高度 m', value: '5' },
    ];
    const paths = findUnitlessNumbers(draftOf({ params: [...values, ...named] })).map(({ path }) => path);
    assert.deepEqual(paths, ['params.0.value', 'params.2.value', 'params.3.value', 'params.5.value']);
  });

  it('of the samples as they are: next to nothing', async () => {
    const found: string[] = [];
    for (const kind of ['news', 'product'] as const)
      for (const file of readdirSync(join(ROOT, 'server/starter', kind))) {
        const values = JSON.parse(readFileSync(join(ROOT, 'server/starter', kind, file), 'utf8'));
        const isDead = async (address: string) =>
          (await fetch(site.address + address, { method: 'HEAD' })).status === 404;
        for (const { path, sentence } of await findingsIn(draft(kind, values, starter.adWords), isDead))
          found.push(`${file} ${path}：${sentence}`);
      }
    assert.deepEqual(found, []);
  });
});
