import * as addresses from '../../../server/contract/addresses.ts';
import { filmPlayer } from '../../../server/contract/films.ts';
import {
  absolute,
  breadcrumb,
  itemList,
  type StructuredData,
  type Subject,
  thing,
  written,
} from '../structured-data.ts';
import { caseFullName, caseName } from '../widgets/cards/case-card.tsx';
import type { CaseData } from './case.tsx';
import type { CasesData } from './cases.tsx';

export const caseData: StructuredData = {
  [addresses.cases]: (subject) => {
    const { cases } = (subject as Subject<CasesData>).loaded.data; // proof: the page's own `load`
    const items = cases.map((one) => ({ name: caseFullName(one), path: addresses.caseHref(one) }));
    return [...itemList(subject, items), breadcrumb(subject)];
  },
  ...Object.fromEntries([addresses.singleCase, ...addresses.singleCases].map((path) => [path, casePage])),
};

/** The account of a project, and its film. */
function casePage(given: Subject): object[] {
  const subject = given as Subject<CaseData>; // proof: the page's own `load`
  const { loaded, siteUrl } = subject;
  const { item } = loaded.data;
  const article = written('Article', subject, item.caseCover, item.showDate);
  const film = thing('VideoObject', {
    name: `${caseName(item)}视频`,
    description: item.caseCaptions.join('；') || loaded.head.description,
    uploadDate: item.showDate,
    ...(item.casePoster ? { thumbnailUrl: absolute(siteUrl, item.casePoster) } : {}),
    [filmPlayer(item.caseFilm) ? 'embedUrl' : 'contentUrl']:
      filmPlayer(item.caseFilm) ?? absolute(siteUrl, item.caseFilm),
  });
  const trail = breadcrumb(subject, 'cases', caseName(item));
  return item.caseFilm ? [article, film, trail] : [article, trail];
}
