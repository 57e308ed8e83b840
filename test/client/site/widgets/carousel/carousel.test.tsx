import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, type Mock, mock, test } from 'node:test';
import type { ReactNode } from 'react';
import { carouselOf } from '../../../../../client/site/live/carousel.ts';
import { mount } from '../../../../../client/site/live/modules.ts';
import { Carousel } from '../../../../../client/site/widgets/carousel/carousel.tsx';
import { layOutRows, preferStillness, see, serve } from '../../../../helpers/dom.ts';

const ROOMS = ['序厅', '沙盘', '机器人展台'];
const PACE_MS = 4000;
const FRAME_MS = 16;
const LINKS = ROOMS.map((room) => (
  <a key={room} href="/xiangmuanli">
    {room}
  </a>
));
const WALK = (
  <Carousel label="智慧展厅" intervalMs={PACE_MS} loop centred names={ROOMS}>
    {LINKS}
  </Carousel>
);
const SHELF = (
  <Carousel label="产品" names={ROOMS}>
    {LINKS}
  </Carousel>
);

let place: HTMLElement;
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
  afterEach(() => {
    place.remove();
    preferStillness(false);
    mock.timers.reset();
    for (const { mock: made } of frames) made.restore();
  });

  test('it stands still while nobody can see it', async () => {
    await open(WALK);
    await see(root(), false);
    pass(2 * PACE_MS);
    assert.equal(current(), '序厅');
  });

  for (const [what, begin, end] of [
    [
      'under the pointer, and goes on when the pointer has left',
      () => root().dispatchEvent(new PointerEvent('pointerenter')),
      () => root().dispatchEvent(new PointerEvent('pointerleave')),
    ],
    [
      'while the keyboard is in it, and goes on when the keyboard has left',
      () => button('下一项').focus(),
      () => button('下一项').blur(),
    ],
    ['for good at its pause button, which lets it go on', () => press('暂停轮播'), () => press('继续轮播')],
  ] as const)
    test(`it stands still ${what}`, async () => {
      await open(WALK);
      assert.equal(said().getAttribute('aria-live'), 'off');
      begin();
      pass(2 * PACE_MS);
      assert.deepEqual([current(), said().getAttribute('aria-live')], ['序厅', 'polite']);
      end();
      pass(PACE_MS);
      assert.equal(current(), '沙盘');
    });

  test('it stands still for who asked for no motion, until its button is pressed', async () => {
    preferStillness(true);
    await open(WALK);
    pass(2 * PACE_MS);
    assert.equal(current(), '序厅');
    press('继续轮播');
    pass(PACE_MS);
    assert.equal(current(), '沙盘');
  });

  test('a finger that presses or moves it stops it for good, as a mouse does not, and its button lets it go on', async () => {
    const release = (pointerType: string) => row().dispatchEvent(new PointerEvent('pointerup', { pointerType }));
    const swipe = () => {
      for (const type of ['touchstart', 'scroll', 'touchend']) row().dispatchEvent(new Event(type));
    };
    await open(WALK);
    release('mouse');
    pass(PACE_MS);
    assert.equal(current(), '沙盘');
    for (const stop of [() => release('touch'), swipe]) {
      const at = current();
      stop();
      pass(2 * PACE_MS);
      assert.equal(current(), at);
      press('继续轮播');
      pass(PACE_MS);
      assert.notEqual(current(), at);
    }
  });

  test('a finger that scrolls the page from its slides holds it for as long as it is there', async () => {
    await open(WALK);
    for (const type of ['pointerdown', 'touchstart', 'pointercancel']) row().dispatchEvent(new Event(type));
    pass(2 * PACE_MS);
    assert.equal(current(), '序厅');
    row().dispatchEvent(new Event('touchend'));
    pass(PACE_MS);
    assert.equal(current(), '沙盘');
  });

  test('it turns on at its pace, and from the last slide to the first', async () => {
    await open(WALK);
    for (const [ms, slide] of [
      [PACE_MS - 1, '序厅'],
      [1, '沙盘'],
      [PACE_MS, '机器人展台'],
      [PACE_MS, '序厅'],
    ] as const) {
      pass(ms);
      assert.equal(current(), slide);
    }
  });

  test('a mark goes to its slide, arrow keys to the next one, and a listener hears of it', async () => {
    await open(WALK);
    const heard: number[] = [];
    carouselOf(place)?.onChange((index) => heard.push(index));
    press('第 3 项：机器人展台');
    assert.deepEqual([current(), said().textContent], ['机器人展台', ''], 'it goes on by itself');
    root().dispatchEvent(new Event('pointerenter'));
    press('第 1 项：序厅');
    press('第 3 项：机器人展台');
    assert.equal(said().textContent, '机器人展台（3 / 3）');
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      row().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      pass(200);
    }
    assert.deepEqual(heard, [0, 2, 0, 2, 0, 2]);
  });

  test('more slides than marks can tell apart are counted instead', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `照片 ${at + 1}`);
    await open(
      <Carousel label="轮播图" names={names} loop>
        {names.map((name) => (
          <p key={name}>{name}</p>
        ))}
      </Carousel>,
    );
    const said = () => place.querySelector('.carousel-controls')?.textContent?.replace('\u00a0', ' ');
    assert.equal(said(), '1 / 101');
    press('上一项');
    assert.equal(said(), '101 / 101');
    assert.equal(place.querySelectorAll('.carousel-dot').length, 0);
  });

  test('a row that does not go round stops at its ends', async () => {
    await open(SHELF);
    assert.equal(button('上一项').getAttribute('aria-disabled'), 'true');
    press('上一项');
    assert.equal(current(), '序厅');
    for (let turn = 0; turn < 5; turn++) press('下一项');
    assert.equal(current(), '机器人展台');
    assert.equal(button('下一项').getAttribute('aria-disabled'), 'true');
  });

  for (const [what, left] of Object.entries({ kept: undefined, lost: 0 })) {
    test(`in a window of another size it stands where it stood, its scroll position ${what} meanwhile`, async () => {
      await open(WALK);
      press('下一项');
      const stood = row().scrollLeft;
      if (left !== undefined) row().scrollLeft = left;
      window.dispatchEvent(new Event('resize'));
      pass(200);
      assert.equal(current(), '沙盘');
      assert.equal(row().scrollLeft, stood);
    });
  }

  for (const element of [WALK, SHELF])
    test(`swiped before its script it stays there: ${element.props.label}`, async () => {
      await open(element, () => {
        row().scrollLeft = 100;
      });
      assert.equal(current(), '沙盘');
    });

  test('the server sends every slide once, and the first one stands where the browser has it', async () => {
    await open(WALK, () => {
      for (const room of ROOMS) assert.equal(place.innerHTML.split(`>${room}</a>`).length - 1, 1, room);
      assert.ok(!place.innerHTML.includes('style='));
      assert.equal(current(), '序厅');
    });
    assert.equal(current(), '序厅');
  });
});

/** Shows the server's markup of a carousel, which the visitor sees, and makes it move. */
async function open(element: ReactNode, before?: () => void): Promise<void> {
  place = serve(element);
  before?.();
  mount(root());
  await see(root(), true);
}

function row(): HTMLElement {
  return place.querySelector<HTMLElement>('.carousel-track')!; // proof: every test opened one
}

/** What a screen reader hears of a slide that comes. */
function said(): Element {
  return place.querySelector('[data-part=carousel-said]')!; // proof: every test opened one
}

function root(): HTMLElement {
  return place.querySelector<HTMLElement>('.carousel')!; // proof: every test opened one
}

function button(name: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
  assert.ok(found, `no button ${name}`);
  return found;
}

function press(name: string): void {
  button(name).click();
  pass(200); // until the row has come to rest
}

function pass(ms: number): void {
  for (let left = ms; left > 0; left -= FRAME_MS) mock.timers.tick(Math.min(left, FRAME_MS));
}

/** The slide that is marked as the current one. */
function current(): string | undefined {
  return place.querySelector('.carousel-dot[aria-current="true"]')?.getAttribute('aria-label')?.split('：')[1];
}
