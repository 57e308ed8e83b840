import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sections } from '../../../../client/admin/settings-sections.ts';
import { settings } from '../../../../server/contract/kinds/settings.ts';

it('the form of the site settings has every field of site.json under one heading', () => {
  assert.deepEqual(sections.flatMap(({ fields }) => [...fields]).sort(), Object.keys(settings.fields).sort());
});
