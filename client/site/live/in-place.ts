import { onPress } from './press.ts';

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
    window.history.replaceState(window.history.state, '', link.href);
    document.title = `${link.dataset.title}${company}`;
  };
  for (const link of links) onPress(link, 'a', () => show(link));
  return show;
}
