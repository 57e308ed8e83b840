import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLines } from '../../../../client/admin/fields/lines-field.tsx';
import { redirects } from '../../../../server/contract/kinds/redirects.ts';

const PARTS = ['from', 'to'] as const;

test('lines pasted from a spreadsheet are redirects: cells, blank lines, whole addresses, blanks at the ends', () => {
  const row = { from: '/about.asp?id=1', to: '/gywm' };
  const sheets = [
    '/about.asp?id=1\t/gywm',
    '\r\n/about.asp?id=1   /gywm  \r\n\r\n',
    'http://www.old.example/about.asp?id=1\t /gywm',
  ];
  for (const sheet of sheets) {
    assert.deepEqual(readLines(sheet, PARTS), [row], sheet);
    assert.ok(redirects.shape(readLines(sheet, PARTS)).ok);
  }
  assert.deepEqual(readLines('/a\t/b\tnote', PARTS), [{ from: '/a', to: '/b\tnote' }], 'nothing is lost');
  assert.ok(!redirects.shape(readLines('/a\t/b\tnote\n/c', PARTS)).ok);
  assert.deepEqual(readLines('', PARTS), []);
  assert.deepEqual(readLines('塔吊＝塔机\n＝\n\n井道', undefined), [['塔吊', '塔机'], ['井道']]);
});

test('lines of a file or a letter are read, too: with quotes, commas, arrows and signs that nobody sees', () => {
  const row = { from: '/news/1,2.asp?id=7;a', to: '/gywm' };
  const signs = [',', '，', ';', '；', ' ; ', ' -> ', '=>', ' → ', '\t', '　', '\u00a0', ' ,\t'];
  for (const between of signs)
    for (const quote of ['', '"', '“”'])
      for (const start of ['', '\ufeff', '\u200b', ' ', 'www.old.example', 'HTTP://old.example:81']) {
        const [before = '', after = before] = quote;
        const cell = (text: string) => before + text + after;
        const isHost = /example/.test(start);
        const line = `${isHost ? '' : start}${cell((isHost ? start : '') + row.from)}${between}${cell(row.to)}\r`;
        assert.deepEqual(readLines(line, PARTS), [row], JSON.stringify(line));
      }
  assert.deepEqual(readLines('/a,b', PARTS), [{ from: '/a,b', to: '' }], 'a comma of its own');
});
