import * as addresses from '../../../server/contract/addresses.ts';
import type { MenuItem } from '../../../server/contract/menu.ts';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import { Icon } from '../../ui/icon.tsx';
import { part } from '../live/live.ts';
import { named } from '../widgets/by-word.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { langOf, usePage } from '../widgets/page-context.ts';
import { CopyButton } from '../widgets/share.tsx';
import type { FrameData } from './frame-data.ts';
import { HomeLink } from './logo.tsx';
import { SearchForm } from './search-form.tsx';

interface SiteHeaderProps {
  path: string;
  frame: FrameData;
  askHref: string | undefined;
}

const LINK = 'site-header-link tabs-bar relative unbroken row ink accent-hover inner-ring';
const PANEL = 'site-header-panel room-2 screen-only absolute shadowed on-paper';

/** The entries of an owner's menu that have room; the others are below 更多. */
const IN_ROW = 7;
/** The number of entries in the usual menu. An owner's menu with more has smaller gaps. */
const FEW = 5;

/**
 * The desktop header: logo, menu, the business hotline, 咨询报价. Without a menu of the owner's, pages of their own are below
 * 更多; in wide windows the first of them is in the row, too.
 */
export function SiteHeader({ path, frame, askHref }: SiteHeaderProps) {
  const { phones, menus, menu = [], ownPages } = frame;
  const { inEnglish } = usePage();
  const hotline = inEnglish ? undefined : phones[0]; // 咨询 leads to the numbers
  const isOwners = menu.length > 0 || inEnglish;
  const isOwn = ({ path }: MenuItem) => ownPages.some((own) => own.path === path);
  const inRow = isOwners ? IN_ROW : menus.desktop.filter((item) => !isOwn(item)).length;
  const more = menus.desktop.slice(inRow);
  const isFull = !isOwners && more.length > 0;
  const row = menus.desktop.slice(0, isFull ? inRow + 1 : inRow);
  const many = row.length > FEW ? ' is-many' : '';
  const looks = isOwners ? ` is-owners${many}` : '';
  return (
    <header className="site-header stays on-paper">
      <div className={`site-header-row container row${isFull ? ' is-full' : looks}`}>
        <HomeLink className="rigid" frame={frame} home={addresses.home} menu={menus.desktop} />
        <nav className="site-header-menu then-apart screen-only" aria-label={inEnglish ? 'Main' : '主导航'}>
          <MenuLinks items={row} current={path} look={LINK} />
          {more.length > 0 && (
            <details
              className={`site-header-more flex relative${isFull && more.length === 1 ? ' is-single' : ''}`}
              data-menu=""
            >
              <summary className={LINK}>
                {inEnglish ? 'More' : '更多'}
                <Icon name="chevron-right" className="icon icon-16 left-1" />
              </summary>
              <div className={PANEL}>
                <MenuLinks items={more} current={path} look={LINK} />
              </div>
            </details>
          )}
        </nav>
        {!inEnglish && <SearchForm className="search-form-top left-3 right-5" />}
        {hotline && (
          <details className="site-header-hotline relative" data-menu="">
            <summary className="site-header-call wraps in-middle clipped row ink accent-hover">
              <Icon name="phone" className="icon accent screen-only" />
              <span className="sr-only">{hotline.label}</span>
              <span className="site-header-number left-2 one-line figures heavy">{hotline.number}</span>
            </summary>
            <div className={`${PANEL} site-header-numbers`}>
              <PhoneNumbers {...frame} />
            </div>
          </details>
        )}
        <AskLink className="site-header-ask rigid" href={askHref} />
      </div>
    </header>
  );
}

interface CompactHeaderProps {
  /** Whether the page is one for desktops, in a zoomed window. */
  isDesktop: boolean;
  path: string;
  frame: FrameData;
}

/** The header of narrow windows: logo, and the menu in a `<details>`, which works without JavaScript. */
export function CompactHeader({ isDesktop, path, frame }: CompactHeaderProps) {
  const menu = isDesktop ? frame.menus.desktop : frame.menus.mobile;
  const { inEnglish } = usePage();
  return (
    <header className="compact-header ruled-below on-paper">
      <div className="full-height container row">
        <HomeLink
          className="compact-header-logo then-apart row"
          frame={frame}
          home={isDesktop ? addresses.home : addresses.mobileHome}
          menu={menu}
        />
        <details
          className="compact-header-menu covers-page at-edge screen-only"
          data-menu=""
          {...part('frame', 'menu')}
        >
          <summary className="square-48 centre ink" aria-label={inEnglish ? 'Menu' : '菜单'}>
            <Icon name="menu" />
            <Icon name="close" />
          </summary>
          <nav
            className="compact-header-panel absolute shadowed ruled-below on-paper"
            aria-label={inEnglish ? 'Main' : '主导航'}
          >
            {!inEnglish && <SearchForm className="above-2 below-2" />}
            <MenuLinks items={menu} current={path} look="compact-header-link room-3 ruled-below block ink" />
          </nav>
        </details>
      </div>
    </header>
  );
}

/** A name of so many signs has one line; a longer one may have more, which end between words. */
const SHORT = 8;

/** The entries of a menu; `current` is the path of the page around it. */
function MenuLinks({ items, current, look }: { items: readonly MenuItem[]; current: string; look: string }) {
  const { inEnglish } = usePage();
  return (
    <ul>
      {items.map(({ title, path, also }) => (
        <li key={`${path} ${title}`}>
          <a
            aria-label={named(title)['aria-label']}
            href={path}
            className={look}
            lang={langOf(title, inEnglish)}
            aria-current={path === current ? 'page' : also?.includes(current) || undefined}
          >
            {title.length > SHORT ? <span className="clamp keep-phrases">{named(title).children}</span> : title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The company's numbers in a menu's panel: each to dial and to copy, and when somebody answers. */
function PhoneNumbers({ phones, company: { hours } }: Pick<FrameData, 'phones' | 'company'>) {
  return (
    <>
      {phones.map(({ label, number }) => (
        <p key={number} className="phone-numbers-one">
          <span className="block soft type-small">{label}</span>
          <a className="phone-numbers-dial right-3 figures heavy ink unbroken" href={telephoneHref(number)}>
            {number}
          </a>{' '}
          <CopyButton text={number} label="复制" />
        </p>
      ))}
      {hours && <p className="soft type-small ruled-above room-3 above-4">{hours}</p>}
    </>
  );
}
