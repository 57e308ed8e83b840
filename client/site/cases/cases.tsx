import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import type { CaseRow } from '../../../server/contract/kinds/case.ts';
import type { CallOrThrow } from '../../call.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type Head, loadSettings, pageNumber, type Query, type ViewProps } from '../page.ts';
import { byWord } from '../widgets/by-word.tsx';
import { caseFullName, caseTitle } from '../widgets/cards/case-card.tsx';
import { ColumnLinks } from '../widgets/column-links.tsx';
import { Pager } from '../widgets/pager.tsx';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { EmptyList, EmptyPlinth } from '../widgets/sections/empty-list.tsx';

const PER_PAGE = 12;

export type CasesData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { page, line, column }: Query) {
  const site = await loadSettings(callOrThrow);
  const group = site.productGroups.find(({ path }) => path === line);
  if ((line && !group) || (column && !site.caseColumns?.includes(column))) throw new Failure(404);
  const current = pageNumber(page);
  const asked = {
    page: current || 1,
    limit: PER_PAGE,
    ...(group && { locationId: group.locationId }),
    ...(column && { column }),
  };
  const { data, count } = await callOrThrow('case/list', asked);
  const pages = Math.max(1, Math.ceil(count / PER_PAGE));
  if (current === 0 || current > pages || (column && count === 0)) throw new Failure(404);
  return { ...site, group, column, cases: data, current, pages };
}

export function head({ cases, current, group, column }: CasesData): Head {
  const name = ['项目案例', group?.title, column].filter(Boolean).join('：');
  const names = cases.map(caseFullName).join('；');
  return {
    title: current > 1 ? `${name} 第 ${current} 页` : name,
    description: names ? `${names}。` : '项目案例正在整理。',
    canonical: addresses.casesHref({ line: group?.path, column }, current),
    image: cases[0]?.caseCover,
  };
}

/** All cases, each as a page of a project file: model, facts, what was hard about it. */
export default function Cases({ data }: ViewProps<CasesData>): ReactNode {
  const { cases, current, pages, productGroups: groups, group: open, phones, headings, column } = data;
  const line = open?.path;
  const before = (current - 1) * PER_PAGE;
  return (
    <>
      <header className="cases-head">
        <div className="container">
          <h1 className="type-title">项目案例</h1>
          {headings.casesPage.desc && <p className="above-4 measure soft type-large">{headings.casesPage.desc}</p>}
        </div>
      </header>
      {groups.length > 1 && (line || cases.length > 0) && (
        <nav className="below-head container tabs no-scrollbar" aria-label="按产品系列看案例">
          {[{ path: undefined, title: '全部案例' }, ...groups].map(({ path, title }) => (
            <a
              key={path ?? ''}
              className="tabs-tab relative rigid tabs-bar soft accent-hover inner-ring"
              href={addresses.casesHref({ line: path, column }, 1)}
              aria-current={path === line ? 'page' : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
      )}
      <ColumnLinks
        label="按栏目看案例"
        columns={data.caseColumns}
        open={column}
        hrefOf={(name) => addresses.casesHref({ line, column: name }, 1)}
      />
      <div className="section-below">
        {cases.length === 0 && (
          <EmptyList
            title="案例正在整理"
            text={line ? '这个系列的案例还没有写好，可以先看其他系列。' : '第一个案例还没有写好，先看看我们做什么。'}
            {...(line
              ? { href: addresses.cases, label: '看全部案例' }
              : { href: addresses.productCentre, label: '看看产品' })}
          />
        )}
        {cases.map((item, index) => (
          <CaseEntry key={item.caseId} item={item} number={before + index + 1} first={index === 0} />
        ))}
        <Pager
          label="案例分页"
          current={current}
          count={pages}
          hrefOf={(page) => addresses.casesHref({ line, column }, page)}
        />
      </div>
      <CallBand {...headings.casesAsk} phone={phones[0]} />
    </>
  );
}

/** The features that distinguish cases at a glance. */
const FACTS_SHOWN = 4;

/** A case in the overview. One link, which the whole entry answers to. */
function CaseEntry({ item, number, first }: { item: CaseRow; number: number; first: boolean }): ReactNode {
  return (
    <article className="cases-entry zooms">
      <div className="cases-entry-row relative container stack">
        <div className="cases-entry-picture picture-box picture-box-16x10 picture-box-wide">
          {item.caseCover ? (
            <Picture
              src={item.caseCover}
              alt={caseFullName(item)}
              sizes="(min-width: 1024px) 60vw, 100vw"
              first={first}
            />
          ) : (
            <EmptyPlinth />
          )}
        </div>
        <div className="cases-entry-words break-anywhere raised-card">
          <p className="baseline-row soft type-small">
            <span className="cases-entry-number right-3 rigid figures accent type-subheading heavy">
              {String(number).padStart(2, '0')}
            </span>
            {item.casePlace}
          </p>
          <h2 className="lines-near above-2 type-heading">
            <a className="card-link ink accent-hover" href={addresses.caseHref(item)}>
              {item.caseTitle && <span className="block soft type-lead strong">{item.caseName}</span>}
              <span className="keep-phrases block">{byWord(caseTitle(item))}</span>
            </a>
          </h2>
          <p className="above-4 soft">{item.caseSummary}</p>
          <dl className="cases-entry-facts grid two-columns above-5">
            {item.caseFacts.slice(0, FACTS_SHOWN).map((fact) => (
              <div key={fact.label} className="room-2 ruled-above snug">
                <dt className="soft type-small">{fact.label}</dt>
                <dd className="strong">{fact.value}</dd>
              </div>
            ))}
          </dl>
          <p className="link-button above-2" aria-hidden="true">
            {item.caseFilm ? '看完整案例与视频' : '看完整案例'}
            <Icon name="arrow-right" />
          </p>
        </div>
      </div>
    </article>
  );
}
