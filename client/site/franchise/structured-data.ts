import * as addresses from '../../../server/contract/addresses.ts';
import { breadcrumb, type StructuredData, type Subject, thing } from '../structured-data.ts';
import type { FranchiseData } from './franchise.tsx';

export const franchiseData: StructuredData = {
  [addresses.franchise]: franchisePage,
  [addresses.mobileFranchise]: franchisePage,
};

/** The questions that the page answers, where there are any. */
function franchisePage(subject: Subject): object[] {
  const { questions } = (subject as Subject<FranchiseData>).loaded.data.franchise; // proof: both pages' own `load`
  if (questions.length === 0) return [breadcrumb(subject)];
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [thing('FAQPage', { mainEntity }), breadcrumb(subject)];
}
