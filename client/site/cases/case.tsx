import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { productHref } from '../../../server/contract/addresses.ts';
import { chinaDate } from '../../../server/contract/china-time.ts';
import { Failure } from '../../../server/contract/failure.ts';
import type { AroundCase, Case, CaseRow } from '../../../server/contract/kinds/case.ts';
import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import type { Head, Query, ViewProps } from '../page.ts';
import { Article } from '../widgets/article/article.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { caseFullName, caseName, caseTitle, resultsOf } from '../widgets/cards/case-card.tsx';
import { productName } from '../widgets/cards/product-card.tsx';
import { AskLink } from '../widgets/enquiry/ask-link.tsx';
import { Film } from '../widgets/film.tsx';
import { KeyFigures } from '../widgets/key-figures.tsx';
import { Turn } from '../widgets/sections/turn.tsx';
import { Share } from '../widgets/share.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

export type CaseData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { caseId, preview }: Query, path: string) {
  const id = caseId ?? (await idAt(callOrThrow, path));
  if (id === undefined) throw new Failure(404);
  const asked = { caseId: id, ...(preview && { preview }) };
  const [item, around, { headings }] = await Promise.all([
    callOrThrow('case/detail', asked),
    callOrThrow('case/around', asked),
    loadSettings(callOrThrow, 'headings'),
  ]);
  const products = around.products.map(({ productId, coverName, coverDescribe }) => ({
    productId,
    coverName,
    coverDescribe,
  }));
  return { item, products, ask: headings.caseAsk.title, turn: turnLinks(around) };
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

/** One project: its film and results, what it was, how it was done, what was used. */
export default function CasePage({ data }: ViewProps<CaseData>): ReactNode {
  const { item, products, ask, turn } = data;
  return (
    <article>
      <CaseBanner item={item} />
      <CaseFacts item={item} />
      <div className="with-aside container section-space">
        <Article
          html={item.caseCon}
          title="项目介绍"
          intro={item.caseSummary || '这个项目的介绍正在整理，请过些时候再来看。'}
        />
        <CaseAside item={item} products={products} ask={ask} />
        <Turn label="其他案例" links={turn} />
      </div>
    </article>
  );
}

/** The case that has this path; undefined for none. */
async function idAt(callOrThrow: CallOrThrow, path: string): Promise<string | undefined> {
  const casePath = addresses.singleCases.find((one) => one === path);
  const { data } = casePath ? await callOrThrow('case/list', { casePath, limit: 1 }) : { data: [] };
  return data[0]?.caseId;
}

/** The cases before and after one; they go round. */
function turnLinks({ previous, next }: Pick<AroundCase, 'previous' | 'next'>) {
  const link = (row: CaseRow | undefined, word: string, rel: 'prev' | 'next') =>
    row ? [{ word, rel, name: caseFullName(row), href: addresses.caseHref(row) }] : [];
  return [...link(previous, '上一个案例', 'prev'), ...link(next, '下一个案例', 'next')];
}

/** What a project was, on a plinth at the model's foot: the facts that do not stand large above. */
const CaseFacts = withoutHydration(({ item }: { item: Case }) => {
  const results = resultsOf(item);
  const facts = item.caseFacts.filter((fact) => !results.includes(fact));
  if (facts.length === 0) return null;
  return (
    <dl className="case-facts container raised-card">
      {facts.map((fact) => (
        <div key={fact.label} className="case-facts-fact">
          <dt className="soft type-small">{fact.label}</dt>
          <dd className="keep-phrases type-large strong snug">{byWord(fact.value)}</dd>
        </div>
      ))}
    </dl>
  );
});

interface CaseAsideProps {
  /** The words that lead to the form; without them nothing does. */
  ask: string;
  item: Pick<Case, 'caseFilm' | 'caseCaptions'>;
  products: readonly Pick<ProductRow, 'productId' | 'coverName' | 'coverDescribe'>[];
}

/** Beside a project's account: what its film shows, what was used, whom to ask for the like. */
const CaseAside = withoutHydration(({ item, products, ask }: CaseAsideProps) => (
  <aside className="case-aside" aria-label="视频与产品">
    {item.caseFilm && item.caseCaptions.length > 0 && (
      <section className="case-aside-part">
        <h2 className="type-subheading">项目视频</h2>
        <ol className="case-aside-captions above-3" aria-label="视频内容">
          {item.caseCaptions.map((caption) => (
            <li key={caption} className="case-aside-caption ruled-above snug">
              {caption}
            </li>
          ))}
        </ol>
        {/* true of the films that came with the site; of another only its owner knows */}
        {item.caseFilm.startsWith('/media/') && <p className="soft type-small">视频无声，画面内有字幕。</p>}
      </section>
    )}
    {products.length > 0 && (
      <section className="case-aside-part">
        <h2 className="type-subheading">这个项目用到的产品</h2>
        <ul className="above-3">
          {products.map((product) => (
            <li key={product.productId}>
              <a className="case-aside-product ruled-above row ink accent-hover" href={productHref(product)}>
                <span className="grow">
                  <span className="block strong snug">{productName(product)}</span>
                  <span className="keep-phrases clamp soft type-small snug">{byWord(product.coverDescribe)}</span>
                </span>
                <Icon name="chevron-right" className="icon rigid accent" />
              </a>
            </li>
          ))}
        </ul>
      </section>
    )}
    {ask && <AskLink>{ask}</AskLink>}
  </aside>
));

interface CaseBannerProps {
  item: Case;
}

/** The project's model under its own sky, from which its film starts where there is one; beside it title and results. */
function CaseBanner({ item }: CaseBannerProps): ReactNode {
  const cover = {
    src: item.caseCover,
    alt: caseFullName(item),
    sizes: '(min-width: 1024px) 60vw, 100vw',
  };
  return (
    <div className="case-banner">
      <div className="case-banner-words">
        <Words item={item} />
        <Share title={caseFullName(item)} />
      </div>
      <div className="case-banner-stage">
        {item.caseFilm ? (
          <Film
            src={item.caseFilm}
            poster={item.casePoster}
            label={`${caseName(item)}视频`}
            {...(cover.src && { cover })}
          />
        ) : (
          cover.src && (
            <div className="picture-box picture-box-16x9 film">
              <Picture {...cover} first />
            </div>
          )
        )}
      </div>
    </div>
  );
}

const Words = withoutHydration(({ item }: CaseBannerProps) => (
  <div>
    <Breadcrumb parent={{ title: '项目案例', href: addresses.cases }} current={caseName(item)} />
    {item.caseTitle && <p className="type-subheading strong snug">{item.caseName}</p>}
    <h1 className="keep-phrases case-banner-title above-2">{byWord(caseTitle(item))}</h1>
    <p className="above-4 type-large">
      {item.casePlace}
      {'\u2003'}
      <time className="figures type-small" dateTime={item.showDate}>
        {chinaDate(item.showDate)}
      </time>
    </p>
    <KeyFigures figures={resultsOf(item).map(({ label, value }) => ({ name: label, value }))} />
  </div>
));
