import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { preferStillness, see, serve } from '../../../helpers/dom.ts';

// after the globals
const { mount } = await import('../../../../client/site/live/modules.ts');
const { CountUp } = await import('../../../../client/site/widgets/count-up.tsx');

let place: HTMLElement;
let frames: FrameRequestCallback[] = [];

describe('a figure that counts up', () => {
  const { requestAnimationFrame, cancelAnimationFrame } = globalThis;
  beforeEach(() => {
    frames = [];
    Object.assign(globalThis, {
      requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame),
      cancelAnimationFrame: () => {
        frames = [];
      },
    });
  });
  afterEach(() => {
    place.remove();
    preferStillness(false);
    Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame });
  });

  test('the server sends the end, once, and where no motion is wanted it stays', () => {
    preferStillness(true);
    show(1000);
    assert.equal(place.innerHTML.split('1000').length - 1, 1);
    assert.equal(seen(), '1000');
  });

  test('it does not count before it is seen', async () => {
    show(500);
    await see(figure(), false);
    for (const frame of frames) frame(performance.now() + 7_000); // those of other elements, if any
    assert.equal(seen(), '0');
  });

  test('once seen it counts for six seconds, and a moment later nobody reads another number than its value', async () => {
    show(500);
    const start = performance.now();
    await see(figure(), true);
    frame(start + 1000);
    const soon = Number(seen());
    assert.ok(soon >= 450 && soon < 500, `after a second it showed ${soon}`);
    frame(start + 1500);
    assert.equal(seen(), '500');
    frame(start + 5900);
    assert.notEqual(frames.length, 0);
    frame(start + 7000);
    assert.equal(seen(), '500');
    assert.equal(frames.length, 0);
  });

  test('on paper it stands whole while it is still counted', async () => {
    show(500);
    await see(figure(), true);
    assert.notEqual(seen(), '500');
    window.dispatchEvent(new Event('beforeprint'));
    assert.equal(seen(), '500');
  });

  test('a screen reader hears the value and never the counting', async () => {
    show(500);
    await see(figure(), true);
    const heard = [...figure().children].filter((part) => part.getAttribute('aria-hidden') !== 'true');
    const found = heard.map((part) => part.textContent);
    assert.deepEqual(found, ['500']);
  });
});

function show(value: number): void {
  place = serve(<CountUp value={value} />);
  mount(figure());
}

function figure(): HTMLElement {
  return place.querySelector<HTMLElement>('.count-up')!; // proof: every test shows one
}

/** What the eye gets: the running figure while it counts, the value otherwise. */
function seen(): string | null | undefined {
  const part = figure().classList.contains('is-counting') ? '.count-up-shown' : '.count-up-value';
  return figure().querySelector(part)?.textContent;
}

function frame(now: number): void {
  const due = frames;
  frames = [];
  for (const run of due) run(now);
}
