import { listen } from './listen.ts';

/** A heading above this line, as a share of the window's height, counts as being read. */
const READING_LINE = 0.3;

/** Marks in a list of contents the section that is being read, or whose heading has the focus; returns a function that stops it. */
export function markContents(root: HTMLElement): () => void {
  let frame = 0;
  const mark = () => {
    frame = 0;
    let current: HTMLAnchorElement | undefined;
    const links = Array.from(root.querySelectorAll('a'));
    for (const link of links) {
      const heading = document.getElementById(link.hash.slice(1));
      const top = heading?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const isChosen = heading === document.activeElement && top >= 0 && top < window.innerHeight;
      if (isChosen || top < window.innerHeight * READING_LINE) current = link;
      if (isChosen) break;
    }
    const list = current?.closest('ul');
    // not while it is pressed: the press would end beside the link that it began on
    if (current && list && !current.hasAttribute('aria-current') && !list.matches(':active'))
      list.scrollTo(current.offsetLeft - list.offsetLeft, current.offsetTop - list.offsetTop - list.clientHeight / 2);
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  mark();
  return listen(window, ['scroll', 'focusin', 'input'], () => (frame ||= requestAnimationFrame(mark)), {
    capture: true,
    passive: true,
  });
}
