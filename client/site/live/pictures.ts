import { loadScript } from './load-script.ts';
import { onPress } from './press.ts';
import { bringIntoRow } from './tabs.ts';

/** Links to pictures that open large over the page, as a set; each has the name of its picture as `data-name`. */
export function pictures(root: HTMLElement, { label }: { label: string }, open = openPictures): void {
  const imageOf = (link: HTMLElement) => link.getAttribute('href') ?? '';
  onPress(root, 'a[data-name]', (pressed) => {
    const all = [...root.querySelectorAll<HTMLElement>('a[data-name]')];
    const links = all.filter((link) => !link.closest('[aria-hidden=true]'));
    const isCopy = !links.includes(pressed); // at an end of a carousel
    const from = links.find((link) => (isCopy ? imageOf(link) === imageOf(pressed) : link === pressed)) ?? pressed;
    const set = links.map((link) => ({ image: imageOf(link), name: link.dataset.name ?? '' }));
    open(label, set, links.indexOf(from), from);
  });
  // browsers take a picture that is partly visible for visible, and do not scroll to the rest of it
  root.addEventListener('focusin', ({ target }) => {
    const small = (target as Element).closest('[data-to]'); // proof: it is sent to elements
    if (small) bringIntoRow(small.closest('ul'), small);
  });
}

/** Opens one of these pictures large, and lets the visitor go through the others. The focus returns to `from`. */
function openPictures(
  label: string,
  pictures: readonly { image: string; name: string }[],
  index: number,
  from: HTMLElement,
): void {
  from.focus({ preventScroll: true });
  loadScript('largePicture').then(
    (script) => script.openPictures(label, pictures, index),
    () => location.assign(pictures[index]?.image ?? ''),
  );
}
