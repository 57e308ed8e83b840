import type { ReactNode } from 'react';
import { productHref } from '../../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../../call.ts';
import { loadSettings } from '../../../load-settings.ts';
import { FloatingContact } from '../../frame/floating-contact.tsx';
import type { FormPageData, Head, Query, ViewProps } from '../../page.ts';
import { Article } from '../../widgets/article/article.tsx';
import { productName } from '../../widgets/cards/product-name.ts';
import { Enquiry, fetchEnquiry } from '../../widgets/enquiry/enquiry.tsx';
import { AfterSales } from './after-sales.tsx';
import { ProductFacts } from './product-facts.tsx';
import { isLongDescription, ProductHero } from './product-hero.tsx';
import { ProductNeighbours } from './product-neighbours.tsx';

export type ProductDetailData = Awaited<ReturnType<typeof load>> & FormPageData;

export async function load(callOrThrow: CallOrThrow, { productId = '', preview }: Query) {
  const asked = { productId, ...(preview && { preview }) };
  const [site, product, neighbours] = await Promise.all([
    loadSettings(callOrThrow, 'afterSales', 'company', 'phones'),
    callOrThrow('product/detail', asked),
    callOrThrow('product/around', asked),
    fetchEnquiry(),
  ]);
  return { ...site, product, neighbours };
}

export function head({ product }: ProductDetailData, { productId = '' }: Query): Head {
  return {
    title: productName(product),
    description: product.coverDescribe,
    image: product.coverUrl,
    canonical: productHref({ productId }),
    preview: product.preview,
  };
}

/** One product: its facts, its article, the service that comes with it, its neighbours. */
export default function ProductDetail({ data, query }: ViewProps<ProductDetailData>): ReactNode {
  const { product, neighbours, afterSales, phones, company, requestId, refusal } = data;
  return (
    <>
      <article>
        <ProductHero product={product} hotline={phones[0]} hours={company.hours} />
        <ProductFacts params={product.params} downloads={product.downloads} />
        <div className="product-detail-text container">
          {product.productCon ? (
            <Article html={product.productCon} intro={isLongDescription(product) ? product.coverDescribe : undefined} />
          ) : (
            <p className="measure type-lead">
              这款产品的详细资料正在整理。需要参数表、安装条件或报价，请拨打{phones[0]?.label}{' '}
              <a className="product-detail-phone figures" href={`tel:${phones[0]?.number}`}>
                {phones[0]?.number}
              </a>
              ，工程师会发给您。
            </p>
          )}
        </div>
      </article>
      <Enquiry
        title="咨询该产品"
        action={productHref(product)}
        productId={product.productId}
        applied={query.applied === '1'}
        hotline={phones[0]?.number ?? ''}
        hours={company.hours}
        {...{ requestId, refusal }}
      />
      <AfterSales steps={afterSales} />
      {product.locationId && <ProductNeighbours group={product.locationId} neighbours={neighbours} />}
      <FloatingContact phones={phones} />
    </>
  );
}
