import { fromChinaTime } from '../../contract/china-time.ts';

/** A row of another server's answer. */
export type Row = Readonly<Record<string, unknown>>;

/** An id as a text, whichever way the server writes it; empty where it is none. */
export function idOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A date as the store keeps it: without a zone it is China's. */
export function timeOf(value: unknown, otherwise: number): { time: string; isRight: boolean } {
  const text = typeof value === 'string' ? value.trim().replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3') : '';
  const local = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?$/.exec(text);
  const milliseconds = typeof value === 'number' || /^\d{12,13}$/.test(text) ? Number(value) : Date.parse(text);
  const read = local ? fromChinaTime(`${local[1]}T${local[2] ?? '00:00'}`) : isoOf(milliseconds);
  const isAbsent = value === undefined || value === null || value === '';
  return { time: read ?? new Date(otherwise).toISOString(), isRight: read !== undefined || isAbsent };
}

function isoOf(milliseconds: number): string | undefined {
  const isTime = milliseconds > 0 && milliseconds < Date.UTC(9999, 0);
  return isTime ? new Date(milliseconds).toISOString() : undefined;
}
