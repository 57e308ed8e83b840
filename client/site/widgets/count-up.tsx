import { live, part } from '../live/live.ts';

/** A number that counts up to its value when it becomes visible; its unit, if any, is shown while it counts. */
export function CountUp({ value, unit }: { value: number; unit?: string }) {
  return (
    <>
      <span className="count-up no-break relative figures" {...live('countUp')}>
        <span className="count-up-value" {...part('countUp', 'value')}>
          {value}
        </span>
        <span className="count-up-shown absolute" aria-hidden="true" {...part('countUp', 'shown')} />
      </span>
      {unit && (
        <span className="no-break half-unit" {...part('countUp', 'unit')}>
          {unit}
        </span>
      )}
    </>
  );
}
