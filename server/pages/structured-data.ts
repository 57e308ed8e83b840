import type { FrameData } from '../../client/data.ts';
import type { LoadedPage } from '../../client/visit.ts';
import type { Product } from '../contract/records.ts';
import { caseData, caseOf } from './case-data.ts';
import { articleOf, newsData } from './news-data.ts';
import { questionsData } from './questions-data.ts';

/** Pages that stand right under the home page. */
const UNDER_HOME = ['/xwdt', '/dljm', '/gywm', '/xiangmuanli', '/yingyongchangjing', '/map'];

export interface Subject {
  loaded: LoadedPage;
  frame: FrameData;
  siteUrl: string;
}

/** JSON-LD of a page (schema.org): who runs the site, what the page is about, where it stands. */
export function structuredData(subject: Subject): object[] {
  const { path } = subject.loaded.page;
  if (path === '/') return [organization(subject), webSite(subject)];
  const product = productOf(subject.loaded.data);
  if (path === '/productDet' && product) return productData(subject, product);
  const item = caseOf(subject.loaded.data);
  if (item) {
    const steps = [
      { name: '项目案例', path: '/xiangmuanli' },
      { name: item.name, path: item.path },
    ];
    return [...caseData(subject, item), breadcrumb(subject.siteUrl, steps)];
  }
  const article = articleOf(subject.loaded.data);
  if (article) {
    const steps = [
      { name: '新闻动态', path: '/xwdt' },
      { name: subject.loaded.head.title, path: subject.loaded.head.canonical ?? path },
    ];
    return [newsData(subject, article), breadcrumb(subject.siteUrl, steps)];
  }
  if (UNDER_HOME.includes(path)) {
    const step = { name: subject.loaded.head.title, path: subject.loaded.head.canonical ?? path };
    return [...questionsData(subject.loaded.data), breadcrumb(subject.siteUrl, [step])];
  }
  return [];
}

function organization({ frame: { company, phones }, siteUrl }: Subject): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: company.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/media/brand/icon-512.png`,
    description: company.description,
    foundingDate: String(company.foundedYear),
    email: company.mailbox,
    address: { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: company.address },
    contactPoint: phones.map(({ number }) => ({ '@type': 'ContactPoint', telephone: number, contactType: 'sales' })),
  };
}

function webSite({ frame: { company }, siteUrl }: Subject): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: company.name,
    url: `${siteUrl}/`,
    inLanguage: 'zh-CN',
  };
}

function productData({ loaded, frame, siteUrl }: Subject, product: Product): object[] {
  const url = siteUrl + (loaded.head.canonical ?? loaded.page.path);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.coverName,
      description: product.coverDescribe,
      url,
      ...(product.coverUrl
        ? { image: product.coverUrl.startsWith('/') ? siteUrl + product.coverUrl : product.coverUrl }
        : {}),
      ...(product.productType ? { category: product.productType } : {}),
      brand: { '@type': 'Brand', name: frame.company.name },
    },
    breadcrumb(siteUrl, [
      { name: '产品中心', path: '/product' },
      { name: product.coverName, path: loaded.head.canonical ?? loaded.page.path },
    ]),
  ];
}

function breadcrumb(siteUrl: string, steps: { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: '首页', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

function productOf(data: unknown): Product | undefined {
  return typeof data === 'object' && data !== null && 'product' in data ? (data.product as Product) : undefined; // proof: the row's `load` put it there
}
