import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { chinaDate } from '../../../server/contract/china-time.ts';
import type { Case } from '../../../server/contract/kinds/case.ts';
import { Picture } from '../../ui/picture.tsx';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { resultsOf } from '../widgets/cards/case-line.ts';
import { Film } from '../widgets/film.tsx';
import { KeyFigures } from '../widgets/key-figures.tsx';
import { Share } from '../widgets/share.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { caseFullName, caseName, caseTitle } from './case-name.ts';

interface CaseBannerProps {
  item: Case;
}

/** The project's model under its own sky, from which its film starts where there is one; beside it title and results. */
export function CaseBanner({ item }: CaseBannerProps): ReactNode {
  const cover = {
    src: item.caseCover,
    alt: `${caseFullName(item)}的工地模型`,
    sizes: '(min-width: 1024px) 60vw, 100vw',
  };
  return (
    <div className="case-banner">
      <div className="case-banner-words">
        <Words item={item} />
        <Share title={caseFullName(item)} />
      </div>
      <div className="case-banner-stage">
        {item.caseFilm ? (
          <Film
            src={item.caseFilm}
            poster={item.casePoster}
            label={`${caseName(item)}安装视频`}
            {...(cover.src && { cover })}
          />
        ) : (
          cover.src && (
            <div className="picture-box picture-box-16x9 film">
              <Picture {...cover} first />
            </div>
          )
        )}
      </div>
    </div>
  );
}

const Words = withoutHydration(({ item }: CaseBannerProps) => (
  <div>
    <Breadcrumb parent={{ title: '项目案例', href: addresses.cases }} current={caseName(item)} />
    {item.caseTitle && <p className="type-subheading strong snug">{item.caseName}</p>}
    <h1 className="case-banner-title above-2">{byWord(caseTitle(item))}</h1>
    <p className="above-4 type-large">
      {item.casePlace}
      {'\u2003'}
      <time className="figures type-small" dateTime={item.showDate}>
        {chinaDate(item.showDate)}
      </time>
    </p>
    <KeyFigures figures={resultsOf(item).map(({ label, value }) => ({ name: label, value }))} />
  </div>
));
