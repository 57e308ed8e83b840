import { listen } from '../../ui/listen.ts';

/** A heading above this line, as a share of the window's height, counts as being read. */
const READING_LINE = 0.3;

/** Marks in a list of contents the section that is being read. */
export function contents(root: HTMLElement): void {
  const entries = Array.from(root.querySelectorAll('a'), (link) => ({
    link,
    heading: document.getElementById(link.hash.slice(1)),
  }));
  let frame = 0;
  const mark = () => {
    frame = 0;
    const line = window.innerHeight * READING_LINE;
    const passed = entries.filter(({ heading }) => (heading?.getBoundingClientRect().top ?? line) < line);
    const current = passed[passed.length - 1];
    for (const entry of entries) {
      if (entry === current) entry.link.setAttribute('aria-current', 'location');
      else entry.link.removeAttribute('aria-current');
    }
  };
  mark();
  listen(window, 'scroll', () => (frame ||= requestAnimationFrame(mark)), { passive: true });
}
