import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { listen } from '../../ui/listen.ts';
import { currentOf, type MenuItem } from './menu.ts';

interface DetailsMenuProps {
  className: string;
  summary: ReactNode;
  panelClassName: string;
  children: ReactNode;
}

/** A menu in a `<details>`, which works without JavaScript. */
export function DetailsMenu({ className, summary, panelClassName, children }: DetailsMenuProps): ReactNode {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a') && menu.current) menu.current.open = false;
  };
  useEffect(() => closeByTapOrEscape(menu), []);
  return (
    <details className={className} ref={menu}>
      {summary}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only closes the menu behind a link that was followed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={panelClassName} onClick={close}>
        {children}
      </div>
    </details>
  );
}

interface MenuLinksProps {
  items: readonly MenuItem[];
  path: string;
  className: string;
}

/** The entries of a menu, each as long as it has room. */
export function MenuLinks({ items, path, className }: MenuLinksProps): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.path}>
          <a href={item.path} className={className} aria-current={currentOf(item, path)}>
            {item.title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Closes an open menu also on a tap outside and on Esc; returns the function that removes the listeners. */
function closeByTapOrEscape(menu: RefObject<HTMLDetailsElement | null>): () => void {
  const onPointerDown = ({ target }: PointerEvent) => {
    const { current } = menu;
    // the dimmed page is the menu's own
    if (current?.open && target instanceof Node && (target === current || !current.contains(target)))
      current.open = false;
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  const stops = [listen(document, 'pointerdown', onPointerDown), listen(document, 'keydown', onKeyDown)];
  return () => {
    for (const stop of stops) stop();
  };
}
