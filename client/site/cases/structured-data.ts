import * as addresses from '../../../server/contract/addresses.ts';
import { absolute, breadcrumb, publisherOf, type StructuredData, type Subject, thing } from '../structured-data.ts';
import type { CaseData } from './case.tsx';

export const caseData: StructuredData = {
  [addresses.cases]: (subject) => [breadcrumb(subject)],
  ...Object.fromEntries(addresses.singleCases.map((path) => [path, casePage])),
};

/** The account of a project, and its film. */
function casePage(given: Subject): object[] {
  const subject = given as Subject<CaseData>; // proof: the page's own `load`
  const { loaded, siteUrl } = subject;
  const { item } = loaded.data;
  const publisher = publisherOf(subject);
  const article = thing('Article', {
    headline: loaded.head.title,
    description: item.summary,
    image: absolute(siteUrl, item.image),
    inLanguage: 'zh-CN',
    mainEntityOfPage: siteUrl + item.path,
    author: publisher,
    publisher,
  });
  const film = thing('VideoObject', {
    name: `${item.name}安装影片`,
    description: item.captions?.join('；') || item.summary,
    ...(item.poster ? { thumbnailUrl: absolute(siteUrl, item.poster) } : {}),
    contentUrl: absolute(siteUrl, item.film),
  });
  const place = breadcrumb(subject, [{ name: '项目案例', path: addresses.cases }], item.name);
  return item.film ? [article, film, place] : [article, place];
}
