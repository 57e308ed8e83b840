import type { ReactNode } from 'react';
import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import type { Case, Site } from '../../../server/contract/kinds/settings.ts';
import type { ViewProps } from '../page.ts';
import { Article } from '../widgets/article/article.tsx';
import { ProductCard } from '../widgets/cards/product-card.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { SectionHead } from '../widgets/sections/section-head.tsx';
import { CaseBanner } from './case-banner.tsx';
import { CaseFilm } from './case-film.tsx';
import { CaseIntro } from './case-intro.tsx';
import { type CaseLink, CaseNeighbours } from './case-neighbours.tsx';

export interface CaseData extends Pick<Site, 'phones'> {
  item: Case;
  /** The words of its title. */
  words: readonly string[];
  /** The description as clean HTML. */
  html: string;
  /** Those of `item.products` that there are. */
  products: readonly ProductRow[];
  previous: CaseLink;
  next: CaseLink;
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
        <div className="case-text container">
          <Article html={html} />
        </div>
      </article>
      {products.length > 0 && (
        <section className="case-products" aria-labelledby="case-products-title">
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
