import { type ReactNode, useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { mobileGroupHref } from '../../../../server/contract/addresses.ts';
import type { ProductRow } from '../../../../server/contract/kinds/product.ts';
import type { Pictured, Site } from '../../../../server/contract/kinds/settings.ts';
import { FloatingContact } from '../../frame/floating-contact.tsx';
import type { ViewProps } from '../../page.ts';
import { PageBanner } from '../../widgets/sections/page-banner.tsx';
import { Tabs, tabId } from '../../widgets/tabs.tsx';
import { ProductGrid } from './mobile-product-grid.tsx';
import { useSwipe } from './use-swipe.ts';

interface Group extends Pick<Site['productGroups'][number], 'locationId' | 'title' | 'desc'> {
  products: Pick<ProductRow, 'productId' | 'coverName' | 'coverUrl'>[];
}

interface ProductCentreData {
  banner: Pictured;
  groups: Group[];
  phones: Site['phones'];
}

const PANEL_ID = 'mobile-centre-panel';

/** The product centre of a phone: three groups behind tabs, which the address names; a sideways swipe turns to the next. */
export default function MobileProductCentre({ data, query }: ViewProps<ProductCentreData>): ReactNode {
  const { banner, groups, phones } = data;
  const at = Math.max(
    0,
    groups.findIndex(({ locationId }) => locationId === query.tab),
  );
  const swipe = useSwipe((delta) => {
    const target = groups[at + delta];
    if (target) navigate(mobileGroupHref(target.locationId), { replace: true });
  });
  // Under tabs that are stuck to the header a group would begin somewhere in its middle.
  const tabs = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const seen = useRef(at);
  useEffect(() => {
    if (seen.current === at || !tabs.current || !panel.current) return;
    seen.current = at;
    const hidden = tabs.current.getBoundingClientRect().bottom - panel.current.getBoundingClientRect().top;
    if (hidden > 1) window.scrollBy(0, -hidden);
  }, [at]);

  const open = groups[at];
  if (!open) return null; // never: site.json is checked to hold three
  return (
    <>
      <PageBanner banner={banner} />
      <div className="mobile-tabs mobile-centre-tabs" ref={tabs}>
        <Tabs
          label="产品分类"
          tabs={groups.map(({ locationId, title }) => ({ id: locationId, title, href: mobileGroupHref(locationId) }))}
          active={open.locationId}
          panelId={PANEL_ID}
        />
      </div>
      <section
        className="mobile-centre container"
        id={PANEL_ID}
        ref={panel}
        role="tabpanel"
        aria-labelledby={tabId(PANEL_ID, open.locationId)}
        {...swipe}
      >
        <h2 className="sr-only">{open.title}</h2>
        <p className="mobile-centre-desc">{open.desc}</p>
        <ProductGrid key={open.locationId} products={open.products} phone={phones[0]} />
      </section>
      <FloatingContact phones={phones} />
    </>
  );
}
