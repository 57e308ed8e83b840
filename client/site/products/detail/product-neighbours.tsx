import type { ReactNode } from 'react';
import { groupHref, productHref } from '../../../../server/contract/addresses.ts';
import type { AroundProduct, ProductRow } from '../../../../server/contract/kinds/product.ts';
import { PRODUCT_GROUPS, type ProductGroup } from '../../../../server/contract/rules.ts';
import { ProductCard } from '../../widgets/cards/product-card.tsx';
import { ProductCover } from '../../widgets/cards/product-cover.tsx';
import { productName } from '../../widgets/cards/product-name.ts';
import { SectionHead } from '../../widgets/sections/section-head.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

interface ProductNeighboursProps {
  group: ProductGroup;
  neighbours: Pick<AroundProduct, 'previous' | 'next' | 'others'>;
}

/** Where to go from a product: the ones before and after it in its group, and others of the group. */
export const ProductNeighbours = withoutHydration(({ group, neighbours }: ProductNeighboursProps) => {
  const { previous, next, others } = neighbours;
  if (!previous && !next) return null; // the only one of its group
  return (
    <section className="product-neighbours container" id="product-related" aria-labelledby="product-neighbours-title">
      <SectionHead
        id="product-neighbours-title"
        title="同系列产品"
        more={{ title: `全部${PRODUCT_GROUPS[group]}`, href: groupHref(group) }}
      />
      {others.length > 0 && (
        <ul className="product-grid">
          {others.map((product) => (
            <li key={product.productId}>
              <ProductCard product={product} sizes="(min-width: 1600px) 448px, 30vw" />
            </li>
          ))}
        </ul>
      )}
      <nav className="product-neighbours-turn ruled-above" aria-label="上一款与下一款">
        {previous && <Turn label="上一款" product={previous} way="back" />}
        {next && <Turn label="下一款" product={next} way="on" />}
      </nav>
    </section>
  );
});

function Turn({ label, product, way }: { label: string; product: ProductRow; way: 'back' | 'on' }): ReactNode {
  return (
    <a className={`product-neighbours-link ink row is-${way}`} href={productHref(product)}>
      <ProductCover product={product} sizes="160px" />
      <span className="product-neighbours-words">
        <span className="block soft type-small">{label}</span>
        <span className="product-neighbours-name clamp type-lead strong snug">{productName(product)}</span>
      </span>
    </a>
  );
}
