import type { Case } from '../../../server/contract/kinds/case.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** The project's facts on a plinth at the model's foot, and what it was about. */
export const CaseIntro = withoutHydration(({ item }: { item: Case }) => (
  <section className="case-intro container" aria-labelledby="case-intro-title">
    {item.caseFacts.length > 0 && (
      <dl className="case-intro-facts plinth-card">
        {item.caseFacts.map((fact) => (
          <div key={fact.label} className="case-intro-fact">
            <dt className="soft type-small">{fact.label}</dt>
            <dd className="type-large strong snug">{fact.value}</dd>
          </div>
        ))}
      </dl>
    )}
    <div className="case-intro-row">
      <h2 className="case-intro-title type-heading" id="case-intro-title">
        项目介绍
      </h2>
      <p className="case-intro-summary type-subheading">
        {item.caseSummary || '这个项目的介绍正在整理，请过些时候再来看。'}
      </p>
    </div>
  </section>
));
