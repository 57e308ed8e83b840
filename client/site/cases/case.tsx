import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { filmPlayer } from '../../../server/contract/films.ts';
import type { Case, CaseRow } from '../../../server/contract/kinds/case.ts';
import { isRender } from '../../../server/contract/picture-name.ts';
import type { CallOrThrow } from '../../call.ts';
import { type Head, loadSettings, type Query, recordHead, type Subject, type ViewProps } from '../page.ts';
import { absolute, breadcrumb, creativeWork, thing } from '../structured-data.ts';
import { Article } from '../widgets/article/article.tsx';
import { caseFullName, caseName } from '../widgets/cards/case-card.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { Film } from '../widgets/film.tsx';
import { NeighbourLinks } from '../widgets/sections/neighbour-links.tsx';
import { Share } from '../widgets/share.tsx';
import { CaseAside, CaseFacts, CaseVoice, CaseWords } from './case-parts.tsx';

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
export default function CasePage({ data }: ViewProps<CaseData>): ReactNode {
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
function CaseBanner({ item }: { item: Case }): ReactNode {
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
