import { compare } from '../../../server/contract/addresses.ts';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import { mailHref } from '../../../server/contract/typed-address.ts';
import type { Site } from '../../../server/settings.ts';
import { phoneSizes } from '../../ui/picture.tsx';
import { live } from '../live/live.ts';
import { type CardProduct, FEW_PRODUCTS, FewProducts, ProductCard } from '../widgets/cards/product-card.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';

interface ProductGridProps {
  products: readonly CardProduct[];
  hotline: Site['phones'][number] | undefined;
  /** Where drawings can be sent from a desktop. */
  mailbox?: string | undefined;
  isMobile?: boolean;
}

const SIZES =
  '(min-width: 1600px) 342px, (min-width: 1280px) 23vw, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 100vw';

/** A group's products as cards; whatever their number, an offer to ask fills the last row. */
export function ProductGrid({ products: all, hotline, mailbox, isMobile = false }: ProductGridProps) {
  if (all.length === 0) return <NothingYet hotline={hotline} />;
  const products = withoutUsual(all);
  const canCompare = products.length > 1;
  const offer = <Offer mailbox={isMobile ? undefined : mailbox} />;
  const grid =
    products.length < FEW_PRODUCTS ? (
      <>
        <FewProducts products={products} isMobile={isMobile} canCompare={canCompare} />
        <ul className="product-grid grid above-10">{offer}</ul>
      </>
    ) : (
      <ul className={isMobile ? 'product-grid grid two-columns is-mobile' : 'product-grid grid two-columns'}>
        {products.map((product) => (
          <li key={product.productId}>
            <ProductCard
              product={product}
              sizes={isMobile ? phoneSizes(50, '33vw') : SIZES}
              isMobile={isMobile}
              canCompare
            />
          </li>
        ))}
        {offer}
      </ul>
    );
  if (!canCompare) return grid;
  return (
    <form action={compare} className="product-grid-form" {...live('picks')}>
      {grid}
      <p className="product-grid-compare card-corners screen-only flex in-middle middle above-8 on-paper">
        <span className="soft" role="status">
          勾选 2 到 4 款，逐项对比参数
        </span>
        <button type="submit" className="button button-dark rigid left-5">
          对比
        </button>
      </p>
    </form>
  );
}

/** A delivery time that most cards have tells none of them apart: it stays on those that differ. */
function withoutUsual(products: readonly CardProduct[]): readonly CardProduct[] {
  const times = products.map(({ card }) => card?.delivery).filter(Boolean);
  const isUsual = (time?: string) => times.filter((one) => one === time).length > Math.max(1, times.length / 2);
  return products.map((one) => (isUsual(one.card?.delivery) ? { ...one, card: { ...one.card, delivery: '' } } : one));
}

/** An offer for visitors who find nothing: a cell of the last row, or a strip below it. */
function Offer({ mailbox }: Pick<ProductGridProps, 'mailbox'>) {
  return (
    <li className="product-grid-ask card-corners inside-3 grid on-mist">
      <div className="product-grid-words gap-4 flex wraps middle apart">
        <div>
          <p className="type-subheading heavy snug">没有找到合适的？</p>
          <p className="measure above-2 soft">
            {mailbox ? (
              <>
                把您的要求发到{' '}
                <a className="underlined" href={mailHref(mailbox)}>
                  {mailbox}
                </a>
                ，我们给出配置和报价。
              </>
            ) : (
              '说说您的要求，我们来配。'
            )}
          </p>
        </div>
        <AskLink />
      </div>
    </li>
  );
}

function NothingYet({ hotline }: Pick<ProductGridProps, 'hotline'>) {
  return (
    <div className="nothing-yet quiet-ground">
      <p className="relative type-heading heavy snug">产品正在整理，很快上架</p>
      <p className="measure relative above-2 soft">
        现在就想了解型号、参数和报价，可以直接打电话，我们会把资料发给您。
      </p>
      {hotline && (
        <a className="link-button relative above-4 figures type-heading" href={telephoneHref(hotline.number)}>
          {hotline.number}
        </a>
      )}
    </div>
  );
}
