import type { Log } from '../contract/log.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** The same log, and how many errors it was told in the last 24 hours, by the hour; `stopwatch` gives milliseconds. */
export function countErrors(log: Log, stopwatch: () => number): Log & { errors24h(): number } {
  const byHour = new Map<number, number>();
  const hour = () => Math.floor(stopwatch() / HOUR_MS);
  return {
    info: log.info,
    warn: log.warn,
    error(event, fields) {
      byHour.set(hour(), (byHour.get(hour()) ?? 0) + 1);
      if (byHour.size > HOURS) for (const old of byHour.keys()) if (old <= hour() - HOURS) byHour.delete(old);
      log.error(event, fields);
    },
    errors24h() {
      let count = 0;
      for (const [when, errors] of byHour) if (when > hour() - HOURS) count += errors;
      return count;
    },
  };
}
