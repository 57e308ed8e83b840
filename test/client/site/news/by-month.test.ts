import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byMonth } from '../../../../client/site/news/by-month.ts';

const day = (date: string) => (/^\d{4}-\d\d-\d\d$/.test(date) ? `${date}T00:00:00.000Z` : date);
/** The dates of records in their order, and the headings that they stand under, each with how many of them. */
const LISTS: Record<string, [dates: string, headings: string]> = {
  'a record whose date is none stands under what is there instead of one': ['很久以前', '很久以前 1'],
  'records stand under their month in China, whose last evening is still the month before in UTC': [
    '2026-11-02 2026-10-31T16:00:00.000Z 2026-10-31T15:59:59.999Z',
    '2026年11月 2 2026年10月 1',
  ],
  'the same month of another year is another one': ['2026-01-05 2025-01-05', '2026年1月 1 2025年1月 1'],
  'months of a year that have one record each share a heading, up to a fuller month, a missing date or the year': [
    '2026-10-20 2026-09-15 2026-07-09 2026-06-20 2026-06-09 2026-05-12 无 2026-02-26 2026-01-13 2025-12-10 2025-11-06',
    '2026年7月至10月 3 2026年6月 2 2026年5月 1 无 1 2026年1月至2月 2 2025年11月至12月 2',
  ],
  'an old record put before newer ones stretches the heading they share': [
    '2026-03-10 2026-10-20 2026-09-15',
    '2026年3月至10月 3',
  ],
};

for (const [what, [dates, headings]] of Object.entries(LISTS))
  test(what, () => {
    const months = byMonth(dates.split(' ').map((date) => ({ showDate: day(date) })));
    assert.equal(months.map(({ name, records }) => `${name} ${records.length}`).join(' '), headings);
  });
