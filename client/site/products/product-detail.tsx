import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../server/contract/kinds/case.ts';
import { INTRO_MAX, TITLE_MAX } from '../../../server/contract/rules.ts';
import { isSiteFile } from '../../../server/contract/safe-address.ts';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import type { CallOrThrow } from '../../call.ts';
import { Icon } from '../../ui/icon.tsx';
import { phoneSizes } from '../../ui/picture.tsx';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
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
import { ProductGallery, picturesOf } from './product-gallery.tsx';
import { type HeadProduct, inTwo, ProductBar, ProductWords, type ProductWordsProps } from './product-head.tsx';
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
  const names = ({ caseProducts: [first] }: CaseRow) => Number(first === productId); // its result is most likely the product's
  const leading = [...cases].sort((a, b) => names(b) - names(a));
  const shown = site.hidden?.includes('cases') ? [] : leading.slice(0, CASES_MAX).map(caseLine);
  return {
    ...site,
    isMobile,
    stored: { product, neighbours: { ...neighbours, others: isMobile ? [] : others }, cases: shown },
  };
}

export function head({ stored }: ProductDetailData): Head {
  if (!stored) return { title: '产品详情', description: '产品详情', hidden: true }; // a stranger's words are nobody's page
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
export default function ProductDetail({ data, query }: ViewProps<ProductDetailData>): ReactNode {
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
        <header className={isMobile ? 'product-head is-mobile' : 'product-head'}>
          <HeadRow {...{ product: shown, isMobile, cases }} isSample={product?.sample} canAsk={product !== undefined} />
        </header>
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
      {!isMobile && ( // in the margin; a phone's bar is the frame's
        <>
          <div className="floating-contact on-paper screen-only">
            <a
              className="floating-contact-button ink strong centre inner-ring"
              href={telephoneHref(phone?.number ?? '')}
              {...opens('numbers')}
            >
              <Icon name="phone" className="icon icon-20 right-2" />
              {words.phone}
            </a>
          </div>
          <Numbers phones={data.phones} />
        </>
      )}
    </>
  );
}

/** Of a sample nobody has saved here the pictures are drawings. */
function HeadRow({ isSample, ...props }: ProductWordsProps & { isSample?: boolean | undefined }): ReactNode {
  const { product, isMobile } = props;
  const hasPictures = picturesOf(product).length > 0;
  return (
    <div className={hasPictures ? 'product-head-row' : 'on-mist'}>
      {hasPictures && (
        <div className="product-head-cover relative">
          <ProductGallery
            product={product}
            sizes={
              isMobile
                ? phoneSizes(100, '50vw')
                : '(min-width: 1024px) min(57vw, 1147px), (min-width: 640px) 50vw, 100vw'
            }
          />
          {isSample && <p className="product-head-note absolute over ink type-small">示意图，以实物为准</p>}
        </div>
      )}
      <div className="product-head-words words-room">
        {!isMobile && <Breadcrumb parent="products" current={product.coverName} />}
        <ProductWords {...props} />
      </div>
    </div>
  );
}

/** A product's name from the address as plain text; nothing from other sites is ever loaded. */
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
