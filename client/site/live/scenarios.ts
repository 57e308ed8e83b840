import { carouselOf, markCurrent } from './carousel.ts';
import { showInPlace } from './in-place.ts';

/** The other scenarios' pictures wait for the first one, and then do not wait to be seen: they would come in too late. */
const AHEAD_MS = 1500;

/** The names of the scenarios lead to their slides, in a row that begins with the one the address names. */
export function scenarios(root: HTMLElement, { title }: { title: string }): void {
  const row = carouselOf(root);
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('a[data-to]')];
  showInPlace(tabs, title, ({ dataset }) => row?.goTo(Number(dataset.to)));
  row?.onChange((index) => markCurrent(root, index));
  setTimeout(() => {
    for (const image of root.querySelectorAll<HTMLImageElement>('.scenarios-slide-frame img')) image.loading = 'eager';
  }, AHEAD_MS);
}
