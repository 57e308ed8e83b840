import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { AroundProduct, ProductRow } from '../../../server/contract/kinds/product.ts';
import type { Point } from '../../../server/contract/kinds/settings.ts';
import { INTRO_MAX, isSiteFile, TITLE_MAX } from '../../../server/contract/rules.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { FormPageData, Head, Query, ViewProps } from '../page.ts';
import { Article } from '../widgets/article/article.tsx';
import { caseLineFor } from '../widgets/cards/case-card.tsx';
import { ProductCard, productName } from '../widgets/cards/product-card.tsx';
import { clip } from '../widgets/clip.ts';
import { AskLink } from '../widgets/enquiry/ask-link.tsx';
import { Enquiry, fetchEnquiry } from '../widgets/enquiry/enquiry.tsx';
import { counted, type Heading, namedBy, pickHeadings } from '../widgets/headings.ts';
import { CaseCards } from '../widgets/sections/case-cards.tsx';
import { SectionHead } from '../widgets/sections/section-head.tsx';
import { Stations } from '../widgets/sections/stations.tsx';
import { Turn } from '../widgets/sections/turn.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { ProductDeal, ProductFacts } from './product-facts.tsx';
import { type HeadProduct, isLong, ProductHead } from './product-head.tsx';

/** So many cases stand on a product's page. */
const CASES_MAX = 3;

export type ProductDetailData = Awaited<ReturnType<typeof load>> & FormPageData;

async function loadSite(callOrThrow: CallOrThrow) {
  const site = await loadSettings(
    callOrThrow,
    'afterSales',
    'company',
    'phones',
    'wechatQr',
    'reply',
    'headings',
    'hidden',
  );
  return { ...site, headings: pickHeadings(site.headings, 'afterSales', 'enquiry') };
}

/** `stored` is absent where a phone's address names no product, only words and a picture. */
export async function load(callOrThrow: CallOrThrow, { productId = '', preview }: Query, path: string) {
  const isMobile = path === addresses.mobileProduct;
  const settings = loadSite(callOrThrow);
  if (isMobile && !productId) return { ...(await settings), isMobile, stored: undefined };
  const asked = { productId, ...(preview && { preview }) };
  const [{ hidden = [], ...site }, product, { cases, others, ...neighbours }] = await Promise.all([
    settings,
    callOrThrow('product/detail', asked),
    callOrThrow('product/around', asked),
    fetchEnquiry(),
  ]);
  const shown = hidden.includes('cases') ? [] : cases.slice(0, CASES_MAX).map((row) => caseLineFor(productId, row));
  return {
    ...site,
    isMobile,
    stored: { product, neighbours: { ...neighbours, others: isMobile ? [] : others }, cases: shown },
  };
}

export function head({ stored }: ProductDetailData): Head {
  if (!stored) return { title: '产品详情', description: '产品详情', hidden: true }; // a stranger's words are nobody's page
  const { product } = stored;
  const title = productName(product);
  return {
    title,
    description: product.coverDescribe || title,
    image: product.coverUrl,
    canonical: addresses.productHref(product),
    preview: product.preview,
  };
}

/** One product: its facts, its article, the service that comes with it, its neighbours. */
export default function ProductDetail({ data, query }: ViewProps<ProductDetailData>): ReactNode {
  const { isMobile, stored, afterSales, phones, company, headings, ...sending } = data;
  const { product, cases = [] } = stored ?? {};
  const shown = product ? { ...product, coverName: productName(product) } : saidBy(query);
  return (
    <>
      <article className={isMobile ? 'product-detail is-mobile' : 'product-detail'}>
        <ProductHead product={shown} isMobile={isMobile} cases={cases} canAsk={stored !== undefined} />
        {stored && !isMobile && <SectionBar stored={stored} />}
        {product && <ProductFacts params={product.params} downloads={product.downloads} />}
        {product && <Text data={data} product={product} />}
        {!isMobile && <UsedIn cases={cases} />}
      </article>
      {isMobile && <UsedIn cases={cases} />}
      {product && (
        <Enquiry
          title="咨询该产品"
          action={(isMobile ? addresses.mobileProductHref : addresses.productHref)(product)}
          productId={product.productId}
          applied={query.applied === '1'}
          hotline={phones[0]?.number ?? ''}
          hours={company.hours}
          answer={headings.enquiry}
          about={shown.coverName}
          {...sending}
        />
      )}
      <AfterSales heading={headings.afterSales} steps={afterSales} />
      <Neighbours group={shown} neighbours={stored?.neighbours} isMobile={isMobile} />
      {!isMobile && <FloatingAsk />}
    </>
  );
}

/** What the address says of a product, as plain words; nothing foreign is ever loaded. */
function saidBy({ title, desc, imgUrl }: Query): HeadProduct {
  return {
    coverName: clip(title, TITLE_MAX) || '产品详情',
    coverDescribe: clip(desc, INTRO_MAX),
    coverUrl: imgUrl && isSiteFile(imgUrl) ? imgUrl : '',
    jumpUrl: '',
    locationId: '',
    productType: '',
    pictures: [],
    params: [],
    downloads: [],
  };
}

/** At a desk a tab in the margin; a phone's bar is the frame's. */
const FloatingAsk = withoutHydration(() => (
  <div className="floating-contact">
    <AskLink className="floating-contact-button" href="#apply" />
  </div>
));

type Stored = NonNullable<ProductDetailData['stored']>;

/** The parts of the page that are there, in view while one reads. */
function SectionBar({ stored: { product, neighbours, cases } }: { stored: Stored }): ReactNode {
  const parts = [
    ['product-head', '概述', true],
    ['product-params', '参数', product.params.length > 0],
    ['product-downloads', '资料', product.downloads.length > 0],
    ['product-text', '详情', product.productCon !== ''],
    ['product-cases', '案例', cases.length > 0],
    ['apply', '咨询', true],
    ['product-related', '相关产品', Boolean(neighbours.previous || neighbours.next)],
  ] as const;
  return (
    <nav className="product-detail-bar" aria-label="本页内容">
      <div className="container tabs no-scrollbar">
        {parts.map(
          ([id, title, isThere]) =>
            isThere && (
              <a key={id} className="tabs-tab relative rigid tabs-bar ink inner-ring" href={`#${id}`}>
                {title}
              </a>
            ),
        )}
      </div>
    </nav>
  );
}

function Text({ data, product }: { data: ProductDetailData; product: Stored['product'] }): ReactNode {
  const { isMobile, company, phones } = data;
  const { productCon: html, coverDescribe: desc, params } = product;
  if (isMobile) {
    if (!html) return null;
    return (
      <div className="product-detail-text container">
        <RichText html={html} />
      </div>
    );
  }
  return (
    <div className="product-detail-text with-aside container" id="product-text">
      {html ? (
        <Article html={html} intro={isLong(desc) ? desc : undefined} />
      ) : (
        <p className="measure type-lead">
          这款产品的详细资料正在整理。需要参数表、安装条件或报价，请拨打{phones[0]?.label}{' '}
          <a className="unbroken figures" href={`tel:${phones[0]?.number}`}>
            {phones[0]?.number}
          </a>
          ，我们会发给您。
        </p>
      )}
      <ProductDeal params={params} company={company} hotline={phones[0]} />
    </div>
  );
}

function UsedIn({ cases }: Pick<Stored, 'cases'>): ReactNode {
  return <CaseCards id="product-cases" title="用过这款产品的项目" cases={cases} />;
}

/** The one-stop implementation and after-sales service: four steps in the order in which they happen. */
const AfterSales = withoutHydration(
  ({ heading, steps }: { heading: Heading; steps: readonly Point[] }) =>
    steps.length > 0 && (
      <section className="section-space on-mist" {...namedBy('after-sales-title', heading.title)}>
        <div className="container">
          <SectionHead id="after-sales-title" title={counted(heading.title, steps.length)} desc={heading.desc} />
          <Stations points={steps} />
        </div>
      </section>
    ),
);

interface NeighboursProps {
  group: Pick<ProductRow, 'locationId' | 'productType'>;
  neighbours: Pick<AroundProduct, 'previous' | 'next' | 'others'> | undefined;
  isMobile: boolean;
}

/** Where to go from a product: the ones before and after it in its group, others of the group, all of it. */
const Neighbours = withoutHydration(({ group: { locationId, productType }, neighbours, isMobile }: NeighboursProps) => {
  const { previous, next, others = [] } = neighbours ?? {};
  if (!isMobile && (!productType || !(previous || next))) return null; // the only one of its group
  const link = (product: ProductRow | undefined, word: string, rel: 'prev' | 'next') => {
    if (!product) return [];
    const href = (isMobile ? addresses.mobileProductHref : addresses.productHref)(product);
    return [{ word, rel, name: productName(product), href, cover: product.coverUrl }];
  };
  const turn = [...link(previous, '上一款', 'prev'), ...link(next, '下一款', 'next')];
  if (isMobile)
    return (
      <div className="container section-space">
        <Turn label="其他产品" links={turn} />
        <a className="link-button above-4" href={addresses.mobileGroupHref(locationId)}>
          返回产品中心
          <Icon name="arrow-right" />
        </a>
      </div>
    );
  return (
    <section
      className="product-detail-related container section-space"
      id="product-related"
      aria-labelledby="product-related-title"
    >
      <SectionHead
        id="product-related-title"
        title="同系列产品"
        more={{ title: `全部${productType}`, href: addresses.groupHref(locationId) }}
      />
      {others.length > 0 && (
        <ul className="product-grid">
          {others.map((product) => (
            <li key={product.productId}>
              <ProductCard product={product} sizes="(min-width: 1600px) 448px, 30vw" />
            </li>
          ))}
        </ul>
      )}
      <Turn label="上一款与下一款" links={turn} />
    </section>
  );
});
