import { showInPlace } from './in-place.ts';
import { selectTab } from './tabs.ts';

/** The product centre: a tab opens its group in place. `title` is the page's. */
export function centre(root: HTMLElement, { title }: { title: string }): void {
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[role=tab]')];
  const panels = [...root.querySelectorAll<HTMLElement>('[role=tabpanel]')]; // one for each tab, in their order
  showInPlace(tabs, title, (tab) => {
    for (const [at, panel] of panels.entries()) panel.hidden = tabs[at] !== tab;
    selectTab(tab);
    beginBelow(root.querySelector('.product-centre-tabs'), panels[tabs.indexOf(tab)]);
  });
}

/** Under tabs that are stuck to the header a group would begin somewhere in its middle. */
function beginBelow(bar: Element | null, panel: Element | undefined): void {
  if (!bar || !panel) return;
  const hidden = bar.getBoundingClientRect().bottom - panel.getBoundingClientRect().top;
  if (hidden > 1) window.scrollBy(0, -hidden);
}
