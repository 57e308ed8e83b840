import { carouselOf, markCurrent } from './carousel.ts';
import { findPart, findParts } from './parts.ts';
import { onPress, showInPlace } from './press.ts';
import { selectTab } from './tabs.ts';

/** The shelf of products: a tab brings the row to its group's first card (`data-to`), and follows where the row goes. */
export function shelf(root: HTMLElement): void {
  const row = carouselOf(root);
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[role=tab][data-to]')];
  for (const tab of tabs) onPress(tab, 'a', () => row?.goTo(Number(tab.dataset.to)));
  row?.onChange((index) => {
    const open = tabs.filter(({ dataset }) => Number(dataset.to) <= index).pop();
    if (!open) return;
    selectTab(open);
    root.querySelector('[role=tabpanel]')?.setAttribute('aria-labelledby', open.id);
    findPart(root, 'shelf', 'more')?.setAttribute('href', open.getAttribute('href') ?? '');
  });
}

/** The other scenarios' pictures wait for the first one, and then do not wait to be seen: they would come in too late. */
const AHEAD_MS = 1500;

/** The scenarios' names lead to their slides, in a row that turns until somebody presses or focuses in it. */
export function scenarios(root: HTMLElement, { title }: { title: string }): void {
  const row = carouselOf(root);
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('a[data-to]')];
  showInPlace(tabs, title, ({ dataset }) => row?.goTo(Number(dataset.to)));
  row?.onChange((index) => markCurrent(root, index));
  const pause = findPart(root, 'carousel', 'pause');
  const halt = () => row?.halt();
  for (const use of ['pointerup', 'focusin']) // proof: both are sent to elements
    root.addEventListener(use, ({ target }) => pause?.contains(target as Element) || halt());
  setTimeout(() => {
    for (const frame of findParts(root, 'scenarios', 'picture'))
      frame.querySelector('img')?.setAttribute('loading', 'eager');
  }, AHEAD_MS);
}
