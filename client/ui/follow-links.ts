import { navigate } from 'wouter/use-browser-location';
import { listen } from './listen.ts';

/**
 * Follows links to pages that this document can show without a reload, until the returned function is called. Links are
 * plain elements, in components, in rich text and in unhydrated markup. One with `data-replace` replaces the current
 * history entry. `prepare` is called with a link as soon as the pointer is over it.
 */
export function followLinks(isOurs: (path: string) => boolean, prepare?: (path: string) => void): () => void {
  const press = (event: PointerEvent) => {
    const link = linkToFollow(event);
    if (link && isOurs(link.pathname)) prepare?.(link.pathname);
  };
  const follow = (click: MouseEvent) => {
    const link = linkToFollow(click);
    if (!link || !isOurs(link.pathname)) return;
    click.preventDefault();
    navigate(link.pathname + link.search + link.hash, { replace: 'replace' in link.dataset });
  };
  // `click` after all components: a component that has handled it has prevented the default
  const stops = [listen(document, ['pointerover', 'pointerdown'], press), listen(document, 'click', follow)];
  return () => {
    for (const stop of stops) stop();
  };
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
