import { type ReactNode, useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { mobileGroupHref } from '../../../../server/contract/addresses.ts';
import { LIST_LIMIT_MAX } from '../../../../server/contract/rules.ts';
import type { CallOrThrow } from '../../../call.ts';
import { loadSettings } from '../../../load-settings.ts';
import { FloatingContact } from '../../frame/floating-contact.tsx';
import type { Head, Query, ViewProps } from '../../page.ts';
import { productsOf } from '../../widgets/cards/product-card.tsx';
import { PageBanner } from '../../widgets/sections/page-banner.tsx';
import { Tabs, tabId } from '../../widgets/tabs.tsx';
import { ProductGrid } from './mobile-product-grid.tsx';
import { useSwipe } from './use-swipe.ts';

type Data = Awaited<ReturnType<typeof load>>;

const PANEL_ID = 'mobile-centre-panel';

export async function load(callOrThrow: CallOrThrow) {
  const [{ productGroups, banners, phones }, products] = await Promise.all([
    loadSettings(callOrThrow, 'productGroups', 'banners', 'phones'),
    callOrThrow('product/all', { limit: LIST_LIMIT_MAX }),
  ]);
  return {
    phones,
    banner: banners.product,
    groups: productGroups.map(({ locationId, title, desc }) => ({
      locationId,
      title,
      desc,
      products: productsOf(products, locationId).map(({ productId, coverName, coverUrl }) => ({
        productId,
        coverName,
        coverUrl,
      })),
    })),
  };
}

export function head({ groups, banner }: Data, { tab }: Query): Head {
  const open = groups.find(({ locationId }) => locationId === tab);
  if (!open) return { title: banner.title, description: groups.map(({ desc }) => desc).join('') };
  const { title, desc, locationId } = open;
  return { title: `${title} - ${banner.title}`, description: desc, canonical: mobileGroupHref(locationId) };
}

/** The product centre of a phone: three groups behind tabs, which the address names; a sideways swipe turns to the next. */
export default function MobileProductCentre({ data, query }: ViewProps<Data>): ReactNode {
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
      <div className="mobile-tabs on-paper mobile-product-centre-tabs" ref={tabs}>
        <Tabs
          label="产品分类"
          tabs={groups.map(({ locationId, title }) => ({ id: locationId, title, href: mobileGroupHref(locationId) }))}
          active={open.locationId}
          panelId={PANEL_ID}
        />
      </div>
      <section
        className="mobile-product-centre container"
        id={PANEL_ID}
        ref={panel}
        role="tabpanel"
        aria-labelledby={tabId(PANEL_ID, open.locationId)}
        {...swipe}
      >
        <h2 className="sr-only">{open.title}</h2>
        <p className="mobile-product-centre-desc soft">{open.desc}</p>
        <ProductGrid key={open.locationId} products={open.products} phone={phones[0]} />
      </section>
      <FloatingContact phones={phones} />
    </>
  );
}
