import { ownPage } from '../../../server/contract/addresses.ts';
import { breadcrumb, ownPath, type StructuredData, type Subject, written } from '../structured-data.ts';
import type { OwnPageData } from './own-page.tsx';

export const ownPageData: StructuredData = {
  [ownPage]: (given) => {
    const subject = given as Subject<OwnPageData>; // proof: the page's own `load`
    const { loaded, siteUrl } = subject;
    const { pageCover, showDate } = loaded.data.page;
    const named = { name: loaded.head.title, url: siteUrl + ownPath(loaded) };
    return [written('WebPage', subject, pageCover, showDate, named), breadcrumb(subject)];
  },
};
