import type { ReactNode } from 'react';
import type { Product } from '../../../../server/contract/kinds/product.ts';
import { figuresOf } from './figures-of.ts';

/** A product's leading parameters, large. */
export function ProductFigures({ params }: Pick<Product, 'params'>): ReactNode {
  const figures = figuresOf(params);
  if (figures.length === 0) return null;
  return (
    <dl className="product-figures">
      {figures.map(({ name, value }) => (
        <div key={name} className="product-figures-one">
          <dt className="soft type-small">{name}</dt>
          <dd className="product-figures-value break-anywhere figures type-heading heavy">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
