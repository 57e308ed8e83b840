import type { Case } from '../../../server/contract/kinds/case.ts';
import { withUnits } from '../widgets/by-word.tsx';
import { resultsOf } from '../widgets/cards/case-line.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** What a project was, on a plinth at the model's foot: the facts that do not stand large above. */
export const CaseFacts = withoutHydration(({ item }: { item: Case }) => {
  const results = resultsOf(item);
  const facts = item.caseFacts.filter((fact) => !results.includes(fact));
  if (facts.length === 0) return null;
  return (
    <dl className="case-facts container plinth-card">
      {facts.map((fact) => (
        <div key={fact.label} className="case-facts-fact">
          <dt className="soft type-small">{fact.label}</dt>
          <dd className="type-large strong snug">{withUnits(fact.value)}</dd>
        </div>
      ))}
    </dl>
  );
});
