import { listen } from './listen.ts';

/** A heading above this line, as a share of the window's height, counts as being read. */
const READING_LINE = 0.3;

/** Marks in a list of contents the section that is being read, or that has the focus; returns a function that stops it. */
export function markContents(root: HTMLElement): () => void {
  let frame = 0;
  const mark = () => {
    frame = 0;
    let current: HTMLAnchorElement | undefined;
    const focused = document.activeElement;
    const titleId = focused?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
    for (const link of root.querySelectorAll('a')) {
      const heading = document.getElementById(link.hash.slice(1));
      const top = heading?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const hasFocus = heading === focused || heading?.id === titleId;
      const isChosen = hasFocus && top >= 0 && top < window.innerHeight;
      if (isChosen || top < window.innerHeight * READING_LINE) current = link;
      if (isChosen) break;
    }
    const marked = root.querySelector('[aria-current]');
    if (marked === (current ?? null)) return;
    const list = current?.closest('ul');
    // not while it is pressed: the press would end beside the link that it began on
    if (current && list && !list.matches(':active'))
      list.scrollTo(current.offsetLeft - list.offsetLeft, current.offsetTop - list.offsetTop - list.clientHeight / 2);
    marked?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'location');
  };
  mark();
  return listen(window, ['scroll', 'focusin', 'input'], () => (frame ||= requestAnimationFrame(mark)), {
    capture: true,
    passive: true,
  });
}
