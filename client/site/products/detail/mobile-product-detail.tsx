import type { ReactNode } from 'react';
import type { AroundProduct, Product } from '../../../../server/contract/kinds/product.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { INTRO_MAX, isSiteFile, TITLE_MAX } from '../../../../server/contract/rules.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { FloatingContact } from '../../frame/floating-contact.tsx';
import type { ViewProps } from '../../page.ts';
import { productName } from '../../widgets/cards/product-name.ts';
import { clip } from '../../widgets/clip.ts';
import { AfterSales } from './after-sales.tsx';
import { ProductHead } from './mobile-product-head.tsx';
import { ProductTurn } from './mobile-product-turn.tsx';

interface ProductDetailData extends Pick<Site, 'afterSales' | 'phones'> {
  /** Absent where the address names no product, only words and a picture. */
  stored?: { product: Product; neighbours: AroundProduct } | undefined;
}

/** One product on a phone: the stored one, or what the address says in `title`, `desc` and `imgUrl`, as plain words. */
export default function MobileProductDetail({ data, query }: ViewProps<ProductDetailData>): ReactNode {
  const { stored, afterSales, phones } = data;
  const said = {
    coverName: clip(query.title, TITLE_MAX) || '产品详情',
    coverDescribe: clip(query.desc, INTRO_MAX),
    coverUrl: query.imgUrl && isSiteFile(query.imgUrl) ? query.imgUrl : '', // nothing foreign is ever loaded
    jumpUrl: '',
    locationId: '' as const,
    productType: '',
  };
  const product = stored ? { ...stored.product, coverName: productName(stored.product) } : said;
  return (
    <>
      <article className="mobile-product">
        <ProductHead product={product} phone={phones[0]} />
        {stored?.product.productCon && (
          <div className="mobile-product-text container">
            <RichText html={stored.product.productCon} />
          </div>
        )}
      </article>
      <AfterSales steps={afterSales} />
      <ProductTurn group={product.locationId} previous={stored?.neighbours.previous} next={stored?.neighbours.next} />
      <FloatingContact phones={phones} />
    </>
  );
}
