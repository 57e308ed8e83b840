import * as addresses from '../../../server/contract/addresses.ts';
import { plainText } from '../../../server/rich-text/read-html.ts';
import { breadcrumb, markOf, publisherOf, type StructuredData, type Subject, written } from '../structured-data.ts';
import type { NewsDetailData } from './news-detail.tsx';

/** Enough for a search result, short enough to repeat in every article's head. */
const DESCRIPTION_MAX = 160;

export const newsData: StructuredData = {
  [addresses.news]: (subject) => [breadcrumb(subject)],
  [addresses.mobileNews]: (subject) => [breadcrumb(subject)],
  [addresses.article]: (subject) => articlePage(subject as Subject<NewsDetailData>), // proof: the page's own `load`
};

function articlePage(subject: Subject<NewsDetailData>): object[] {
  const { newCover, newIntro, newInfo, showDate } = subject.loaded.data.article;
  const article = written('NewsArticle', subject, newCover, showDate, {
    description: newIntro || plainText(newInfo, DESCRIPTION_MAX),
    publisher: { ...publisherOf(subject), logo: { '@type': 'ImageObject', url: markOf(subject) } },
  });
  return [article, breadcrumb(subject, [{ name: '新闻动态', path: addresses.news }])];
}
