import { caseData, caseOf } from '../../client/site/cases/structured-data.ts';
import { questionsData } from '../../client/site/franchise/structured-data.ts';
import { organization, webSite } from '../../client/site/home/structured-data.ts';
import { articleOf, newsData } from '../../client/site/news/structured-data.ts';
import { productData, productOf } from '../../client/site/products/structured-data.ts';
import { breadcrumb, ownPath, type Subject } from '../../client/site/structured-data.ts';

/** Pages that stand right under the home page. */
const UNDER_HOME = [
  '/xwdt',
  '/xinwen',
  '/dljm',
  '/gywm',
  '/dailijiameng',
  '/gongsijianjie',
  '/xiangmuanli',
  '/yingyongchangjing',
  '/map',
];

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
      { name: subject.loaded.head.title, path: ownPath(subject.loaded) },
    ];
    return [newsData(subject, article), breadcrumb(subject.siteUrl, steps)];
  }
  if (UNDER_HOME.includes(path)) {
    const step = { name: subject.loaded.head.title, path: ownPath(subject.loaded) };
    return [...questionsData(subject.loaded.data), breadcrumb(subject.siteUrl, [step])];
  }
  return [];
}
