import type { ReactNode } from 'react';
import { mobileGroupHref } from '../../../../server/contract/addresses.ts';
import type { Product } from '../../../../server/contract/kinds/product.ts';
import { byWord } from '../../widgets/by-word.tsx';
import { KeyFigures } from '../../widgets/key-figures.tsx';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { Share } from '../../widgets/share.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';
import { figuresOf } from './figures-of.ts';
import { ProductGallery } from './product-gallery.tsx';

interface ProductHeadProps {
  product: Pick<
    Product,
    'coverName' | 'coverDescribe' | 'coverUrl' | 'jumpUrl' | 'locationId' | 'productType' | 'pictures' | 'params'
  >;
  /** The page has the form to ask with. */
  canAsk: boolean;
}

/** Most names have eight characters, 200 may stand there: from so many on they are set smaller. */
const LONG_NAME = 24;

/** Pictures from edge to edge, name, what it is for, and the way to ask. */
export function ProductHead(props: ProductHeadProps): ReactNode {
  const { product } = props;
  return (
    <header className="mobile-product-head">
      <div className="mobile-product-cover">
        <ProductGallery key={product.coverUrl} product={product} sizes={phoneSizes(100, '50vw')} />
      </div>
      <div className="mobile-product-words">
        <HeadWords {...props} />
        <Share title={product.coverName} />
      </div>
    </header>
  );
}

const HeadWords = withoutHydration(({ product, canAsk }: ProductHeadProps) => {
  const outward = !product.jumpUrl.startsWith('/');
  const isLong = product.coverName.length > LONG_NAME;
  return (
    <div>
      <a
        className="mobile-product-group inline-row accent type-small strong"
        href={mobileGroupHref(product.locationId)}
      >
        {product.productType || '产品中心'}
      </a>
      <h1 className={`keep-phrases mobile-product-name break-anywhere${isLong ? ' is-long' : ''}`}>
        {byWord(product.coverName)}
      </h1>
      {product.coverDescribe && (
        <p className="mobile-product-desc above-3 break-anywhere measure soft">{product.coverDescribe}</p>
      )}
      <KeyFigures figures={figuresOf(product.params)} />
      <p className="mobile-product-actions above-5">
        {canAsk && (
          <a className="button button-main" href="#apply">
            咨询该产品
          </a>
        )}
        {product.jumpUrl && (
          <a className="button" href={product.jumpUrl} {...(outward ? { rel: 'noopener noreferrer' } : {})}>
            查看相关页面
          </a>
        )}
      </p>
    </div>
  );
});
