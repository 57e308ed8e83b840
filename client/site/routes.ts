import { aboutPages } from './about/routes.ts';
import { casePages } from './cases/routes.ts';
import { contactPages } from './contact/routes.ts';
import { demoPages } from './demo/routes.ts';
import { franchisePages } from './franchise/routes.ts';
import { homePages } from './home/routes.ts';
import { newsPages } from './news/routes.ts';
import { notFoundPage } from './not-found/routes.ts';
import { ownPages } from './own-pages/routes.ts';
import type { Page } from './page.ts';
import { privacyPages } from './privacy/routes.ts';
import { productPages } from './products/routes.ts';
import { scenarioPages } from './scenarios/routes.ts';
import { searchPages } from './search/routes.ts';

export { notFoundPage };

/** The page table: one line per subject; its `routes.ts` describes its pages except their looks. */
export const pages: readonly Page[] = [
  ...homePages,
  ...productPages,
  ...newsPages,
  ...casePages,
  ...franchisePages,
  ...aboutPages,
  ...contactPages,
  ...scenarioPages,
  ...searchPages,
  ...privacyPages,
  ...ownPages,
  ...demoPages,
];

const byPath = new Map(pages.map((row) => [row.path, row]));

/** The page of a path; the 404 page if there is none. */
export function findPage(path: string): Page {
  return byPath.get(path) ?? notFoundPage;
}

/** Whether a path is a page. */
export function isPage(path: string): boolean {
  return byPath.has(path);
}
