import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { sectionTitle } from '../../../server/contract/menu.ts';
import type { CallOrThrow } from '../../call.ts';
import { live } from '../live/live.ts';
import { type Head, loadSettings, pageNumber, type Query, type Subject, type ViewProps } from '../page.ts';
import { breadcrumb, itemList } from '../structured-data.ts';
import { CaseCard, caseFullName, caseLine } from '../widgets/cards/case-card.tsx';
import { ColumnLinks } from '../widgets/column-links.tsx';
import { Pager } from '../widgets/pager.tsx';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { CaseBand } from '../widgets/sections/case-band.tsx';
import { EmptyList } from '../widgets/sections/empty-list.tsx';

const PER_PAGE = 12;
/** The widths of pictures of which two or three are in a row. */
const TWO = 'min(48vw, 700px)';
const THREE = 'min(30vw, 460px)';

type CasesData = Awaited<ReturnType<typeof load>>;

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
  if (current === 0 || current > pages || (column && !group && count === 0)) throw new Failure(404);
  return { ...site, group, column, cases: data, current, pages };
}

export function head({ cases, current, group, column, menu }: CasesData): Head {
  const title = sectionTitle('cases', menu);
  const name = [title, group?.title, column].filter(Boolean).join('：');
  const names = cases.map(caseFullName).join('；');
  return {
    title: current > 1 ? `${name} 第 ${current} 页` : name,
    description: names ? `${names}。` : `${title}正在整理。`,
    canonical: addresses.casesHref({ line: group?.path, column }, current),
    image: cases[0]?.caseCover,
  };
}

export function structuredData(subject: Subject<CasesData>): object[] {
  const { cases } = subject.loaded.data;
  const items = cases.map((one) => ({ name: caseFullName(one), path: addresses.caseHref(one) }));
  return [...itemList(subject, items), breadcrumb(subject)];
}

/** All cases as a wall: the first from edge to edge with its result, then two a row. */
export default function Cases({ data }: ViewProps<CasesData>) {
  const { cases, current, pages, productGroups: groups, group: open, phones, headings, column, menu } = data;
  const line = open?.path;
  const title = sectionTitle('cases', menu);
  const [first, ...others] = cases.map(caseLine);
  const inTwos = others.length % 2 === 1 ? others.length - 3 : others.length;
  return (
    <>
      <header className="cases-head">
        <div className="container">
          <h1 className="type-title">{title}</h1>
          {headings.casesPage.desc && <p className="above-4 measure soft type-large">{headings.casesPage.desc}</p>}
        </div>
      </header>
      {groups.length > 1 && (line || cases.length > 0) && (
        <nav className="below-head container tabs no-scrollbar" aria-label="按产品系列看案例" {...live('tabs')}>
          {[{ path: undefined, title: '全部案例' }, ...groups].map(({ path, title }) => (
            <a
              key={path ?? ''}
              className="tabs-tab relative rigid tabs-bar soft accent-hover inner-ring"
              href={addresses.casesHref({ line: path, column }, 1)}
              aria-label={path && `${title}的案例`}
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
      <div className={cases.length === 1 && pages === 1 ? undefined : 'section-below'}>
        {cases.length === 0 && (
          <EmptyList
            text={line ? '这个系列的案例还没有写好。' : '第一个案例还没有写好。'}
            {...(line
              ? { href: addresses.cases, label: '看全部案例' }
              : { href: addresses.productCentre, label: '看看产品' })}
          />
        )}
        {first && <CaseBand id="cases-first" title={first.place} cases={[first]} first={current === 1} />}
        {others.length > 0 && (
          <ul className="cases-wall grid container section-above">
            {others.map((item, at) => (
              <li key={item.href}>
                <CaseCard
                  item={item}
                  sizes={`(min-width: 1024px) ${at < inTwos ? TWO : THREE}, (min-width: 640px) 48vw, 100vw`}
                  isOnly={others.length === 1}
                />
              </li>
            ))}
          </ul>
        )}
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
