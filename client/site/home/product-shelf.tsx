import * as addresses from '../../../server/contract/addresses.ts';
import type { ProductGroups } from '../../../server/contract/kinds/product.ts';
import type { Site } from '../../../server/settings.ts';
import { live, PRESSED, part } from '../live/live.ts';
import { type CardProduct, FEW_PRODUCTS, FewProducts, ProductLine } from '../widgets/cards/product-card.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { counted, type Heading, namedBy, SectionHead } from '../widgets/sections/section-head.tsx';
import { panelOf, Tabs } from '../widgets/tabs.tsx';
import { ProductLines, type ShelfGroup } from './product-lines.tsx';

interface ProductShelfProps {
  heading: Heading;
  groups: readonly ShelfGroup[];
  isMobile: boolean;
}

const PANEL_ID = 'product-shelf-panel';

/** The newest products of each group that a shelf shows; the page carries no others. */
export function shelfGroups(lines: Site['productGroups'], products: ProductGroups, most: number): ShelfGroup[] {
  return lines.map((line) => ({ ...line, products: products[`${line.locationId}List`]?.slice(0, most) ?? [] }));
}

/** The products of all groups: few fill the page's width; of more each group has a panel, and all are on a shelf below. */
export function ProductShelf({ heading, groups, isMobile }: ProductShelfProps) {
  const cards = groups.flatMap((group) => group.products.map((product) => ({ group, product })));
  if (groups.length === 0) return null;
  const isFew = cards.length < FEW_PRODUCTS;
  // at a desk the panels above have the names already, and lead to the product centre
  const hasShelf = !isFew && (isMobile || cards.some(({ product }) => product.coverUrl));
  return (
    <section
      className="section-space"
      {...namedBy('product-shelf-title', heading.title)}
      {...(isMobile && groups.length > 1 && !isFew && live('shelf'))}
    >
      <div className="container">
        <SectionHead
          id="product-shelf-title"
          title={counted(heading.title, groups.length)}
          desc={heading.desc}
          {...(!isMobile && !isFew && { more: { title: '全部产品', href: addresses.productCentre } })}
        />
        {isFew ? (
          <FewProducts products={cards.map(({ product }) => product)} isMobile={isMobile} />
        ) : (
          <ProductLines groups={groups} isMobile={isMobile} />
        )}
      </div>
      {hasShelf && <Shelf groups={groups} cards={cards} isMobile={isMobile} />}
    </section>
  );
}

interface ShelfProps extends Pick<ProductShelfProps, 'groups' | 'isMobile'> {
  cards: readonly { group: ShelfGroup; product: CardProduct }[];
}

/** One shelf, running off the page; a phone's tabs name the group that one has reached, and bring the shelf to a group. */
function Shelf({ groups, cards, isMobile }: ShelfProps) {
  const open = cards[0]?.group;
  if (!open) return null;
  const groupHref = isMobile ? addresses.mobileGroupHref : addresses.groupHref;
  const productHref = isMobile ? addresses.mobileProductHref : addresses.productHref;
  const tabs = groups.map((group) => {
    const { path, title, products } = group;
    const first = cards.findIndex((card) => card.group === group);
    const data = products.length > 0 && { data: { ...PRESSED, 'data-to': first } }; // else it leads to the product centre
    return { id: path, title, href: groupHref(path), panelId: PANEL_ID, ...data };
  });
  return (
    <>
      {isMobile && groups.length > 1 && (
        <div className="mobile-tabs above-4 on-paper">
          <Tabs label="产品分类" tabs={tabs} active={open.path} />
        </div>
      )}
      <div {...panelOf(isMobile ? groups : [open], PANEL_ID, open)}>
        <Carousel label="主营产品" className="product-shelf above-5">
          {cards.map(({ product }) => (
            <ProductLine
              key={product.productId}
              product={product}
              href={productHref(product)}
              sizes="(max-width: 639px) 58vw, 112px"
            />
          ))}
        </Carousel>
      </div>
      {isMobile && (
        <p className="above-4 container">
          <a className="button full-width" href={groupHref(open.path)} {...part('shelf', 'more')}>
            查看更多产品
          </a>
        </p>
      )}
    </>
  );
}
