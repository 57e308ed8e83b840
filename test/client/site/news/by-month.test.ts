import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byMonth } from '../../../../client/site/news/by-month.ts';

const monthsOf = (...dates: string[]) =>
  byMonth(dates.map((showDate) => ({ showDate }))).map(({ month, records }) => [month, records.length]);

test('a record without a date stands under what is there instead of one', () => {
  assert.deepEqual(monthsOf('', '很久以前'), [
    ['', 1],
    ['很久以前', 1],
  ]);
});

test('records stand under their month in China, whose last evening is still the month before in UTC', () => {
  assert.deepEqual(monthsOf('2026-11-02T00:00:00.000Z', '2026-10-31T16:00:00.000Z', '2026-10-31T15:59:59.999Z'), [
    ['2026年11月', 2],
    ['2026年10月', 1],
  ]);
});

test('the same month of another year is another one', () => {
  assert.deepEqual(monthsOf('2026-01-05T00:00:00.000Z', '2025-01-05T00:00:00.000Z'), [
    ['2026年1月', 1],
    ['2025年1月', 1],
  ]);
});
