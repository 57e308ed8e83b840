import { mobileProductHref, productHref } from '../../../../server/contract/addresses.ts';
import type { ProductRow } from '../../../../server/contract/kinds/product.ts';
import { Picture, type PictureProps } from '../../../ui/picture.tsx';
import { withUnits } from '../../../ui/words.ts';
import { byLine, byWord } from '../by-word.tsx';
import { CardLink } from '../card-link.tsx';
import { KeyFigures, keyFiguresOf } from '../key-figures.tsx';

export type CardProduct = Pick<ProductRow, 'productId' | 'coverName' | 'coverUrl'> &
  Partial<Pick<ProductRow, 'short' | 'coverDescribe' | 'card'>>;

interface ProductCardProps {
  product: CardProduct;
  sizes: string;
  isMobile?: boolean;
  /** Can be selected for the comparison, by the form around it. */
  canCompare?: boolean;
  /** The only one of its row: wide, with its words at the right. */
  isOnly?: boolean;
}

/** A product as a card, which a single link covers: picture, name, line, one figure, the choice for the comparison. */
export function ProductCard(props: ProductCardProps) {
  const { product, sizes, isMobile = false, canCompare = false, isOnly = false } = props;
  const { figures = [], delivery } = product.card ?? {};
  const [figure] = isOnly ? [] : figures;
  const isText = product.coverUrl === '';
  const line = product.short || (isText && product.coverDescribe);
  const words = isOnly ? product.coverDescribe : line;
  const lineLook = `keep-phrases soft ${isText ? 'above-3' : 'type-small'}`;
  const nameLook = isText ? 'type-subheading' : 'above-3 type-large';
  const arrangement = isOnly && !isText ? 'split split-wide middle' : 'full-height stack';
  return (
    <article className={`product-card relative zooms ${arrangement}${isText ? ' text-card' : ''}`}>
      <ProductCover src={product.coverUrl} sizes={sizes} />
      <div className={isOnly ? undefined : 'stack grow'}>
        <h3 className={`product-card-name keep-phrases snug ${isOnly ? 'type-heading' : nameLook}`}>
          <CardLink href={(isMobile ? mobileProductHref : productHref)(product)} name={productName(product)} />
        </h3>
        {words && (
          <p className={isOnly ? 'above-3 soft type-large measure' : lineLook}>{isOnly ? words : byLine(words)}</p>
        )}
        {delivery && <p className={`soft type-small${isOnly ? ' above-2' : ''}`}>交货：{delivery}</p>}
        {isOnly && <KeyFigures figures={keyFiguresOf(figures)} />}
        {(figure || canCompare) && (
          <div className="product-card-foot row wraps soft type-small">
            <span className="keep-phrases">
              {figure && (
                <>
                  {byWord(figure.name)}&ensp;
                  <b className="figures dark type-body no-break">{withUnits(figure.value)}</b>
                </>
              )}
            </span>
            {canCompare && (
              <label className="product-card-compare relative over touch screen-only inline-row rigid">
                <input type="checkbox" name="productId" value={product.productId} />
                对比<span className="sr-only">{productName(product)}</span>
              </label>
            )}
          </div>
        )}
        {isOnly && (
          <span className="button above-6" aria-hidden="true">
            查看产品
          </span>
        )}
      </div>
    </article>
  );
}

type ProductLineProps = Pick<ProductCardProps, 'product'> & { href: string; sizes?: string };

export function ProductLine({ product, href, sizes = '112px' }: ProductLineProps) {
  return (
    <article className={`product-line relative row zooms${product.coverUrl ? '' : ' text-card full-height'}`}>
      <ProductCover src={product.coverUrl} sizes={sizes} />
      <div className={product.coverUrl ? 'left-4 grow' : 'grow'}>
        <p className="keep-phrases strong snug">
          <CardLink href={href} name={productName(product)} />
        </p>
        {product.short && <p className="keep-phrases type-small soft">{byLine(product.short)}</p>}
      </div>
    </article>
  );
}

/** Fewer products than this fill one row. */
export const FEW_PRODUCTS = 4;

/** How wide the pictures of one, two or three products are in a row. */
const FEW_WIDTHS = ['(min-width: 1024px) 56vw', '(min-width: 640px) 46vw', '(min-width: 640px) min(31vw, 460px)'];

type FewProductsProps = Pick<ProductCardProps, 'isMobile' | 'canCompare'> & { products: readonly CardProduct[] };

/** One to three products: they fill their row, and the only one is a wide card. */
export function FewProducts({ products, ...shown }: FewProductsProps) {
  const sizes = `${FEW_WIDTHS[products.length - 1]}, 100vw`;
  return (
    <ul className="product-card-few side-by-side grid">
      {products.map((product) => (
        <li key={product.productId}>
          <ProductCard product={product} sizes={sizes} isOnly={products.length === 1} {...shown} />
        </li>
      ))}
    </ul>
  );
}

/** The name of a product; staff may save a product without one. */
export function productName({ coverName }: { coverName: string }): string {
  return coverName.trim() || '未命名产品';
}

/** The products of these groups as entries of a list (`itemList`), each with its page for the device. */
export function productEntries(groups: readonly { products: readonly CardProduct[] }[], isMobile: boolean) {
  const hrefOf = isMobile ? mobileProductHref : productHref;
  return groups.flatMap(({ products }) => products.map((one) => ({ name: productName(one), path: hrefOf(one) })));
}

export function ProductCover({ src, isLow, ...shown }: Omit<PictureProps, 'alt'> & { isLow?: boolean }) {
  return (
    src && (
      <div className={`picture-box product-card-cover${isLow ? ' picture-box-16x9' : ''}`}>
        <Picture src={src} alt="" {...shown} />
      </div>
    )
  );
}
