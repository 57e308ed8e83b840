import { mobileProductHref } from '../../../../server/contract/addresses.ts';
import type { ProductRow } from '../../../../server/contract/kinds/product.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { byWord } from '../../widgets/by-word.tsx';
import { ProductCover, productName } from '../../widgets/cards/product-card.tsx';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { EmptyPlinth } from '../../widgets/sections/empty-list.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

interface ProductGridProps {
  products: readonly Pick<ProductRow, 'productId' | 'coverName' | 'coverUrl'>[];
  phone: Site['phones'][number] | undefined;
}

/** Cards of picture and name, two a line. */
export const ProductGrid = withoutHydration(({ products, phone }: ProductGridProps) => {
  if (products.length === 0) {
    return (
      <div className="mobile-product-grid-empty text-centre soft">
        <div className="picture-box">
          <EmptyPlinth />
        </div>
        <p className="above-4">
          这一组产品正在整理。
          {phone && (
            <>
              需要资料和报价，请拨打
              <a
                className="mobile-product-grid-phone figures block ink type-heading heavy"
                href={`tel:${phone.number}`}
              >
                {phone.number}
              </a>
            </>
          )}
        </p>
      </div>
    );
  }
  return (
    <ul className="mobile-product-grid">
      {products.map((product) => (
        <li key={product.productId} className="mobile-product-grid-item relative">
          <ProductCover product={product} sizes={phoneSizes(50, '33vw')} />
          <h3 className="mobile-product-grid-name keep-phrases above-3 break-anywhere">
            <a className="card-link ink mobile-product-grid-link clamp" href={mobileProductHref(product)}>
              {byWord(productName(product))}
            </a>
          </h3>
        </li>
      ))}
      {phone && (
        <li className="mobile-product-grid-ask on-mist">
          <p>没找到合用的？说说工程和工期，我们来配。</p>
          <a className="mobile-product-grid-phone figures block ink type-heading heavy" href={`tel:${phone.number}`}>
            {phone.number}
          </a>
        </li>
      )}
    </ul>
  );
});
