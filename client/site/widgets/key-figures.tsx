import type { ReactNode } from 'react';
import { withUnits } from './by-word.tsx';

/** A few figures, large, each with what it measures; nothing where there is none. */
export function KeyFigures({ figures }: { figures: readonly { name: string; value: string }[] }): ReactNode {
  if (figures.length === 0) return null;
  return (
    <dl className="key-figures">
      {figures.map(({ name, value }) => (
        <div key={name} className="key-figures-one">
          <dt className="soft type-small">{name}</dt>
          <dd className="key-figures-value break-anywhere figures type-heading heavy">{withUnits(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
