import type { ReactNode } from 'react';
import { productHref } from '../../../../server/contract/addresses.ts';
import type { CallOrThrow } from '../../../call.ts';
import { loadSettings } from '../../../load-settings.ts';
import { FloatingContact } from '../../frame/floating-contact.tsx';
import type { FormPageData, Head, Query, ViewProps } from '../../page.ts';
import { Article } from '../../widgets/article/article.tsx';
import { caseLine } from '../../widgets/cards/case-card.tsx';
import { productName } from '../../widgets/cards/product-card.tsx';
import { Enquiry, fetchEnquiry } from '../../widgets/enquiry/enquiry.tsx';
import { CaseCards } from '../../widgets/sections/case-cards.tsx';
import { AfterSales } from './after-sales.tsx';
import { ProductBar } from './product-bar.tsx';
import { ProductDeal } from './product-deal.tsx';
import { ProductFacts } from './product-facts.tsx';
import { isLongDescription, ProductHero } from './product-hero.tsx';
import { ProductNeighbours } from './product-neighbours.tsx';

/** So many cases stand on a product's page. */
const CASES_MAX = 3;

export type ProductDetailData = Awaited<ReturnType<typeof load>> & FormPageData;

export async function load(callOrThrow: CallOrThrow, { productId = '', preview }: Query) {
  const asked = { productId, ...(preview && { preview }) };
  const [site, product, neighbours] = await Promise.all([
    loadSettings(callOrThrow, 'afterSales', 'company', 'phones'),
    callOrThrow('product/detail', asked),
    callOrThrow('product/around', asked),
    fetchEnquiry(),
  ]);
  const { cases, ...rest } = neighbours;
  return { ...site, product, neighbours: rest, cases: cases.slice(0, CASES_MAX).map(caseLine) };
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
  const { product, neighbours, cases, afterSales, phones, company, requestId, refusal } = data;
  return (
    <>
      <article className="product-detail">
        <ProductHero product={product} cases={cases} />
        <ProductBar parts={partsOf(data)} />
        <ProductFacts params={product.params} downloads={product.downloads} />
        <div className="product-detail-text with-aside container" id="product-text">
          {product.productCon ? (
            <Article html={product.productCon} intro={isLongDescription(product) ? product.coverDescribe : undefined} />
          ) : (
            <p className="measure type-lead">
              这款产品的详细资料正在整理。需要参数表、安装条件或报价，请拨打{phones[0]?.label}{' '}
              <a className="unbroken figures" href={`tel:${phones[0]?.number}`}>
                {phones[0]?.number}
              </a>
              ，工程师会发给您。
            </p>
          )}
          <ProductDeal params={product.params} company={company} hotline={phones[0]} />
        </div>
        <CaseCards id="product-cases" title="用过这款产品的项目" cases={cases} />
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

function partsOf({ product, neighbours, cases }: ProductDetailData) {
  return [
    ['product-head', '概述', true],
    ['product-params', '参数', product.params.length > 0],
    ['product-downloads', '资料', product.downloads.length > 0],
    ['product-text', '详情', product.productCon !== ''],
    ['product-cases', '案例', cases.length > 0],
    ['apply', '咨询', true],
    ['product-related', '相关产品', Boolean(neighbours.previous || neighbours.next)],
  ] as const;
}
