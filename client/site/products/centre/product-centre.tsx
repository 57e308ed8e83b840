import type { ReactNode } from 'react';
import { groupHref } from '../../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../../call.ts';
import { loadSettings } from '../../../load-settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Head, Query, ViewProps } from '../../page.ts';
import { productsOf } from '../../widgets/cards/product-card.tsx';
import { Tabs, tabId } from '../../widgets/tabs.tsx';
import { PhotoBanner } from './photo-banner.tsx';
import { ProductGrid } from './product-grid.tsx';

type Data = Awaited<ReturnType<typeof load>>;

const PANEL_ID = 'product-centre-panel';

export async function load(callOrThrow: CallOrThrow) {
  const [site, products, photos] = await Promise.all([
    loadSettings(callOrThrow, 'company', 'productGroups', 'banners', 'phones'),
    callOrThrow('product/all', {}),
    callOrThrow('carousel/all', {}),
  ]);
  return { ...site, products, photos };
}

export function head({ productGroups }: Data, { tab }: Query): Head {
  const open = productGroups.find(({ locationId }) => locationId === tab);
  if (!open) return { title: '产品中心', description: productGroups.map(({ desc }) => desc).join('') };
  const { title, desc, image, locationId } = open;
  return { title: `${title} - 产品中心`, description: desc, image, canonical: groupHref(locationId) };
}

/** The product centre: three groups behind tabs; the address names the open one. */
export default function ProductCentre({ data, query }: ViewProps<Data>): ReactNode {
  const { company, productGroups, products, photos, banners, phones } = data;
  const open = productGroups.find((group) => group.locationId === query.tab) ?? productGroups[0];
  if (!open) return null; // never: site.json is checked to hold three
  const tabs = productGroups.map((group) => ({
    id: group.locationId,
    title: group.title,
    count: products[`${group.locationId}List`].length,
    href: groupHref(group.locationId),
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
          <p className="product-centre-desc row soft type-lead">
            <Icon name={open.icon} className="icon product-centre-icon" />
            {open.desc}
          </p>
          <ProductGrid
            key={open.locationId}
            products={productsOf(products, open.locationId)}
            hotline={phones[0]}
            mailbox={company.mailbox}
          />
        </section>
      </div>
    </>
  );
}
