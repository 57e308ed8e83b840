import { type ReactNode, useState } from 'react';
import { mobileGroupHref, mobileProductHref } from '../../../../server/contract/addresses.ts';
import type { ProductRow } from '../../../../server/contract/kinds/product.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { EmptyShelf } from '../../widgets/cards/empty-shelf.tsx';
import { ProductCover } from '../../widgets/cards/product-cover.tsx';
import { productName } from '../../widgets/cards/product-name.ts';
import { Carousel } from '../../widgets/carousel/carousel.tsx';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { Tabs, tabId } from '../../widgets/tabs.tsx';

export interface ProductShelf extends Pick<Site['productGroups'][number], 'locationId' | 'title'> {
  products: Pick<ProductRow, 'productId' | 'coverName' | 'coverDescribe' | 'coverUrl'>[];
}

const PANEL_ID = 'mobile-products-panel';

/** The three groups on one shelf: the tabs name the group the finger has reached, and bring the shelf to a group. */
export function Products({ shelves }: { shelves: readonly ProductShelf[] }): ReactNode {
  const [at, setAt] = useState(0);
  const cards = shelves.flatMap((shelf, group) =>
    shelf.products.length > 0
      ? shelf.products.map((product) => ({ group, key: product.productId, card: <Card product={product} /> }))
      : [{ group, key: shelf.locationId, card: <EmptyShelf title={shelf.title} /> }],
  );
  const open = shelves[cards[at]?.group ?? 0] ?? shelves[0];
  if (!open) return null; // never: site.json is checked to hold three
  return (
    <Section name="mobile-products" title="产品中心">
      <div className="mobile-tabs on-paper">
        <Tabs
          label="产品分类"
          tabs={shelves.map(({ locationId, title }) => ({ id: locationId, title, href: mobileGroupHref(locationId) }))}
          active={open.locationId}
          panelId={PANEL_ID}
          onPick={(id) => setAt(cards.findIndex(({ group }) => shelves[group]?.locationId === id))}
        />
      </div>
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(PANEL_ID, open.locationId)}>
        <Carousel label="主营产品" className="mobile-products-shelf" at={at} onActive={setAt}>
          {cards.map(({ key, card }) => (
            <div key={key}>{card}</div>
          ))}
        </Carousel>
      </div>
      <p className="mobile-products-more above-4 container">
        <a className="button" href={mobileGroupHref(open.locationId)}>
          查看更多产品
        </a>
      </p>
    </Section>
  );
}

function Card({ product }: { product: ProductShelf['products'][number] }): ReactNode {
  return (
    <article className="mobile-products-card relative full-height">
      <ProductCover product={product} sizes={phoneSizes(80, '320px')} />
      <h3 className="mobile-products-name above-4">
        <a className="card-link ink clamp" href={mobileProductHref(product)}>
          {productName(product)}
        </a>
      </h3>
      {product.coverDescribe && <p className="mobile-products-desc above-1 clamp soft">{product.coverDescribe}</p>}
    </article>
  );
}
