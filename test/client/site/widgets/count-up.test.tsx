import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { CountUp } from '../../../../client/site/widgets/count-up.tsx';
import { act, preferStillness, type Shown, see, visit } from '../../../helpers/dom.ts';

let shown: Shown;
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
  afterEach(async () => {
    await shown.leave();
    preferStillness(false);
    Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame });
  });

  test('the server sends the end, once, and the browser takes its markup over unchanged', async () => {
    shown = await visit(<CountUp value={1000} />);
    assert.equal(shown.markup.split('1000').length - 1, 1);
    assert.deepEqual(shown.complaints, []);
  });

  test('it does not count before it is seen', async () => {
    shown = await visit(<CountUp value={500} />);
    await see(figure(), false);
    assert.equal(seen(), '0');
    assert.equal(frames.length, 0);
  });

  test('once seen it counts for six seconds, and ends at its value', async () => {
    shown = await visit(<CountUp value={500} />);
    const start = performance.now();
    await see(figure(), true);
    await frame(start + 1000);
    assert.ok(Number(seen()) >= 450, `after a second it showed ${seen()}`);
    await frame(start + 3000);
    const halfway = Number(seen());
    assert.ok(halfway > 0 && halfway < 500, `halfway it showed ${halfway}`);
    await frame(start + 5900);
    assert.notEqual(frames.length, 0);
    await frame(start + 7000);
    assert.equal(seen(), '500');
    assert.equal(frames.length, 0);
  });

  test('on paper it stands whole while it is still counted', async () => {
    shown = await visit(<CountUp value={500} />);
    await see(figure(), true);
    assert.notEqual(seen(), '500');
    await act(async () => window.dispatchEvent(new Event('beforeprint')));
    assert.equal(seen(), '500');
  });

  test('its unit stands behind the figures that are shown, and at its own place in the end', async () => {
    shown = await visit(<CountUp value={500} unit="+" />);
    const unit = shown.place.querySelector<HTMLElement>('.count-up-unit')!; // proof: just rendered
    Object.defineProperty(figure(), 'offsetWidth', { value: 90 });
    await shown.become(<CountUp value={700} unit="+" />);
    assert.equal(unit.style.transform, 'translateX(-60px)'); // 0 of three figures
    const start = performance.now();
    await see(figure(), true);
    await frame(start + 400);
    assert.equal(seen()?.length, 3);
    assert.equal(unit.style.transform, '');
    await frame(start + 7000);
    assert.equal(unit.style.transform, '');
  });

  test('a screen reader hears the value and never the counting', async () => {
    shown = await visit(<CountUp value={500} />);
    await see(figure(), true);
    const heard = [...figure().children].filter((part) => part.getAttribute('aria-hidden') !== 'true');
    const found = heard.map((part) => part.textContent);
    assert.deepEqual(found, ['500']);
  });
});

function figure(): HTMLElement {
  return shown.place.querySelector<HTMLElement>('.count-up')!; // proof: every test shows one
}

/** What the eye gets: the running figure while it counts, the value otherwise. */
function seen(): string | null | undefined {
  const part = figure().classList.contains('is-counting') ? '.count-up-shown' : '.count-up-value';
  return figure().querySelector(part)?.textContent;
}

async function frame(now: number): Promise<void> {
  const due = frames;
  frames = [];
  await act(async () => {
    for (const run of due) run(now);
  });
}
