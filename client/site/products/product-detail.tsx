import * as addresses from '../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../server/contract/kinds/case.ts';
import { INTRO_MAX, TITLE_MAX } from '../../../server/contract/rules.ts';
import { isSiteFile } from '../../../server/contract/safe-address.ts';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import type { Site } from '../../../server/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { Icon } from '../../ui/icon.tsx';
import { Numbers } from '../frame/site-frame.tsx';
import { opens } from '../live/live.ts';
import {
  type FormPageData,
  type Head,
  loadSettings,
  type Query,
  recordHead,
  type Subject,
  type ViewProps,
} from '../page.ts';
import { absolute, breadcrumb, ownPath, thing } from '../structured-data.ts';
import { caseLine } from '../widgets/cards/case-card.tsx';
import { productName } from '../widgets/cards/product-card.tsx';
import { clip } from '../widgets/clip.ts';
import { answerOf, Enquiry, useAskWords } from '../widgets/enquiry/enquiry.tsx';
import { sendingOf } from '../widgets/lead-form/lead-form.tsx';
import { CaseBand } from '../widgets/sections/case-band.tsx';
import { type HeadProduct, inTwo, ProductBar, ProductHead } from './product-head.tsx';
import { AfterSales, factsOf, ProductFacts, Related, roomBeside } from './product-parts.tsx';
import { ProductText, partsOf } from './product-text.tsx';

const CASES_MAX = 3;

type ProductDetailData = Awaited<ReturnType<typeof load>> & FormPageData;

/** `stored` is absent where a phone's address names no product, only words and a picture. */
export async function load(callOrThrow: CallOrThrow, { productId = '', preview }: Query, path: string) {
  const isMobile = path === addresses.mobileProduct;
  const settings = loadSettings(callOrThrow);
  if (isMobile && !productId) return { ...(await settings), isMobile, stored: undefined };
  const asked = { productId, ...(preview && { preview }) };
  const [site, product, { cases, others, ...neighbours }] = await Promise.all([
    settings,
    callOrThrow('product/detail', asked),
    callOrThrow('product/around', asked),
  ]);
  // the result of a case is most likely that of the product it names first
  const isOfThis = ({ caseProducts: [first] }: CaseRow) => Number(first === productId);
  const sorted = [...cases].sort((a, b) => isOfThis(b) - isOfThis(a));
  const shown = site.hidden?.includes('cases') ? [] : sorted.slice(0, CASES_MAX).map(caseLine);
  return {
    ...site,
    isMobile,
    stored: { product, neighbours: { ...neighbours, others: isMobile ? [] : others }, cases: shown },
  };
}

export function head({ stored }: ProductDetailData): Head {
  if (!stored) return { title: '产品详情', description: '产品详情', hidden: true }; // words from an address are no content of the site
  const { product } = stored;
  const { coverUrl: image, coverDescribe } = product;
  const canonical = addresses.productHref(product);
  return { ...recordHead(product, productName(product), coverDescribe), image, canonical };
}

export function structuredData(subject: Subject<ProductDetailData>): object[] {
  const { loaded, frame, siteUrl } = subject;
  if (!loaded.data.stored) return [];
  const { product } = loaded.data.stored;
  const name = productName(product);
  const { coverDescribe, coverUrl, productType, pictures } = product;
  const facts = factsOf(product);
  const images = [coverUrl, ...pictures.map(({ url }) => url)].filter((url) => url !== '');
  return [
    thing('Product', {
      name,
      description: coverDescribe,
      url: siteUrl + ownPath(loaded),
      image: images.map((url) => absolute(siteUrl, url)),
      category: productType,
      additionalProperty: facts.map((fact) => thing('PropertyValue', fact)),
      brand: { '@type': 'Brand', name: frame.company.name },
    }),
    breadcrumb(subject, 'products', name),
  ];
}

/** One product: what is bought and its figures, its article, a project with it, its neighbours, the service and the form. */
export default function ProductDetail({ data, query }: ViewProps<ProductDetailData>) {
  const { isMobile, stored, afterSales, headings } = data;
  const { product, cases = [] } = stored ?? {};
  const [phone] = data.phones;
  const words = useAskWords(true);
  const shown = product ? { ...product, coverName: productName(product) } : saidBy(query);
  const parts = partsOf(product?.productCon ?? '');
  const room = product && !isMobile ? roomBeside(product) : 0;
  const related = <Related {...{ group: shown, isMobile, room }} neighbours={stored?.neighbours} />;
  const service = afterSales.length > 0 && <AfterSales heading={headings.afterSales} steps={afterSales} />;
  return (
    <>
      <article className={isMobile ? 'product-detail is-mobile' : 'product-detail'}>
        <ProductHead
          {...{ product: shown, isMobile, cases }}
          isSample={product?.sample}
          canAsk={product !== undefined}
        />
        {product && !isMobile && <ProductBar product={shown} parts={parts} hasCases={cases.length > 0} />}
        <ProductText parts={parts} purpose={product ? inTwo(product.coverDescribe)[1] : ''} />
        {product && parts.length === 0 && (
          <p className="container page-room type-lead">
            这款产品的详细资料正在整理。需要参数表、安装条件或报价，请拨打{phone?.label}{' '}
            <a className="unbroken figures" href={telephoneHref(phone?.number ?? '')}>
              {phone?.number}
            </a>
            ，我们会发给您。
          </p>
        )}
        {product && <ProductFacts product={product} beside={room > 0 && related} />}
      </article>
      <CaseBand id="product-cases" title="用过这款产品的案例" cases={cases} />
      {!isMobile && room === 0 && related}
      {product ? (
        <Enquiry
          title={words.title}
          action={(isMobile ? addresses.mobileProductHref : addresses.productHref)(product)}
          productId={product.productId}
          answer={answerOf(data)}
          about={shown.coverName}
          beside={service}
          folds={isMobile}
          {...sendingOf(data, query)}
        />
      ) : (
        service && (
          <section className="on-mist section-space" aria-labelledby="after-sales-title">
            <div className="container">{service}</div>
          </section>
        )
      )}
      {isMobile && related}
      {!isMobile && <MarginContact phones={data.phones} label={words.phone} />}
    </>
  );
}

/** The button to call in the margin of a desktop page, with its dialog of numbers. On phones the frame's bar has it. */
function MarginContact({ phones, label }: Pick<Site, 'phones'> & { label: string }) {
  return (
    <>
      <div className="floating-contact on-paper screen-only">
        <a
          className="floating-contact-button ink strong centre inner-ring"
          href={telephoneHref(phones[0]?.number ?? '')}
          {...opens('numbers')}
        >
          <Icon name="phone" className="icon icon-20 right-2" />
          {label}
        </a>
      </div>
      <Numbers phones={phones} />
    </>
  );
}

/** What the address says of a product, as plain text; a picture only if it is a file of this site. */
function saidBy({ title, desc, imgUrl }: Query): HeadProduct {
  return {
    coverName: clip(title, TITLE_MAX) || '产品详情',
    coverDescribe: clip(desc, INTRO_MAX),
    coverUrl: imgUrl && isSiteFile(imgUrl) ? imgUrl : '',
    jumpUrl: '',
    locationId: '',
    groupPath: '',
    productType: '',
    pictures: [],
    params: [],
    downloads: [],
  };
}
