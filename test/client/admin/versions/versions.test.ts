import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differences, withMine } from '../../../../client/admin/form/differences.ts';
import { proposed } from '../../../../client/admin/versions/conflict-dialog.tsx';
import { assembled, commonOf, piecesOf } from '../../../../client/admin/versions/paragraphs.ts';
import { markChanges } from '../../../../client/admin/versions/value-view.tsx';
import '../../../helpers/dom.ts';
import { randomFrom } from '../../../helpers/random.ts';

const base = { name: '塔机', facts: { place: '淄博', lines: ['甲', '乙'] }, note: '' };

describe('two versions of a record', () => {
  it('are the same where both made the same change', () => {
    assert.deepEqual(differences(base, { ...base, note: '同一句' }, { ...base, note: '同一句' }), []);
  });

  it('are the same where a text is empty in one and absent in the other', () => {
    const { note: _none, ...absent } = base;
    for (const [mine, theirs] of [
      [base, absent],
      [absent, base],
    ])
      assert.deepEqual(differences(base, mine, theirs), []);
    const noNumber = differences({}, {}, { count: 0, shown: false });
    assert.equal(noNumber.length, 2, 'nought and no are values');
  });

  it('propose nothing where both changed a field, and each change that stands alone', () => {
    const mine = { ...base, name: '我的', note: '我写的' };
    const theirs = { ...base, name: '对方的', facts: { ...base.facts, place: '济南' } };
    const found = differences(base, mine, theirs);
    const changes = found.map(({ path, changedBy }) => `${path} ${changedBy}`);
    assert.deepEqual(changes, ['name both', 'facts.place them', 'note me']);
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
    const chosen = withMine(
      theirs,
      found.filter(({ path }) => path === 'name'),
    );
    assert.deepEqual(chosen, { ...theirs, name: '我的' });
    assert.equal(theirs.name, '对方的');
  });

  it('lose a field that one of them took away, when that is chosen', () => {
    const theirs: Record<string, unknown> = { a: '1', b: '2' };
    const found = differences(theirs, { a: '1' }, theirs);
    assert.deepEqual(withMine(theirs, found), { a: '1' });
  });
});

/** A text, the one beside it, and the first with its marks. */
const MARKED: Record<string, [text: string, other: string, marked: string]> = {
  'nothing where both are the same': ['<p>甲</p><p>乙</p>', '<p>甲</p><p>乙</p>', '<p>甲</p><p>乙</p>'],
  'the paragraphs that the other does not have': [
    '<p>甲</p><p class="align-center">新</p>',
    '<p>甲</p><p>旧</p>',
    '<p>甲</p><p class="align-center is-changed">新</p>',
  ],
  'what stands elsewhere, and what is there twice': [
    '<p>乙</p><p>甲</p><p>丙</p><p>丙</p>',
    '<p>甲</p><p>乙</p><p>丙</p>',
    '<p class="is-changed">乙</p><p>甲</p><p class="is-changed">丙</p><p>丙</p>',
  ],
  'all beside an empty text': ['<p>甲</p>', '', '<p class="is-changed">甲</p>'],
  'nothing in an empty text': ['', '<p>甲</p>', ''],
};
for (const [what, [text, other, marked]] of Object.entries(MARKED))
  it(`rich text beside another version has marked ${what}`, () => assert.equal(markChanges(text, other), marked));

const text = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const piecesFor = (base: string, mine: string, theirs: string) =>
  piecesOf({ path: 'newInfo', mine, theirs, changedBy: 'both' }, base);
const places = (base: string, mine: string, theirs: string) =>
  piecesFor(base, mine, theirs).flatMap((piece) =>
    typeof piece === 'string' ? [] : [[piece.mine, piece.theirs, piece.changedBy]],
  );

describe('two versions of a text, paragraph by paragraph', () => {
  it('differ in the paragraphs that one of them changed, added or took away, and say who', () => {
    const base = text('一', '二', '三', '四');
    assert.deepEqual(places(base, text('一', '二！', '三', '四'), text('一', '二', '三', '四', '五')), [
      [text('二！'), text('二'), 'me'],
      ['', text('五'), 'them'],
    ]);
    assert.deepEqual(places(base, text('一', '三', '四'), text('一', '二', '三')), [
      ['', text('二'), 'me'],
      [text('四'), '', 'them'],
    ]);
    assert.deepEqual(places(base, text('甲', '二', '三', '四'), text('乙', '二', '三', '四')), [
      [text('甲'), text('乙'), 'both'],
    ]);
    assert.deepEqual(places('', text('甲'), text('乙')), [[text('甲'), text('乙'), 'both']]);
  });

  it('become one as chosen, and lose nothing of either', () => {
    const [mine, theirs] = [text('一', '二！', '三'), `词${text('一', '二', '三')}<ul><li>四</li></ul>`];
    const pieces = piecesFor(text('一', '二', '三'), mine, theirs);
    const paths = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.path]));
    const all = (side: 'mine' | 'theirs') => Object.fromEntries(paths.map((path) => [path, side]));
    assert.equal(assembled(pieces, all('mine')), mine);
    assert.equal(assembled(pieces, all('theirs')), theirs);
    const mixed = { ...all('theirs'), [paths[1] ?? '']: 'mine' as const };
    assert.equal(assembled(pieces, mixed), `词${text('一', '二！', '三')}<ul><li>四</li></ul>`);
  });

  it('have as many blocks in common as any choice of them, in the order of both', () => {
    const below = randomFrom(29);
    const lines = () => Array.from({ length: below(9) }, () => 'abc'.charAt(below(3)));
    for (let round = 0; round < 500; round++) {
      const [mine, theirs] = [lines(), lines()];
      const common = commonOf(mine, theirs);
      for (const [at, [a, b]] of common.entries()) {
        assert.equal(mine[a], theirs[b]);
        const [lastA, lastB] = common[at - 1] ?? [-1, -1];
        assert.ok(a > lastA && b > lastB);
      }
      assert.equal(common.length, mostCommon(mine, theirs), `${mine} and ${theirs}`);
    }
  });

  it('are compared however long they are: what begins and ends them is common even where all between differs', () => {
    const long = (word: string) => ['一', ...Array.from({ length: 20_000 }, (_, at) => `${word}${at}`), '二'];
    assert.deepEqual(commonOf(long('甲'), long('乙')), [
      [0, 0],
      [20_001, 20_001],
    ]);
    assert.equal(commonOf(long('甲'), [...long('甲'), '三']).length, 20_002);
  });
});

/** By all choices. */
function mostCommon([first, ...mine]: string[], theirs: string[]): number {
  if (first === undefined) return 0;
  const without = mostCommon(mine, theirs);
  const at = theirs.indexOf(first);
  return at < 0 ? without : Math.max(without, 1 + mostCommon(mine, theirs.slice(at + 1)));
}
