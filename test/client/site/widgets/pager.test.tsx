import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Pager } from '../../../../client/site/widgets/pager.tsx';
import { pageMarks } from '../../../../client/ui/page-marks.ts';

function pager(current: number, count: number): string {
  return renderToStaticMarkup(
    <Pager label="列表分页" current={current} count={count} hrefOf={(page) => `/list?page=${page}`} />,
  );
}

const words = (current: number, count: number) =>
  pageMarks(current, count)
    .map((mark) => (typeof mark === 'number' ? String(mark) : '…'))
    .join(' ');

test('one page needs no pager', () => {
  assert.equal(pager(1, 1), '');
});

test('the first page has no way back, the last none onward', () => {
  assert.doesNotMatch(pager(1, 9), /rel="prev"/);
  assert.match(pager(1, 9), /href="\/list\?page=2" rel="next"/);
  assert.doesNotMatch(pager(9, 9), /rel="next"/);
  assert.match(pager(9, 9), /href="\/list\?page=8" rel="prev"/);
});

test('first, last, current and its neighbours are named; what is left out is marked, and never a single page', () => {
  assert.equal(words(1, 2), '1 2');
  assert.equal(words(1, 20), '1 2 … 20');
  assert.equal(words(4, 20), '1 2 3 4 5 … 20');
  assert.equal(words(5, 20), '1 … 4 5 6 … 20');
  assert.equal(words(16, 20), '1 … 15 16 17 … 20');
  assert.equal(words(17, 20), '1 … 16 17 18 19 20');
  assert.equal(words(20, 20), '1 … 19 20');
  assert.equal(words(3, 5), '1 2 3 4 5');
});
