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

  test('nothing is open before a picture is chosen', async () => {
    await hang();
    assert.doesNotMatch(shown.markup, /<img|<dialog[^>]* open/);
    assert.equal(dialog().open, false);
  });

  test('the chosen picture is shown large, with its name and its place among the others', async () => {
    await hang();
    await choose(1);
    assert.equal(dialog().open, true);
    assert.deepEqual([name(), place()], ['奖杯', '2 / 3']);
  });

  test('arrow keys and buttons turn to the neighbours, round the ends', async () => {
    await hang();
    await choose(0);
    await key('ArrowLeft');
    assert.equal(name(), '证书');
    await key('ArrowRight');
    await key('ArrowRight');
    assert.equal(name(), '奖杯');
    await act(async () => dialog().querySelector<HTMLElement>('[aria-label="下一张"]')?.click());
    assert.equal(name(), '证书');
  });

  test('Esc, its own button and a click beside the picture close it; a click on the picture does not', async () => {
    await hang();
    const ways = [
      () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
      () => dialog().querySelector<HTMLElement>('[aria-label="关闭大图"]')?.click(),
      () => dialog().querySelector<HTMLElement>('.picture-preview-room')?.click(),
    ];
    for (const way of ways) {
      await choose(0);
      await act(async () => dialog().querySelector<HTMLElement>('img')?.click());
      assert.equal(dialog().open, true);
      await act(async () => way());
      assert.equal(dialog().open, false);
    }
  });

  test('the back button closes it and stays on the page', async () => {
    await hang();
    await choose(0);
    await act(async () => window.dispatchEvent(new Event('popstate')));
    assert.equal(dialog().open, false);
  });

  test('the keyboard is back on what opened it', async () => {
    await hang();
    await choose(2);
    await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    assert.equal(document.activeElement?.textContent, '证书');
  });

  test('a swipe to the left brings the next, one to the right the one before, one down closes', async () => {
    await hang();
    await choose(0);
    await swipe(-120, 10);
    assert.equal(name(), '奖杯');
    await swipe(120, -10);
    assert.equal(name(), '铜牌');
    await swipe(5, 20);
    assert.equal(dialog().open, true, 'a short one does nothing');
    await swipe(5, 160);
    assert.equal(dialog().open, false);
  });

  test('two fingers magnify; what is magnified is moved, not turned over; the next picture is whole again', async () => {
    await hang();
    await choose(0);
    await finger('pointerdown', 1, 100, 100);
    await finger('pointerdown', 2, 200, 100);
    await finger('pointermove', 2, 300, 100);
    await finger('pointerup', 2, 300, 100);
    await finger('pointerup', 1, 100, 100);
    assert.match(transform(), /scale\(2\)/);
    await swipe(-120, 0);
    assert.equal(name(), '铜牌');
    await key('ArrowRight');
    assert.equal(transform(), 'none');
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
      <PicturePreview label="荣誉" pictures={PAPERS} index={seen} onIndex={see} onClose={() => see(undefined)} />
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

async function finger(type: string, pointerId: number, clientX: number, clientY: number): Promise<void> {
  const room = dialog().querySelector('.picture-preview-room');
  await act(async () => room?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, clientX, clientY })));
}

async function swipe(across: number, down: number): Promise<void> {
  await finger('pointerdown', 1, 200, 200);
  await finger('pointermove', 1, 200 + across, 200 + down);
  await finger('pointerup', 1, 200 + across, 200 + down);
}

function dialog(): HTMLDialogElement {
  return shown.place.querySelector('dialog')!; // proof: it is there from the start, closed
}

function name(): string | undefined {
  return dialog().querySelector('.picture-preview-name')?.textContent ?? undefined;
}

function place(): string | undefined {
  return dialog().querySelector('.picture-preview-count')?.textContent ?? undefined;
}

function transform(): string {
  return dialog().querySelector<HTMLElement>('.picture-preview-picture')?.style.getPropertyValue('transform') ?? '';
}
