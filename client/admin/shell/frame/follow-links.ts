import { navigate } from 'wouter/use-browser-location';
import { listen } from '../../../ui/listen.ts';

/**
 * Follows links to screens without a reload, until the returned function is called. Links are plain elements, in components
 * and in rich text.
 */
export function followLinks(isOurs: (path: string) => boolean): () => void {
  // `click` after all components: a component that has handled it has prevented the default
  return listen(document, 'click', (click) => {
    const link = linkToFollow(click);
    if (!link || !isOurs(link.pathname)) return;
    click.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

/** The link of this site that a click opens in this window, unless it leads to an anchor on the page itself. */
function linkToFollow(click: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = click;
  if (defaultPrevented || button > 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return undefined;
  if (link.isContentEditable) return undefined; // the link is being edited
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return link.hash && isHere ? undefined : link;
}
