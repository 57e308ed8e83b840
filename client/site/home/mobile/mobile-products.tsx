import type { ReactNode } from 'react';
import { mobileGroupHref, mobileProductHref } from '../../../../server/contract/addresses.ts';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { ProductShelf, type ShelfGroup } from '../product-shelf.tsx';

/** The three groups on one shelf, a card a swipe. */
export function Products({ groups }: { groups: readonly ShelfGroup[] }): ReactNode {
  return (
    <Section name="mobile-products" title="产品中心">
      <ProductShelf
        groups={groups}
        groupHref={mobileGroupHref}
        productHref={mobileProductHref}
        sizes={phoneSizes(80, '320px')}
      />
    </Section>
  );
}
