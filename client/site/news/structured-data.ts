import * as addresses from '../../../server/contract/addresses.ts';
import { plainText } from '../../../server/rich-text/read-html.ts';
import {
  absolute,
  breadcrumb,
  markOf,
  ownPath,
  publisherOf,
  type StructuredData,
  type Subject,
  thing,
} from '../structured-data.ts';
import type { NewsDetailData } from './news-detail.tsx';

/** Enough for a search result, short enough to repeat in every article's head. */
const DESCRIPTION_MAX = 160;

export const newsData: StructuredData = {
  [addresses.news]: (subject) => [breadcrumb(subject)],
  [addresses.mobileNews]: (subject) => [breadcrumb(subject)],
  [addresses.article]: (subject) => articlePage(subject as Subject<NewsDetailData>), // proof: the page's own `load`
};

function articlePage(subject: Subject<NewsDetailData>): object[] {
  const { loaded, siteUrl } = subject;
  const { newCover, newIntro, newInfo, showDate } = loaded.data.article;
  const publisher = publisherOf(subject);
  const article = thing('NewsArticle', {
    headline: loaded.head.title,
    description: newIntro || plainText(newInfo, DESCRIPTION_MAX),
    ...(newCover ? { image: absolute(siteUrl, newCover) } : {}),
    datePublished: showDate,
    inLanguage: 'zh-CN',
    mainEntityOfPage: siteUrl + ownPath(loaded),
    author: publisher,
    publisher: { ...publisher, logo: { '@type': 'ImageObject', url: markOf(subject) } },
  });
  return [article, breadcrumb(subject, [{ name: '新闻动态', path: addresses.news }])];
}
