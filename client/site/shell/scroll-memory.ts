import { listen } from '../../ui/listen.ts';

/**
 * Scroll positions by history entry. The browser's own restoration acts before a page's content is there, so within the
 * site it is done here; on a reload, or a return from elsewhere, the content is in the HTML and the browser does it.
 */

const STORAGE_KEY = 'scroll';

let positions: Record<string, number> = {};
let entry = '';

/** Starts to record; returns the function that stops. Browser only. */
export function rememberScroll(): () => void {
  positions = stored();
  entry = entryOfNow();
  history.scrollRestoration = 'manual';
  const record = () => {
    positions[entry] = window.scrollY;
  };
  const leave = () => {
    history.scrollRestoration = 'auto';
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  };
  const stops = [listen(window, 'scroll', record, { passive: true }), listen(window, 'pagehide', leave)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Puts a page that was just shown where it was left, or at its top or anchor when the visit is new. */
export function recallScroll(): void {
  entry = entryOfNow();
  const anchor = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (anchor && positions[entry] === undefined) anchor.scrollIntoView();
  else window.scrollTo(0, positions[entry] ?? 0);
}

/** For a change of address that keeps the page and its place: only notes which entry the place belongs to now. */
export function carryScroll(): void {
  entry = entryOfNow();
  positions[entry] = window.scrollY;
}

/** The mark of the current history entry; a new entry gets one. */
function entryOfNow(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'visit' in state && typeof state.visit === 'string')
    return state.visit;
  const visit = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  history.replaceState({ ...(typeof state === 'object' ? state : {}), visit }, '');
  return visit;
}

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {}; // storage is switched off, or somebody else wrote there
  }
}
