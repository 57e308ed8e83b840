/**
 * Closes a menu (`details[data-menu]`) on a press outside, behind a link that was followed, and on Esc, which gives the
 * focus back to its summary. For the whole page, once. Fit for the first script: no `listen`, nothing taken apart.
 */
export function closeMenus(): void {
  const close = (isOver: (menu: HTMLDetailsElement) => boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
      if (isOver(menu)) menu.open = false;
  };
  document.addEventListener('pointerdown', (press) => {
    const target = press.target as Element; // proof: it is sent to elements, as the next is
    close((menu) => target === menu || !menu.contains(target)); // the dimmed page is the menu's own
  });
  document.addEventListener('click', (press) => {
    const link = (press.target as Element).closest('a');
    close((menu) => menu.contains(link));
  });
  document.addEventListener('keydown', (press) => {
    if (press.key !== 'Escape') return;
    close((menu) => {
      menu.querySelector('summary')?.focus();
      return true;
    });
  });
}
