import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../../helpers/dom.ts';

// after the globals
const { hero } = await import('../../../../client/site/live/hero.ts');
const { HeroPoints } = await import('../../../../client/site/home/hero-points.tsx');

const POINTS = ['塔机', '安全帽'].map((coverName, at) => {
  return { productId: `p${at}`, coverName, coverDescribe: '', coverUrl: '', x: 12.5, y: 40 };
});
const place = serve(<HeroPoints points={POINTS} hrefOf={({ productId }) => `/${productId}`} />);
const frame = place.querySelector('fieldset')!;
const [first, second] = place.querySelectorAll<HTMLElement>('.hero-points-mark');

/** The names of the cards that are shown; their buttons say that they are. */
const open = () => {
  const cards = place.querySelectorAll('.hero-points-card:not([hidden]) p:first-child');
  const marks = place.querySelectorAll('.hero-points-mark[aria-expanded=true]');
  const names = Array.from(cards, ({ textContent }) => textContent).join();
  assert.equal(Array.from(marks, (mark) => mark.getAttribute('aria-label')).join(), names);
  return names;
};

test('products on the hero are links until their buttons come, which take over their places and the focus', () => {
  assert.deepEqual([place.querySelectorAll('svg > a').length, frame.hidden], [2, true]);
  place.querySelector<HTMLElement>('svg > a:last-child')?.focus();
  hero(place);
  assert.deepEqual([place.querySelector('svg'), frame.hidden, open()], [null, false, '']);
  assert.deepEqual(
    [first, second].map((mark) =>
      mark
        ?.getAttribute('style')
        ?.match(/\d[^;]*/g)
        ?.join(),
    ),
    ['12.5%,40%', '12.5%,40%'],
  );
  assert.equal(document.activeElement, second);
});

test('they open one card at a time; Esc, a press elsewhere and the focus elsewhere close it', () => {
  const opened = [first, second].map((mark) => [mark?.click(), open()][1]);
  assert.deepEqual(opened, ['塔机', '安全帽']);
  first?.focus();
  frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  assert.deepEqual([open(), document.activeElement], ['', second]);
  for (const kind of ['pointerdown', 'focusin']) {
    first?.click();
    const after = [first, document.body].map(
      (at) => [at?.dispatchEvent(new Event(kind, { bubbles: true })), open()][1],
    );
    assert.deepEqual(after, ['塔机', '']);
  }
});

test('they open under a mouse until it leaves, not under a finger that passes', () => {
  const after = (kind: string, at: Element | undefined, pointerType: string) =>
    [at?.dispatchEvent(new PointerEvent(kind, { pointerType })), open()][1];
  assert.equal(after('pointerenter', first, 'touch'), '');
  assert.equal(after('pointerenter', first, 'mouse'), '塔机');
  assert.equal(after('pointerleave', frame, 'mouse'), '');
});
