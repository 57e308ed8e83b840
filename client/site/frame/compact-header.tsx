import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Icon } from '../../ui/icon.tsx';
import { listen } from '../../ui/listen.ts';
import type { FrameData } from './frame-data.ts';
import { currentOf, MOBILE_MENU } from './menu.ts';
import { SearchForm } from './search-form.tsx';

interface CompactHeaderProps {
  path: string;
  company: FrameData['company'];
  /** Where no floating phone stands. */
  hotline: FrameData['phones'][number] | undefined;
}

/** The header of narrow windows: logo, call, and the menu in a `<details>`, which needs no JavaScript. */
export function CompactHeader({ path, company, hotline }: CompactHeaderProps): ReactNode {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (event: MouseEvent) => {
    if (event.target instanceof HTMLAnchorElement && menu.current) menu.current.open = false;
  };
  useEffect(() => closeByTapOrEscape(menu), []);
  return (
    <header className="compact-header">
      <div className="full-height container row">
        <a href={addresses.mobileHome} className="compact-header-logo row">
          <img src="/media/brand/logo.svg" alt={`${company.name}，返回首页`} width={134} height={32} />
        </a>
        {hotline && (
          <a
            className="compact-header-button centre ink"
            href={`tel:${hotline.number}`}
            aria-label={`拨打${hotline.label}`}
          >
            <Icon name="phone" />
          </a>
        )}
        <details className="compact-header-menu" ref={menu}>
          <summary className="compact-header-button centre ink" aria-label="菜单">
            <Icon name="menu" />
          </summary>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: only closes the menu behind a link that was followed */}
          <nav className="compact-header-panel ruled-below on-paper" aria-label="主导航" onClick={close}>
            <SearchForm className="compact-header-search" />
            <ul>
              {MOBILE_MENU.map((item) => (
                <li key={item.path}>
                  <a
                    href={item.path}
                    className="compact-header-link ruled-below row ink"
                    aria-current={currentOf(item, path)}
                  >
                    {item.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </details>
      </div>
    </header>
  );
}

/** An open menu also closes by a tap outside it and by Esc; gives the function that ends this. */
function closeByTapOrEscape(menu: RefObject<HTMLDetailsElement | null>): () => void {
  const onPointerDown = ({ target }: PointerEvent) => {
    if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
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
