/** Carries out plain clicks on what `selector` finds inside `root`; with a key held down they are the browser's. */
export function onPress<E extends HTMLElement>(root: HTMLElement, selector: string, act: (control: E) => void): void {
  root.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<E>(selector); // proof: clicks inside `root` are on elements
    if (!control || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act(control);
  });
}

/**
 * Shows a part of the page in place when its link is pressed; the window gets the link's address and title, `data-title`.
 * `served` is the title with which the server sent the page: the company's name stays behind it. Returns what shows a part.
 */
export function showInPlace(
  links: readonly HTMLAnchorElement[],
  served: string,
  act: (link: HTMLAnchorElement) => void,
): (link: HTMLAnchorElement) => void {
  const company = document.title.slice(served.length);
  const show = (link: HTMLAnchorElement) => {
    act(link);
    history.replaceState(history.state, '', link.href);
    document.title = `${link.dataset.title}${company}`;
  };
  for (const link of links) onPress(link, 'a', () => show(link));
  return show;
}
