import type { ReactNode } from 'react';
import type { Case } from '../../../server/contract/kinds/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** The case before and the case after; they go round. */
export const CaseNeighbours = withoutHydration(({ previous, next }: { previous: CaseLink; next: CaseLink }) => (
  <nav className="case-neighbours" aria-label="其他案例">
    <Neighbour className="case-neighbours-previous" word="上一个案例" icon="chevron-left" link={previous} />
    <Neighbour className="case-neighbours-next" word="下一个案例" icon="chevron-right" link={next} />
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
    <a className={`case-neighbours-link ink row ${className}`} href={link.path}>
      <Picture className="case-neighbours-picture" src={link.image} alt="" sizes="(min-width: 640px) 50vw, 100vw" />
      <span className="case-neighbours-words stack">
        <span className="row type-small">
          <Icon name={icon} className="icon case-neighbours-icon" />
          {word}
        </span>
        <span className="case-neighbours-name type-heading heavy snug">{link.name}</span>
        <span className="case-neighbours-title snug">{link.title}</span>
      </span>
    </a>
  );
}

export type CaseLink = Pick<Case, 'path' | 'name' | 'title' | 'image'>;
