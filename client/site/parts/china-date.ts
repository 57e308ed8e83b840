/** China keeps one time, eight hours before UTC, all year. */
const AHEAD_MS = 8 * 3_600_000;

/** The day of a record's `createDate` in China: `2026-11-20`; the text itself where it is no date. */
export function chinaDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : new Date(time + AHEAD_MS).toISOString().slice(0, 10);
}
