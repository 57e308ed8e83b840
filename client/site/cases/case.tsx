import type { ReactNode } from 'react';
import { Failure } from '../../../server/contract/failure.ts';
import type { ProductGroups, ProductRow } from '../../../server/contract/kinds/product.ts';
import type { Case } from '../../../server/contract/kinds/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import type { Head, Query, ViewProps } from '../page.ts';
import { Article } from '../widgets/article/article.tsx';
import { ProductCard } from '../widgets/cards/product-card.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { SectionHead } from '../widgets/sections/section-head.tsx';
import { wordsOf } from './by-word.tsx';
import { CaseBanner } from './case-banner.tsx';
import { CaseFilm } from './case-film.tsx';
import { CaseIntro } from './case-intro.tsx';
import { type CaseLink, CaseNeighbours } from './case-neighbours.tsx';

export type CaseData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const [{ cases, phones }, groups] = await Promise.all([
    loadSettings(callOrThrow, 'cases', 'phones'),
    callOrThrow('product/all', {}),
  ]);
  const at = cases.findIndex((other) => other.path === path);
  const item = cases[at];
  if (!item) throw new Failure(404); // the owner took it out of site.json
  const { html } = await callOrThrow('site/text', { name: item.text });
  const products = productsUsed(groups, item);
  const [previous, next] = [linkTo(cases, at - 1), linkTo(cases, at + 1)];
  return { phones, item, words: wordsOf(item.title), html, products, previous, next };
}

export function head({ item }: CaseData): Head {
  return { title: `${item.name}：${item.title}`, description: item.summary, image: item.image };
}

/** One project: what it was, the film of it, how it was done, what was used. */
export default function CasePage({ data }: ViewProps<CaseData>): ReactNode {
  const { item, words, html, products, previous, next, phones } = data;
  return (
    <>
      <article>
        <CaseBanner item={item} words={words} />
        <CaseIntro item={item} />
        {item.film && <CaseFilm item={item} />}
        <div className="container section-space">
          <Article html={html} />
        </div>
      </article>
      {products.length > 0 && (
        <section className="section-space on-mist" aria-labelledby="case-products-title">
          <div className="container">
            <SectionHead id="case-products-title" title="这个项目用到的产品" />
            <Carousel className="case-products-row" label="产品">
              {products.map((product) => (
                <ProductCard
                  key={product.productId}
                  product={product}
                  sizes="(min-width: 1280px) 330px, (min-width: 640px) 30vw, 62vw"
                />
              ))}
            </Carousel>
          </div>
        </section>
      )}
      <CaseNeighbours previous={previous} next={next} />
      <CallBand
        title="有相似的工地？"
        desc="告诉我们工程类型和开工时间，工程师会带着这个项目的点位图来谈。"
        phone={phones[0]}
      />
    </>
  );
}

/** The products that were used and are still in the catalogue, in the case's own order. */
function productsUsed(groups: ProductGroups, item: Case): ProductRow[] {
  const all = new Map(
    [...groups.zhgdList, ...groups.cpxtList, ...groups.jzbhList].map((product) => [product.productId, product]),
  );
  return (item.products ?? []).flatMap((id) => all.get(id) ?? []);
}

/** What a link to the case at this place shows; the row goes round. */
function linkTo(cases: readonly Case[], place: number): CaseLink {
  const { path, name, title, image } = cases[(place + cases.length) % cases.length]!; // proof: the row is not empty
  return { path, name, title, image };
}
