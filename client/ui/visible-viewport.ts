import { listen } from './listen.ts';

/** Less than a keyboard takes, more than what a browser's own bars do. */
const KEYBOARD_MIN_PX = 120;

/**
 * Tells the style sheets how much of the window lies above and below what is seen while a phone's keyboard is over it: the
 * keyboard moves and shortens what is seen, not the window. Gives the function that ends it.
 */
export function followVisibleViewport(): () => void {
  const { visualViewport: seen } = window;
  if (!seen) return () => {};
  const { style } = document.documentElement;
  const follow = () => {
    const above = seen.offsetTop;
    const below = window.innerHeight - seen.height - above;
    // who zooms in by hand moves over the page as it is
    const isKeyboard = Math.abs(seen.scale - 1) < 0.01 && above + below > KEYBOARD_MIN_PX;
    for (const [name, size] of [['--hidden-top', above] as const, ['--hidden-bottom', below] as const]) {
      if (isKeyboard) style.setProperty(name, `${Math.max(0, size)}px`);
      else style.removeProperty(name);
    }
  };
  return listen(seen, ['resize', 'scroll'], follow);
}
