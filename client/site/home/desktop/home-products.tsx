import type { ReactNode } from 'react';
import * as addresses from '../../../../server/contract/addresses.ts';
import { SectionHead } from '../../widgets/sections/section-head.tsx';
import { ProductShelf, type ShelfGroup } from '../product-shelf.tsx';

interface ProductsProps {
  groups: readonly ShelfGroup[];
  /** The cases bring the space between; the strip of figures brings none. */
  isBeforeCases: boolean;
}

/** The three product lines on one shelf to scroll along, running off the page. */
export function Products({ groups, isBeforeCases }: ProductsProps): ReactNode {
  return (
    <section className={isBeforeCases ? 'home-products' : 'section-space'} aria-labelledby="home-products-title">
      <div className="container">
        <SectionHead
          id="home-products-title"
          title="三条产品线，一次进场"
          desc="看得见风险的监测设备，干得了重活的机器人，拆了还能再用的标准化防护。"
        />
      </div>
      <ProductShelf
        groups={groups}
        groupHref={addresses.groupHref}
        productHref={addresses.productHref}
        sizes="(min-width: 1917px) 460px, (min-width: 1167px) 24vw, 280px"
      />
    </section>
  );
}
