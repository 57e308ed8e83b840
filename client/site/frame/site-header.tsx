import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { menuOf } from '../../../server/contract/sections.ts';
import { Icon } from '../../ui/icon.tsx';
import { useIsOpen } from '../widgets/closed-sections.ts';
import { AskLink } from '../widgets/enquiry/ask-link.tsx';
import { DetailsMenu, MenuLinks } from './details-menu.tsx';
import type { FrameData } from './frame-data.ts';
import { Logo } from './logo.tsx';
import { PhoneNumbers } from './phone-numbers.tsx';
import { SearchForm } from './search-form.tsx';

interface SiteHeaderProps {
  path: string;
  frame: FrameData;
  askHref: string | undefined;
  inEnglish: boolean;
}

const LINK = 'site-header-link tabs-bar relative unbroken row ink accent-hover inner-ring';

/** Entries that have room; the others stand below 更多. */
const IN_ROW = 5;

/**
 * The desktop header: logo, five entries, the business hotline, 咨询报价. Further sections and pages of one's own stand below 更多;
 * in wide windows the first of them has a place in the row.
 */
export function SiteHeader({ path, frame, askHref, inEnglish }: SiteHeaderProps): ReactNode {
  const { brand, company, phones, ownPages } = frame;
  const hotline = phones[0];
  const isOpen = useIsOpen();
  const open = menuOf('desktop').filter((item) => isOpen(item.path));
  const more = [...open.slice(IN_ROW), ...ownPages.inMenu];
  const isFull = more.length > 0;
  return (
    <header className="site-header on-paper">
      <div className={`site-header-row container row${isFull ? ' is-full' : ''}`}>
        <a href={addresses.home} className="rigid" aria-label={`${company.name}，返回首页`}>
          <Logo src={brand.logo} name={company.name} />
        </a>
        <nav className="site-header-menu then-apart" aria-label="主导航">
          <MenuLinks items={[...open.slice(0, IN_ROW), ...more.slice(0, 1)]} path={path} className={LINK} />
          {isFull && (
            <DetailsMenu
              className={`site-header-more flex relative${more.length === 1 ? ' is-single' : ''}`}
              summary={
                <summary className={LINK}>
                  更多
                  <Icon name="chevron-right" />
                </summary>
              }
              panelClassName="site-header-panel room-2 screen-only absolute shadowed on-paper"
            >
              <MenuLinks items={more} path={path} className={LINK} />
            </DetailsMenu>
          )}
        </nav>
        <SearchForm className="search-form-top" />
        {hotline && (
          <DetailsMenu
            className="site-header-hotline relative"
            summary={
              <summary className="site-header-call row ink accent-hover">
                <Icon name="phone" className="icon accent" />
                <span className="sr-only">{hotline.label}</span>
                <span className="site-header-number left-2 one-line figures heavy">{hotline.number}</span>
              </summary>
            }
            panelClassName="site-header-panel room-2 screen-only absolute shadowed site-header-numbers on-paper"
          >
            <PhoneNumbers phones={phones} hours={company.hours} />
          </DetailsMenu>
        )}
        <AskLink className="site-header-ask rigid" href={askHref} inEnglish={inEnglish} />
      </div>
    </header>
  );
}
