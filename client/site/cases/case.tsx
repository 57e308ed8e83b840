import * as addresses from '../../../server/contract/addresses.ts';
import { chinaDate } from '../../../server/contract/china-time.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { filmPlayer } from '../../../server/contract/films.ts';
import type { Case, CaseRow } from '../../../server/contract/kinds/case.ts';
import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import { isRender } from '../../../server/contract/picture-name.ts';
import type { CallOrThrow } from '../../call.ts';
import { Picture } from '../../ui/picture.tsx';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { type Head, loadSettings, type Query, recordHead, type Subject, type ViewProps } from '../page.ts';
import { absolute, breadcrumb, creativeWork, thing } from '../structured-data.ts';
import { Article } from '../widgets/article/article.tsx';
import { byWord, named } from '../widgets/by-word.tsx';
import { caseFullName, caseName, caseTitle, resultsOf } from '../widgets/cards/case-card.tsx';
import { ProductLine } from '../widgets/cards/product-card.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { Film } from '../widgets/film.tsx';
import { KeyFigures, keyFiguresOf } from '../widgets/key-figures.tsx';
import { NeighbourLinks } from '../widgets/sections/neighbour-links.tsx';
import { Share } from '../widgets/share.tsx';

type CaseData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { caseId, preview }: Query, path: string) {
  const id = caseId ?? (await idAt(callOrThrow, path));
  if (id === undefined) throw new Failure(404);
  const asked = { caseId: id, ...(preview && { preview }) };
  const [item, around, { headings }] = await Promise.all([
    callOrThrow('case/detail', asked),
    callOrThrow('case/around', asked),
    loadSettings(callOrThrow),
  ]);
  const neighbours = { previous: linkTo(around.previous), next: linkTo(around.next) };
  return { item, products: around.products, ask: headings.caseAsk.title, neighbours };
}

export function head({ item }: CaseData): Head {
  const name = caseFullName(item);
  return {
    ...recordHead(item, name, item.caseSummary),
    canonical: addresses.caseHref(item),
    image: item.caseCover,
    wish: `想了解类似的案例：${name}`,
  };
}

export function structuredData(subject: Subject<CaseData>): object[] {
  const { loaded, siteUrl } = subject;
  const { item } = loaded.data;
  const article = creativeWork('Article', subject, item.caseCover, item.showDate);
  const player = filmPlayer(item.caseFilm);
  const film = thing('VideoObject', {
    name: `${caseName(item)}视频`,
    description: item.caseCaptions.join('；') || loaded.head.description,
    uploadDate: item.showDate,
    thumbnailUrl: item.casePoster && absolute(siteUrl, item.casePoster),
    ...(player ? { embedUrl: player } : { contentUrl: absolute(siteUrl, item.caseFilm) }),
  });
  return [article, ...(item.caseFilm ? [film] : []), breadcrumb(subject, 'cases', caseName(item))];
}

/** One project: its film and results, what it was, how it was done, what was used. */
export default function CasePage({ data }: ViewProps<CaseData>) {
  const { item, products, ask, neighbours } = data;
  return (
    <article>
      <CaseBanner item={item} />
      <CaseFacts item={item} />
      <div className="container section-space">
        <Article
          html={item.caseCon}
          titlesBeside
          title="案例介绍"
          intro={item.caseSummary || (item.caseCon ? '' : '这个案例的介绍正在整理，请过些时候再来看。')}
        >
          <CaseVoice item={item} />
          {ask && (
            <p className="above-10">
              <AskLink className="break-anywhere button-in-bar text-centre">{ask}</AskLink>
            </p>
          )}
        </Article>
        <CaseAside item={item} products={products} />
        <NeighbourLinks label="其他案例" unit="个案例" {...neighbours} />
      </div>
    </article>
  );
}

async function idAt(callOrThrow: CallOrThrow, path: string): Promise<string | undefined> {
  const casePath = addresses.singleCases.find((one) => one === path);
  const { data } = casePath ? await callOrThrow('case/list', { casePath, limit: 1 }) : { data: [] };
  return data[0]?.caseId;
}

function linkTo(row: CaseRow | undefined) {
  return row && { name: caseFullName(row), href: addresses.caseHref(row) };
}

/** The picture, or the film, beside title and results; without either the words alone. Renders are on their sky. */
function CaseBanner({ item }: { item: Case }) {
  const cover = { src: item.caseCover, alt: caseFullName(item), sizes: '(min-width: 1024px) 60vw, 100vw' };
  const isBare = !item.caseFilm && !cover.src;
  const paper = isBare ? 'on-mist' : 'on-paper';
  return (
    <div className={`case-banner ${isRender(cover.src) ? 'is-render' : paper}`}>
      <div className="case-banner-words">
        <CaseWords item={item} />
        <Share title={caseFullName(item)} />
      </div>
      {!isBare && (
        <div className="case-banner-stage">
          <Film
            src={item.caseFilm}
            subtitles={item.caseSubtitles}
            poster={item.casePoster}
            label={`${caseName(item)}视频`}
            {...(cover.src && { cover })}
          />
        </div>
      )}
    </div>
  );
}

/** Beside a project's picture: where and when it was, what it came to. */
function CaseWords({ item }: { item: Case }) {
  const others = othersOf(item);
  return (
    <div>
      <Breadcrumb parent="cases" current={caseName(item)} />
      {item.caseTitle && <p className="type-subheading strong snug">{item.caseName}</p>}
      <h1 className="keep-phrases case-banner-title above-2" {...named(caseTitle(item))} />
      <p className="above-4 type-large">
        {item.casePlace && <span className="right-3">{item.casePlace}</span>}
        <time className="figures type-small unbroken" dateTime={item.showDate}>
          {chinaDate(item.showDate)}
        </time>
      </p>
      <KeyFigures
        figures={[...resultsOf(item).map(asFigure), ...(others.length > 1 ? [] : keyFiguresOf(others.map(asFigure)))]}
      />
    </div>
  );
}

const asFigure = ({ label, value }: Case['caseFacts'][number]) => ({ name: label, value });

/** The facts that are no results; a single one stands among them. */
function othersOf(item: Case): Case['caseFacts'] {
  const results = resultsOf(item);
  return item.caseFacts.filter((fact) => !results.includes(fact));
}

/** The facts of a project that are not among the large figures, on a plinth below the model. */
function CaseFacts({ item }: { item: Case }) {
  const facts = othersOf(item);
  if (facts.length < 2) return null;
  return (
    <dl className="case-facts above-5 relative over grid room-3 container raised-card">
      {facts.map((fact) => (
        <div key={fact.label} className="case-facts-fact">
          <dt className="keep-phrases soft type-small">{byWord(fact.label)}</dt>
          <dd className="keep-phrases type-large strong snug">{byWord(fact.value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A quotation of somebody on the project, beside a photograph. */
function CaseVoice({ item }: { item: Case }) {
  const { caseQuote, casePerson, casePhoto } = item;
  if (!caseQuote && !casePhoto) return null;
  return (
    <figure className="case-voice gap-6 grid middle above-10">
      {casePhoto && (
        <div className="picture-box">
          <Picture src={casePhoto} alt={`${caseName(item)}，现场照片`} sizes="(min-width: 640px) 320px, 100vw" />
        </div>
      )}
      <figcaption>
        {caseQuote && <blockquote className="type-lead strong">“{caseQuote}”</blockquote>}
        {casePerson && <p className="above-3 soft">{casePerson}</p>}
      </figcaption>
    </figure>
  );
}

/** Below the text of a case: contents of the film, products used. */
function CaseAside({ item, products }: { item: Case; products: readonly ProductRow[] }) {
  return (
    <aside className="case-aside above-10" aria-label="视频与产品">
      {item.caseFilm && item.caseCaptions.length > 0 && (
        <section className="room-5 split split-narrow ruled-above">
          <h2 className="type-heading">案例视频</h2>
          <div>
            <ol aria-label="视频内容">
              {item.caseCaptions.map((caption, at) => (
                <li key={caption} className="case-aside-caption flex gap-3 below-2 snug">
                  <b className="accent figures" aria-hidden>
                    {at + 1}
                  </b>
                  {caption}
                </li>
              ))}
            </ol>
            {/* true of the films that came with the site; of another only its owner knows */}
            {item.caseFilm.startsWith('/media/') && <p className="soft type-small">视频无声，画面内有字幕。</p>}
          </div>
        </section>
      )}
      {products.length > 0 && (
        <section className="room-5 split split-narrow ruled-above">
          <h2 className="type-heading">这个案例用到的产品</h2>
          <ul className="case-aside-products grid">
            {products.map((product) => (
              <li key={product.productId}>
                <ProductLine product={product} href={addresses.productHref(product)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
