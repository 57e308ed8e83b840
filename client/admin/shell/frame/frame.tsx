import { type ReactNode, useEffect, useRef } from 'react';
import { Route, Switch } from 'wouter';
import type { UserInfo } from '../../../../server/contract/calls/session.ts';
import { type Screen, screens } from '../../screens.ts';
import { closeDrawer, followWidth, useSidebar } from '../../state/sidebar.ts';
import { openTab } from '../../state/tabs.ts';
import { KeptView } from './kept-view.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen: sidebar, top bar, tab strip, and the views; the address names the shown one. */
export function Frame({ user }: { user: UserInfo }): ReactNode {
  const { device, opened } = useSidebar();
  const main = useRef<HTMLElement>(null);
  useEffect(followWidth, []);

  return (
    <div className={`admin-frame flex full-height clipped admin-frame-${device} ${opened ? 'is-open' : 'is-folded'}`}>
      <a className="skip-link" href="#main">
        跳到主要内容
      </a>
      <Sidebar user={user} />
      <div className="stack grow" inert={device === 'mobile' && opened}>
        <header>
          <TopBar user={user} />
          <TabStrip main={main} />
        </header>
        <main id="main" className="admin-views relative" tabIndex={-1} ref={main}>
          {screens.map((screen) => (
            <KeptView key={screen.path} screen={screen} />
          ))}
        </main>
      </div>
      <p className="sr-only" role="status">
        <Switch>
          {screens.map(({ path, title }) => (
            <Route key={path} path={path}>
              <Arrival {...{ path, title }} sysName={user.sysName} />
            </Route>
          ))}
          <Route>
            <Elsewhere />
          </Route>
        </Switch>
      </p>
    </div>
  );
}

/** Opens the tab of a screen when its address is reached, and names it in the title and to screen readers. */
function Arrival({ path, title, sysName }: Pick<Screen, 'path' | 'title'> & { sysName: string }): ReactNode {
  useEffect(() => {
    openTab(path);
    closeDrawer();
  }, [path]);
  useEffect(() => {
    document.title = `${title} - ${sysName}`;
  }, [title, sysName]);
  return title;
}

/** The address belongs to no screen: the server knows which page it is. */
function Elsewhere(): null {
  useEffect(() => location.reload(), []);
  return null;
}
