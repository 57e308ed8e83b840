import assert from 'node:assert/strict';
import { it } from 'node:test';
import { STAFF_WORDS, sections } from '../../../../client/admin/settings-sections.ts';
import { labelAt } from '../../../../server/contract/kinds/fields.ts';
import { settings } from '../../../../server/settings.ts';

it('the form of the site settings has every field of site.json under one heading', () => {
  assert.deepEqual(sections.flatMap(({ fields }) => [...fields]).sort(), Object.keys(settings.fields).sort());
});

it('the words of staff lead to fields of the form', () => {
  for (const path of Object.values(STAFF_WORDS).flatMap((paths) => paths.split(' ')))
    assert.doesNotMatch(labelAt(settings.fields, path), /[a-z]/, 'an unknown name is its own label');
});
