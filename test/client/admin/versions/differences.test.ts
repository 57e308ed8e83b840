import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differences, merged, proposed } from '../../../../client/admin/versions/differences.ts';

const base = { name: '塔机', facts: { place: '淄博', lines: ['甲', '乙'] }, note: '' };

describe('two versions of a record', () => {
  it('are the same where both made the same change', () => {
    assert.deepEqual(differences(base, { ...base, note: '同一句' }, { ...base, note: '同一句' }), []);
  });

  it('propose nothing where both changed a field, and each change that stands alone', () => {
    const mine = { ...base, name: '我的', note: '我写的' };
    const theirs = { ...base, name: '对方的', facts: { ...base.facts, place: '济南' } };
    const found = differences(base, mine, theirs);
    assert.deepEqual(
      found.map(({ path, changedBy }) => [path, changedBy]),
      [
        ['name', 'both'],
        ['facts.place', 'them'],
        ['note', 'me'],
      ],
    );
    assert.deepEqual(proposed(found), { 'facts.place': 'theirs', note: 'mine' });
  });

  it('count a list as one value, so that its entries are never mixed', () => {
    const mine = { ...base, facts: { ...base.facts, lines: ['甲'] } };
    const found = differences(base, mine, base);
    const paths = found.map(({ path }) => path);
    assert.deepEqual(paths, ['facts.lines']);
  });

  it('become one as chosen field by field, and neither is touched', () => {
    const mine = { ...base, name: '我的', note: '我写的' };
    const theirs = { ...base, name: '对方的', facts: { ...base.facts, place: '济南' } };
    const found = differences(base, mine, theirs);
    const chosen = merged(theirs, found, { name: 'mine', 'facts.place': 'theirs', note: 'theirs' });
    assert.deepEqual(chosen, { ...theirs, name: '我的' });
    assert.equal(theirs.name, '对方的');
  });

  it('lose a field that one of them took away, when that is chosen', () => {
    const theirs: Record<string, unknown> = { a: '1', b: '2' };
    const found = differences(theirs, { a: '1' }, theirs);
    assert.deepEqual(merged(theirs, found, { b: 'mine' }), { a: '1' });
  });
});
