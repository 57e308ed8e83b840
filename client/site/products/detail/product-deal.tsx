import type { ReactNode } from 'react';
import type { Product } from '../../../../server/contract/kinds/product.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { CopyButton } from '../../widgets/copy-button.tsx';
import { KeyFigures } from '../../widgets/key-figures.tsx';
import { dealOf, figuresOf } from './figures-of.ts';

interface ProductDealProps {
  params: Product['params'];
  company: Pick<Site['company'], 'mailbox' | 'hours'>;
  hotline: Site['phones'][number] | undefined;
}

/** What a buyer needs beside the article: figures, terms, whom to ask. */
export function ProductDeal({ params, company, hotline }: ProductDealProps): ReactNode {
  return (
    <aside className="product-deal" aria-label="订购须知">
      <KeyFigures figures={figuresOf(params)} />
      <dl>
        {dealOf(params).map(({ name, value }) => (
          <div key={name} className="product-deal-term ruled-above">
            <dt className="soft type-small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {hotline && (
          <div className="product-deal-term ruled-above">
            <dt className="soft type-small">{hotline.label}</dt>
            <dd>
              <a className="figures ink type-subheading heavy" href={`tel:${hotline.number}`}>
                {hotline.number}
              </a>{' '}
              <CopyButton text={hotline.number} label="复制号码" />
            </dd>
            <dd className="soft type-small">{company.hours}</dd>
          </div>
        )}
        <div className="product-deal-term ruled-above">
          <dt className="soft type-small">公司邮箱</dt>
          <dd>
            <a href={`mailto:${company.mailbox}`}>{company.mailbox}</a>
          </dd>
        </div>
      </dl>
    </aside>
  );
}
