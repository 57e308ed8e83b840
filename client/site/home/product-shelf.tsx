import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { ProductGroups } from '../../../server/contract/kinds/product.ts';
import type { Site } from '../../../server/settings.ts';
import { live, PRESSED } from '../live/live.ts';
import { part } from '../live/parts.ts';
import { byWord } from '../widgets/by-word.tsx';
import {
  type CardProduct,
  FEW_PRODUCTS,
  FewProducts,
  newestOf,
  ProductCover,
  productName,
} from '../widgets/cards/product-card.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { counted, type Heading, namedBy } from '../widgets/headings.ts';
import { phoneSizes } from '../widgets/phone-sizes.ts';
import { SectionHead } from '../widgets/sections/section-head.tsx';
import { panelOf, Tabs } from '../widgets/tabs.tsx';

export interface ShelfGroup extends Pick<Site['productGroups'][number], 'locationId' | 'path' | 'title'> {
  products: readonly CardProduct[];
}

interface ProductShelfProps {
  heading: Heading;
  groups: readonly ShelfGroup[];
  isMobile: boolean;
  /** What follows brings the space between. */
  spaceFollows: boolean;
}

/** A phone's shelf is called what its page is. */
export const CENTRE = { title: '产品中心', desc: '' };
const PANEL_ID = 'product-shelf-panel';
const SIZES = 'clamp(264px, 18.5vw, 340px)';

/** The newest products of each group that a shelf shows; the page carries no others. */
export function shelfGroups(lines: Site['productGroups'], products: ProductGroups, most: number): ShelfGroup[] {
  return lines.map(({ locationId, path, title }) => ({
    locationId,
    path,
    title,
    products: newestOf(products, locationId, most),
  }));
}

/** Cards that fit the widest window: a row that is fully visible has no buttons. */
const AT_ONCE_MAX = 5;

/** The products of all groups: few fill the page's width, more are on a shelf. */
export function ProductShelf({ heading, groups, isMobile, spaceFollows }: ProductShelfProps): ReactNode {
  const cards = groups.flatMap((group) => group.products.map((product) => ({ group, product })));
  if (groups.length === 0) return null;
  const isFew = cards.length < FEW_PRODUCTS;
  return (
    <section
      className={`${isMobile ? 'section-head-above ' : ''}${spaceFollows ? 'section-above' : 'section-space'}`}
      {...namedBy('product-shelf-title', heading.title)}
      {...(groups.length > 1 && !isFew && live('shelf'))}
    >
      <div className="container">
        <SectionHead id="product-shelf-title" title={counted(heading.title, groups.length)} desc={heading.desc} />
        {isFew && (
          <div className={isMobile ? 'above-3' : undefined}>
            <FewProducts products={cards.map(({ product }) => product)} isMobile={isMobile} />
          </div>
        )}
      </div>
      {!isFew && <Shelf groups={groups} cards={cards} isMobile={isMobile} />}
    </section>
  );
}

interface ShelfProps extends Pick<ProductShelfProps, 'groups' | 'isMobile'> {
  cards: readonly { group: ShelfGroup; product: CardProduct }[];
}

/** One shelf, running off the page: the tabs name the group that one has reached, and bring the shelf to a group. */
function Shelf({ groups, cards, isMobile }: ShelfProps): ReactNode {
  const open = cards[0]?.group;
  if (!open) return null;
  const groupHref = isMobile ? addresses.mobileGroupHref : addresses.groupHref;
  const productHref = isMobile ? addresses.mobileProductHref : addresses.productHref;
  const tabs = groups.map((group) => {
    const { locationId: id, path, title, products } = group;
    const first = cards.findIndex((card) => card.group === group);
    const data = products.length > 0 && { data: { ...PRESSED, 'data-to': first } }; // else it leads to the product centre
    return { id, title, href: groupHref(path), panelId: PANEL_ID, ...data };
  });
  return (
    <>
      {groups.length > 1 && (
        <div className="mobile-tabs on-paper">
          <Tabs label="产品分类" tabs={tabs} active={open.locationId} />
        </div>
      )}
      <div {...panelOf(groups, PANEL_ID, open)}>
        <Carousel label="主营产品" className="product-shelf above-5">
          {cards.map(({ product }) => (
            <article key={product.productId} className="product-shelf-card relative full-height zooms">
              <ProductCover product={product} sizes={isMobile ? phoneSizes(80, '320px') : SIZES} />
              <h3 className="above-4 type-lead keep-phrases">
                <a className="card-link ink accent-hover clamp" href={productHref(product)}>
                  {byWord(productName(product))}
                </a>
              </h3>
              {product.short && <p className="type-medium above-1 soft">{product.short}</p>}
            </article>
          ))}
        </Carousel>
      </div>
      <p className={`product-shelf-more above-4 container${cards.length > AT_ONCE_MAX ? ' is-beside' : ''}`}>
        <a className="button" href={groupHref(open.path)} {...part('shelf', 'more')}>
          查看更多产品
        </a>
      </p>
    </>
  );
}
