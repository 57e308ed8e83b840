import { type ReactNode, useEffect, useRef } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import type { UserInfo } from '../../../../server/contract/calls/session.ts';
import { listen } from '../../../ui/listen.ts';
import { findScreen } from '../../screens.ts';
import { closeDrawer, followWidth, useSidebar } from '../../state/sidebar.ts';
import { openTab, useTabs } from '../../state/tabs.ts';
import { Views } from './open-views.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen: sidebar, top bar, tab strip, and the views; the address names the shown one. */
export function Frame({ user }: { user: UserInfo }): ReactNode {
  const path = usePathname();
  const tabs = useTabs();
  const { device, opened } = useSidebar();
  const main = useRef<HTMLElement>(null);
  const title = findScreen(path)?.title ?? '';

  useEffect(followWidth, []);
  useEffect(() => followLinks((path) => findScreen(path) !== undefined), []);
  useEffect(() => {
    if (!findScreen(path)) return location.assign(path); // a page outside the back office, which the server knows
    openTab(path);
    closeDrawer();
    return undefined;
  }, [path]);
  useEffect(() => {
    document.title = `${title} - ${user.sysName}`;
  }, [title, user.sysName]);

  return (
    <div className={`admin-frame flex full-height clipped admin-frame-${device} ${opened ? 'is-open' : 'is-folded'}`}>
      <a className="skip-link" href="#main">
        跳到主要内容
      </a>
      <Sidebar user={user} path={path} />
      <div className="stack grow" inert={device === 'mobile' && opened}>
        <header>
          <TopBar user={user} path={path} />
          <TabStrip path={path} tabs={tabs} main={main} />
        </header>
        <main id="main" className="admin-views relative" tabIndex={-1} ref={main}>
          <Views path={path} tabs={tabs} />
        </main>
      </div>
      <p className="sr-only" role="status">
        {title}
      </p>
    </div>
  );
}

/** Follows links to screens, in rich text too, without a reload, until the returned function is called. */
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
