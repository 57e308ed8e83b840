import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import { ProductCard } from '../widgets/cards/product-card.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

interface RelatedProductsProps {
  products: readonly Pick<ProductRow, 'productId' | 'coverName' | 'coverDescribe' | 'coverUrl'>[];
}

/** What an article speaks of, to go on to. */
export const RelatedProducts = withoutHydration(({ products }: RelatedProductsProps) => (
  <section className="related-products above-10" aria-labelledby="related-products-title">
    <h2 className="type-subheading" id="related-products-title">
      文中的产品
    </h2>
    <ul>
      {products.map((product) => (
        <li key={product.productId} className="above-6">
          <ProductCard product={product} sizes="(min-width: 1024px) 360px, 100vw" />
        </li>
      ))}
    </ul>
  </section>
));
