import { daysOfMonth, monthBefore } from '../../../server/contract/china-time.ts';
import type { Filter, Filters } from './use-paged-list.ts';

/** The months of two years, the newest first. */
const MONTHS = Array.from({ length: 24 }, (_, back) => monthBefore(Date.now(), back));

/** The date filter of a list that grows over the years. */
export const MONTH_FILTER: Filter = {
  name: 'month',
  label: '时间',
  choices: [
    { value: '', label: '全部' },
    ...MONTHS.map((month, back) => ({
      value: month,
      label: ['本月', '上月'][back] ?? `${month.replace('-', '年')}月`,
    })),
  ],
};

/** The days of the selected month, as API parameters. */
export function daysOf({ month = '', ...filters }: Filters): Filters {
  return { ...filters, ...(month && daysOfMonth(month)) };
}
