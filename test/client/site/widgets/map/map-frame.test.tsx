import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { serve } from '../../../../helpers/dom.ts';

// after the globals
const { mount } = await import('../../../../../client/site/live/modules.ts');
const { MapFrame } = await import('../../../../../client/site/widgets/map/map-frame.tsx');

const SRC = 'https://uri.amap.com/marker?position=118.05,36.81';
let place: HTMLElement;

describe("a map's frame", () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => {
    place.remove();
    mock.timers.reset();
  });

  test('before it is near, and without JavaScript, there is the picture, no frame and nothing to press', () => {
    send();
    assert.match(place.innerHTML, /alt="位置示意"/);
    assert.doesNotMatch(place.innerHTML, /iframe|<button(?! hidden)/);
  });

  test('a frame out of sight is out of reach of the keyboard and of screen readers', () => {
    open();
    answer('load');
    assert.deepEqual([frame()?.getAttribute('aria-hidden'), frame()?.getAttribute('tabindex')], ['true', '-1']);
    arrive();
    press('打开互动地图');
    assert.deepEqual([frame()?.getAttribute('aria-hidden'), frame()?.getAttribute('tabindex')], ['false', null]);
  });

  test('a map that does not come in eight seconds of its first request is given up, said so, and can be tried again', () => {
    open();
    mock.timers.tick(5_000);
    answer('load');
    assert.ok(frame());
    mock.timers.tick(2_999);
    assert.ok(frame());
    mock.timers.tick(1);
    assert.equal(frame(), null);
    assert.equal(visible(), '互动地图暂时打不开重试');
    press('重试');
    answer('load');
    assert.ok(frame());
  });

  test('a provider that refuses, or a network that is gone, is told of at once', () => {
    open();
    answer('error');
    assert.deepEqual([question(), visible()], [null, '互动地图暂时打不开重试']);
    const onLine = mock.getter(navigator, 'onLine', () => false);
    press('重试');
    assert.deepEqual([question(), visible()], [null, '互动地图暂时打不开重试']);
    onLine.mock.restore();
    press('重试');
    assert.ok(question());
    assert.equal(visible(), '正在加载互动地图…');
  });

  test('a map that leads where the page’s policy forbids is taken away even when it was shown', () => {
    openMap();
    assert.equal(visible(), '返回位置图');
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { violatedDirective: 'frame-src' }));
    assert.equal(frame(), null);
    assert.equal(root().querySelector('img')?.getAttribute('alt'), '位置示意');
  });

  test('where the wheel is to scroll the page, the map takes it only after a click, until the pointer leaves', () => {
    openMap({ wheel: false });
    const shield = root().querySelector<HTMLElement>('.map-frame-shield');
    assert.equal(shield?.hidden, false);
    shield?.click();
    assert.equal(shield?.hidden, true);
    root().dispatchEvent(new PointerEvent('pointerleave'));
    assert.equal(shield?.hidden, false);
  });
});

function send({ wheel = true } = {}): void {
  const picture = { picture: '/media/map.webp', alt: '位置示意', sizes: '100vw', first: false };
  place = serve(<MapFrame src={SRC} title="地图" {...picture} wheel={wheel} />);
}

/** As a visitor who comes near. */
function open(how?: { wheel: boolean }): void {
  send(how);
  mount(root());
}

/** As a visitor who asked for the live map, which came. */
function openMap(how?: { wheel: boolean }): void {
  open(how);
  answer('load');
  arrive();
  press('打开互动地图');
}

function root(): HTMLElement {
  return place.querySelector<HTMLElement>('.map-frame')!;
}

function frame(): HTMLIFrameElement | null {
  return root().querySelector('iframe');
}

function question(): HTMLObjectElement | null {
  return root().querySelector('object');
}

/** What the provider says to the question whether its map may be framed here. */
function answer(event: 'load' | 'error'): void {
  question()?.dispatchEvent(new Event(event));
}

function arrive(): void {
  frame()?.dispatchEvent(new Event('load'));
}

function press(name: string): void {
  assert.ok(visible().endsWith(name), name);
  root().querySelector<HTMLElement>('.map-frame-button')?.click();
}

/** The words of the notes and the button that are shown. */
function visible(): string {
  const words = root().querySelectorAll<HTMLElement>('.map-frame-tool span');
  return Array.from(words, (one) => (one.closest('[hidden]') ? '' : one.textContent)).join('');
}
