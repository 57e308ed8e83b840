import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import type { UserInfo } from '../../../../server/contract/calls/session.ts';
import { listen } from '../../../ui/listen.ts';
import { followLeadQueue, useLeadQueue } from '../../leads/lead-queue.ts';
import { MENU_GROUP, type Screen, screens } from '../../screens.ts';
import { usePersisted } from '../../state/persisted.ts';
import { closeDrawer, useSidebar } from '../../state/sidebar.ts';
import { mayCall, mayDo } from '../../state/stored-session.ts';
import { SystemBrand } from '../../widgets/system-brand.tsx';
import { ToolIcon } from '../../widgets/tool-icon.tsx';
import { useOnDemand } from '../../widgets/use-on-demand.ts';

/** The navy column: the system's name, and the menu. In mobile mode it is a drawer over the page. */
export function Sidebar({ user }: { user: UserInfo }) {
  const { device, opened } = useSidebar();
  const [changing, setChanging] = usePersisted('system dialog', false);
  const shut = () => setChanging(false);
  const dialogs = useOnDemand(changing, () => import('../../on-demand.ts'), shut);
  const column = useRef<HTMLElement>(null);
  const isDrawer = device === 'mobile';
  const offered = screens.filter(({ permission }) => mayDo(permission));
  useEffect(followLeadQueue, []);
  useEffect(() => listen(document, 'keydown', ({ key }) => key === 'Escape' && closeDrawer()), []);
  useEffect(() => {
    if (!isDrawer || !opened) return undefined;
    const before = document.activeElement;
    column.current?.querySelector<HTMLElement>('.sidebar-entry')?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isDrawer, opened]);
  const brand = <SystemBrand sysName={user.sysName} logo={user.logo} />;
  const content = offered.filter(({ menu }) => menu === 'content');

  return (
    <>
      <aside id="sidebar" className="sidebar stack rigid clipped on-dark" ref={column} inert={isDrawer && !opened}>
        {mayCall('system/update') ? (
          <button
            type="button"
            className="system-brand row rigid full-width text-left"
            aria-label={`${user.sysName}，修改系统名称和LOGO`}
            title={user.sysName}
            onClick={() => setChanging(true)}
          >
            {brand}
          </button>
        ) : (
          <div className="system-brand row rigid full-width" title={user.sysName}>
            {brand}
          </div>
        )}
        <nav className="sidebar-menu grow room-2" aria-label="主菜单">
          <ul>
            {offered.map((screen) =>
              screen.menu === 'top' ? (
                <Entry key={screen.path} screen={screen} />
              ) : (
                screen === content[0] && <Group key={MENU_GROUP.path} screens={content} />
              ),
            )}
          </ul>
        </nav>
      </aside>
      {isDrawer && opened && (
        <button
          type="button"
          className="sidebar-shade to-edges full-width"
          aria-label="关闭菜单"
          onClick={closeDrawer}
        />
      )}
      {changing && dialogs && <dialogs.SystemDialog user={user} onClose={shut} />}
    </>
  );
}

function Group({ screens }: { screens: readonly Screen[] }) {
  const [path] = useLocation();
  const [open, setOpen] = useState(true);
  const holdsCurrent = screens.some((screen) => screen.path === path);
  return (
    <li className={`sidebar-group ${open ? 'is-open' : ''}`}>
      <button
        type="button"
        className={`sidebar-entry sides-3 icon-20 row rounded unbroken ${holdsCurrent && !open ? 'is-current' : ''}`}
        aria-expanded={open}
        title={MENU_GROUP.title}
        onClick={() => setOpen(!open)}
      >
        <ToolIcon name={MENU_GROUP.icon} />
        <span className="sidebar-word left-3 text-left grow">{MENU_GROUP.title}</span>
        <ToolIcon name="chevron-down" className="icon sidebar-group-mark icon-16" />
      </button>
      <ul className="sidebar-group-list" hidden={!open}>
        {screens.map((screen) => (
          <Entry key={screen.path} screen={screen} />
        ))}
      </ul>
    </li>
  );
}

function Entry({ screen }: { screen: Screen }) {
  const [isShown] = useRoute(screen.path);
  const queue = useLeadQueue();
  const waiting = (screen.lead && queue?.[screen.lead].waiting) ?? 0;
  return (
    <li>
      <Link
        href={screen.path}
        className="sidebar-entry sides-3 icon-20 row rounded unbroken"
        aria-current={isShown ? 'page' : undefined}
        title={waiting > 0 ? `${screen.title}，${waiting} 条待处理` : screen.title}
        data-count={waiting || undefined}
        onClick={closeDrawer}
      >
        <ToolIcon name={screen.icon} />
        <span className="sidebar-word left-3 text-left grow">{screen.title}</span>
      </Link>
    </li>
  );
}
