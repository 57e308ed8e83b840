import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, type Mock, mock, test } from 'node:test';
import { Activity, type ReactNode } from 'react';
import { Carousel } from '../../../../../client/site/widgets/carousel/carousel.tsx';
import { act, layOutRows, preferStillness, type Shown, see, visit } from '../../../../helpers/dom.ts';

const ROOMS = ['序厅', '沙盘', '机器人展台'];
const PACE_MS = 4000;
const FRAME_MS = 16;
const LEAVES = { bubbles: true, relatedTarget: document.body };

let shown: Shown;
let frames: Mock<(...args: never[]) => unknown>[];

describe('a carousel', () => {
  beforeEach(() => {
    layOutRows();
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    let time = 0;
    const nextFrame = (tell: FrameRequestCallback) => {
      time += FRAME_MS;
      return setTimeout(tell, FRAME_MS, time);
    };
    const cancel = (frame: number) => clearTimeout(frame);
    frames = [
      mock.method(globalThis, 'requestAnimationFrame', nextFrame),
      mock.method(globalThis, 'cancelAnimationFrame', cancel),
    ];
  });
  afterEach(async () => {
    await shown.leave();
    preferStillness(false);
    mock.timers.reset();
    for (const { mock: made } of frames) made.restore();
  });

  test('it stands still while nobody can see it', async () => {
    await openWalk();
    await see(root(), false);
    await pass(2 * PACE_MS);
    assert.equal(current(), '序厅');
  });

  for (const [what, begin, end] of [
    [
      'under the pointer, and goes on when the pointer has left',
      () => act(async () => root().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))),
      () => act(async () => root().dispatchEvent(new PointerEvent('pointerout', LEAVES))),
    ],
    [
      'while the keyboard is in it, and goes on when the keyboard has left',
      () => act(async () => button('下一项').focus()),
      () => act(async () => button('下一项').blur()),
    ],
    ['for good at its pause button, which lets it go on', () => press('暂停轮播'), () => press('继续轮播')],
  ] as const)
    test(`it stands still ${what}`, async () => {
      await openWalk();
      await begin();
      await pass(2 * PACE_MS);
      assert.equal(current(), '序厅');
      await end();
      await pass(PACE_MS);
      assert.equal(current(), '沙盘');
    });

  test('a finger on its slides stops it for good, as a mouse does not, and its button lets it go on', async () => {
    await openWalk();
    const touch = (pointerType: string) =>
      act(async () => row().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType })));
    await touch('mouse');
    await pass(PACE_MS);
    assert.equal(current(), '沙盘');
    await touch('touch');
    await pass(2 * PACE_MS);
    assert.equal(current(), '沙盘');
    await press('继续轮播');
    await pass(PACE_MS);
    assert.equal(current(), '机器人展台');
  });

  test('it turns on at its pace, and from the last slide to the first', async () => {
    await openWalk();
    for (const [ms, slide] of [
      [PACE_MS - 1, '序厅'],
      [1, '沙盘'],
      [PACE_MS, '机器人展台'],
      [PACE_MS, '序厅'],
    ] as const) {
      await pass(ms);
      assert.equal(current(), slide);
    }
  });

  test('a mark goes to its slide', async () => {
    await openWalk();
    await press('第 3 项：机器人展台');
    assert.equal(current(), '机器人展台');
  });

  test('more slides than marks can tell apart are counted instead', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `照片 ${at + 1}`);
    shown = await visit(
      <Carousel label="轮播图" names={names} loop>
        {names.map((name) => (
          <p key={name}>{name}</p>
        ))}
      </Carousel>,
    );
    const said = () => shown.place.querySelector('.carousel-controls')?.textContent;
    assert.equal(said(), '1 / 101');
    await press('上一项');
    assert.equal(said(), '101 / 101');
    assert.equal(shown.place.querySelectorAll('.carousel-dot').length, 0);
  });

  test('the copies that close the circle are out of reach of keyboard and screen reader', async () => {
    await openWalk();
    const copies = [...shown.place.querySelectorAll<HTMLElement>('.carousel-slide[aria-hidden="true"] a')];
    assert.ok(copies.length > 0);
    for (const link of copies) assert.equal(link.tabIndex, -1);
    const slides = shown.place.querySelectorAll('.carousel-slide:not([aria-hidden])');
    assert.equal(slides.length, ROOMS.length);
  });

  test('a row that does not go round stops at its ends', async () => {
    shown = await visit(
      <Carousel label="产品" names={ROOMS}>
        {ROOMS.map((room) => (
          <a key={room} href="/product">
            {room}
          </a>
        ))}
      </Carousel>,
    );
    assert.equal(button('上一项').getAttribute('aria-disabled'), 'true');
    await press('上一项');
    assert.equal(current(), '序厅');
    for (let turn = 0; turn < 5; turn++) await press('下一项');
    assert.equal(current(), '机器人展台');
    assert.equal(button('下一项').getAttribute('aria-disabled'), 'true');
  });

  for (const [what, left] of Object.entries({ kept: undefined, lost: 0 })) {
    test(`in a page that was kept hidden it stands where it stood, its scroll position ${what} meanwhile`, async () => {
      const kept = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{walk()}</Activity>;
      shown = await visit(kept('visible'));
      await press('下一项');
      const stood = row().scrollLeft;
      await shown.become(kept('hidden'));
      if (left !== undefined) row().scrollLeft = left;
      await shown.become(kept('visible'));
      await pass(200);
      assert.equal(current(), '沙盘');
      assert.equal(row().scrollLeft, stood);
    });
  }

  test('the server sends every slide once, and the browser takes its markup over unchanged', async () => {
    await openWalk();
    assert.deepEqual(shown.complaints, []);
    for (const room of ROOMS) assert.equal(shown.markup.split(`>${room}</a>`).length - 1, 1, room);
    assert.ok(!shown.markup.includes('style='));
  });
});

function walk(): ReactNode {
  return (
    <Carousel label="智慧展厅" intervalMs={PACE_MS} loop centred names={ROOMS}>
      {ROOMS.map((room) => (
        <a key={room} href="/xiangmuanli">
          {room}
        </a>
      ))}
    </Carousel>
  );
}

async function openWalk(): Promise<void> {
  shown = await visit(walk());
  await see(root(), true);
}

function row(): HTMLElement {
  return shown.place.querySelector<HTMLElement>('.carousel-track')!; // proof: every test opened one
}

function root(): HTMLElement {
  return shown.place.querySelector<HTMLElement>('.carousel')!; // proof: every test opened one
}

function button(name: string): HTMLElement {
  const found = shown.place.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
  assert.ok(found, `no button ${name}`);
  return found;
}

async function press(name: string): Promise<void> {
  await act(async () => button(name).click());
  await pass(200); // until the row has come to rest
}

async function pass(ms: number): Promise<void> {
  await act(async () => {
    for (let left = ms; left > 0; left -= FRAME_MS) mock.timers.tick(Math.min(left, FRAME_MS));
  });
}

/** The slide that is marked as the current one. */
function current(): string | undefined {
  return shown.place.querySelector('.carousel-dot[aria-current="true"]')?.getAttribute('aria-label')?.split('：')[1];
}
