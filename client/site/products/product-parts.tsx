import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { AroundProduct, Product, ProductRow } from '../../../server/contract/kinds/product.ts';
import { type Fact, isTerm } from '../../../server/contract/leading-params.ts';
import type { Point } from '../../../server/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { fileSize, widthOf } from '../../ui/words.ts';
import { Downloads, fileLink } from '../widgets/article/downloads.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { ProductLine, productName } from '../widgets/cards/product-card.tsx';
import { MoreLink } from '../widgets/more-link.tsx';
import { usePage } from '../widgets/page-context.ts';
import { NeighbourLinks } from '../widgets/sections/neighbour-links.tsx';
import { counted, type Heading, SectionHead } from '../widgets/sections/section-head.tsx';

/** The widest value that one column shows in one line, in Han signs. */
const VALUE_MAX = 10;

/** How many other products have room beside a product's parameters; in narrower windows all of them are below. */
export function roomBeside(product: Product): number {
  const facts = product.params.filter((fact) => !isTerm(fact)).length;
  if (facts >= 18) return 3;
  return facts >= 12 ? 2 : 0;
}

/** A product's technical parameters as a table, and its files: one beside the heading, several below. */
export function ProductFacts({ product, beside }: { product: Product; beside: ReactNode }) {
  const { downloads } = product;
  const facts = factsOf(product).filter((fact) => !isTerm(fact));
  const file = facts.length > 0 && downloads.length === 1 ? downloads[0] : undefined;
  return (
    <>
      {facts.length > 0 && (
        <div className="on-mist section-space">
          <div className="product-facts split container">
            <section aria-labelledby="product-params">
              <div className="baseline-row wraps apart">
                <h2 className="type-title tight" id="product-params">
                  技术参数
                </h2>
                {file && (
                  <a className="link-button screen-only" id="product-downloads" {...fileLink(file)}>
                    {file.name || '资料'}（PDF，{fileSize(file.bytes)}）
                    <Icon name="download" />
                  </a>
                )}
              </div>
              <table className="product-facts-table cells full-width above-5">
                <tbody>
                  {facts.map(({ name, value }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none moves
                    <tr key={at} className={widthOf(value) > VALUE_MAX ? 'is-long' : undefined}>
                      <th className="soft plain" scope="row">
                        {byWord(name)}
                      </th>
                      <td className="keep-phrases">{byWord(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            {beside}
          </div>
        </div>
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

/** The one-stop implementation and after-sales service: four steps in the order in which they happen. */
export function AfterSales({ heading, steps }: { heading: Heading; steps: readonly Point[] }) {
  return (
    <>
      <SectionHead id="after-sales-title" title={counted(heading.title, steps.length)} desc={heading.desc} />
      <ol className="gap-6 pillars">
        {steps.map(({ title, desc }) => (
          <li key={title} className="under-dark">
            <h3 className="type-lead">{title}</h3>
            <p className="above-1 lines-apart soft type-medium">{desc}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

interface RelatedProps {
  group: Pick<ProductRow, 'groupPath' | 'productType'>;
  neighbours: Pick<AroundProduct, 'previous' | 'next' | 'others'> | undefined;
  isMobile: boolean;
  /** For how many there is room beside the parameters; with 0 they are a row of their own. */
  room: number;
}

const RELATED_MAX = 4;

/** Links from a product: on a phone to the ones before and after it in its group, at a desk to others; and to the group. */
export function Related({ group, neighbours, isMobile, room }: RelatedProps) {
  const { groupPath, productType } = group;
  const { previous, next, others = [] } = neighbours ?? {};
  const { titleOf } = usePage();
  if (isMobile) {
    const linkTo = (product: ProductRow | undefined) =>
      product && { name: productName(product), href: addresses.mobileProductHref(product), cover: product.coverUrl };
    return (
      <div className="container section-space">
        <NeighbourLinks label="其他产品" unit="款" previous={linkTo(previous)} next={linkTo(next)} />
        <MoreLink className="above-4" href={addresses.mobileGroupHref(groupPath)}>
          返回{titleOf('products')}
        </MoreLink>
      </div>
    );
  }
  const shown = [next, previous, ...others].flatMap((product) => product ?? []).slice(0, RELATED_MAX);
  if (!productType || shown.length === 0) return null; // the only one of its group
  return (
    <section
      className={`product-detail-others screen-only ${room > 0 ? `has-${room}` : 'is-row split middle container section-space'}`}
      aria-labelledby="product-related-title"
    >
      <SectionHead
        id="product-related-title"
        title="同系列产品"
        more={{ title: `全部${productType}`, href: addresses.groupHref(groupPath) }}
      />
      <ul className="gap-6 pillars middle">
        {shown.map((product) => (
          <li key={product.productId}>
            <ProductLine product={product} href={addresses.productHref(product)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
