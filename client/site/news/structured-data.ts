import * as addresses from '../../../server/contract/addresses.ts';
import { plainText } from '../../../server/rich-text/read-html.ts';
import {
  breadcrumb,
  itemList,
  markOf,
  publisherOf,
  type StructuredData,
  type Subject,
  written,
} from '../structured-data.ts';
import { articleName } from '../widgets/cards/news-item.tsx';
import type { NewsData } from './news.tsx';
import type { NewsDetailData } from './news-detail.tsx';

/** Enough for a search result, short enough to repeat in every article's head. */
const DESCRIPTION_MAX = 160;

export const newsData: StructuredData = {
  [addresses.news]: newsList,
  [addresses.mobileNews]: newsList,
  [addresses.article]: (subject) => articlePage(subject as Subject<NewsDetailData>), // proof: the page's own `load`
};

function newsList(subject: Subject): object[] {
  const { featured, rest } = (subject as Subject<NewsData>).loaded.data.news; // proof: the page's own `load`
  const items = [...featured, ...rest].map((one) => ({ name: articleName(one), path: addresses.articleHref(one) }));
  return [...itemList(subject, items), breadcrumb(subject)];
}

function articlePage(subject: Subject<NewsDetailData>): object[] {
  const { newCover, newIntro, newInfo, showDate, column } = subject.loaded.data.article;
  const article = written('NewsArticle', subject, newCover, showDate, {
    description: newIntro || plainText(newInfo, DESCRIPTION_MAX),
    ...(column && { articleSection: column }),
    publisher: { ...publisherOf(subject), logo: { '@type': 'ImageObject', url: markOf(subject) } },
  });
  return [article, breadcrumb(subject, 'news')];
}
