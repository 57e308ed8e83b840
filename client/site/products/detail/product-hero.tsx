import type { ReactNode } from 'react';
import * as addresses from '../../../../server/contract/addresses.ts';
import type { Product } from '../../../../server/contract/kinds/product.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Breadcrumb } from '../../frame/breadcrumb.tsx';
import { byWord } from '../../widgets/by-word.tsx';
import type { CaseLine } from '../../widgets/cards/case-card.tsx';
import { productName } from '../../widgets/cards/product-card.tsx';
import { KeyFigures } from '../../widgets/key-figures.tsx';
import { Share } from '../../widgets/share.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';
import { figuresOf } from './figures-of.ts';
import { ProductGallery } from './product-gallery.tsx';

interface ProductHeroProps {
  product: Product;
  /** Those in which it was used. */
  cases: readonly CaseLine[];
}

/** The top of a product's page: its pictures, beside them what it is, what it is for, how to ask about it. */
export function ProductHero(props: ProductHeroProps): ReactNode {
  const { product } = props;
  const name = productName(product);
  return (
    <header className="product-hero" id="product-head">
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
          <div>
            <HeroWords {...props} />
            <Share title={name} />
          </div>
        </div>
      </div>
    </header>
  );
}

const HeroWords = withoutHydration(({ product, cases }: ProductHeroProps) => {
  const name = productName(product);
  return (
    <div>
      <h1 className={`keep-phrases product-hero-name break-anywhere${lengthClass(name)}`}>{byWord(name)}</h1>
      {product.coverDescribe && (
        <p className={`soft type-lead product-hero-desc above-5${isLongDescription(product) ? ' is-long clamp' : ''}`}>
          {product.coverDescribe}
        </p>
      )}
      <KeyFigures figures={figuresOf(product.params)} />
      {cases.length > 0 && (
        <a className="above-6 row ink accent-hover" href="#product-cases">
          {cases.map(({ href, cover }) => (
            <span key={href} className="product-hero-case rigid picture-box">
              {cover && <Picture src={cover} alt="" sizes="72px" />}
            </span>
          ))}
          <span className="strong">已用于{cases.length > 1 ? '这些项目' : '这个项目'}</span>
        </a>
      )}
      <div className="product-hero-actions wraps">
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
      </div>
    </div>
  );
});

/** Too long to stand beside the picture: cut there, and said in full before the article. */
export function isLongDescription({ coverDescribe }: Product): boolean {
  return coverDescribe.length > 160;
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
