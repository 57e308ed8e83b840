import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Icon } from '../../ui/icon.tsx';
import { useInEnglish } from '../widgets/in-english.ts';
import { DetailsMenu, MenuLinks } from './details-menu.tsx';
import type { FrameData } from './frame-data.ts';
import { HomeLink } from './logo.tsx';
import { SearchForm } from './search-form.tsx';

interface CompactHeaderProps {
  /** Whether the page is one for desks, whose window was zoomed. */
  isDesktop: boolean;
  path: string;
  frame: FrameData;
}

/** The header of narrow windows: logo, and the menu in a `<details>`, which works without JavaScript. */
export function CompactHeader({ isDesktop, path, frame }: CompactHeaderProps): ReactNode {
  const { menus } = frame;
  const inEnglish = useInEnglish();
  return (
    <header className="compact-header ruled-below on-paper">
      <div className="full-height container row">
        <HomeLink
          className="compact-header-logo then-apart row"
          frame={frame}
          href={isDesktop ? addresses.home : addresses.mobileHome}
        />
        <DetailsMenu
          className="compact-header-menu covers-page screen-only"
          closesByBack
          summary={
            <summary className="compact-header-button centre ink" aria-label={inEnglish ? 'Menu' : '菜单'}>
              <Icon name="menu" />
              <Icon name="close" />
            </summary>
          }
          panelClassName="compact-header-panel absolute shadowed ruled-below on-paper"
        >
          <nav aria-label={inEnglish ? 'Main' : '主导航'}>
            {!inEnglish && <SearchForm className="above-2 below-2" />}
            <MenuLinks
              items={isDesktop ? menus.desktop : menus.mobile}
              path={path}
              className="compact-header-link ruled-below block one-line ink"
            />
          </nav>
        </DetailsMenu>
      </div>
    </header>
  );
}
