import * as addresses from '../../server/contract/addresses.ts';
import { type Page, page, pagePair } from './page.ts';

const TWO_WORDS = ['title', 'desc'];
const PRODUCT_WORDS = ['desc', 'title', 'imgUrl'];
const PRODUCT_QUERY = ['productId', 'preview', 'applied'];

export const notFoundPage = page(addresses.notFound, {
  device: 'any',
  module: () => import('./not-found/not-found.tsx'),
});

/** The page table: everything about a page except its looks. */
export const pages: readonly Page[] = [
  ...pagePair(
    addresses.home,
    addresses.mobileHome,
    { module: () => import('./home/home.tsx') },
    { query: TWO_WORDS, words: TWO_WORDS },
  ),
  ...pagePair(addresses.productCentre, addresses.mobileProductCentre, {
    query: ['tab'],
    module: () => import('./products/product-centre.tsx'),
  }),
  ...pagePair(
    addresses.product,
    addresses.mobileProduct,
    {
      query: PRODUCT_QUERY,
      record: 'productId',
      form: 'enquiry/save',
      module: () => import('./products/product-detail.tsx'),
    },
    { query: [...PRODUCT_WORDS, ...PRODUCT_QUERY], words: PRODUCT_WORDS },
  ),
  page(addresses.compare, {
    device: 'any',
    query: ['productId'],
    several: 'productId',
    isUnlisted: true,
    module: () => import('./products/compare.tsx'),
  }),
  ...pagePair(addresses.news, addresses.mobileNews, { query: ['page'], module: () => import('./news/news.tsx') }),
  page(addresses.article, {
    device: 'any',
    query: ['newId', 'preview'],
    record: 'newId',
    module: () => import('./news/news-detail.tsx'),
  }),
  page(addresses.cases, { device: 'any', query: ['page', 'line'], module: () => import('./cases/cases.tsx') }),
  page(addresses.singleCase, {
    device: 'any',
    query: ['caseId', 'preview'],
    record: 'caseId',
    module: () => import('./cases/case.tsx'),
  }),
  ...addresses.singleCases.map((path) =>
    page(path, { device: 'any', isUnlisted: true, module: () => import('./cases/case.tsx') }),
  ),
  ...pagePair(addresses.franchise, addresses.mobileFranchise, {
    query: ['applied'],
    form: 'agent/save',
    hidesContact: true,
    module: () => import('./franchise/franchise.tsx'),
  }),
  ...pagePair(addresses.about, addresses.mobileAbout, { module: () => import('./about/about.tsx') }),
  page(addresses.contact, {
    device: 'any',
    query: ['applied'],
    form: 'enquiry/save',
    module: () => import('./contact/contact.tsx'),
  }),
  page(addresses.scenarios, { device: 'any', query: ['scene'], module: () => import('./scenarios/scenarios.tsx') }),
  page(addresses.search, {
    device: 'any',
    query: ['q', 'page'],
    isUnlisted: true,
    module: () => import('./search/search.tsx'),
  }),
  page(addresses.privacy, { device: 'any', module: () => import('./privacy/privacy.tsx') }),
  page(addresses.ownPage, {
    device: 'any',
    query: ['pagePath', 'preview'],
    record: 'pagePath',
    module: () => import('./own-pages/own-page.tsx'),
  }),
  page(addresses.demo, { device: 'desktop', isUnlisted: true, module: () => import('./demo/demo.tsx') }),
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
