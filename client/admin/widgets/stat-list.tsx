import type { ReactNode } from 'react';

export interface StatProps {
  label: ReactNode;
  /** Undefined until it is known. */
  value: ReactNode;
  hint?: string | undefined;
}

/** A large number with its name, in a `dl` of the class `stat-list`. */
export function Stat({ label, value, hint }: StatProps): ReactNode {
  return (
    <div className="stat-list-item">
      <dt className="stat-list-label">{label}</dt>
      <dd className="stat-list-value figures strong">{value ?? <span className="skeleton" />}</dd>
      {hint && <dd className="soft type-small">{hint}</dd>}
    </div>
  );
}
