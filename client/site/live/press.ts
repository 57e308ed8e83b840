/**
 * Carries out plain clicks on what `selector` finds inside `root`, in place of what a link does by itself. A click that
 * opens a link elsewhere, with a key held down, remains the browser's.
 */
export function onPress<E extends HTMLElement>(root: HTMLElement, selector: string, act: (control: E) => void): void {
  root.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<E>(selector); // proof: clicks inside `root` are on elements
    if (!control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act(control);
  });
}
