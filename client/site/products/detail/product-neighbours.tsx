import { groupHref, productHref } from '../../../../server/contract/addresses.ts';
import type { AroundProduct } from '../../../../server/contract/kinds/product.ts';
import { PRODUCT_GROUPS, type ProductGroup } from '../../../../server/contract/rules.ts';
import { ProductCard } from '../../widgets/cards/product-card.tsx';
import { SectionHead } from '../../widgets/sections/section-head.tsx';
import { Turn } from '../../widgets/sections/turn.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';
import { turnLinks } from './turn-links.ts';

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
      <Turn label="上一款与下一款" links={turnLinks(neighbours, productHref)} />
    </section>
  );
});
