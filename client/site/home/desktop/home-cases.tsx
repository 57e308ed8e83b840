import * as addresses from '../../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../../server/contract/kinds/case.ts';
import { Picture } from '../../../ui/picture.tsx';
import { SectionHead } from '../../widgets/sections/section-head.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The newest projects, large, each with one figure: proof before technology. */
export const HomeCases = withoutHydration(({ cases }: { cases: readonly CaseRow[] }) => {
  if (cases.length === 0) return null;
  return (
    <section className="section-space" aria-labelledby="home-cases-title">
      <div className="container">
        <SectionHead id="home-cases-title" title="项目案例" more={{ title: '全部案例', href: addresses.cases }} />
        <ul className="home-cases-row">
          {cases.map((item) => (
            <li key={item.caseId}>
              <HomeCase item={item} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
});

function HomeCase({ item }: { item: CaseRow }) {
  const fact = item.caseFacts.find(({ value }) => /^约?\s*\d/.test(value));
  return (
    <a className="block ink zooms" href={addresses.caseHref(item)}>
      <div className="picture-box picture-box-16x10">
        {item.caseCover && <Picture src={item.caseCover} alt="" sizes="(min-width: 1024px) 48vw, 100vw" />}
      </div>
      <div className="home-cases-words">
        <div>
          <p className="soft type-small">{item.casePlace}</p>
          <h3 className="home-cases-name type-heading">{item.caseTitle || item.caseName}</h3>
        </div>
        {fact && (
          <p className="home-cases-fact soft type-small">
            <span className="home-cases-figure figures type-heading heavy block">{fact.value}</span>
            {fact.label}
          </p>
        )}
      </div>
    </a>
  );
}
