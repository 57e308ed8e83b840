import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { serve } from '../../../../helpers/dom.ts';

// after the globals
const { mount } = await import('../../../../../client/site/live/modules.ts');
const { LocationMap } = await import('../../../../../client/site/widgets/map/location-map.tsx');

const MAP = {
  provider: 'amap',
  lng: 118.05,
  lat: 36.81,
  aboutZoom: 20,
  contactZoom: 15,
  picture: '/media/map.webp',
} as const;
const COMPANY = { name: '齐筑智联', address: '示例路 88 号' };
let place: HTMLElement;

describe("a map's frame", () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => {
    place.remove();
    mock.timers.reset();
  });

  test('before it is near, and without JavaScript, there is the picture, no frame and nothing to press', () => {
    place = serve(<LocationMap map={MAP} company={COMPANY} zoom={15} wheel={false} sizes="100vw" />);
    assert.match(root().innerHTML, /alt="位置示意：齐筑智联，示例路 88 号"/);
    assert.deepEqual([frame(), failed().hidden, shield()?.hidden], [null, true, true]);
  });

  test('a map that does not come in eight seconds of its first request is given up, said so, and can be tried again', () => {
    open();
    mock.timers.tick(5_000);
    mayBeFramed();
    mock.timers.tick(2_999);
    assert.ok(frame());
    mock.timers.tick(1);
    assert.deepEqual([frame(), failed().hidden], [null, false]);
    const again = failed().querySelector('button');
    again?.focus();
    again?.click();
    assert.equal(failed().hidden, true);
    assert.equal(document.activeElement, root());
    mayBeFramed();
    frame()?.dispatchEvent(new Event('load'));
    assert.equal(document.activeElement, root());
    mock.timers.tick(8_000);
    assert.ok(frame() && root().classList.contains('is-here'));
  });

  test('a map that leads where the page’s policy forbids is taken away even when it was shown', () => {
    openMap();
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { violatedDirective: 'frame-src' }));
    assert.deepEqual([frame(), failed().hidden, shield()?.hidden], [null, false, true]);
  });

  test('where the wheel is to scroll the page, the map takes it only after a click, until the pointer leaves', () => {
    openMap();
    assert.equal(shield()?.hidden, false);
    shield()?.click();
    assert.equal(shield()?.hidden, true);
    assert.equal(document.activeElement, frame());
    root().dispatchEvent(new PointerEvent('pointerleave'));
    assert.equal(shield()?.hidden, false);
  });
});

/** As a visitor who comes near. */
function open(): void {
  place = serve(<LocationMap map={MAP} company={COMPANY} zoom={15} wheel={false} sizes="100vw" />);
  mount(root());
}

/** As a visitor to whom the map came. */
function openMap(): void {
  open();
  mayBeFramed();
  frame()?.dispatchEvent(new Event('load'));
}

function root(): HTMLElement {
  return place.querySelector<HTMLElement>('.location-map-frame')!;
}

function frame(): HTMLIFrameElement | null {
  return root().querySelector('iframe');
}

function failed(): HTMLElement {
  return root().querySelector<HTMLElement>('.location-map-failed')!;
}

function shield(): HTMLElement | null {
  return root().querySelector<HTMLElement>('.location-map-shield');
}

/** The provider answers the question whether its map may be framed here with yes. */
function mayBeFramed(): void {
  root().querySelector('object')?.dispatchEvent(new Event('load'));
}
