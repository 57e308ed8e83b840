import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { PRODUCT_GROUP_IDS, PRODUCT_GROUPS } from '../../../server/contract/rules.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { type Head, pageNumber, type Query, type ViewProps } from '../page.ts';
import { Pager } from '../widgets/pager.tsx';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { EmptyList } from '../widgets/sections/empty-list.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { CaseEntry } from './case-entry.tsx';
import { caseFullName } from './case-name.ts';

/** So many cases stand on a page. */
const PER_PAGE = 12;

type Data = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { page, line }: Query) {
  const locationId = PRODUCT_GROUP_IDS.find((group) => group === line);
  if (line && !locationId) throw new Failure(404);
  const current = pageNumber(page);
  const [site, { data, count }] = await Promise.all([
    loadSettings(callOrThrow, 'figures', 'phones'),
    callOrThrow('case/list', { page: current || 1, limit: PER_PAGE, ...(locationId && { locationId }) }),
  ]);
  const pages = Math.max(1, Math.ceil(count / PER_PAGE));
  if (current === 0 || current > pages) throw new Failure(404);
  return { ...site, cases: data, current, pages, line: locationId };
}

export function head({ cases, current, line }: Data): Head {
  const name = line ? `项目案例：${PRODUCT_GROUPS[line]}` : '项目案例';
  const names = cases.map(caseFullName).join('；');
  return {
    title: current > 1 ? `${name} 第 ${current} 页` : name,
    description: names ? `${names}。` : '项目案例正在整理。',
    canonical: addresses.casesHref(line, current),
    ...(cases[0]?.caseCover ? { image: cases[0].caseCover } : {}),
  };
}

/** All cases, each as a page of a project file: model, facts, what was hard about it. */
export default withoutHydration(({ data }: ViewProps<Data>) => {
  const { cases, current, pages, line, figures, phones } = data;
  const before = (current - 1) * PER_PAGE;
  return (
    <>
      <header className="cases-head">
        <div className="cases-head-row container">
          <div>
            <h1 className="type-title">项目案例</h1>
            <p className="above-4 measure soft type-large">
              桥梁、电厂、厂房、住宅。每个案例都写明用了什么、装了几天、解决了什么，也写教训。
            </p>
          </div>
          <dl className="cases-figures row rigid">
            {figures.slice(-2).map((figure) => (
              <div key={figure.label} className="cases-figure">
                <dt className="soft">{figure.label}</dt>
                <dd className="cases-figure-value figures type-title heavy">
                  {figure.value}
                  <span className="cases-figure-unit accent">{figure.unit}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </header>
      <nav className="cases-lines container tabs no-scrollbar" aria-label="按产品系列看案例">
        {[undefined, ...PRODUCT_GROUP_IDS].map((group) => (
          <a
            key={group ?? ''}
            className="tabs-tab relative rigid tabs-bar soft inner-ring"
            href={addresses.casesHref(group, 1)}
            aria-current={group === line ? 'page' : undefined}
          >
            {group ? PRODUCT_GROUPS[group] : '全部案例'}
          </a>
        ))}
      </nav>
      <div className="cases-list">
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
        <Pager label="案例分页" current={current} count={pages} hrefOf={(page) => addresses.casesHref(line, page)} />
      </div>
      <CallBand
        title="下一个案例，写您的项目"
        desc="先踏勘，再报价。点位图画到每一根立杆、每一个配电箱。"
        phone={phones[0]}
      />
    </>
  );
});
