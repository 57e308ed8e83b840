import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { type Head, pictureOf, type ViewProps } from '../page.ts';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { CaseEntry } from './case-entry.tsx';
import { PartnerStrip } from './partner-strip.tsx';

type Data = Awaited<ReturnType<typeof load>>;

export function load(callOrThrow: CallOrThrow) {
  return loadSettings(callOrThrow, 'cases', 'figures', 'partners', 'phones');
}

export function head({ cases }: Data): Head {
  return {
    title: '项目案例',
    description: `${cases.map((item) => `${item.name}：${item.title}`).join('；')}。`,
    ...pictureOf(cases[0]),
  };
}

/** All cases, each as a page of a project file: model, facts, what was hard about it. */
export default withoutHydration(({ data }: ViewProps<Data>) => {
  const { cases, figures, partners, phones } = data;
  return (
    <>
      <header className="cases-head">
        <div className="cases-head-row container">
          <div>
            <h1 className="cases-title">项目案例</h1>
            <p className="cases-desc soft type-lead">
              桥梁、电厂、厂房、住宅。每个案例都写明用了什么、装了几天、解决了什么，也写教训。
            </p>
          </div>
          <dl className="cases-figures">
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
      <div className="cases-list">
        {cases.map((item, index) => (
          <CaseEntry key={item.path} item={item} number={index + 1} first={index === 0} />
        ))}
      </div>
      <PartnerStrip partners={partners} />
      <CallBand
        title="下一个案例，写您的项目"
        desc="先踏勘，再报价。点位图画到每一根立杆、每一个配电箱。"
        phone={phones[0]}
      />
    </>
  );
});
