import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  chinaClock,
  chinaDateTime,
  chinaDay,
  chinaMinute,
  chinaTime,
  daysOfMonth,
  fromChinaTime,
  monthBefore,
  monthsBefore,
  nextWeekday,
  startOfChinaWeek,
} from '../../../server/contract/china-time.ts';

test('a time is shown as clocks in China show it, over the end of a day and a year', () => {
  assert.equal(chinaTime('2026-11-20T08:00:00.000Z'), '2026-11-20 16:00:00');
  assert.equal(chinaTime('2026-12-31T16:00:00.000Z'), '2027-01-01 00:00:00');
  assert.equal(chinaDay('2026-12-31T15:59:59.999Z'), '2026-12-31');
  const parts = [chinaDateTime, chinaMinute, chinaClock].map((part) => part('2026-11-20T08:05:09.000Z'));
  assert.deepEqual(parts, ['2026-11-20 16:05', '11-20 16:05', '16:05']);
});

test('no other file cuts the time of a clock in China by positions', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = ['client', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('contract/china-time.ts'));
  assert.ok(sources.length > 500);
  const cut = sources.filter((path) => /chinaTime\([^\n]*?\)\.slice\(/.test(readFileSync(join(root, path), 'utf8')));
  assert.deepEqual(cut, []);
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

test('a lead is kept whole months of China: at the end of a long month not a day less', () => {
  const known = { '2026-08-31 6': '2026-02-28', '2028-08-31 6': '2028-02-29', '2026-03-31 1': '2026-02-28', '2028-02-29 12': '2027-02-28', '2027-01-31 2': '2026-11-30', '2026-12-31 60': '2021-12-31' }; // biome-ignore format: a table
  for (const [asked, first] of Object.entries(known)) {
    const [day = '', months] = asked.split(' ');
    for (const time of ['00:00:00.000', '07:59:59.999', '08:00:00.000', '23:59:59.999']) {
      const before = monthsBefore(Date.parse(`${day}T${time}+08:00`), Number(months));
      assert.equal(before, new Date(`${first}T${time}+08:00`).toISOString(), `${asked}, ${time}`);
    }
  }
  for (let hour = 0; hour < 36_000; hour += 7) {
    const now = Date.UTC(2026, 0, 1, hour);
    for (const months of [1, 3, 6, 12, 13]) {
      const [first, asked] = [chinaTime(monthsBefore(now, months)), chinaTime(now)];
      assert.equal((Number(first.slice(5, 7)) + months) % 12, Number(asked.slice(5, 7)) % 12);
      assert.ok(first.slice(8, 10) <= asked.slice(8, 10));
      assert.equal(first.slice(11), asked.slice(11));
    }
  }
});
