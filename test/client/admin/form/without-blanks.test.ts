import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withoutBlanks } from '../../../../client/admin/form/differences.ts';

it('an entry that was added to a list and left empty is not saved, one that was emptied is refused as before', () => {
  const blank = { title: '', number: null, isOn: false, parts: [] };
  const full = { ...blank, title: '一' };
  const zero = { ...blank, number: 0 };
  for (const [before, list, expected] of [
    [[], [blank], []],
    [[full], [blank, full, zero, blank], [full, zero]],
    [[full], [blank], [blank]],
    [
      [full, zero],
      [full, blank],
      [full, blank],
    ],
  ])
    assert.deepEqual(withoutBlanks({ a: { list }, b: '' }, { a: { list: before } }), { a: { list: expected }, b: '' });
});
