import { daysOfMonth, monthBefore } from '../../../server/contract/china-time.ts';
import type { Filter, Filters } from './use-paged-list.ts';

/** The months of two years, the newest first, and a custom range of days. */
const MONTHS = Array.from({ length: 24 }, (_, back) => monthBefore(Date.now(), back));
const OWN_DAYS = 'own';

/** The date filter of a list that grows over the years. */
export const DAYS_FILTERS: readonly Filter[] = [
  {
    name: 'month',
    label: '时间',
    choices: [
      { value: '', label: '全部' },
      ...MONTHS.map((month, back) => ({
        value: month,
        label: ['本月', '上月'][back] ?? `${month.replace('-', '年')}月`,
      })),
      { value: OWN_DAYS, label: '自选日期' },
    ],
  },
  { name: 'from', label: '从', type: 'date', with: ['month', OWN_DAYS] },
  { name: 'to', label: '到', type: 'date', with: ['month', OWN_DAYS] },
];

/** The days of the selected month, as API parameters. */
export function daysOf({ month, ...filters }: Filters): Filters {
  if (month === undefined || month === OWN_DAYS) return filters;
  return { ...filters, ...(month === '' ? { from: '', to: '' } : daysOfMonth(month)) };
}
