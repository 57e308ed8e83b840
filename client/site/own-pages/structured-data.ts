import { ownPage } from '../../../server/contract/addresses.ts';
import {
  absolute,
  breadcrumb,
  ownPath,
  publisherOf,
  type StructuredData,
  type Subject,
  thing,
} from '../structured-data.ts';
import type { OwnPageData } from './own-page.tsx';

export const ownPageData: StructuredData = {
  [ownPage]: (given) => {
    const subject = given as Subject<OwnPageData>; // proof: the page's own `load`
    const { loaded, siteUrl } = subject;
    const { pageCover, showDate } = loaded.data.page;
    const page = thing('WebPage', {
      name: loaded.head.title,
      description: loaded.head.description,
      url: siteUrl + ownPath(loaded),
      ...(pageCover ? { image: absolute(siteUrl, pageCover) } : {}),
      datePublished: showDate,
      inLanguage: loaded.head.inEnglish ? 'en' : 'zh-CN',
      publisher: publisherOf(subject),
    });
    return [page, breadcrumb(subject)];
  },
};
