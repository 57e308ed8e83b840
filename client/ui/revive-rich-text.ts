import { startVideos } from './film-start.ts';

/** Gives tab stops to the scrolling parts of a rich text, and start buttons to its videos. Returns the function that ends this. */
export function reviveRichText(root: HTMLElement): () => void {
  const mark = () => {
    for (const box of root.querySelectorAll<HTMLElement>('.rich-text-scroll, pre')) markScrollable(box, root);
  };
  const sizes = new ResizeObserver(mark); // also when a dialog around it opens
  sizes.observe(root);
  startVideos(root);
  return () => sizes.disconnect();
}

/** Gives a box a tab stop and a name, from `data-scrolls` of `root`, only while it scrolls. */
function markScrollable(box: HTMLElement, root: HTMLElement): void {
  if (box.scrollWidth > box.clientWidth) {
    box.tabIndex = 0;
    box.setAttribute('role', 'group'); // no landmark: an article may have many
    box.setAttribute('aria-label', root.dataset.scrolls ?? '');
  } else {
    for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
  }
}
