import * as addresses from './addresses.ts';
import type { PublishedKind } from './kinds/kinds.ts';

/** The pages of single records: their path → the kind, and the parameter that names the record. */
export const RECORD_PAGES: Readonly<Record<string, readonly [kind: PublishedKind, parameter: string]>> = {
  [addresses.product]: ['product', 'productId'],
  [addresses.mobileProduct]: ['product', 'productId'],
  [addresses.article]: ['news', 'newId'],
  [addresses.singleCase]: ['case', 'caseId'],
};
