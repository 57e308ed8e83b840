import type { ReactNode } from 'react';
import { caseHref } from '../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../server/contract/kinds/case.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { caseName } from './case-name.ts';

interface CaseNeighboursProps {
  previous: CaseLink | undefined;
  next: CaseLink | undefined;
}

/** The case before and the case after; they go round. */
export const CaseNeighbours = withoutHydration(({ previous, next }: CaseNeighboursProps) => (
  <nav className="case-neighbours" aria-label="其他案例">
    {previous && (
      <Neighbour className="case-neighbours-previous" word="上一个案例" icon="chevron-left" link={previous} />
    )}
    {next && <Neighbour className="case-neighbours-next" word="下一个案例" icon="chevron-right" link={next} />}
  </nav>
));

interface NeighbourProps {
  className: string;
  word: string;
  icon: string;
  link: CaseLink;
}

function Neighbour({ className, word, icon, link }: NeighbourProps): ReactNode {
  return (
    <a className={`case-neighbours-link relative clipped ink row ${className}`} href={caseHref(link)}>
      {link.caseCover && (
        <Picture
          className="case-neighbours-picture full-height"
          src={link.caseCover}
          alt=""
          sizes="(min-width: 640px) 50vw, 100vw"
        />
      )}
      <span className="case-neighbours-words relative stack">
        <span className="row type-small">
          <Icon name={icon} className="icon case-neighbours-icon" />
          {word}
        </span>
        <span className="above-2 type-heading heavy snug">{caseName(link)}</span>
        {link.caseName && <span className="case-neighbours-title snug">{link.caseTitle}</span>}
      </span>
    </a>
  );
}

type CaseLink = Pick<CaseRow, 'caseId' | 'casePath' | 'caseName' | 'caseTitle' | 'caseCover'>;
