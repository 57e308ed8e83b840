import * as addresses from '../../server/contract/addresses.ts';
import { Failure } from '../../server/contract/failure.ts';
import type { CallOrThrow } from '../call.ts';
import { type Head, type Page, page, pagePair, type Query } from './page.ts';

export const notFoundPage = page(addresses.notFound, 'not-found', () => import('./not-found/not-found.tsx'));

const words = ['title', 'desc', 'imgUrl'];
const greeting = { query: words.slice(0, 2), words: words.slice(0, 2) };
const withoutContact = { hidesContact: true };
const product = { record: 'productId', query: ['applied'], form: 'enquiry/save' } as const;

/** The page table: everything about a page except its looks. */
export const pages: readonly Page[] = [
  ...pagePair(addresses.home, addresses.mobileHome, 'home', () => import('./home/home.tsx'), {}, greeting),
  ...pagePair(
    addresses.productCentre,
    addresses.mobileProductCentre,
    'products',
    () => import('./products/product-centre.tsx'),
    {
      query: ['tab', 'page'],
    },
  ),
  ...pagePair(
    addresses.product,
    addresses.mobileProduct,
    'products',
    () => import('./products/product-detail.tsx'),
    product,
    {
      ...product,
      query: [...words, 'applied'],
      words,
    },
  ),
  page(addresses.compare, 'products', () => import('./products/compare.tsx'), {
    query: ['productId'],
    several: 'productId',
    isUnlisted: true,
  }),
  ...pagePair(addresses.news, addresses.mobileNews, 'news', () => import('./news/news.tsx'), {
    query: ['page', 'column'],
  }),
  page(addresses.article, 'news', () => import('./news/news-detail.tsx'), { record: 'newId' }),
  page(addresses.cases, 'cases', () => import('./cases/cases.tsx'), { query: ['page', 'line', 'column'] }),
  page(addresses.singleCase, 'cases', () => import('./cases/case.tsx'), { record: 'caseId' }),
  ...addresses.singleCases.map((path) => page(path, 'cases', () => import('./cases/case.tsx'), { isUnlisted: true })),
  ...pagePair(addresses.franchise, addresses.mobileFranchise, 'franchise', () => import('./franchise/franchise.tsx'), {
    query: ['applied'],
    form: 'agent/save',
    hidesContact: true,
  }),
  ...pagePair(addresses.about, addresses.mobileAbout, 'about', () => import('./about/about.tsx'), {}, withoutContact),
  page(addresses.contact, 'contact', () => import('./contact/contact.tsx'), {
    query: ['applied'],
    form: 'enquiry/save',
  }),
  page(addresses.scenarios, 'scenarios', () => import('./scenarios/scenarios.tsx'), { query: ['scene'] }),
  page(addresses.search, 'search', () => import('./search/search.tsx'), { query: ['q', 'page'], isUnlisted: true }),
  page(addresses.privacy, 'privacy', () => import('./privacy/privacy.tsx')),
  page(addresses.accessibility, 'accessibility', () => import('./accessibility/accessibility.tsx')),
  page(addresses.ownPage, 'own-pages', () => import('./own-pages/own-page.tsx'), { record: 'pagePath' }),
  page(addresses.demo, 'not-found', () => import('./demo/demo.tsx'), { device: 'desktop', isUnlisted: true }),
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

export interface LoadedPage {
  page: Page;
  /** The requested address; differs from the page's path on the 404 page. */
  path: string;
  query: Query;
  data: unknown;
  head: Head;
  module: Awaited<ReturnType<Page['module']>>;
}

/** Loads the page that was found at `path`; the 404 page where its content is not there. Other refusals are thrown as `Failure`. */
export async function loadPage(callOrThrow: CallOrThrow, page: Page, path: string, query: Query): Promise<LoadedPage> {
  try {
    const module = await page.module();
    const data = await module.load(callOrThrow, query, page.path);
    return { page, path, query, data, head: module.head(data, query), module };
  } catch (error) {
    const isMissing = error instanceof Failure && (error.code === 404 || error.code === 400);
    if (!isMissing || page === notFoundPage) throw error;
    return loadPage(callOrThrow, notFoundPage, path, {});
  }
}
