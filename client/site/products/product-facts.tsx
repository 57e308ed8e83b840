import type { ReactNode } from 'react';
import type { Product } from '../../../server/contract/kinds/product.ts';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { dealParams, type Fact } from '../../../server/contract/leading-params.ts';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import { Downloads } from '../widgets/article/downloads.tsx';

/** Above a product's article: its parameters as a table, and its downloads. */
export function ProductFacts({ product }: { product: Product }): ReactNode {
  const { downloads } = product;
  const facts = factsOf(product);
  return (
    <>
      {facts.length > 0 && (
        <Facts id="product-params" title="技术参数">
          <table className="product-facts-table cells full-width above-5">
            <tbody>
              {facts.map(({ name, value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none moves
                <tr key={at}>
                  <th className="soft" scope="row">
                    {name}
                  </th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Facts>
      )}
      {downloads.length > 0 && (
        <Facts id="product-downloads" title="资料下载">
          <Downloads files={downloads} />
        </Facts>
      )}
    </>
  );
}

/** Returns the facts that a product's page, the comparison and structured data list. */
export function factsOf(product: Product): Fact[] {
  const facts: Fact[] = product.params.map(({ name, value }) => ({ name, value }));
  return facts;
}

function Facts({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section className={`product-facts container ${id}`} aria-labelledby={id}>
      <h2 className="type-heading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ProductDealProps {
  params: Product['params'];
  company: Pick<Site['company'], 'hours'>;
  hotline: Site['phones'][number] | undefined;
}

/** What a buyer needs beside the article: terms, whom to ask. */
export function ProductDeal({ params, company, hotline }: ProductDealProps): ReactNode {
  return (
    <aside className="product-facts-deal bordered above-8" aria-label="订购须知">
      <dl>
        {dealParams(params).map(({ name, value }) => (
          <div key={name} className="product-facts-term room-3 ruled-above">
            <dt className="soft type-small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {hotline && (
          <div className="product-facts-term room-3 ruled-above">
            <dt className="soft type-small">{hotline.label}</dt>
            <dd>
              <a className="figures ink type-subheading heavy" href={telephoneHref(hotline.number)}>
                {hotline.number}
              </a>
            </dd>
            {company.hours && <dd className="soft type-small">{company.hours}</dd>}
          </div>
        )}
      </dl>
    </aside>
  );
}
