import type { ReactNode } from 'react';
import { mobileGroupHref, mobileProductHref } from '../../../../server/contract/addresses.ts';
import type { ProductRow } from '../../../../server/contract/kinds/product.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProductCover } from '../../widgets/cards/product-cover.tsx';
import { productName } from '../../widgets/cards/product-name.ts';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

interface ProductTurnProps {
  group: ProductRow['locationId'];
  previous: ProductRow | undefined;
  next: ProductRow | undefined;
}

/** Leafing on in the group, and the way back to all of it. */
export const ProductTurn = withoutHydration(({ group, previous, next }: ProductTurnProps) => (
  <nav className="mobile-product-turn container" aria-label="其他产品">
    {previous && <Turn label="上一款" product={previous} />}
    {next && <Turn label="下一款" product={next} />}
    <a className="link-button mobile-product-turn-all above-4" href={mobileGroupHref(group)}>
      返回产品中心
      <Icon name="arrow-right" />
    </a>
  </nav>
));

function Turn({ label, product }: { label: string; product: ProductRow }): ReactNode {
  return (
    <a className="mobile-product-turn-link ruled-below row ink" href={mobileProductHref(product)}>
      <ProductCover product={product} sizes="120px" />
      <span className="mobile-product-turn-words grow snug">
        <span className="block soft type-small">{label}</span>
        <span className="clamp strong">{productName(product)}</span>
      </span>
      <Icon name="chevron-right" className="icon accent" />
    </a>
  );
}
