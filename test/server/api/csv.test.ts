import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeCsv } from '../../../server/api/csv.ts';

test('nothing that a stranger typed runs as a formula', () => {
  for (const typed of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '＋1', '－1', '＠1']) {
    assert.equal(writeCsv([[typed]]), `\uFEFF"'${typed}"\r\n`);
  }
});

test('a text that looks like a number or a day stays as it was typed, and one that is one is plain', () => {
  for (const typed of ['05331234567', '370911202104140038', '3-5', '1/2', ' 12-30', '2e5', '1.5E10', '000'])
    assert.equal(writeCsv([[typed]]), `\uFEFF"'${typed}"\r\n`);
  for (const plain of [
    '13800138000',
    '0',
    '12',
    '2026-11-30',
    '2026-11-30 01:55:15',
    '3-5 台',
    '0533-1234567',
    '1e',
    '3.5',
  ])
    assert.equal(writeCsv([[plain]]), `\uFEFF"${plain}"\r\n`);
});

test('quotes, commas and line breaks stay inside their field', () => {
  const rows = [['a"b', 'c,d', 'e\nf'], '王,'.split(',')];
  assert.equal(writeCsv(rows), '\uFEFF"a""b","c,d","e\nf"\r\n"王",""\r\n');
});
