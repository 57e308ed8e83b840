import { Activity, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useRoute } from 'wouter';
import type { UserInfo } from '../../../../server/contract/calls/session.ts';
import { listen } from '../../../ui/listen.ts';
import { findScreen, type Screen, screens } from '../../screens.ts';
import { ModuleGone } from '../../state/new-release.ts';
import { ViewPath } from '../../state/persisted.ts';
import { closeDrawer, followWidth, useSidebar } from '../../state/sidebar.ts';
import { mayDo } from '../../state/stored-session.ts';
import { openTab, useTabs } from '../../state/tabs.ts';
import { Boundary, NotReached } from '../../widgets/boundary.tsx';
import { views } from '../views.ts';
import { Sidebar } from './sidebar.tsx';
import { TabStrip, tabId, viewId } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen: sidebar, top bar, tab strip, and the views; the address names the shown one. */
export function Frame({ user }: { user: UserInfo }) {
  const { device, opened } = useSidebar();
  const main = useRef<HTMLElement>(null);
  useEffect(followWidth, []);

  return (
    <div className={`admin-frame flex full-height clipped admin-frame-${device} ${opened ? 'is-open' : 'is-folded'}`}>
      <a className="skip-link absolute rounded on-dark" href="#main">
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
            <OpenedView key={screen.path} screen={screen} />
          ))}
        </main>
      </div>
      <p className="sr-only" role="status">
        <Arrival sysName={user.sysName} />
      </p>
    </div>
  );
}

/** Opens the tab of a screen when its address is reached, and names it in the title and to screen readers. */
function Arrival({ sysName }: Pick<UserInfo, 'sysName'>) {
  const [path] = useLocation();
  const screen = findScreen(path);
  useEffect(() => {
    if (!screen) return location.reload(); // the server knows which page it is
    openTab(screen.path);
    closeDrawer();
  }, [screen]);
  useEffect(() => {
    if (screen) document.title = `${screen.title} - ${sysName}`;
  }, [screen, sysName]);
  return screen?.title;
}

/** The view of a screen: mounted when its address is first reached, then shown or hidden until its tab is closed. */
function OpenedView({ screen }: { screen: Screen }) {
  const [isShown] = useRoute(screen.path);
  const hasTab = useTabs().includes(screen.path);
  const [isMounted, setMounted] = useState(isShown);
  const stays = isShown || (isMounted && hasTab);
  if (stays !== isMounted) setMounted(stays); // a view whose tab was closed must start afresh

  return (
    stays && (
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <ViewPath value={screen.path}>
          <View screen={screen} />
        </ViewPath>
      </Activity>
    )
  );
}

function View({ screen }: { screen: Screen }) {
  const section = useRef<HTMLElement>(null);
  const [Content, setContent] = useState(() => contentOf(screen));
  useScrollMemory(section);
  return (
    <section
      ref={section}
      id={viewId(screen.path)}
      className="admin-view to-edges absolute scrolls"
      role="tabpanel"
      aria-labelledby={tabId(screen.path)}
    >
      <Boundary onRetry={() => setContent(contentOf(screen))}>
        <Suspense
          fallback={
            <div className="admin-page" aria-busy="true">
              <h1 className="sr-only">{screen.title}</h1>
              <div className="panel">
                <span className="skeleton" />
              </div>
            </div>
          }
        >
          {mayDo(screen.permission) ? (
            <Content />
          ) : (
            // a typed address: the sidebar does not offer it
            <NotReached title={`您没有“${screen.title}”的权限`} text="需要使用时，请联系系统管理员为您的账号开通。" />
          )}
        </Suspense>
      </Boundary>
    </section>
  );
}

function contentOf({ source, view }: Screen) {
  return lazy(async () => {
    // proof: each screen has one; test/client/admin/screens.test.ts
    const module = await views[source]!().catch((cause: unknown) => {
      throw new ModuleGone(source, { cause });
    });
    return { default: module[view]! }; // proof: as above
  });
}

/** Keeps the scroll positions of a view and of its boxes with `data-scroll` while it is hidden. */
function useScrollMemory(view: RefObject<HTMLElement | null>): void {
  const offsets = useRef(new Map<HTMLElement, readonly [top: number, left: number]>());
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    for (const [box, [top, left]] of offsets.current) box.scrollTo(left, top);
    const record = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      if (target === element || 'scroll' in target.dataset)
        offsets.current.set(target, [target.scrollTop, target.scrollLeft]);
    };
    return listen(element, 'scroll', record, { capture: true, passive: true });
  }, [view]);
}
