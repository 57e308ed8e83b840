import type { AriaAttributes } from 'react';
import { live } from '../live/live.ts';

interface Tab {
  id: string;
  title: string;
  count?: number;
  href: string;
  /** The `id` of the panel that the tab shows; `panelOf` returns the attributes of this panel. */
  panelId: string;
  /** Attributes for the module of `live/` that handles a press. */
  data?: Readonly<Record<`data-${string}`, string | number>>;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The `id` of the open tab. */
  active: string;
}

/** Tabs that are links, so they work without JavaScript; with it, arrow keys move between them. */
export function Tabs({ label, tabs, active }: TabsProps) {
  return (
    <div className="tabs no-scrollbar" role="tablist" aria-label={label} {...live('tabs')}>
      {tabs.map(({ id, title, count, href, panelId, data }) => (
        <a
          key={id}
          id={tabId(panelId, id)}
          href={href}
          className="tabs-tab relative rigid soft type-subheading snug accent-hover inner-ring tabs-bar"
          role="tab"
          aria-selected={id === active}
          aria-controls={panelId}
          tabIndex={0}
          {...data}
        >
          {count === undefined ? title : <span>{title}</span>}
          {count !== undefined && (
            <span className="tabs-count left-2 faint type-body plain figures" aria-hidden>
              {count}
            </span>
          )}
        </a>
      ))}
    </div>
  );
}

/** The attributes of a group's panel. Its tab labels it; a single group has no tabs, so its title does. */
export function panelOf(
  groups: readonly unknown[],
  panelId: string,
  { path, title }: { path: string; title: string },
): { id: string; role: 'tabpanel' | 'group' } & AriaAttributes {
  if (groups.length < 2) return { id: panelId, role: 'group', 'aria-label': title };
  return { id: panelId, role: 'tabpanel', 'aria-labelledby': tabId(panelId, path) };
}

function tabId(panelId: string, id: string): string {
  return `${panelId}-tab-${id}`;
}
