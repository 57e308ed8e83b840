import type { ReactNode } from 'react';
import { mobileProductHref, productHref } from '../../../../server/contract/addresses.ts';
import { INTRO_MAX, isSiteFile, TITLE_MAX } from '../../../../server/contract/rules.ts';
import type { CallOrThrow } from '../../../call.ts';
import { loadSettings } from '../../../load-settings.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { FloatingContact } from '../../frame/floating-contact.tsx';
import type { FormPageData, Head, Query, ViewProps } from '../../page.ts';
import { caseLine } from '../../widgets/cards/case-card.tsx';
import { productName } from '../../widgets/cards/product-card.tsx';
import { clip } from '../../widgets/clip.ts';
import { Enquiry, fetchEnquiry } from '../../widgets/enquiry/enquiry.tsx';
import { CaseCards } from '../../widgets/sections/case-cards.tsx';
import { AfterSales } from './after-sales.tsx';
import { ProductHead } from './mobile-product-head.tsx';
import { ProductTurn } from './mobile-product-turn.tsx';
import { ProductFacts } from './product-facts.tsx';

/** So many cases stand on a product's page. */
const CASES_MAX = 3;

type Data = Awaited<ReturnType<typeof load>> & FormPageData;

/** `stored` is absent where the address names no product, only words and a picture. */
export async function load(callOrThrow: CallOrThrow, { productId, preview }: Query) {
  const site = loadSettings(callOrThrow, 'afterSales', 'company', 'phones');
  if (!productId) return { ...(await site), stored: undefined };
  const asked = { productId, ...(preview && { preview }) };
  const [rest, product, neighbours] = await Promise.all([
    site,
    callOrThrow('product/detail', asked),
    callOrThrow('product/around', asked),
    fetchEnquiry(),
  ]);
  return { ...rest, stored: { product, neighbours, cases: neighbours.cases.slice(0, CASES_MAX).map(caseLine) } };
}

export function head({ stored }: Data): Head {
  if (!stored) return { title: '产品详情', description: '产品详情', hidden: true }; // a stranger's words are nobody's page
  const { product } = stored;
  return {
    title: productName(product),
    description: product.coverDescribe || productName(product),
    image: product.coverUrl,
    canonical: productHref(product),
    preview: product.preview,
  };
}

/** One product on a phone: the stored one, or what the address says in `title`, `desc` and `imgUrl`, as plain words. */
export default function MobileProductDetail({ data, query }: ViewProps<Data>): ReactNode {
  const { stored, afterSales, phones, company, requestId, refusal } = data;
  const said = {
    coverName: clip(query.title, TITLE_MAX) || '产品详情',
    coverDescribe: clip(query.desc, INTRO_MAX),
    coverUrl: query.imgUrl && isSiteFile(query.imgUrl) ? query.imgUrl : '', // nothing foreign is ever loaded
    jumpUrl: '',
    locationId: '' as const,
    productType: '',
    pictures: [],
    params: [],
  };
  const product = stored ? { ...stored.product, coverName: productName(stored.product) } : said;
  return (
    <>
      <article className="mobile-product">
        <ProductHead product={product} canAsk={stored !== undefined} />
        {stored && <ProductFacts params={stored.product.params} downloads={stored.product.downloads} />}
        {stored?.product.productCon && (
          <div className="mobile-product-text container">
            <RichText html={stored.product.productCon} />
          </div>
        )}
      </article>
      <CaseCards id="product-cases" title="用过这款产品的项目" cases={stored?.cases ?? []} />
      {stored && (
        <Enquiry
          title="咨询该产品"
          action={mobileProductHref(stored.product)}
          productId={stored.product.productId}
          applied={query.applied === '1'}
          hotline={phones[0]?.number ?? ''}
          hours={company.hours}
          {...{ requestId, refusal }}
        />
      )}
      <AfterSales steps={afterSales} />
      <ProductTurn group={product.locationId} neighbours={stored?.neighbours} />
      <FloatingContact phones={phones} />
    </>
  );
}
