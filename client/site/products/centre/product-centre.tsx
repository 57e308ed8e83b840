import type { ReactNode } from 'react';
import type { Photo } from '../../../../server/contract/kinds/carousel.ts';
import type { ProductGroups } from '../../../../server/contract/kinds/product.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ViewProps } from '../../page.ts';
import { productsOf } from '../../widgets/cards/products-of.ts';
import { Tabs, tabId } from '../../widgets/tabs.tsx';
import { PhotoBanner } from './photo-banner.tsx';
import { ProductGrid } from './product-grid.tsx';

interface ProductCentreData extends Pick<Site, 'productGroups' | 'banners' | 'phones'> {
  products: ProductGroups;
  photos: readonly Photo[];
}

const PANEL_ID = 'product-centre-panel';

/** The product centre: three groups behind tabs; the address names the open one. */
export default function ProductCentre({ data, query }: ViewProps<ProductCentreData>): ReactNode {
  const { productGroups, products, photos, banners, phones } = data;
  const open = productGroups.find((group) => group.locationId === query.tab) ?? productGroups[0];
  if (!open) return null; // never: site.json is checked to hold three
  const tabs = productGroups.map((group) => ({
    id: group.locationId,
    title: group.title,
    count: products[`${group.locationId}List`].length,
    href: `/product?tab=${group.locationId}`,
  }));
  return (
    <>
      <PhotoBanner photos={photos} banner={banners.product} />
      <div className="product-centre container">
        <Tabs label="产品分类" tabs={tabs} active={open.locationId} panelId={PANEL_ID} />
        <section
          className="product-centre-panel"
          id={PANEL_ID}
          role="tabpanel"
          aria-labelledby={tabId(PANEL_ID, open.locationId)}
        >
          <h2 className="sr-only">{open.title}</h2>
          <p className="product-centre-desc">
            <Icon name={open.icon} className="icon product-centre-icon" />
            {open.desc}
          </p>
          <ProductGrid key={open.locationId} products={productsOf(products, open.locationId)} hotline={phones[0]} />
        </section>
      </div>
    </>
  );
}
