import '../../../helpers/dom.ts';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { addressesIn, findingsWith } from '../../../../client/admin/content/findings.ts';
import { acceptedWith } from '../../../../client/admin/content/publish-panel.tsx';
import type { ContentKind } from '../../../../server/kinds.ts';
import starter from '../../../../server/starter/site.json' with { type: 'json' };
import { ROOT } from '../../../helpers/site.ts';
import { suiteSite } from '../../../helpers/suite-site.ts';

const WHOLE = { coverName: '塔机', locationId: 'zhgd', coverUrl: '/uploads/a.png', coverDescribe: '自动回零' };
const LAW = '广告法禁止使用的绝对化用语';

function findings(values: Record<string, unknown>, kind: ContentKind = 'product', dead: readonly string[] = []) {
  return findingsWith(kind, values, { adWords: starter.adWords, deadAddresses: new Set(dead) });
}
/** Of a product that lacks nothing but these values. */
const said = (values: Record<string, unknown>) =>
  findings({ ...WHOLE, ...values }, 'product', ['/gone']).map(({ path, sentence }) => `${path}：${sentence}`);

describe('what is found before publishing', () => {
  const site = suiteSite();

  it('a record without title, group or cover; of other kinds no group', () => {
    const bare = { coverName: ' ', locationId: '', coverUrl: '' };
    const paths = (found: ReturnType<typeof findings>) => found.map(({ path }) => path);
    assert.deepEqual(paths(findings(bare)), ['coverName', 'locationId', 'coverUrl', 'productCon']);
    assert.deepEqual(paths(findings({}, 'news')), ['newTitle', 'newCover', 'newInfo']);
    assert.deepEqual(paths(findings({}, 'page')), ['pageTitle', 'pageCon'], 'a page needs no cover');
  });

  it('a text without words, picture, film or file; a product of name and picture alone', () => {
    const empty = [' ', '<p><br></p>', '<p>\u200b\u3000</p>', '<ul><li></li></ul>'];
    const full = ['<p>字</p>', '<img src="/uploads/a.png" alt="图">', '<video src="/uploads/a.mp4"></video>'];
    const read = (kind: ContentKind, values: object) => findings({ ...values }, kind).map(({ sentence }) => sentence);
    for (const html of empty) {
      assert.deepEqual(read('news', { newTitle: '题', newCover: '/uploads/a.png', newInfo: html }), ['新闻内容是空的']);
      assert.deepEqual(said({ coverDescribe: ' ', productCon: html }), [
        'productCon：只有名称和图片，没有描述、参数和产品详情',
      ]);
      assert.deepEqual(said({ productCon: html }), []);
      assert.deepEqual(said({ coverDescribe: '', params: [{ name: '型号', value: 'A1' }], productCon: html }), []);
    }
    for (const html of full) assert.deepEqual(read('page', { pageTitle: '题', pageCon: html }), []);
    const downloads = [{ name: '手册', url: '/uploads/a.pdf', bytes: 9 }];
    assert.deepEqual(read('page', { pageTitle: '题', downloads }), []);
  });

  for (const [what, values, expected] of [
    ['nothing in a whole product', {}, []],
    [
      'absolute words, the longest of several, each once in a field',
      {
        coverName: '全国第一品牌',
        coverDescribe: '第一步：最大起重量 25 t，最大优势',
        params: [{ name: '顶级', value: '' }],
        productCon: '<p>顶<strong>级</strong>设备，顶级</p>',
      },
      ['coverName：“第一品牌”', 'coverDescribe：“最大”', 'params.0.name：“顶级”', 'productCon：“顶级”'].map(
        (start) => `${start}：${LAW}`,
      ),
    ],
    [
      'the name of a parameter together with its value',
      {
        params: [
          { name: '最大输出', value: '25 kW' },
          { name: '最高荣誉', value: '多项' },
        ],
      },
      [`params.1.name：“最高”：${LAW}`],
    ],
    [
      'links of this site that lead nowhere, in the text and in fields',
      {
        jumpUrl: '/gone#part',
        downloads: [{ name: '手册', url: '/gone' }],
        productCon: '<a href="/gone">甲</a><a href="https://other.example/gone">乙</a>',
      },
      [
        'jumpUrl：跳转路径在本站打不开：/gone',
        'downloads.0.url：资料下载 第 1 项 · 文件在本站打不开：/gone',
        'productCon：链接“甲”在本站打不开：/gone',
      ],
    ],
    [
      'such a link by the words that staff see of it: those of its picture where it has no others, the first of many',
      {
        productCon: ['查看<b>塔机</b>\n 详情', '\u200b<img src="/uploads/a.png" alt="塔机">', ' ', '长'.repeat(21)]
          .map((inside) => `<p><a href="/gone">${inside}</a></p>`)
          .join(''),
      },
      ['链接“查看塔机 详情”', '链接“塔机”', '链接', `链接“${'长'.repeat(20)}…”`].map(
        (words) => `productCon：${words}在本站打不开：/gone`,
      ),
    ],
    [
      'a number without unit, unless the name of the parameter says it or it needs none',
      {
        params: [
          ...['25', '25 t', '≥ 1,200', '1-2', 'IP65'].map((value) => ({ name: '量程', value })),
          ...['起重量（t）', '型号', '高度 m'].map((name) => ({ name, value: '25' })),
        ],
      },
      ['0.value：参数“量程”的数值 25', '2.value：参数“量程”的数值 ≥ 1,200', '3.value：参数“量程”的数值 1-2'].map(
        (start) => `params.${start} 没有单位`,
      ),
    ],
  ] as const)
    it(what, () => assert.deepEqual(said(values), expected));

  const CLAIMS =
    '行业第一 销量第一的塔机 全国第一家 国内第一台机器人 国内第一代样机 第一口碑 第一品牌 最大优势 最高水平 最低价 唯一选择'.split(
      ' ',
    );
  const FACTS = [
    ...'第一段 第一人民医院 第一季度 第一时间到场 第一责任人 中建第一建筑工程有限公司 安全第一'.split(' '),
    ...'最大起重量 日最高气温 轴力最大的立杆 权限最小化 最好在早上安装 最低要求 绝对值 永久性支护'.split(' '),
    '设备唯一编号',
    '不得把人脸识别作为唯一的验证方式',
  ];
  const ORDINALS = '步 次 遍 天 晚 夜 年 学期 星期 分钟 回 趟 顿 餐 站 句 眼 印象 版 稿 代 例 台 层 批 手'.split(' ');
  it('claims, not facts in the same words', () => {
    const isClaim = (coverDescribe: string) => said({ coverDescribe }).length > 0;
    assert.deepEqual([...CLAIMS, ...FACTS].filter(isClaim), CLAIMS);
    assert.deepEqual(ORDINALS.map((counted) => `家属来装的第一${counted}就睡了整觉`).filter(isClaim), []);
  });

  it('pictures that are not described', () => {
    const values = {
      ...WHOLE,
      pictures: [
        { url: '/uploads/c.png', alt: '' },
        { url: '', alt: '' },
      ],
      productCon: '<img src="/uploads/a.png" alt="塔机"><img src="/uploads/b.png" alt=""><img data-missing alt="">',
    };
    const at = findings(values).map((finding) => finding.at);
    const tools = [
      { picture: 1, tool: 'alt' },
      { picture: 2, tool: 'replace' },
    ];
    assert.deepEqual(at, [undefined, ...tools], 'each names the tool that mends it');
    assert.deepEqual(said(values), [
      'pictures.0.alt：第 1 张图片没有写图里有什么',
      'productCon：正文第 2 张图片没有写图里有什么',
      'productCon：正文第 3 张图片没有取到，官网不显示',
    ]);
  });

  it('all pictures that are not described in one sentence, which leads to the first', () => {
    const pictures = ['', '塔机', ' ', ''].map((alt, at) => ({ url: `/uploads/${at}.png`, alt }));
    assert.deepEqual(said({ ...WHOLE, pictures }), ['pictures.0.alt：第 1、3、4 张图片没有写图里有什么']);
  });

  it('pictures that were accepted once, whichever of them are described, moved or removed since', () => {
    const all = Array.from({ length: 5 }, (_, at) => ({ url: `/uploads/${at}.png`, alt: '' }));
    const html = (pictures: typeof all) => pictures.map(({ url, alt }) => `<img src="${url}" alt="${alt}">`).join('');
    const keysIn = (pictures: typeof all) => [
      ...findings({ ...WHOLE, pictures }).flatMap(acceptedWith),
      ...findings({ ...WHOLE, productCon: html(pictures) }).flatMap(acceptedWith),
    ];
    const accepted = new Set(keysIn(all.slice(1)));
    for (let bits = 0; bits < 16; bits += 1) {
      const described = all.slice(1).map((one, at) => ({ ...one, alt: bits & (1 << at) ? '塔机' : '' }));
      const since = [described, described.toReversed(), described.slice(1)];
      for (const pictures of since)
        assert.ok(
          keysIn(pictures).every((key) => accepted.has(key)),
          html(pictures),
        );
      assert.ok(
        keysIn([...all.slice(0, 1), ...described]).some((key) => !accepted.has(key)),
        'a new one asks',
      );
    }
  });

  it('of the samples as they are: nothing', async () => {
    for (const kind of ['news', 'product'] as const)
      for (const file of readdirSync(join(ROOT, 'server/starter', kind))) {
        const values = JSON.parse(readFileSync(join(ROOT, 'server/starter', kind, file), 'utf8'));
        for (const link of addressesIn(kind, values))
          assert.notEqual((await fetch(site.address + link, { method: 'HEAD' })).status, 404, `${file} ${link}`);
        assert.deepEqual(findings(values, kind), [], file);
      }
  });
});
