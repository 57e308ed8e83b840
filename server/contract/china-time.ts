/** China keeps one time, eight hours before UTC, all year. */
const AHEAD_MS = 8 * 3_600_000;
export const DAY_MS = 24 * 3_600_000;
/** A time as `toISOString` writes it: ISO 8601, in UTC with milliseconds. */
export const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A time, ISO 8601 or milliseconds since 1970, as clocks in China show it: `2026-11-20 16:00:00`. */
export function chinaTime(time: string | number): string {
  return new Date(new Date(time).getTime() + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same without seconds: `2026-11-20 16:00`. */
export function chinaDateTime(time: string | number): string {
  return chinaTime(time).slice(0, 16);
}

/** The same without year and seconds, as people read it beside a row: `11-20 16:00`. */
export function chinaMinute(time: string | number): string {
  return chinaDateTime(time).slice(5);
}

/** The time of day: `16:00`. */
export function chinaClock(time: string | number): string {
  return chinaDateTime(time).slice(11);
}

/** The day in China of a time: `2026-11-20`. */
export function chinaDay(time: string | number): string {
  return chinaTime(time).slice(0, 10);
}

/** A stored time in milliseconds. One more than a day ahead of the clock was stored by a wrong one: it counts as long past. */
export function pastTime(time: string, now: number): number {
  const at = Date.parse(time);
  return at - now <= DAY_MS ? at : Number.NEGATIVE_INFINITY;
}

/** The time that a clock in China shows as `2026-11-20T16:00`, ISO 8601 UTC; undefined where the text is no such time. */
export function fromChinaTime(text: string): string | undefined {
  const time = Date.parse(`${text}Z`);
  return Number.isNaN(time) ? undefined : new Date(time - AHEAD_MS).toISOString();
}

/** The first moment of a day in China, `2026-11-20`, in milliseconds since 1970; undefined where the text is no day. */
export function startOfChinaDay(day: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // A day that its month has not is read as one of the next
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? time - AHEAD_MS : undefined;
}

/** Days of China, both included, as the ISO 8601 times from which and before which they last; open where one is missing. */
export function timesOfDays(from: string | undefined, to: string | undefined): { first: string; end: string } {
  const isoOf = (day: string, more: number) => new Date((startOfChinaDay(day) ?? 0) + more).toISOString();
  return { first: from === undefined ? '' : isoOf(from, 0), end: to === undefined ? '~' : isoOf(to, DAY_MS) };
}

/** The days of China from 1970 up to `time`. */
export function chinaDays(time: number): number {
  return Math.floor((time + AHEAD_MS) / DAY_MS);
}

/** The first moment of the week of China, which begins on Monday, that holds `time`; milliseconds since 1970. */
export function startOfChinaWeek(time: number): number {
  const day = chinaDays(time);
  const sinceMonday = (day + 3) % 7; // 1 January 1970 was a Thursday
  return (day - sinceMonday) * DAY_MS - AHEAD_MS;
}

/** The next such day of the week, 0 for Monday, after that of `time`: `2026-11-27`. */
export function nextWeekday(time: number, weekday: number): string {
  const day = startOfChinaWeek(time) + weekday * DAY_MS;
  return chinaDay(day > time ? day : day + 7 * DAY_MS);
}

/** The day of a record's `createDate` in China: `2026-11-20`; the text itself where it is no date. */
export function chinaDate(iso: string): string {
  return Number.isNaN(Date.parse(iso)) ? iso : chinaDay(iso);
}

/** The month in China so many months before that of `time`: `2026-11`. */
export function monthBefore(time: number, months: number): string {
  const [year = 0, month = 0] = chinaDay(time).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 7);
}

/** The same time of day in China so many months before, on the month's last day where it has no such day; ISO 8601 UTC. */
export function monthsBefore(time: number, months: number): string {
  const month = monthBefore(time, months);
  const day = `${month}-${chinaDay(time).slice(8)}`;
  const { to } = daysOfMonth(month);
  const timeOfDay = (time + AHEAD_MS) % DAY_MS;
  return new Date(Date.parse(day < to ? day : to) + timeOfDay - AHEAD_MS).toISOString();
}

/** The first and the last day of a month: `2026-11`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, next = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, next, 0)).toISOString().slice(0, 10) };
}
