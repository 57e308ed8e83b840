import type { ReactNode } from 'react';
import * as addresses from '../../../../server/contract/addresses.ts';
import type { ProductGroups, ProductRow } from '../../../../server/contract/kinds/product.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyShelf } from '../../widgets/cards/empty-shelf.tsx';
import { ProductCover } from '../../widgets/cards/product-cover.tsx';
import { productName } from '../../widgets/cards/product-name.ts';
import { productsOf } from '../../widgets/cards/products-of.ts';
import { Carousel } from '../../widgets/carousel/carousel.tsx';
import { SectionHead } from '../../widgets/sections/section-head.tsx';

/** The three product lines as shelves to scroll along: what a line is for at the left, its models running off the page. */
export function ProductList({ lines, products }: { lines: Site['productGroups']; products: ProductGroups }): ReactNode {
  return (
    <section className="home-products section-space" aria-labelledby="home-products-title">
      <div className="container">
        <SectionHead
          id="home-products-title"
          title="三条产品线，一次进场"
          desc="看得见风险的监测设备，干得了重活的机器人，拆了还能再用的标准化防护。"
          more={{ title: '进入产品中心', href: addresses.productCentre }}
        />
      </div>
      {lines.map((line) => (
        <div key={line.locationId} className="home-products-line">
          <div className="home-products-words">
            <Icon name={line.icon} className="icon home-products-icon" />
            <h3 className="home-products-title type-heading">{line.title}</h3>
            <p className="home-products-desc soft">{line.desc}</p>
            <a className="link-button" href={addresses.groupHref(line.locationId)}>
              全部{line.title}
              <Icon name="arrow-right" />
            </a>
          </div>
          <Carousel label={line.title} className="home-products-shelf">
            {products[`${line.locationId}List`].length === 0 && <EmptyShelf title={line.title} />}
            {productsOf(products, line.locationId).map((product) => (
              <Model key={product.productId} product={product} />
            ))}
          </Carousel>
        </div>
      ))}
    </section>
  );
}

function Model({ product }: { product: ProductRow }): ReactNode {
  return (
    <a className="home-products-model block ink zooms" href={addresses.productHref(product)}>
      <ProductCover product={product} sizes="(min-width: 1860px) 520px, (min-width: 1140px) 28vw, 320px" />
      <h4 className="home-products-name above-4 clamp snug">{productName(product)}</h4>
      <p className="home-products-use above-1 clamp soft">{product.coverDescribe}</p>
    </a>
  );
}
