import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeCsv } from '../../../server/api/csv.ts';

test('nothing that a stranger typed runs as a formula', () => {
  for (const typed of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '＋1', '－1', '＠1']) {
    assert.equal(writeCsv([[typed]]), `\uFEFF"'${typed}"\r\n`);
  }
});

test('quotes, commas and line breaks stay inside their field', () => {
  const rows = [['a"b', 'c,d', 'e\nf'], '王,'.split(',')];
  assert.equal(writeCsv(rows), '\uFEFF"a""b","c,d","e\nf"\r\n"王",""\r\n');
});
