import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

const { useSwipe } = await import('../../../../client/site/products/use-swipe.ts');

let turns: number[];
let shown: Shown;

function Panel() {
  return <div {...useSwipe((delta) => turns.push(delta))}>内容</div>;
}

describe('a swipe', () => {
  beforeEach(async () => {
    turns = [];
    shown = await visit(<Panel />);
  });

  /** A finger, or two, put down at one place and lifted at another. The window is 1024 px wide. */
  async function swipe(from: [number, number], to: [number, number], fingers = 1): Promise<void> {
    const panel = shown.place.firstElementChild;
    const send = (name: string, touches: object) =>
      panel?.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), touches));
    const [down, up] = [from, to].map(([clientX, clientY]) => ({ clientX, clientY }));
    await act(async () => {
      send('touchstart', { touches: Array.from({ length: fingers }, () => down) });
      send('touchend', { touches: [], changedTouches: [up] });
    });
  }

  test('scrolling down, a slip of the finger and a pinch turn nothing', async () => {
    await swipe([300, 100], [300, 500]);
    await swipe([300, 100], [200, 200]);
    await swipe([300, 100], [250, 100]);
    await swipe([300, 100], [100, 100], 2);
    assert.deepEqual(turns, []);
  });

  test("a swipe from the window's edge is the phone's way back and turns nothing", async () => {
    await swipe([10, 100], [300, 100]);
    await swipe([1015, 100], [700, 100]);
    assert.deepEqual(turns, []);
  });

  test('a swipe to the left goes onward, one to the right goes back, also when the finger wavers', async () => {
    await swipe([300, 100], [200, 120]);
    await swipe([200, 100], [300, 60]);
    assert.deepEqual(turns, [1, -1]);
  });
});
