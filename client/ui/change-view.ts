import { flushSync } from 'react-dom';

/** The name by which the browser knows a picture of both pages for one. */
const NAME = 'grown-picture';

/**
 * Shows the next page by `update` as one document, in a browser that has view transitions: what both have stands, the picture of the card that
 * was followed grows into the one at the next page's head, the rest fades.
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
  change.ready.catch(() => undefined); // left out, such as in a hidden window
  change.finished.finally(() => name(after, ''));
}

function name(picture: HTMLElement | null | undefined, as: string) {
  picture?.style.setProperty('view-transition-name', as);
  return picture;
}
