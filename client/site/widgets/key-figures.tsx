import type { ReactNode } from 'react';
import { isFigure } from '../../../server/contract/leading-params.ts';
import { withUnits } from './by-word.tsx';

/** A few facts, each with what it says: figures with a unit large, words as words; nothing where there is none. */
export function KeyFigures({ figures }: { figures: readonly { name: string; value: string }[] }): ReactNode {
  if (figures.length === 0) return null;
  return (
    <dl className="key-figures">
      {figures.map(({ name, value }) => (
        <div key={name} className="key-figures-one">
          <dt className="soft type-small">{name}</dt>
          <dd
            className={`key-figures-value break-anywhere ${isFigure(value) ? 'figures type-heading heavy' : 'type-lead strong'}`}
          >
            {withUnits(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
