import '../../../helpers/dom.ts';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Draft,
  findAdWords,
  findDeadLinks,
  findForeignPictures,
  findNoCover,
  findNoGroup,
  findNoTitle,
  findUndescribedPictures,
  findUnitlessNumbers,
  type Look,
  linksOf,
} from '../../../../client/admin/content/findings.ts';
import { contentKinds } from '../../../../server/contract/kinds/kinds.ts';
import starter from '../../../../server/starter/site.json' with { type: 'json' };

function draftOf(values: Record<string, unknown>, html = '', more: Partial<Draft> = {}): Draft {
  const body = document.createElement('div');
  body.innerHTML = html;
  const rest = { body, bodyField: 'productCon', deadAddresses: new Set<string>() };
  return { kind: contentKinds.product, values, adWords: starter.adWords, ...rest, ...more };
}
const said = (look: Look, draft: Draft) => look(draft).map(({ sentence, path }) => `${path}：${sentence}`);

describe('what is found before publishing', () => {
  it('a record without title, group or cover', () => {
    const bare = draftOf({ coverName: ' ', locationId: '', coverUrl: '' });
    const looks = [findNoTitle, findNoGroup, findNoCover];
    assert.deepEqual(
      looks.flatMap((look) => look(bare).map(({ path }) => path)),
      ['coverName', 'locationId', 'coverUrl'],
    );
    const whole = draftOf({ coverName: '塔机', locationId: 'zhgd', coverUrl: '/uploads/a.png' });
    assert.deepEqual(
      looks.flatMap((look) => look(whole)),
      [],
    );
    assert.deepEqual(findNoGroup(draftOf({}, '', { kind: contentKinds.news })), []);
  });

  it('absolute words, the longest of several, each once in a field; harmless ones are named as such', () => {
    const draft = draftOf(
      {
        coverName: '全国第一品牌',
        coverDescribe: '第一步：最大起重量 25 t，最大优势',
        params: [{ name: '顶级', value: '' }],
      },
      '<p>顶<strong>级</strong>设备，顶级</p>',
    );
    const forbidden = '广告法禁止使用的绝对化用语';
    const harmless = '可能是正常用法，请确认不是绝对化用语';
    assert.deepEqual(said(findAdWords, draft), [
      `coverName：“第一品牌”：${forbidden}`,
      `coverDescribe：“第一”：${harmless}`,
      `coverDescribe：“最大”：${harmless}`,
      `coverDescribe：“最大”：${forbidden}`,
      `params.0.name：“顶级”：${forbidden}`,
      `productCon：“顶级”：${forbidden}`,
    ]);
    assert.deepEqual(findAdWords(draftOf({ coverName: '顶级' }, '', { adWords: [] })), []);
    assert.deepEqual(findAdWords(draftOf({ coverName: 'a+b' }, '', { adWords: ['a+b'] })).length, 1);
  });

  it('links of this site that lead nowhere, in the text and in fields', () => {
    const draft = draftOf(
      { jumpUrl: '/gone#part', locationId: '/choice' },
      '<a href="/gone">甲</a><a href="https://other.example/">乙</a>',
    );
    assert.deepEqual(
      linksOf(draft).map(({ address }) => address),
      ['/gone', '/gone'],
    );
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
    assert.deepEqual(
      findForeignPictures(draft).map(({ at }) => at),
      [{ selector: 'img', index: 1 }],
    );
  });

  it('a number without unit, unless the name of the parameter says it or it needs none', () => {
    const values = ['25', '25 t', '≥ 1,200', '1-2', 'IP65', '32'].map((value) => ({ name: '量程', value }));
    const named = [
      { name: '起重量（t）', value: '25' },
      { name: '型号', value: '6015' },
      { name: '高度 m', value: '5' },
    ];
    assert.deepEqual(
      findUnitlessNumbers(draftOf({ params: [...values, ...named] })).map(({ path }) => path),
      ['params.0.value', 'params.2.value', 'params.3.value', 'params.5.value'],
    );
  });
});
