import type { ReactNode } from 'react';
import type { ProductRow } from '../../../../server/contract/kinds/product.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { ProductCard } from '../../widgets/cards/product-card.tsx';
import { EmptyPlinth } from '../../widgets/sections/empty-list.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

interface ProductGridProps {
  products: readonly ProductRow[];
  hotline: Site['phones'][number] | undefined;
  mailbox: string;
}

/** A group's products as cards; whatever their number, an offer to ask fills the last row. */
export const ProductGrid = withoutHydration(({ products, hotline, mailbox }: ProductGridProps) => {
  if (products.length === 0) return <NothingYet hotline={hotline} />;
  return (
    <ul className="product-grid">
      {products.map((product) => (
        <li key={product.productId}>
          <ProductCard product={product} sizes="(min-width: 1600px) 448px, (min-width: 1024px) 30vw, 100vw" />
        </li>
      ))}
      <li className="product-grid-ask">
        <div className="picture-box product-grid-place">
          <EmptyPlinth />
        </div>
        <div className="product-grid-words above-6">
          <div>
            <p className="type-subheading heavy snug">没有找到合适的？</p>
            <p className="product-grid-answer above-2 soft">
              把图纸或现场照片发到{' '}
              <a className="underlined" href={`mailto:${mailbox}`}>
                {mailbox}
              </a>
              ，工程师按工况给出配置和报价。
            </p>
          </div>
          {hotline && <AskByPhone hotline={hotline} />}
        </div>
      </li>
    </ul>
  );
});

function NothingYet({ hotline }: { hotline: Site['phones'][number] | undefined }): ReactNode {
  return (
    <div className="product-grid-empty split middle">
      <div className="picture-box">
        <EmptyPlinth />
      </div>
      <div>
        <p className="type-subheading heavy snug">这一组产品正在整理，很快上架</p>
        <p className="product-grid-answer above-2 soft">
          现在就想了解型号、参数和报价，可以直接打电话，工程师会把资料发给您。
        </p>
        {hotline && <AskByPhone hotline={hotline} />}
      </div>
    </div>
  );
}

function AskByPhone({ hotline }: { hotline: Site['phones'][number] }): ReactNode {
  return (
    <a className="product-grid-phone above-4 ink accent-hover type-heading heavy" href={`tel:${hotline.number}`}>
      <span className="product-grid-label block soft type-small">{hotline.label}</span>
      <span className="figures">{hotline.number}</span>
    </a>
  );
}
