import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { useState } from 'react';
import { PicturePreview } from '../../../client/ui/picture-preview.tsx';
import { act, type Shown, visit } from '../../helpers/dom.ts';

const PAPERS = [
  { image: '/media/a.webp', name: '铜牌' },
  { image: '/media/b.webp', name: '奖杯' },
  { image: '/media/c.webp', name: '证书' },
];
let shown: Shown;

describe('the preview of a picture', () => {
  afterEach(() => shown.leave());

  const turns: [what: string, turn: () => Promise<void>, name: string][] = [
    ['the left arrow key, round the end', () => key('ArrowLeft'), '证书'],
    ['the right arrow key', () => key('ArrowRight'), '奖杯'],
    ['its button', () => press('[aria-label="下一张"]'), '奖杯'],
    ['a swipe to the left', () => swipe(-120, 10), '奖杯'],
    ['a swipe to the right', () => swipe(120, -10), '证书'],
    ['no short swipe', () => swipe(5, 20), '铜牌'],
  ];
  for (const [what, turn, neighbour] of turns)
    test(`it is turned by ${what}`, async () => {
      await hang();
      await choose(0);
      await turn();
      assert.deepEqual([dialog().open, name()], [true, neighbour]);
    });

  test('it is enlarged by keys and buttons; arrows then move it, and turn again once it is whole', async () => {
    await hang();
    await choose(0);
    const scale = () => {
      const [, times = '1'] = /scale\(([\d.]+)\)/.exec(stage().style.transform) ?? [];
      return Number(times);
    };
    await key('+');
    await press('[aria-label="放大"]');
    assert.equal(scale(), 2.25);
    await key('ArrowRight');
    await key('-');
    await press('[aria-label="缩小"]');
    assert.deepEqual([scale(), name()], [1, '铜牌']);
    for (let times = 0; times < 9; times += 1) await key('=');
    assert.equal(scale(), 4, 'at most');
    await key('0');
    await key('ArrowRight');
    assert.deepEqual([scale(), name()], [1, '奖杯']);
  });

  describe('of 400 × 300 px in the middle of its window, enlarged', () => {
    const [across, down] = [window.innerWidth / 2 + 40, window.innerHeight / 2 - 30];
    const view = () => /translate\((.+)px, (.+)px\) scale\((.+)\)/.exec(stage().style.transform)?.slice(1).map(Number);
    const enlarge = async (fingers: () => Promise<void>) => {
      await hang();
      await choose(0);
      for (const [name, value] of Object.entries({ offsetWidth: 400, offsetHeight: 300 }))
        Object.defineProperty(stage(), name, { value, configurable: true });
      await fingers();
    };
    const tapTwice = async () => {
      for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) await finger(type, across, down);
    };

    test('by a double tap it keeps in place what was tapped, and is whole at the next', async () => {
      await enlarge(tapTwice);
      assert.deepEqual(view(), [-60, 45, 2.5]);
      await tapTwice();
      assert.equal(view(), undefined);
    });

    test('by a pinch it keeps between the fingers what was there, and goes with them', async () => {
      await enlarge(async () => {
        await finger('pointerdown', across - 10, down);
        await finger('pointerdown', across + 10, down, { pointerId: 2 });
        await finger('pointermove', across - 10, down + 8);
        await finger('pointermove', across + 30, down + 8, { pointerId: 2 });
      });
      assert.deepEqual(view(), [-30, 38, 2]);
    });

    test('it is dragged no further than its edges, not after it was let go outside the window, and not shut by that', async () => {
      await enlarge(tapTwice);
      await finger('pointerdown', 200, 200);
      await finger('pointermove', 200 + 70, 200 - 900);
      assert.deepEqual(view(), [10, -225, 2.5]);
      await finger('pointermove', 400, 400, { buttons: 0 });
      assert.deepEqual(view(), [10, -225, 2.5]);
      await press('.picture-preview-room'); // where what was dragged was let go beside the picture
      assert.equal(dialog().open, true);
      await finger('pointerdown', 200, 200);
      await press('.picture-preview-room');
      assert.equal(dialog().open, false);
    });

    test('it stays within its edges in a window that becomes smaller', async () => {
      await enlarge(tapTwice);
      Object.defineProperty(stage(), 'offsetWidth', { value: 40 });
      window.dispatchEvent(new Event('resize'));
      assert.deepEqual(view(), [-30, 45, 2.5]);
    });
  });

  const ends: [what: string, end: () => unknown][] = [
    ['Esc', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['its own button', () => press('[aria-label="关闭大图"]')],
    ['a click beside the picture', () => press('.picture-preview-room')],
    ['the back button, which stays on the page', () => window.dispatchEvent(new Event('popstate'))],
    ['a swipe down', () => swipe(5, 160)],
  ];
  for (const [what, end] of ends)
    test(`it is closed by ${what}, not by a click on the picture, and the keyboard is back on what opened it`, async () => {
      await hang();
      await choose(2);
      await press('img');
      assert.equal(dialog().open, true);
      await act(async () => void (await end()));
      assert.deepEqual([dialog().open, document.activeElement?.textContent], [false, '证书']);
    });
});

function Wall() {
  const [seen, see] = useState<number>();
  return (
    <>
      {PAPERS.map((paper, index) => (
        <button key={paper.image} type="button" onClick={() => see(index)}>
          {paper.name}
        </button>
      ))}
      <PicturePreview label="荣誉" pictures={PAPERS} index={seen} onIndex={see} />
    </>
  );
}

async function hang(): Promise<void> {
  shown = await visit(<Wall />);
  assert.deepEqual(shown.complaints, []);
}

async function choose(index: number): Promise<void> {
  const button = shown.place.querySelectorAll('button')[index]!; // proof: three stand before the dialog
  await act(async () => {
    button.focus();
    button.click();
  });
}

async function key(name: string): Promise<void> {
  await act(async () => dialog().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
}

async function press(part: string): Promise<void> {
  await act(async () => dialog().querySelector<HTMLElement>(part)?.click());
}

async function swipe(across: number, down: number): Promise<void> {
  await finger('pointerdown', 200, 200);
  await finger('pointermove', 200 + across, 200 + down);
  await finger('pointerup', 200 + across, 200 + down);
}

async function finger(type: string, clientX: number, clientY: number, how: PointerEventInit = {}): Promise<void> {
  const event = new PointerEvent(type, { bubbles: true, pointerId: 1, buttons: 1, clientX, clientY, ...how });
  await act(async () => dialog().querySelector('.picture-preview-room')?.dispatchEvent(event));
}

function stage(): HTMLElement {
  return dialog().querySelector<HTMLElement>('.picture-preview-picture')!; // proof: a picture is shown
}

function dialog(): HTMLDialogElement {
  return shown.place.querySelector('dialog')!; // proof: it is there from the start, closed
}

function name(): string | undefined {
  return dialog().querySelector('.picture-preview-name')?.textContent ?? undefined;
}
