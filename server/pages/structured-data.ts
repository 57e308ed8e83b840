import { caseData } from '../../client/site/cases/structured-data.ts';
import { franchiseData } from '../../client/site/franchise/structured-data.ts';
import { homeData } from '../../client/site/home/structured-data.ts';
import { newsData } from '../../client/site/news/structured-data.ts';
import { productData } from '../../client/site/products/structured-data.ts';
import { breadcrumb, type StructuredData, type Subject } from '../../client/site/structured-data.ts';
import * as addresses from '../contract/addresses.ts';

/** Pages that stand right under the home page and are about nothing else. */
const ALONE = [addresses.about, addresses.mobileAbout, addresses.scenarios, addresses.contact];

const DATA: StructuredData = {
  ...homeData,
  ...productData,
  ...newsData,
  ...caseData,
  ...franchiseData,
  ...Object.fromEntries(ALONE.map((path) => [path, (subject: Subject) => [breadcrumb(subject)]])),
};

/** JSON-LD of a page (schema.org): who runs the site, what the page is about, where it stands. */
export function structuredData(subject: Subject): object[] {
  return DATA[subject.loaded.page.path]?.(subject) ?? [];
}
