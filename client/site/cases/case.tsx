import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import type { CaseRow } from '../../../server/contract/kinds/case.ts';
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
import { caseFullName, caseTitle } from './case-name.ts';
import { CaseNeighbours } from './case-neighbours.tsx';

export type CaseData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { caseId, preview }: Query, path: string) {
  const id = caseId ?? (await idAt(callOrThrow, path));
  if (id === undefined) throw new Failure(404);
  const asked = { caseId: id, ...(preview && { preview }) };
  const [{ phones }, item, { previous, next, products }] = await Promise.all([
    loadSettings(callOrThrow, 'phones'),
    callOrThrow('case/detail', asked),
    callOrThrow('case/around', asked),
  ]);
  return { phones, item, words: wordsOf(caseTitle(item)), products, previous: linkTo(previous), next: linkTo(next) };
}

export function head({ item }: CaseData): Head {
  return {
    title: caseFullName(item),
    description: item.caseSummary || caseFullName(item),
    canonical: addresses.caseHref(item),
    preview: item.preview,
    ...(item.caseCover ? { image: item.caseCover } : {}),
  };
}

/** One project: what it was, the film of it, how it was done, what was used. */
export default function CasePage({ data }: ViewProps<CaseData>): ReactNode {
  const { item, words, products, previous, next, phones } = data;
  return (
    <>
      <article>
        <CaseBanner item={item} words={words} />
        <CaseIntro item={item} />
        {item.caseFilm && <CaseFilm item={item} />}
        {item.caseCon && (
          <div className="container section-space">
            <Article html={item.caseCon} />
          </div>
        )}
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

/** The case that has this path; undefined for none. */
async function idAt(callOrThrow: CallOrThrow, path: string): Promise<string | undefined> {
  const casePath = addresses.singleCases.find((one) => one === path);
  const { data } = casePath ? await callOrThrow('case/list', { casePath, limit: 1 }) : { data: [] };
  return data[0]?.caseId;
}

/** What a link to a case shows, and no more: the page carries it. */
function linkTo(row: CaseRow | undefined) {
  if (!row) return undefined;
  const { caseId, casePath, caseName: name, caseTitle: title, caseCover } = row;
  return { caseId, casePath, caseName: name, caseTitle: title, caseCover };
}
