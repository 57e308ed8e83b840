import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Icon } from '../../ui/icon.tsx';
import type { FrameData } from './frame-data.ts';
import { currentOf, DESKTOP_MENU } from './menu.ts';
import { SearchForm } from './search-form.tsx';

interface SiteHeaderProps {
  /** The path of the page shown. */
  path: string;
  company: FrameData['company'];
  phones: FrameData['phones'];
}

/** The desktop header: logo, five entries, the business hotline. */
export function SiteHeader({ path, company, phones }: SiteHeaderProps): ReactNode {
  const hotline = phones[0];
  return (
    <header className="site-header">
      <div className="site-header-row container row wraps">
        <a href={addresses.home} className="rigid">
          <img src="/media/brand/logo.svg" alt={`${company.name}，返回首页`} width={168} height={40} />
        </a>
        <nav className="site-header-menu" aria-label="主导航">
          <ul>
            {DESKTOP_MENU.map((item) => (
              <li key={item.path}>
                <a
                  href={item.path}
                  className="site-header-link relative row ink accent-hover"
                  aria-current={currentOf(item, path)}
                >
                  {item.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SearchForm className="search-form-top rigid" />
        {hotline && (
          <a className="site-header-hotline rigid row ink accent-hover" href={`tel:${hotline.number}`}>
            <Icon name="phone" />
            <span className="site-header-label soft type-small">{hotline.label}</span>
            <span className="site-header-number figures heavy">{hotline.number}</span>
          </a>
        )}
      </div>
    </header>
  );
}
