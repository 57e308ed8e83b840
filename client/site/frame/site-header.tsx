import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { MenuItem } from '../../../server/contract/menu.ts';
import { Icon } from '../../ui/icon.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { useInEnglish } from '../widgets/page-context.ts';
import { DetailsMenu, MenuLinks, PhoneNumbers } from './details-menu.tsx';
import type { FrameData } from './frame-data.ts';
import { HomeLink } from './logo.tsx';
import { SearchForm } from './search-form.tsx';

interface SiteHeaderProps {
  path: string;
  frame: FrameData;
  askHref: string | undefined;
}

const LINK = 'site-header-link tabs-bar relative unbroken row ink accent-hover inner-ring';

/** The entries of an owner's menu that have room; the others are below 更多. */
const IN_ROW = 7;
/** As many as there are without a menu of the owner's: more stand closer. */
const FEW = 5;

/**
 * The desktop header: logo, menu, the business hotline, 咨询报价. Without a menu of the owner's, pages of their own are below
 * 更多; in wide windows the first of them is in the row, too.
 */
export function SiteHeader({ path, frame, askHref }: SiteHeaderProps): ReactNode {
  const { phones, menus, menu = [], ownPages } = frame;
  const inEnglish = useInEnglish();
  const hotline = inEnglish ? undefined : phones[0]; // 咨询 leads to the numbers
  const isOwners = menu.length > 0 || inEnglish;
  const isOwn = ({ path }: MenuItem) => ownPages.some((own) => own.path === path);
  const inRow = isOwners ? IN_ROW : menus.desktop.filter((item) => !isOwn(item)).length;
  const more = menus.desktop.slice(inRow);
  const isFull = !isOwners && more.length > 0;
  const row = menus.desktop.slice(0, isFull ? inRow + 1 : inRow);
  const looks = isFull ? ' is-full' : isOwners ? ` is-owners${row.length > FEW ? ' is-many' : ''}` : '';
  return (
    <header className="site-header stays on-paper">
      <div className={`site-header-row container row${looks}`}>
        <HomeLink className="rigid" frame={frame} home={addresses.home} menu={menus.desktop} />
        <nav className="site-header-menu then-apart" aria-label={inEnglish ? 'Main' : '主导航'}>
          <MenuLinks items={row} path={path} className={LINK} />
          {more.length > 0 && (
            <DetailsMenu
              className={`site-header-more flex relative${isFull && more.length === 1 ? ' is-single' : ''}`}
              summary={
                <summary className={LINK}>
                  {inEnglish ? 'More' : '更多'}
                  <Icon name="chevron-right" />
                </summary>
              }
              panelClassName="site-header-panel room-2 screen-only absolute shadowed on-paper"
            >
              <MenuLinks items={more} path={path} className={LINK} />
            </DetailsMenu>
          )}
        </nav>
        {!inEnglish && <SearchForm className="search-form-top right-5" />}
        {hotline && (
          <DetailsMenu
            className="site-header-hotline relative"
            summary={
              <summary className="site-header-call wraps in-middle clipped row ink accent-hover">
                <Icon name="phone" className="icon accent" />
                <span className="sr-only">{hotline.label}</span>
                <span className="site-header-number left-2 one-line figures heavy">{hotline.number}</span>
              </summary>
            }
            panelClassName="site-header-panel room-2 screen-only absolute shadowed site-header-numbers on-paper"
          >
            <PhoneNumbers phones={phones} hours={frame.company.hours} />
          </DetailsMenu>
        )}
        <AskLink className="site-header-ask rigid" href={askHref} />
      </div>
    </header>
  );
}

interface CompactHeaderProps {
  /** Whether the page is one for desks, whose window was zoomed. */
  isDesktop: boolean;
  path: string;
  frame: FrameData;
}

/** The header of narrow windows: logo, and the menu in a `<details>`, which works without JavaScript. */
export function CompactHeader({ isDesktop, path, frame }: CompactHeaderProps): ReactNode {
  const menu = isDesktop ? frame.menus.desktop : frame.menus.mobile;
  const inEnglish = useInEnglish();
  return (
    <header className="compact-header ruled-below on-paper">
      <div className="full-height container row">
        <HomeLink
          className="compact-header-logo then-apart row"
          frame={frame}
          home={isDesktop ? addresses.home : addresses.mobileHome}
          menu={menu}
        />
        <DetailsMenu
          className="compact-header-menu covers-page screen-only"
          closesByBack
          summary={
            <summary className="square-48 centre ink" aria-label={inEnglish ? 'Menu' : '菜单'}>
              <Icon name="menu" />
              <Icon name="close" />
            </summary>
          }
          panelClassName="compact-header-panel absolute shadowed ruled-below on-paper"
        >
          <nav aria-label={inEnglish ? 'Main' : '主导航'}>
            {!inEnglish && <SearchForm className="above-2 below-2" />}
            <MenuLinks items={menu} path={path} className="compact-header-link ruled-below block one-line ink" />
          </nav>
        </DetailsMenu>
      </div>
    </header>
  );
}
