import type { ReactNode } from 'react';
import { productHref } from '../../../../server/contract/addresses.ts';
import type { ProductRow } from '../../../../server/contract/kinds/product.ts';
import { Icon } from '../../../ui/icon.tsx';
import { byWord } from '../by-word.tsx';
import { ProductCover } from './product-cover.tsx';
import { productName } from './product-name.ts';

interface ProductCardProps {
  product: Pick<ProductRow, 'productId' | 'coverName' | 'coverDescribe' | 'coverUrl'>;
  /** See `Picture`. */
  sizes: string;
}

/** A product as a card: picture, name, what it is for. One link, which the whole card answers to. */
export function ProductCard({ product, sizes }: ProductCardProps): ReactNode {
  return (
    <article className="product-card relative">
      <ProductCover product={product} sizes={sizes} />
      <h3 className="product-card-name apart above-6 type-subheading">
        <a className="card-link ink product-card-link clamp grow" href={productHref(product)}>
          {byWord(productName(product))}
        </a>
        <Icon name="arrow-right" className="icon product-card-arrow accent" />
      </h3>
      {product.coverDescribe && <p className="product-card-desc above-2 clamp soft">{product.coverDescribe}</p>}
    </article>
  );
}
