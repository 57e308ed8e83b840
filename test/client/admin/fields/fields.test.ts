import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf } from '../../../../client/admin/content/content-kind.tsx';
import { describeField } from '../../../../client/admin/fields/describe-field.ts';
import { meantBy } from '../../../../client/admin/fields/entries.ts';
import { blankOf, type Field, isField, keysOf, line } from '../../../../server/contract/kinds/fields.ts';
import { product } from '../../../../server/contract/kinds/product.ts';
import { published } from '../../../../server/contract/kinds/publication.ts';
import { contentKinds, isPublishedKind } from '../../../../server/kinds.ts';
import { settings } from '../../../../server/settings.ts';

describe('the fields of a kind in a form', () => {
  it('are called by their group and their own name', () => {
    assert.equal(describeField(settings.fields, 'company.slogan').label, '公司信息 · 口号');
    assert.equal(describeField(settings.fields, 'hero.image').kind, 'picture');
    assert.equal(describeField(product.fields, 'gone').label, 'gone');
  });

  it('say a choice and a mark by their names, and that there is none', () => {
    const { show } = contentOf('product', { cpxt: '机器人' }).describe('locationId');
    assert.deepEqual(['cpxt', ''].map(show ?? String), ['机器人', '未选择']);
    const params = [{ name: '自重', value: '', lead: true }];
    assert.deepEqual(describeField(product.fields, 'params').show?.(params), [['自重', '突出显示']]);
    const moved = [{ from: '/a', to: '/b' }];
    assert.deepEqual(describeField(settings.fields, 'redirects').show?.(moved), [['/a', '/b']]);
  });

  it('are told apart between versions also where the form sets them beside its fields', () => {
    const beside = Object.entries(published).filter(([, { writer }]) => writer === 'form');
    const values = {
      status: ['published', 'draft'],
      publishAt: ['', '2026-11-27T08:00:00.000Z'],
      pinned: [false, true],
    };
    const kinds = keysOf(contentKinds).filter(isPublishedKind);
    assert.ok(kinds.length > 3);
    for (const kind of kinds)
      for (const [name, { label }] of beside) {
        const described = contentOf(kind).describe(name);
        const [one, other] = values[name as keyof typeof values].map((value) => described.show?.(value)); // proof: throws else
        assert.equal(described.label, label);
        assert.notDeepEqual(one, other, `${kind} ${name}`);
      }
    assert.equal(contentOf('news').describe('status').show?.('draft'), '草稿');
  });

  it('are all there in a new entry of a list', () => {
    const { input } = settings.fields.scenarios;
    assert.ok(input.as === 'list');
    const entry = blankOf(input.of) as Record<string, unknown>;
    assert.deepEqual(Object.keys(entry), Object.keys(input.of));
    assert.deepEqual(entry.points, []);
    assert.equal(blankOf(line('要点', 200)), '');
  });
});

describe('what is typed or pasted into a field of fixed signs', () => {
  const { brand, searchPush, tongji, productGroups, phones } = settings.fields;
  const part = ({ input }: Field, ...[name, ...rest]: string[]): Field => {
    const of = input.as === 'group' ? input.fields : input.as === 'list' && !isField(input.of) ? input.of : {};
    const found = new Map(Object.entries(of)).get(name ?? '');
    assert.ok(found);
    return rest.length > 0 ? part(found, ...rest) : found;
  };
  const fields: [Field, meant: string][] = [
    [part(brand, 'accent'), '#C24E0A'],
    [part(searchPush, 'indexNow', 'key'), 'abcd-1234_EF'],
    [tongji, '0123456789abcdef0123456789abcdef'],
    [part(settings.fields.siteMeta, 'name'), 'baidu-site-verification'],
    [part(settings.fields.siteFiles, 'name'), 'MP_verify_abc.txt'],
    [part(settings.fields.siteFiles, 'text'), 'google-site-verification: google1.html'],
    [part(productGroups, 'locationId'), 'packing'],
    [part(phones, 'number'), '0533-0000000'],
    [part(productGroups, 'title'), '塔机，（新）'],
  ];
  const AROUND = ['', ' ', '\u3000', '\n', '\u00a0', '\u200b', '\ufeff'];
  const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

  it('is taken whatever was copied along with it, and in full-width signs', () => {
    for (const [field, meant] of fields)
      for (const text of new Set([meant, wide(meant)]))
        for (const before of AROUND)
          for (const after of AROUND) {
            const typed = meantBy(field, before + text + after);
            assert.ok(field.shape(typed).ok, `${field.label}: ${JSON.stringify(before + text + after)}`);
          }
  });

  it('stays as typed where it is taken so, and where nothing makes it right', () => {
    const title = part(settings.fields.company, 'slogan');
    const most = '（长）'.repeat(70).slice(0, 200);
    assert.equal(meantBy(title, `${most}  `), most);
    for (const [field] of fields)
      for (const typed of [' ', '\u200b', '错的！']) {
        const meant = meantBy(field, typed);
        assert.ok(meant === typed || field.shape(meant).ok);
      }
    assert.equal(meantBy(part(brand, 'accent'), ' 红 '), ' 红 ');
  });
});
