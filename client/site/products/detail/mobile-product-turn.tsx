import { mobileGroupHref, mobileProductHref } from '../../../../server/contract/addresses.ts';
import type { AroundProduct, ProductRow } from '../../../../server/contract/kinds/product.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Turn } from '../../widgets/sections/turn.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';
import { turnLinks } from './turn-links.ts';

interface ProductTurnProps {
  group: ProductRow['locationId'];
  neighbours: Pick<AroundProduct, 'previous' | 'next'> | undefined;
}

/** Leafing on in the group, and the way back to all of it. */
export const ProductTurn = withoutHydration(({ group, neighbours = {} }: ProductTurnProps) => (
  <div className="container section-space">
    <Turn label="其他产品" links={turnLinks(neighbours, mobileProductHref)} />
    <a className="link-button above-4" href={mobileGroupHref(group)}>
      返回产品中心
      <Icon name="arrow-right" />
    </a>
  </div>
));
