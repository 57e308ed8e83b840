import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf } from '../../../../client/admin/content/content-kind.tsx';
import { describeField } from '../../../../client/admin/fields/describe-field.ts';
import { blankOf, line } from '../../../../server/contract/kinds/fields.ts';
import { product } from '../../../../server/contract/kinds/product.ts';
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

  it('are all there in a new entry of a list', () => {
    const { input } = settings.fields.scenarios;
    assert.ok(input.as === 'list');
    const entry = blankOf(input.of) as Record<string, unknown>;
    assert.deepEqual(Object.keys(entry), Object.keys(input.of));
    assert.deepEqual(entry.points, []);
    assert.equal(blankOf(line('要点', 200)), '');
  });
});
