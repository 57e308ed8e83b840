import { type ReactNode, useEffect, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { UserInfo } from '../../../../server/contract/calls/session.ts';
import { findScreen } from '../../screens.ts';
import { closeDrawer, followWidth, useSidebar } from '../../state/sidebar.ts';
import { openTab, useTabs } from '../../state/tabs.ts';
import { useSaid } from '../../widgets/use-said.ts';
import { followLinks } from './follow-links.ts';
import { Views } from './open-views.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen: sidebar, top bar, tab strip, and the views; the address names the shown one. */
export function Frame({ user }: { user: UserInfo }): ReactNode {
  const path = usePathname();
  const tabs = useTabs();
  const { device, opened } = useSidebar();
  const [said, say] = useSaid();
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
    say(title);
  }, [title, user.sysName, say]);

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
        {said}
      </p>
    </div>
  );
}
