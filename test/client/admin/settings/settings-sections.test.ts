import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { describeSite } from '../../../../client/admin/settings/describe-setting.ts';
import { moved } from '../../../../client/admin/settings/moved.ts';
import { blankEntry, type SiteField } from '../../../../client/admin/settings/setting-fields.ts';
import { siteSections } from '../../../../client/admin/settings/settings-sections.ts';
import { ROOT } from '../../../helpers/site.ts';

const starter: unknown = JSON.parse(readFileSync(join(ROOT, 'server', 'starter', 'site.json'), 'utf8'));
const top = siteSections.flatMap(({ fields }) => fields);

/** Paths in `value` that no field speaks of. */
function unspoken(value: unknown, fields: readonly SiteField[], path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, at) => unspoken(entry, fields, `${path}.${at}`));
  if (typeof value !== 'object' || value === null) return fields.length === 1 && fields[0]?.name === '' ? [] : [path];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = fields.find((other) => other.name === name);
    if (!field) return [`${path}.${name}`];
    return 'fields' in field ? unspoken(inner, field.fields, `${path}.${name}`) : [];
  });
}

describe('the form of the site settings', () => {
  it('leaves out nothing that site.json holds', () => {
    assert.deepEqual(unspoken(starter, top), []);
  });

  it('has no field that site.json does not know', () => {
    const known = new Set(Object.keys(starter as object));
    assert.deepEqual(
      top.map(({ name }) => name).filter((name) => !known.has(name)),
      [],
    );
  });

  it('calls a field by its group and its own name', () => {
    assert.deepEqual(describeSite('company.slogan'), { label: '公司信息 · 口号', kind: 'text' });
    assert.equal(describeSite('hero.image').kind, 'picture');
    assert.equal(describeSite('partners').label, '合作伙伴');
  });

  it('begins a new entry with every field it has', () => {
    const cases = top.find(({ name }) => name === 'cases');
    assert.ok(cases?.kind === 'list');
    const entry = blankEntry(cases.fields) as Record<string, unknown>;
    assert.deepEqual(
      Object.keys(entry),
      cases.fields.map(({ name }) => name),
    );
    assert.deepEqual(entry.facts, [{ label: '', value: '' }]);
    assert.equal(blankEntry([{ kind: 'line', name: '', label: '要点' }]), '');
  });

  it('moves an entry without losing another', () => {
    assert.deepEqual(moved(['甲', '乙', '丙'], 0, 2), ['乙', '丙', '甲']);
    assert.deepEqual(moved(['甲', '乙', '丙'], 2, 1), ['甲', '丙', '乙']);
  });
});
