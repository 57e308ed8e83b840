import type { News } from '../../../server/contract/kinds/news.ts';
import { plainText } from '../../../server/rich-text/plain-text.ts';
import { absolute, ownPath, type Subject } from '../structured-data.ts';

/** Enough for a search result, short enough to repeat in every article's head. */
const DESCRIPTION_MAX = 160;

/** JSON-LD of an article (schema.org NewsArticle). */
export function newsData({ loaded, frame, siteUrl }: Subject, article: News): object {
  const publisher = { '@type': 'Organization', '@id': `${siteUrl}/#organization`, name: frame.company.name };
  const { newCover, newIntro, newInfo, createDate } = article;
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: loaded.head.title,
    description: newIntro || plainText(newInfo, DESCRIPTION_MAX),
    ...(newCover ? { image: absolute(siteUrl, newCover) } : {}),
    datePublished: createDate,
    inLanguage: 'zh-CN',
    mainEntityOfPage: siteUrl + ownPath(loaded),
    author: publisher,
    publisher: {
      ...publisher,
      logo: { '@type': 'ImageObject', url: `${siteUrl}/media/brand/icon-512.png` },
    },
  };
}

/** The article that a page is about; none on other pages. */
export function articleOf(data: unknown): News | undefined {
  return typeof data === 'object' && data !== null && 'article' in data ? (data.article as News) : undefined; // proof: only the article page's `load` names anything so
}
