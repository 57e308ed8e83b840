import type { ReactNode } from 'react';
import type { Product } from '../../../server/contract/kinds/product.ts';
import { type Fact, isTerm } from '../../../server/contract/leading-params.ts';
import { fileSize } from '../../ui/file-size.ts';
import { Downloads, fileLink } from '../widgets/article/downloads.tsx';
import { byWord } from '../widgets/by-word.tsx';

/** A product's technical parameters as a table, and its files: one beside the heading, several below. */
export function ProductFacts({ product }: { product: Product }): ReactNode {
  const { downloads } = product;
  const facts = factsOf(product).filter((fact) => !isTerm(fact));
  const [file] = facts.length > 0 && downloads.length === 1 ? downloads : [];
  return (
    <>
      {facts.length > 0 && (
        <section className="product-facts section-space on-mist" aria-labelledby="product-params">
          <div className="container">
            <div className="baseline-row wraps apart">
              <h2 className="type-title tight" id="product-params">
                技术参数
              </h2>
              {file && (
                <a className="link-button" id="product-downloads" {...fileLink(file)}>
                  {file.name || '资料'}（PDF，{fileSize(file.bytes)}）
                </a>
              )}
            </div>
            <table className="product-facts-table cells full-width above-5">
              <tbody>
                {facts.map(({ name, value }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none moves
                  <tr key={at}>
                    <th className="soft plain" scope="row">
                      {byWord(name)}
                    </th>
                    <td className="keep-phrases">{byWord(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {downloads.length > 0 && !file && (
        <section className="container section-space" aria-labelledby="product-downloads">
          <h2 className="type-title tight" id="product-downloads">
            资料下载
          </h2>
          <Downloads files={downloads} />
        </section>
      )}
    </>
  );
}

/** Returns the facts that a product's page, the comparison and structured data list. */
export function factsOf(product: Product): Fact[] {
  const facts: Fact[] = product.params.map(({ name, value }) => ({ name, value }));
  return facts;
}
