import * as addresses from '../../../server/contract/addresses.ts';
import { breadcrumb, faqPage, type StructuredData, type Subject } from '../structured-data.ts';
import type { FranchiseData } from './franchise.tsx';

export const franchiseData: StructuredData = {
  [addresses.franchise]: franchisePage,
  [addresses.mobileFranchise]: franchisePage,
};

/** The questions that the page answers, where there are any. */
function franchisePage(subject: Subject): object[] {
  const { questions } = (subject as Subject<FranchiseData>).loaded.data.franchise; // proof: both pages' own `load`
  return [...faqPage(questions), breadcrumb(subject)];
}
