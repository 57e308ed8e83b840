import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf } from '../../../../client/admin/content/content-kind.tsx';
import { describeField } from '../../../../client/admin/fields/describe-field.ts';
import { blankOf, line } from '../../../../server/contract/kinds/fields.ts';
import { product } from '../../../../server/contract/kinds/product.ts';
import { settings } from '../../../../server/contract/kinds/settings.ts';

describe('the fields of a kind in a form', () => {
  it('are called by their group and their own name', () => {
    assert.deepEqual(describeField(settings.fields, 'company.slogan'), { label: '公司信息 · 口号', kind: 'text' });
    assert.equal(describeField(settings.fields, 'hero.image').kind, 'picture');
    assert.equal(describeField(settings.fields, 'partners').label, '合作伙伴');
    assert.deepEqual(describeField(product.fields, 'gone'), { label: 'gone', kind: 'text' });
  });

  it('say a choice by its name, and that there is none', () => {
    const { show } = contentOf('product', [{ locationId: 'cpxt', title: '机器人' }]).describe('locationId');
    assert.equal(show?.('cpxt'), '机器人');
    assert.equal(show?.(''), '未选择');
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
