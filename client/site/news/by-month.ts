import { chinaDate } from '../../../server/contract/china-time.ts';

interface Month<R> {
  /** 「2026年11月」. */
  month: string;
  records: [R, ...R[]];
}

/** Records by their month in China, in the order given; a month that comes again stands again. */
export function byMonth<R extends { showDate: string }>(records: readonly R[]): Month<R>[] {
  const months: Month<R>[] = [];
  for (const record of records) {
    const month = nameOf(record.showDate);
    const last = months[months.length - 1];
    if (last?.month === month) last.records.push(record);
    else months.push({ month, records: [record] });
  }
  return months;
}

function nameOf(iso: string): string {
  return chinaDate(iso).replace(/^(\d+)-0?(\d+)-\d+$/, '$1年$2月');
}
