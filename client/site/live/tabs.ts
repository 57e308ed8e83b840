/**
 * Tabs that are links: the Tab key reaches the selected one, arrows, Home and End the others; the space bar presses one. In a
 * row of links to pages the current one is brought into view.
 */
export function tabs(list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const selected = list.querySelector<HTMLElement>('[aria-selected=true],[aria-current]');
  if (selected) selectTab(selected);
  list.addEventListener('keydown', (event) => {
    const at = links.indexOf(document.activeElement as HTMLElement); // proof: -1 for anything else
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (event.key === ' ') links[at]?.click();
    else if (target === undefined) return;
    else links[(target + links.length) % links.length]?.focus();
    event.preventDefault();
  });
}

/** Shows a tab as the selected one of its list, and brings it into view there. */
export function selectTab(tab: HTMLElement): void {
  const list = tab.parentElement;
  for (const other of list?.querySelectorAll<HTMLElement>('[role=tab]') ?? []) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
  }
  bringIntoRow(list, tab);
}

/** Scrolls a row sideways until this part is in its middle. The page itself does not move. */
export function bringIntoRow(row: Element | null, part: Element): void {
  if (!row) return;
  const whole = row.getBoundingClientRect();
  const box = part.getBoundingClientRect();
  row.scrollLeft += (box.left + box.right - whole.left - whole.right) / 2;
}
