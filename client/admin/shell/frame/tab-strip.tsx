import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { stepFocus } from '../../../ui/keys.ts';
import { findScreen } from '../../screens.ts';
import { activeAfter, type Closing, closedBy, closeTabs, useTabs } from '../../state/tabs.ts';
import { mayLeave } from '../../widgets/confirm.tsx';
import { Menu } from '../../widgets/menu.tsx';
import { ToolIcon } from '../../widgets/tool-icon.tsx';

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const CLOSINGS = [
  ['current', '关闭当前'],
  ['others', '关闭其他'],
  ['all', '关闭所有'],
] as const;

/** The visited views as tabs (WAI-ARIA): arrows move, Enter opens, Delete closes, the menu key opens the menu. */
export function TabStrip({ main }: { main: RefObject<HTMLElement | null> }) {
  const [path, navigate] = useLocation();
  const tabs = useTabs();
  const strip = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ path: string; at: { x: number; y: number } }>();

  useEffect(() => {
    const row = strip.current;
    if (!row || !tabs.includes(path)) return undefined;
    bringIn(tabOf(path));
    // again whenever the window or the sidebar changes the strip's width
    const observer = new ResizeObserver(() => bringIn(tabOf(path)));
    observer.observe(row);
    return () => observer.disconnect();
  }, [path, tabs]);

  const close = async (closing: Closing, from: string) => {
    const closed = closedBy(closing, from);
    if (closed.length === 0 || !(await mayLeave(closed))) return;
    const hadFocus = strip.current?.contains(document.activeElement);
    // the menu is seen from its own tab: after 关闭其他 that one is shown
    const active = closing === 'others' && closed.includes(path) ? from : activeAfter(closed, path);
    if (active !== path) navigate(active);
    closeTabs(closed);
    if (hadFocus) setTimeout(() => (tabOf(active) ?? main.current)?.focus());
  };

  const onKeyDown = (event: KeyboardEvent, tab: string) => {
    stepFocus(event, [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])], STEPS);
    if (event.key === 'Enter' || event.key === ' ') navigate(tab);
    else if (event.key === 'Delete') close('current', tab);
    else return;
    event.preventDefault();
  };

  return (
    <div className="tab-strip rigid ruled-below on-paper">
      <div
        className="tab-strip-row sides-4 gap-1 sideways row full-height no-scrollbar"
        role="tablist"
        aria-label="已打开的页面"
        ref={strip}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            path={tab}
            isShown={tab === path}
            onOpen={() => navigate(tab)}
            onKeyDown={(event) => onKeyDown(event, tab)}
            onClose={() => close('current', tab)}
            onMenu={(at) => setMenu({ path: tab, at })}
          />
        ))}
      </div>
      {menu && (
        <Menu
          label="标签页操作"
          width="narrow"
          at={menu.at}
          items={CLOSINGS.map(([closing, label]) => ({
            label,
            disabled: closedBy(closing, menu.path).length === 0,
            onChoose: () => close(closing, menu.path),
          }))}
          onClose={(returnFocus) => {
            setMenu(undefined);
            if (returnFocus) tabOf(menu.path)?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

interface TabProps {
  path: string;
  isShown: boolean;
  onOpen(): void;
  onKeyDown(event: KeyboardEvent): void;
  onClose(): void;
  onMenu(at: { x: number; y: number }): void;
}

function Tab({ path, isShown, onOpen, onKeyDown, onClose, onMenu }: TabProps) {
  const screen = findScreen(path);
  return (
    <div
      id={tabId(path)}
      className="tab-strip-tab sides-3 row rigid rounded soft"
      role="tab"
      tabIndex={isShown ? 0 : -1}
      aria-selected={isShown}
      aria-controls={isShown ? viewId(path) : undefined}
      onClick={onOpen}
      onFocus={({ currentTarget }) => bringIn(currentTarget)}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        const byMouse = event.clientX > 0 || event.clientY > 0;
        onMenu(byMouse ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom });
      }}
    >
      {screen?.title}
      {!screen?.pinned && (
        // for the mouse; the keyboard has Delete
        <span
          className="tab-strip-close icon-12 square-24 corners centre"
          aria-hidden="true"
          title="关闭"
          onClick={(event) => {
            event.stopPropagation();
            onClose();
          }}
        >
          <ToolIcon name="close" />
        </span>
      )}
    </div>
  );
}

/** Scrolls the tab completely into view; the browser itself leaves a focused tab half outside. */
function bringIn(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function tabOf(path: string): HTMLElement | null {
  return document.getElementById(tabId(path));
}

/** Element ids that tie a tab to its view. */
export function tabId(path: string): string {
  return `tab-${path.slice(1)}`;
}

/** Returns the id of the element that shows the view at this path. */
export function viewId(path: string): string {
  return `view-${path.slice(1)}`;
}
