import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import { EmptyPlinth } from '../sections/empty-plinth.tsx';

interface ProductCoverProps {
  product: { coverName: string; coverUrl: string };
  /** See `Picture`. */
  sizes: string;
  /** Said nowhere else: the picture's name is its alternative text. Beside its own name it is decoration. */
  named?: boolean;
  first?: boolean;
}

/** A product's picture at 4:3; where it has none, the plinth it would stand on. */
export function ProductCover({ product, sizes, named = false, first = false }: ProductCoverProps): ReactNode {
  const alt = named ? `${product.coverName}产品图` : '';
  return (
    <div className="picture-box product-cover">
      {product.coverUrl ? <Picture src={product.coverUrl} alt={alt} sizes={sizes} first={first} /> : <EmptyPlinth />}
    </div>
  );
}
