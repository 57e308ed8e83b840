import '../../../helpers/dom.ts';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assembled, piecesOf } from '../../../../client/admin/versions/paragraphs.ts';

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
});
