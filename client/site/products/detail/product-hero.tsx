import type { ReactNode } from 'react';
import * as addresses from '../../../../server/contract/addresses.ts';
import { chinaDate } from '../../../../server/contract/china-time.ts';
import type { Product } from '../../../../server/contract/kinds/product.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Breadcrumb } from '../../frame/breadcrumb.tsx';
import { productName } from '../../widgets/cards/product-name.ts';
import { withoutHydration } from '../../widgets/without-hydration.tsx';
import { ProductGallery } from './product-gallery.tsx';

interface ProductHeroProps {
  product: Product;
  hotline: Site['phones'][number] | undefined;
  /** When the hotline is answered. */
  hours: string;
}

/** The top of a product's page: its pictures, beside them what it is, what it is for, how to ask about it. */
export function ProductHero(props: ProductHeroProps): ReactNode {
  const { product } = props;
  const name = productName(product);
  return (
    <header className="product-hero">
      <div className="container">
        <Breadcrumb parent={{ title: '产品中心', href: addresses.groupHref(product.locationId) }} current={name} />
        <div className="product-hero-row">
          <div className="product-hero-cover">
            <ProductGallery
              key={product.productId}
              product={{ ...product, coverName: name }}
              sizes="(min-width: 1600px) 760px, 50vw"
            />
          </div>
          <HeroWords {...props} />
        </div>
      </div>
    </header>
  );
}

const HeroWords = withoutHydration(({ product, hotline, hours }: ProductHeroProps) => {
  const name = productName(product);
  return (
    <div>
      <h1 className={`product-hero-name${lengthClass(name)}`}>{name}</h1>
      {product.coverDescribe && (
        <p className={`soft type-lead product-hero-desc${isLongDescription(product) ? ' is-long clamp' : ''}`}>
          {product.coverDescribe}
        </p>
      )}
      <dl className="product-hero-facts">
        {product.productType && (
          <Fact label="产品系列">
            <a href={addresses.groupHref(product.locationId)}>{product.productType}</a>
          </Fact>
        )}
        <Fact label="发布日期">
          <time className="figures" dateTime={product.showDate}>
            {chinaDate(product.showDate)}
          </time>
        </Fact>
        {hotline && (
          <Fact label={hotline.label}>
            <a className="product-hero-phone figures block ink type-heading heavy" href={`tel:${hotline.number}`}>
              {hotline.number}
            </a>
            <span className="soft type-small">{hours}</span>
          </Fact>
        )}
      </dl>
      <div className="product-hero-actions">
        <a className="button button-main" href="#apply">
          咨询该产品
        </a>
        {product.downloads.length > 0 && (
          <a className="button" href="#product-downloads">
            下载资料
          </a>
        )}
        {product.jumpUrl && (
          <a className="button" href={product.jumpUrl} {...(leavesSite(product.jumpUrl) ? OUTWARD : {})}>
            查看相关页面
          </a>
        )}
        <a className="button" href={addresses.franchise}>
          成为代理商
        </a>
      </div>
    </div>
  );
});

/** Too long to stand beside the picture: cut there, and said in full before the article. */
export function isLongDescription({ coverDescribe }: Product): boolean {
  return coverDescribe.length > 160;
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="product-hero-fact baseline-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const OUTWARD = { target: '_blank', rel: 'noopener noreferrer' };

function leavesSite(address: string): boolean {
  return !address.startsWith('/');
}

/** Up to 200 characters may stand where most names have eight: longer ones are set smaller. */
function lengthClass(name: string): string {
  if (name.length > 48) return ' is-very-long';
  return name.length > 12 ? ' is-long' : '';
}
