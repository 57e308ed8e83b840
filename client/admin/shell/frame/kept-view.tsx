import { Activity, lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useRoute } from 'wouter';
import { listen } from '../../../ui/listen.ts';
import type { Screen } from '../../screens.ts';
import { ModuleGone } from '../../state/new-release.ts';
import { ViewPath } from '../../state/persisted.ts';
import { mayDo } from '../../state/stored-session.ts';
import { useTabs } from '../../state/tabs.ts';
import { Boundary } from '../../widgets/boundary.tsx';
import { NotReached } from '../../widgets/not-reached.tsx';
import { views } from '../views.ts';
import { tabId, viewId } from './tab-strip.tsx';

/** The view of a screen: mounted when its address is first reached, then shown or hidden until its tab is closed. */
export function KeptView({ screen }: { screen: Screen }): ReactNode {
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

function View({ screen }: { screen: Screen }): ReactNode {
  const section = useRef<HTMLElement>(null);
  const [Content, setContent] = useState(() => contentOf(screen));
  useScrollMemory(section);
  return (
    <section
      ref={section}
      id={viewId(screen.path)}
      className="admin-view absolute scrolls"
      role="tabpanel"
      aria-labelledby={tabId(screen.path)}
    >
      <Boundary onRetry={() => setContent(contentOf(screen))}>
        <Suspense fallback={<ViewSkeleton title={screen.title} />}>
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

function ViewSkeleton({ title }: { title: string }): ReactNode {
  return (
    <div className="admin-page" aria-busy="true">
      <h1 className="sr-only">{title}</h1>
      <div className="panel">
        <span className="skeleton" />
      </div>
    </div>
  );
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
