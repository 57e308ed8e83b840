import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { MapFrame } from '../../../../../client/site/widgets/map/map-frame.tsx';
import { act, type Shown, see, visit } from '../../../../helpers/dom.ts';

const SRC = 'https://uri.amap.com/marker?position=118.05,36.81';
let shown: Shown;

describe("a map's frame", () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(async () => {
    await shown.leave();
    mock.timers.reset();
  });

  test('before it is seen, and without JavaScript, there is the picture and no frame', async () => {
    await open();
    assert.match(shown.markup, /alt="位置示意"/);
    assert.doesNotMatch(shown.markup, /iframe|button/);
    assert.equal(frame(), null);
  });

  test('a frame out of sight is out of reach of the keyboard and of screen readers', async () => {
    await openInSight();
    await answer('load');
    assert.deepEqual([frame()?.getAttribute('aria-hidden'), frame()?.getAttribute('tabindex')], ['true', '-1']);
    await arrive();
    await press('打开互动地图');
    assert.deepEqual([frame()?.getAttribute('aria-hidden'), frame()?.getAttribute('tabindex')], ['false', null]);
  });

  test('a map that does not come in eight seconds of its first request is given up, said so, and can be tried again', async () => {
    await openInSight();
    await act(async () => mock.timers.tick(5_000));
    await answer('load');
    assert.ok(frame());
    await act(async () => mock.timers.tick(2_999));
    assert.ok(frame());
    await act(async () => mock.timers.tick(1));
    assert.equal(frame(), null);
    assert.match(root().textContent ?? '', /互动地图暂时打不开/);
    await press('重试');
    await answer('load');
    assert.ok(frame());
  });

  test('a map that leads where the page’s policy forbids is taken away even when it was shown', async () => {
    await openMap();
    await act(async () =>
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { violatedDirective: 'frame-src' })),
    );
    assert.equal(frame(), null);
    assert.equal(root().querySelector('img')?.getAttribute('alt'), '位置示意');
  });

  test('where the wheel is to scroll the page, the map takes it only after a click, until the pointer leaves', async () => {
    await openMap({ wheel: false });
    const shield = () => root().querySelector<HTMLElement>('.map-frame-shield');
    assert.ok(shield());
    await act(async () => shield()?.click());
    assert.equal(shield(), null);
    await act(async () =>
      root().dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body })),
    );
    assert.ok(shield());
  });
});

async function open({ wheel = true } = {}): Promise<void> {
  const picture = { picture: '/media/map.webp', alt: '位置示意', sizes: '100vw', first: false };
  shown = await visit(<MapFrame src={SRC} title="地图" {...picture} wheel={wheel} />);
  assert.deepEqual(shown.complaints, []);
}

async function openInSight(how?: { wheel: boolean }): Promise<void> {
  await open(how);
  await see(root(), true);
}

/** As a visitor who asked for the live map, which came. */
async function openMap(how?: { wheel: boolean }): Promise<void> {
  await openInSight(how);
  await answer('load');
  await arrive();
  await press('打开互动地图');
}

function root(): HTMLElement {
  return shown.place.querySelector<HTMLElement>('.map-frame')!;
}

function frame(): HTMLIFrameElement | null {
  return root().querySelector('iframe');
}

function question(): HTMLObjectElement | null {
  return root().querySelector('object');
}

/** What the provider says to the question whether its map may be framed here. */
async function answer(event: 'load' | 'error'): Promise<void> {
  await act(async () => question()?.dispatchEvent(new Event(event)));
}

async function arrive(): Promise<void> {
  await act(async () => frame()?.dispatchEvent(new Event('load')));
}

async function press(name: string): Promise<void> {
  const button = [...root().querySelectorAll('button')].find((one) => one.textContent === name);
  assert.ok(button, name);
  await act(async () => button.click());
}
