import type { Case } from '../../../server/contract/kinds/settings.ts';
import { absolute, type Subject } from '../structured-data.ts';

/** JSON-LD of a project's page: the account of it, and its film. */
export function caseData({ loaded, frame, siteUrl }: Subject, item: Case): object[] {
  const publisher = { '@type': 'Organization', '@id': `${siteUrl}/#organization`, name: frame.company.name };
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: loaded.head.title,
    description: item.summary,
    image: absolute(siteUrl, item.image),
    inLanguage: 'zh-CN',
    mainEntityOfPage: siteUrl + item.path,
    author: publisher,
    publisher,
  };
  if (!item.film) return [article];
  const video = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: `${item.name}安装影片`,
    description: item.captions?.join('；') || item.summary,
    ...(item.poster ? { thumbnailUrl: absolute(siteUrl, item.poster) } : {}),
    contentUrl: absolute(siteUrl, item.film),
  };
  return [article, video];
}

/** The project that a page is about; none on other pages. */
export function caseOf(data: unknown): Case | undefined {
  return typeof data === 'object' && data !== null && 'item' in data ? (data.item as Case) : undefined; // proof: only a case page's `load` names anything so
}
