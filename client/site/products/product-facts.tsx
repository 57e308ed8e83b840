import type { ReactNode } from 'react';
import type { Product } from '../../../server/contract/kinds/product.ts';
import { type Fact, isDeal } from '../../../server/contract/leading-params.ts';
import { Downloads } from '../widgets/article/downloads.tsx';

/** Above a product's article: its technical parameters as a table, and its downloads. */
export function ProductFacts({ product }: { product: Product }): ReactNode {
  const { downloads } = product;
  const facts = factsOf(product).filter((fact) => !isDeal(fact));
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

/** What a buyer needs beside the article: the terms, and who calls back. */
export function ProductDeal({ params, answer }: Pick<Product, 'params'> & { answer: string }): ReactNode {
  return (
    <aside className="product-facts-deal bordered above-8" aria-label="订购须知">
      <dl>
        {params.filter(isDeal).map(({ name, value }) => (
          <div key={name} className="product-facts-term room-3 ruled-below">
            <dt className="soft type-small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="above-3">{answer}</p>
    </aside>
  );
}
