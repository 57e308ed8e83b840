import assert from 'node:assert/strict';
import { it } from 'node:test';
import { OrderHandle } from '../../../../client/admin/widgets/order-handle.tsx';
import { BoardMark } from '../../../../client/admin/widgets/picture-board.tsx';
import { act, visit } from '../../../helpers/dom.ts';

it('a row and a mark are moved by arrow keys, and not by those with which the browser goes back', async () => {
  let moves = 0;
  const move = () => {
    moves += 1;
  };
  const shown = await visit(
    <>
      <OrderHandle label="甲" why={undefined} onMoveBy={move} onMoveTo={move} />
      <BoardMark position={{ x: 1, y: 1 }} name="点" step={1} onMove={move}>
        1
      </BoardMark>
    </>,
  );
  const press = async (held: KeyboardEventInit) => {
    moves = 0;
    for (const button of shown.place.querySelectorAll('button')) {
      const event = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true, ...held });
      await act(async () => button.dispatchEvent(event));
      assert.equal(event.defaultPrevented, !held.altKey);
    }
    return moves;
  };
  assert.deepEqual([await press({}), await press({ altKey: true })], [2, 0]);
  await shown.leave();
});
