import { type AriaAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface Tab {
  id: string;
  title: string;
  count?: number;
  href: string;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The `id` of the open one. */
  active: string;
  /** The `id` of the element with `role="tabpanel"` that they switch; label it with `tabId(active)`. */
  panelId: string;
  /** Opens the tab in place instead of following its address, which remains for visitors without JavaScript. */
  onPick?(id: string): void;
}

/** Tabs that are links, so they work without JavaScript; with it, arrow keys move between them and the scroll position stays. */
export function Tabs({ label, tabs, active, panelId, onPick }: TabsProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const [roving, setRoving] = useState(false);
  useEffect(() => setRoving(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls each newly opened tab into view
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-selected="true"]');
    if (!row.current || !tab) return;
    const [whole, part] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.current.scrollLeft += (part.left + part.right - whole.left - whole.right) / 2;
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(row.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    if (event.key === ' ') links[at]?.click();
    else {
      const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key];
      if (target === undefined) return;
      links[(target + links.length) % links.length]?.focus();
    }
    event.preventDefault();
  };

  return (
    <div className="tabs no-scrollbar" role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <a
          key={tab.id}
          id={tabId(panelId, tab.id)}
          href={tab.href}
          data-replace
          className="tabs-tab relative rigid soft type-subheading snug inner-ring tabs-bar"
          role="tab"
          aria-selected={tab.id === active}
          aria-controls={panelId}
          tabIndex={roving && tab.id !== active ? -1 : 0}
          onClick={(event) => {
            if (!onPick) return;
            event.preventDefault();
            onPick(tab.id);
          }}
        >
          {tab.title}
          {tab.count !== undefined && <span className="tabs-count faint type-body plain figures">{tab.count}</span>}
        </a>
      ))}
    </div>
  );
}

/** What labels a panel: the tab of its group, or the group itself if it is the only one and there are no tabs. */
export function panelOf(
  groups: readonly unknown[],
  panelId: string,
  { locationId, title }: { locationId: string; title: string },
): { role: 'tabpanel' | 'group' } & AriaAttributes {
  if (groups.length < 2) return { role: 'group', 'aria-label': title };
  return { role: 'tabpanel', 'aria-labelledby': tabId(panelId, locationId) };
}

/** The element id of a tab, for the panel's `aria-labelledby`. */
export function tabId(panelId: string, id: string): string {
  return `${panelId}-tab-${id}`;
}
