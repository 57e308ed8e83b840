import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeField } from '../../../../client/admin/fields/describe-field.ts';
import { type Describe, withoutBlanks } from '../../../../client/admin/form/differences.ts';
import { blankOf, type Fields, isField, type ListInput } from '../../../../server/contract/kinds/fields.ts';
import { contentKinds } from '../../../../server/kinds.ts';
import { settings } from '../../../../server/settings.ts';
import { randomFrom } from '../../../helpers/random.ts';

const blank = { title: '', icon: 'crane', number: null, isOn: false, parts: [] };
const full = { ...blank, title: '一' };
const zero = { ...blank, number: 0 };
const words = (path: string) => ({ label: path, kind: 'text' as const });

it('an entry that was added to a list and left empty is not saved, one that was emptied is refused as before', () => {
  const described: Describe = (path) => ({ ...words(path), ...(path === 'a.list' && { blank }) });
  for (const [before, list, expected] of [
    [[], [blank], []],
    [[full], [blank, full, zero, blank], [full, zero]],
    [[full], [blank], [blank]],
    [[], [{ ...blank, icon: 'robot' }], [{ ...blank, icon: 'robot' }]],
    [
      [full, zero],
      [full, blank],
      [full, blank],
    ],
  ])
    assert.deepEqual(withoutBlanks({ a: { list }, b: '' }, { a: { list: before } }, described), {
      a: { list: expected },
      b: '',
    });
});

it('that holds for each list of each form, whatever an entry comes with, also for lists within entries', () => {
  let count = 0;
  for (const fields of [settings.fields, ...Object.values(contentKinds).map((kind) => kind.fields)])
    for (const [path, { of, isInStep }] of listsOf(fields)) {
      count += 1;
      const entry = blankOf(of);
      const filled = isField(of) ? '一' : { ...Object(entry), [Object.keys(of)[0] ?? '']: '一' };
      const put = (list: unknown[]) => path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), list);
      const saved = withoutBlanks(put([entry, filled, entry]), put([]), (at) => describeField(fields, at));
      assert.deepEqual(saved, put(isInStep ? [entry, filled] : [filled]), path);
    }
  assert.ok(count > 25, `${count} lists`);
  const [scenario, inside] = [
    { title: '校园', points: ['一', ''] },
    { title: '校园', points: ['一'] },
  ];
  const describe: Describe = (path) => describeField(settings.fields, path);
  const base = { scenarios: [{ title: '校园', points: ['一'] }] };
  assert.deepEqual(withoutBlanks({ scenarios: [scenario] }, base, describe), { scenarios: [inside] });
});

it('no entry of two lists in step comes beside another one than it was typed beside', () => {
  const describe: Describe = (path) => describeField(settings.fields, path);
  const [none, pin] = ['', 'p1'].map((productId) => ({ productId, x: 50, y: 50 }));
  for (let seed = 0; seed < 200; seed += 1) {
    const below = randomFrom(seed);
    const some = <T>(...of: T[]) => Array.from({ length: below(5) }, () => of[below(of.length)]);
    const [points, pins] = [some('', '一', '二'), some(none, pin)];
    const { scenarios } = withoutBlanks({ scenarios: [{ title: '校园', points, pins }] }, {}, describe);
    for (const [typed, saved, empty] of [
      [points, scenarios[0]?.points, ''],
      [pins, scenarios[0]?.pins, none],
    ] as const) {
      assert.deepEqual(saved, typed.slice(0, saved?.length), `seed ${seed}`);
      assert.ok(
        typed.slice(saved?.length).every((entry) => entry === empty),
        `seed ${seed}`,
      );
      assert.notEqual(saved?.at(-1), empty, `seed ${seed}`);
    }
  }
});

function* listsOf(fields: Fields, path = ''): Generator<[string, ListInput]> {
  for (const [name, { input }] of Object.entries(fields))
    if (input.as === 'list') yield [path + name, input];
    else if (input.as === 'group') yield* listsOf(input.fields, `${path}${name}.`);
}
