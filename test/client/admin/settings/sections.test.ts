import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { labelsOf } from '../../../../client/admin/fields/describe-field.ts';
import { isFoundBy, sections } from '../../../../client/admin/settings/sections.ts';
import { settings } from '../../../../server/contract/kinds/settings.ts';

describe('the form of the site settings', () => {
  it('has every field of site.json under one heading', () => {
    assert.deepEqual(sections.flatMap(({ fields }) => [...fields]).sort(), Object.keys(settings.fields).sort());
  });

  const found = (typed: string) =>
    sections
      .filter(({ title, fields }) =>
        isFoundBy(
          `${title} ${labelsOf(Object.fromEntries(fields.map((name) => [name, settings.fields[name]])))}`,
          typed,
        ),
      )
      .map(({ id }) => id);
  for (const [typed, id] of [
    ['手机号', 'company'],
    ['客户', 'partners'],
    ['微信', 'company'],
    ['图标', 'brand'],
    ['LOGO', 'brand'],
    ['logo', 'brand'],
    ['信用代码', 'honours'],
  ] as const)
    it(`is found by ${typed}`, () => assert.ok(found(typed).includes(id), String(found(typed))));
});
