import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byMonth } from '../../../../client/site/news/by-month.ts';

const monthsOf = (...dates: string[]) =>
  byMonth(dates.map((showDate) => ({ showDate }))).map(({ name, records }) => [name, records.length]);

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

test('months of a year that have one record each share a heading, up to a fuller month, a missing date or the year', () => {
  const shared = monthsOf(
    '2026-10-20T00:00:00.000Z',
    '2026-09-15T00:00:00.000Z',
    '2026-07-09T00:00:00.000Z',
    '2026-06-20T00:00:00.000Z',
    '2026-06-09T00:00:00.000Z',
    '2026-05-12T00:00:00.000Z',
    '',
    '2026-02-26T00:00:00.000Z',
    '2026-01-13T00:00:00.000Z',
    '2025-12-10T00:00:00.000Z',
    '2025-11-06T00:00:00.000Z',
  );
  assert.deepEqual(shared, [
    ['2026年7月至10月', 3],
    ['2026年6月', 2],
    ['2026年5月', 1],
    ['', 1],
    ['2026年1月至2月', 2],
    ['2025年11月至12月', 2],
  ]);
});

test('an old record put before newer ones stretches the heading they share', () => {
  assert.deepEqual(monthsOf('2026-03-10T00:00:00.000Z', '2026-10-20T00:00:00.000Z', '2026-09-15T00:00:00.000Z'), [
    ['2026年3月至10月', 3],
  ]);
});
