import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import { byWord, withUnits } from '../by-word.tsx';
import type { CaseLine } from './case-line.ts';

interface CaseCardProps {
  item: CaseLine;
  /** See `Picture`. */
  sizes: string;
}

/** A case as a card: its model, place, title, and one figure. */
export function CaseCard({ item, sizes }: CaseCardProps): ReactNode {
  const { href, title, place, cover, fact } = item;
  return (
    <a className="case-card block ink zooms" href={href}>
      <div className="picture-box picture-box-16x10">{cover && <Picture src={cover} alt="" sizes={sizes} />}</div>
      <div className="case-card-words apart above-4">
        <div className="break-anywhere">
          <p className="soft type-small">{place}</p>
          <h3 className="case-card-title above-1 type-subheading">{byWord(title)}</h3>
        </div>
        {fact && (
          <p className="case-card-fact rigid soft type-small">
            <span className="case-card-figure figures type-heading heavy block">{withUnits(fact.value)}</span>
            {fact.label}
          </p>
        )}
      </div>
    </a>
  );
}
