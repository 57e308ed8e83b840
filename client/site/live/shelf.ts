import { carouselOf } from './carousel.ts';
import { onPress } from './press.ts';
import { selectTab } from './tabs.ts';

/**
 * The shelf of products: a tab brings the row to its group, whose first card is its `data-to`; the tab of the group that
 * the row has reached is selected. The panel's name and the link to all products follow.
 */
export function shelf(root: HTMLElement): void {
  const row = carouselOf(root);
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[role=tab][data-to]')];
  for (const tab of tabs) onPress(tab, 'a', () => row?.goTo(Number(tab.dataset.to)));
  row?.onChange((index) => {
    const open = tabs.filter(({ dataset }) => Number(dataset.to) <= index).pop();
    if (!open) return;
    selectTab(open);
    root.querySelector('[role=tabpanel]')?.setAttribute('aria-labelledby', open.id);
    root.querySelector('.product-shelf-more a')?.setAttribute('href', open.getAttribute('href') ?? '');
  });
}
