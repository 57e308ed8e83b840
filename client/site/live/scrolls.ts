/** A row of plain content takes the arrow keys while it scrolls, at any zoom. */
export function scrolls(row: HTMLElement): void {
  new ResizeObserver(() => {
    if (row.scrollWidth > row.clientWidth) row.tabIndex = 0;
    else row.removeAttribute('tabindex');
  }).observe(row);
}
