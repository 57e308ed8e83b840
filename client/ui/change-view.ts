import { flushSync } from 'react-dom';

/** The `view-transition-name` that marks a picture on both pages as the same one. */
const NAME = 'grown-picture';

/**
 * Shows the next page by `update`, with a view transition if the browser supports it: common parts stay, the picture of
 * the followed card grows into the one at the top of the next page, the rest fades.
 */
export function changeView(update: () => unknown): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    update();
    return;
  }
  const card = document.activeElement?.closest('main article, main li');
  const before = name(card?.querySelector('img'), NAME);
  let after: HTMLElement | null | undefined;
  const change = document.startViewTransition(() => {
    flushSync(update);
    name(before, '');
    if (before) after = name(document.querySelector<HTMLElement>('main img[fetchpriority=high]'), NAME);
  });
  change.ready.catch(() => undefined); // skipped, such as in a hidden window
  change.finished.finally(() => name(after, ''));
}

function name(picture: HTMLElement | null | undefined, as: string) {
  picture?.style.setProperty('view-transition-name', as);
  return picture;
}
