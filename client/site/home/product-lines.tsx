import * as addresses from '../../../server/contract/addresses.ts';
import { isRender } from '../../../server/contract/picture-name.ts';
import type { Site } from '../../../server/settings.ts';
import { Picture, phoneSizes } from '../../ui/picture.tsx';
import { widthOf } from '../../ui/words.ts';
import { byPhrase, byWord } from '../widgets/by-word.tsx';
import { CardLink } from '../widgets/card-link.tsx';
import { type CardProduct, productName } from '../widgets/cards/product-card.tsx';

export interface ShelfGroup extends Pick<Site['productGroups'][number], 'locationId' | 'path' | 'title' | 'desc'> {
  products: readonly CardProduct[];
}

/** So many products of a group, the newest, are on a home page: a group that has as many may have more. */
export const GROUP_MOST = 12;

/** So many Han signs of names are in a panel: of a dozen products with usual names, of two with the longest. */
const NAMES_MAX = { large: 130, small: 80 };

/** A panel for each group of products: the newest one's picture, and links. The first of an odd number is large. */
export function ProductLines({ groups, isMobile }: { groups: readonly ShelfGroup[]; isMobile: boolean }) {
  const groupHref = isMobile ? addresses.mobileGroupHref : addresses.groupHref;
  const productHref = isMobile ? addresses.mobileProductHref : addresses.productHref;
  return (
    <div className="product-lines alone-wide grid no-scrollbar">
      {groups.map(({ locationId, path, title, desc, products }, at) => {
        const isLarge = at === 0 && groups.length % 2 === 1;
        const cover = products.find(({ coverUrl }) => coverUrl !== '')?.coverUrl;
        const fitting = withRoom(products, NAMES_MAX[isLarge ? 'large' : 'small']);
        const ground = cover && isRender(cover) ? ' is-render' : `${cover ? '' : ' is-plain'} on-mist`;
        const looks = `${isLarge ? 'product-lines-large' : 'product-lines-small'}${ground}`;
        return (
          <article key={locationId} className={`product-lines-one card-corners ${looks} relative stack clipped`}>
            {cover && (
              <Picture
                className="product-lines-picture full-width covered"
                src={cover}
                alt=""
                sizes={phoneSizes(
                  100,
                  isLarge ? '(min-width: 1024px) min(54vw, 780px), 100vw' : 'max(320px, min(34vw, 580px))',
                )}
              />
            )}
            <div className="product-lines-words">
              <h3 className="type-heading tight">
                <CardLink href={groupHref(path)} name={title} />
              </h3>
              {isLarge && <p className="product-lines-desc above-2 soft snug keep-phrases">{byPhrase(desc)}</p>}
            </div>
            {products.length > 0 && (
              <ul className="product-lines-names relative over flex wraps strong">
                {fitting.map((product) => (
                  <li key={product.productId}>
                    <a className="touch-link room-1 snug ink accent-hover inline-row" href={productHref(product)}>
                      <span className="keep-phrases">{byWord(productName(product))}</span>
                    </a>
                  </li>
                ))}
                {fitting.length < products.length && (
                  <li>
                    <a className="touch-link room-1 snug accent accent-hover inline-row" href={groupHref(path)}>
                      {products.length < GROUP_MOST ? `全部 ${products.length} 款` : '全部产品'}
                    </a>
                  </li>
                )}
              </ul>
            )}
          </article>
        );
      })}
    </div>
  );
}

/** The first products whose names have room in a panel, at least one. */
function withRoom(products: readonly CardProduct[], most: number): readonly CardProduct[] {
  let width = 0;
  const over = products.findIndex((product) => {
    width += widthOf(productName(product));
    return width > most;
  });
  return over < 0 ? products : products.slice(0, Math.max(1, over));
}
