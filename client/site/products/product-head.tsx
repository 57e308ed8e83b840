import * as addresses from '../../../server/contract/addresses.ts';
import type { Product } from '../../../server/contract/kinds/product.ts';
import { isTerm, leadingParams } from '../../../server/contract/leading-params.ts';
import { phoneSizes } from '../../ui/picture.tsx';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { live } from '../live/live.ts';
import { fileLink } from '../widgets/article/downloads.tsx';
import { byWord, named } from '../widgets/by-word.tsx';
import type { CaseLine } from '../widgets/cards/case-card.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { KeyFigures, keyFiguresOf } from '../widgets/key-figures.tsx';
import { usePage } from '../widgets/page-context.ts';
import { Share } from '../widgets/share.tsx';
import { ProductGallery, picturesOf } from './product-gallery.tsx';
import type { TextPart } from './product-text.tsx';

export type HeadProduct = Pick<
  Product,
  | ('coverName' | 'coverDescribe' | 'coverUrl' | 'jumpUrl' | 'locationId' | 'groupPath' | 'productType')
  | ('pictures' | 'params' | 'downloads')
>;

interface ProductWordsProps {
  /** With the name that people read. */
  product: HeadProduct;
  isMobile: boolean;
  cases: readonly CaseLine[];
  /** The page has the form to ask with. */
  canAsk: boolean;
}

/** A product's pictures beside its words. Of a sample nobody has saved here the pictures are drawings. */
export function ProductHead({ isSample, ...props }: ProductWordsProps & { isSample: boolean | undefined }) {
  const { product, isMobile } = props;
  const sizes = isMobile
    ? phoneSizes(100, '50vw')
    : '(min-width: 1024px) min(57vw, 1147px), (min-width: 640px) 50vw, 100vw';
  const hasPictures = picturesOf(product).length > 0;
  return (
    <header className={isMobile ? 'product-head is-mobile' : 'product-head'}>
      <div className={hasPictures ? 'product-head-row' : 'on-mist'}>
        {hasPictures && (
          <div className="product-head-cover relative">
            <ProductGallery product={product} sizes={sizes} />
            {isSample && <p className="product-head-note absolute over ink type-small">示意图，以实物为准</p>}
          </div>
        )}
        <div className="product-head-words words-room">
          {!isMobile && <Breadcrumb parent="products" current={product.coverName} />}
          <ProductWords {...props} />
        </div>
      </div>
    </header>
  );
}

/** Beside a product's pictures: what it is, what it is for, how to ask about it. */
function ProductWords({ product, isMobile, cases, canAsk }: ProductWordsProps) {
  const { coverName: name, coverDescribe, groupPath, productType, params, jumpUrl } = product;
  const { titleOf } = usePage();
  const [desc] = inTwo(coverDescribe);
  const [file, ...others] = product.downloads;
  return (
    <div>
      {isMobile && (
        <a className="touch inline-row accent type-small strong" href={addresses.mobileGroupHref(groupPath)}>
          {productType || titleOf('products')}
        </a>
      )}
      <h1
        className={`keep-phrases product-head-name lines-near${lengthClass(name)}${isMobile ? '' : ' above-2'}`}
        {...named(name)}
      />
      {desc && <p className="soft type-lead product-head-desc measure above-5">{desc}</p>}
      <KeyFigures figures={keyFiguresOf(leadingParams(params))} />
      <Deal params={params} cases={cases} />
      <div className="product-head-actions button-row above-6">
        {canAsk && <AskLink href="#apply" forProduct />}
        {file && (
          <a className="button" {...(others.length > 0 ? { href: '#product-downloads' } : fileLink(file))}>
            下载资料
          </a>
        )}
        {jumpUrl && (
          <a className="button" href={jumpUrl} {...(jumpUrl.startsWith('/') ? {} : OUTWARD)}>
            查看相关页面
          </a>
        )}
      </div>
      <div className="above-4">
        <Share title={name} prints />
      </div>
    </div>
  );
}

/** How soon it comes, how long it is answered for, where it is in use; a line without a value is left out. */
function Deal({ params, cases }: Pick<ProductWordsProps, 'cases'> & Pick<HeadProduct, 'params'>) {
  const terms = params.filter(isTerm);
  if (terms.length === 0 && cases.length === 0) return null;
  return (
    <dl className="product-head-deal grid gap-2 above-6">
      {terms.map(({ name, value }) => (
        <div key={name} className="product-head-term flex wraps">
          <dt className="strong">{name}</dt>
          <dd className="keep-phrases">{byWord(value)}</dd>
        </div>
      ))}
      {cases.length > 0 && (
        <div className="product-head-term flex wraps">
          <dt className="strong">已用于</dt>
          <dd className="keep-phrases">
            <a className="underlined" href="#product-cases">
              {byWord(cases[0]?.title ?? '')}
              {cases.length > 1 && <span className="unbroken">等 {cases.length} 个案例</span>}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A description in the sentences that have room next to the picture, and those above the table. */
export function inTwo(desc: string): readonly [string, string] {
  const [, first = desc, rest = ''] = /^(.{1,160}[。！？；\n])(.+)$/s.exec(desc) ?? [];
  return desc.length > 160 ? [first, rest] : [desc, ''];
}

const OUTWARD = { target: '_blank', rel: 'noopener noreferrer' };

/** Most names have eight characters, but 200 are allowed: longer names are set smaller. */
function lengthClass(name: string): string {
  const passed = [48, 24, 12].find((most) => name.length > most);
  return passed ? ` is-over-${passed}` : '';
}

/** The bar links the first few headings of the article that are short enough for one line. */
const HEADINGS_MAX = 4;
const HEADING_LENGTH_MAX = 9;

type ProductBarProps = { product: HeadProduct; parts: readonly TextPart[]; hasCases: boolean };

/** The bar that stays at a product's page: its name, the parts of the page that there are, and the way to ask. */
export function ProductBar({ product, parts, hasCases }: ProductBarProps) {
  const { coverName, params, downloads } = product;
  const links = [
    ...parts.filter(({ title }) => title !== '' && title.length <= HEADING_LENGTH_MAX).slice(0, HEADINGS_MAX),
    params.length > 0 && { id: 'product-params', title: '参数' },
    downloads.length > 0 && { id: 'product-downloads', title: '资料' },
    hasCases && { id: 'product-cases', title: '案例' },
  ].filter((link) => link !== false);
  if (links.length === 0 && leadingParams(params).length === 0) return null;
  return (
    <div className="product-bar screen-only ruled-below on-paper">
      <div className="product-bar-row container row wraps">
        <p className="product-bar-name one-line strong">{coverName}</p>
        <nav className="row wraps" aria-label="本页内容" {...live('contents')}>
          {links.map(({ id, title }) => (
            <a
              key={id}
              className="product-bar-link strong-here tabs-bar relative unbroken row soft accent-hover inner-ring"
              href={`#${id}`}
            >
              {title}
            </a>
          ))}
        </nav>
        <AskLink href="#apply" className="product-bar-ask" forProduct />
      </div>
    </div>
  );
}
