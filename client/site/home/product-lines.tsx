import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Site } from '../../../server/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { byPhrase } from '../widgets/by-word.tsx';
import { CardLink } from '../widgets/card-link.tsx';
import { type CardProduct, productName } from '../widgets/cards/product-card.tsx';
import { phoneSizes } from '../widgets/phone-sizes.ts';

export interface ShelfGroup extends Pick<Site['productGroups'][number], 'locationId' | 'path' | 'title' | 'desc'> {
  products: readonly CardProduct[];
}

interface ProductLinesProps {
  groups: readonly ShelfGroup[];
  isMobile: boolean;
}

/** Widths of pictures on a desktop. */
const [FIRST_OF_ODD, HALF] = ['min(56vw, 900px)', 'min(34vw, 580px)'];

/** The groups of products, a panel each: the newest one's picture fills it, and the names of all are links at its foot. */
export function ProductLines({ groups, isMobile }: ProductLinesProps): ReactNode {
  const groupHref = isMobile ? addresses.mobileGroupHref : addresses.groupHref;
  const productHref = isMobile ? addresses.mobileProductHref : addresses.productHref;
  const [first, next] = groups.length % 2 === 1 ? [FIRST_OF_ODD, 'min(28vw, 480px)'] : [HALF, HALF];
  return (
    <div className="product-lines alone-wide grid">
      {groups.map(({ locationId, path, title, desc, products }, at) => {
        const cover = products.find(({ coverUrl }) => coverUrl !== '')?.coverUrl;
        return (
          <article key={locationId} className="product-lines-one relative stack clipped">
            {cover && (
              <Picture
                className="product-lines-picture full-width covered"
                src={cover}
                alt=""
                sizes={phoneSizes(100, `(min-width: 1024px) ${at === 0 ? first : next}, 50vw`)}
              />
            )}
            <div className="product-lines-words relative">
              <h3 className="type-heading tight">
                <CardLink href={groupHref(path)}>{title}</CardLink>
              </h3>
              <p className="product-lines-desc above-2 soft snug keep-phrases">{byPhrase(desc)}</p>
            </div>
            {products.length > 0 && (
              <ul className="product-lines-names relative over flex wraps strong">
                {products.map((product) => (
                  <li key={product.productId}>
                    <a className="touch ink accent-hover inline-row" href={productHref(product)}>
                      {productName(product)}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </article>
        );
      })}
    </div>
  );
}
