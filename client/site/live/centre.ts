import { findPart } from './parts.ts';
import { showInPlace } from './press.ts';
import { selectTab } from './tabs.ts';

interface CentreProps {
  title: string;
  /** A sideways swipe opens the next group: on phones. */
  swipes: boolean;
}

/** The product centre: a tab opens its group in place. */
export function centre(root: HTMLElement, { title, swipes }: CentreProps): void {
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[role=tab]')];
  const panels = [...root.querySelectorAll<HTMLElement>('[role=tabpanel]')]; // one for each tab, in their order
  const open = showInPlace(tabs, title, (tab) => {
    for (const [at, panel] of panels.entries()) close(panel, tabs[at] !== tab);
    selectTab(tab);
    beginBelow(findPart(root, 'centre', 'bar'), panels[tabs.indexOf(tab)]);
  });
  for (const [at, panel] of panels.entries()) {
    close(panel, panel.hasAttribute('hidden'));
    panel.addEventListener('beforematch', () => tabs[at] && open(tabs[at]));
  }
  if (!swipes) return;
  for (const [at, panel] of panels.entries())
    onSwipe(panel, (delta) => {
      const next = tabs[at + delta];
      if (next) open(next);
    });
}

/** A closed group is found by the browser's own search, where it can; it opens then. */
function close(panel: HTMLElement, isClosed: boolean): void {
  if (isClosed) panel.setAttribute('hidden', 'until-found');
  else panel.removeAttribute('hidden');
}

/** Under tabs that are stuck to the header a group would begin somewhere in its middle. */
function beginBelow(bar: Element | undefined, panel: Element | undefined): void {
  if (!bar || !panel) return;
  const hidden = bar.getBoundingClientRect().bottom - panel.getBoundingClientRect().top;
  if (hidden > 1) window.scrollBy(0, -hidden);
}

/** So far sideways, and so much more sideways than down, makes a swipe. */
const SWIPE_PX = 56;
const SIDEWAYS = 2;
/** At the window's edges a swipe means "back" on a phone. */
const EDGE_PX = 24;

/** Calls `act` at a sideways swipe: `1` onward (finger to the left), `-1` back. It only watches: scrolling is never held up. */
function onSwipe(element: HTMLElement, act: (delta: 1 | -1) => void): void {
  let start: { x: number; y: number } | undefined;
  const begin = ({ touches: [touch, second] }: TouchEvent) => {
    const { clientX: x, clientY: y } = touch!; // proof: one has begun
    start = !second && x > EDGE_PX && x < window.innerWidth - EDGE_PX ? { x, y } : undefined;
  };
  const end = ({ changedTouches: [touch] }: TouchEvent) => {
    if (!touch || !start) return;
    const across = touch.clientX - start.x;
    const down = Math.abs(touch.clientY - start.y);
    start = undefined;
    if (Math.abs(across) >= SWIPE_PX && Math.abs(across) >= SIDEWAYS * down) act(across < 0 ? 1 : -1);
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchend', end, { passive: true });
}
