import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chinaDay,
  chinaTime,
  daysOfMonth,
  fromChinaTime,
  monthBefore,
  nextWeekday,
  startOfChinaWeek,
} from '../../../server/contract/china-time.ts';

test('a time is shown as clocks in China show it, over the end of a day and a year', () => {
  assert.equal(chinaTime('2026-11-20T08:00:00.000Z'), '2026-11-20 16:00:00');
  assert.equal(chinaTime('2026-12-31T16:00:00.000Z'), '2027-01-01 00:00:00');
  assert.equal(chinaDay('2026-12-31T15:59:59.999Z'), '2026-12-31');
});

test('what a clock in China shows is read as that moment, and what is no time as none', () => {
  assert.equal(fromChinaTime('2027-01-01T00:00'), '2026-12-31T16:00:00.000Z');
  assert.equal(fromChinaTime(''), undefined);
});

test('a week begins on Monday at midnight in China', () => {
  const weekOf = (time: string) => chinaTime(startOfChinaWeek(Date.parse(time)));
  assert.equal(weekOf('2026-11-22T15:59:59.999Z'), '2026-11-16 00:00:00', 'Sunday, the last moment');
  assert.equal(weekOf('2026-11-22T16:00:00.000Z'), '2026-11-23 00:00:00', 'Monday, the first moment');
  assert.equal(weekOf('2026-11-25T04:00:00.000Z'), '2026-11-23 00:00:00');
});

test('the next Friday or Monday is never today', () => {
  const next = (time: string) => [4, 0].map((weekday) => nextWeekday(Date.parse(time), weekday));
  assert.deepEqual(next('2026-11-25T04:00:00Z'), ['2026-11-27', '2026-11-30'], 'Wednesday');
  assert.deepEqual(next('2026-11-26T16:00:00Z'), ['2026-12-04', '2026-11-30'], 'Friday, the first moment');
  assert.deepEqual(next('2026-11-29T15:59:59Z'), ['2026-12-04', '2026-11-30'], 'Sunday, the last moment');
  assert.deepEqual(next('2026-11-29T16:00:00Z'), ['2026-12-04', '2026-12-07'], 'Monday, the first moment');
});

test('months are counted back over the turn of a year, each with its last day', () => {
  const newYear = Date.parse('2025-12-31T16:00:00Z'); // 1 January in China
  const months = [0, 1, 13].map((back) => monthBefore(newYear, back));
  assert.deepEqual(months, ['2026-01', '2025-12', '2024-12']);
  assert.deepEqual(daysOfMonth('2024-02'), { from: '2024-02-01', to: '2024-02-29' });
});
