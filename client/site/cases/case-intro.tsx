import type { Case } from '../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** The project's facts on a plinth at the model's foot, and what it was about. */
export const CaseIntro = withoutHydration(({ item }: { item: Case }) => (
  <section className="case-intro container" aria-labelledby="case-intro-title">
    <dl className="case-intro-facts plinth-card">
      {item.facts.map((fact) => (
        <div key={fact.label} className="case-intro-fact">
          <dt className="soft type-small">{fact.label}</dt>
          <dd className="type-large strong snug">{fact.value}</dd>
        </div>
      ))}
    </dl>
    <div className="case-intro-row">
      <h2 className="case-intro-title type-heading" id="case-intro-title">
        项目介绍
      </h2>
      <p className="case-intro-summary type-subheading">{item.summary}</p>
    </div>
  </section>
));
