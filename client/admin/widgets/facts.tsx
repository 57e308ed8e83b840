import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** Values with their names, one below the other; those that are empty are not there. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts figures">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may have the same minute
          <div key={`${label} ${at}`} className="baseline-row room-2 ruled-below">
            <dt className="rigid soft keep-phrases">{label}</dt>
            <dd className="grow">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
