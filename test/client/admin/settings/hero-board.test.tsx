import assert from 'node:assert/strict';
import { it } from 'node:test';
import { useState } from 'react';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { HeroBoard } = await import('../../../../client/admin/settings/hero-board.tsx');
type Points = Parameters<Parameters<typeof HeroBoard>[0]['onPoints']>[0];

it('a chosen point stays chosen when another is removed from the list below, and none is when it is the one', async () => {
  const hero = { image: '/a-9x9.webp' } as Parameters<typeof HeroBoard>[0]['hero']; // proof: the board reads its pictures
  let points: Points = [];
  let set = (_: Points) => {};
  const Board = () => {
    [points, set] = useState<Points>([1, 2, 3].map((x) => ({ productId: '', x, y: x })));
    return <HeroBoard hero={{ ...hero, mobileImage: '' }} points={points} onPoints={set} />;
  };
  const { place, leave } = await visit(null, <Board />);
  const chosen = () => place.querySelector('[aria-pressed=true]')?.textContent;
  const mark = (at: number) => place.querySelectorAll<HTMLElement>('.picture-board-mark')[at];
  await act(async () => mark(1)?.click());
  await act(async () => set(points.slice(1)));
  assert.deepEqual([chosen(), place.querySelector('label')?.textContent], ['1', '第 1 个产品点的产品']);
  await act(async () => mark(0)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
  assert.deepEqual([chosen(), points[0]?.x], ['1', 2.5]);
  await act(async () => set(points.slice(1)));
  assert.deepEqual([chosen(), points[0]?.x, place.querySelector('label')], [undefined, 3, null]);
  await leave();
});
