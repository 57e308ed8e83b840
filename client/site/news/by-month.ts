import { chinaDate } from '../../../server/contract/china-time.ts';

interface Group<R> {
  /** 「2026年11月」, or 「2026年1月至10月」 over several months of one record each. */
  name: string;
  records: [R, ...R[]];
  year: string;
  months: number[];
}

/** Records by their month in China, in their order; months in a row of a year with one record each share a heading. */
export function byMonth<R extends { showDate: string }>(records: readonly R[]): Group<R>[] {
  const groups: Group<R>[] = [];
  for (const record of records) {
    const last = groups[groups.length - 1];
    const group = groupOf(record);
    if (last?.name === group.name) last.records.push(record);
    else groups.push(group);
  }
  const joined: Group<R>[] = [];
  for (const group of groups) {
    const last = joined[joined.length - 1];
    if (last && isThin(last) && isThin(group) && last.year === group.year) {
      last.records.push(...group.records);
      last.months.push(...group.months);
      last.name = `${last.year}年${Math.min(...last.months)}月至${Math.max(...last.months)}月`;
    } else joined.push(group);
  }
  return joined;
}

/** One without a date has no month to share. */
function isThin({ months, records }: Group<unknown>): boolean {
  return months.length === records.length;
}

function groupOf<R extends { showDate: string }>(record: R): Group<R> {
  const date = chinaDate(record.showDate);
  const [, year = '', month = ''] = /^(\d+)-(\d+)-\d+$/.exec(date) ?? [];
  const records: [R] = [record];
  if (year === '') return { name: date, year, months: [], records };
  return { name: `${year}年${Number(month)}月`, year, months: [Number(month)], records };
}
