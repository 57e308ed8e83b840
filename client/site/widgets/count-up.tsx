import type { ReactNode } from 'react';
import { live } from '../live/live.ts';
import { part } from '../live/parts.ts';

interface CountUpProps {
  value: number;
  /** A suffix after the number, shown while it counts. */
  unit?: string;
  unitClass?: string;
}

/** A number that counts up to its value when it becomes visible. */
export function CountUp({ value, unit, unitClass = '' }: CountUpProps): ReactNode {
  return (
    <>
      <span className="count-up figures" {...live('countUp')}>
        <span className="count-up-value" {...part('countUp', 'value')}>
          {value}
        </span>
        <span className="count-up-shown absolute" aria-hidden="true" {...part('countUp', 'shown')} />
      </span>
      {unit && (
        <span className={`count-up-unit ${unitClass}`} {...part('countUp', 'unit')}>
          {unit}
        </span>
      )}
    </>
  );
}
