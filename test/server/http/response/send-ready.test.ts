import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnchanged, portionFor, readRange } from '../../../../server/http/response/send-ready.ts';

const entity = { etag: '"5-abc"', lastModified: 'Fri, 20 Nov 2026 08:00:00 GMT', size: 100 };
const later = 'Fri, 20 Nov 2026 08:00:01 GMT';
const earlier = 'Fri, 20 Nov 2026 07:59:59 GMT';

test('a file is unchanged for whoever names its tag, weakly or in a list', () => {
  for (const tags of ['"5-abc"', 'W/"5-abc"', '"x", W/"5-abc" ,"y"', '*']) {
    assert.equal(isUnchanged({ 'if-none-match': tags }, entity), true, tags);
  }
  for (const tags of ['"5-ab"', '5-abc', '"x,5-abc"', '']) {
    assert.equal(isUnchanged({ 'if-none-match': tags }, entity), false, tags);
  }
});

test('a date counts only when no tag is named', () => {
  assert.equal(isUnchanged({ 'if-modified-since': entity.lastModified }, entity), true);
  assert.equal(isUnchanged({ 'if-modified-since': later }, entity), true);
  assert.equal(isUnchanged({ 'if-modified-since': earlier }, entity), false);
  assert.equal(isUnchanged({ 'if-modified-since': 'yesterday' }, entity), false);
  assert.equal(isUnchanged({ 'if-none-match': '"x"', 'if-modified-since': later }, entity), false);
});

test('a date counts in the three forms of HTTP, and one in another form as not sent', () => {
  const forms = (day: string) => [
    `Fri, ${day} Nov 2026 08:00:00 GMT`,
    `Friday, ${day}-Nov-26 08:00:00 GMT`,
    `Fri Nov ${day} 08:00:00 2026`,
  ];
  for (const [day, isUntouched] of [
    ['20', true],
    ['21', true],
    ['19', false],
  ] as const)
    for (const date of forms(day)) {
      assert.equal(isUnchanged({ 'if-modified-since': date }, entity), isUntouched, date);
      assert.equal(portionFor('GET', { 'if-unmodified-since': date }, entity).status, isUntouched ? 200 : 412, date);
    }
  for (const date of [
    '',
    '0',
    '-1',
    '9',
    '2026-11-19',
    '2027-11-21T08:00:00Z',
    'Thu, 19 Nov 2026 08:00:00 +0800',
    'Sat, 21 Nov 2026 08:00:00 CST',
    'Sat, 41 Nov 2026 08:00:00 GMT',
  ])
    assert.deepEqual(
      [
        isUnchanged({ 'if-modified-since': date }, entity),
        portionFor('GET', { 'if-unmodified-since': date }, entity).status,
      ],
      [false, 200],
      date,
    );
});

const RANGES: [header: string, portion: unknown][] = [
  ['bytes=0-9', { status: 206, start: 0, end: 9 }],
  ['bytes=90-', { status: 206, start: 90, end: 99 }],
  ['bytes=-10', { status: 206, start: 90, end: 99 }],
  ['bytes=-1000', { status: 206, start: 0, end: 99 }],
  ['bytes=50-99999999999999999999', { status: 206, start: 50, end: 99 }],
  ['Bytes=0-0', { status: 206, start: 0, end: 0 }],
  ['bytes=100-', { status: 416 }],
  ['bytes=99999999999999999999-', { status: 416 }],
  ['bytes=-0', { status: 416 }],
  ['bytes=9-0', { status: 200 }],
  ['bytes=0-1,5-6', { status: 200 }],
  ['bytes=-', { status: 200 }],
  ['bytes=a-b', { status: 200 }],
  ['bytes=0x1-2', { status: 200 }],
  ['lines=0-9', { status: 200 }],
  ['', { status: 200 }],
];
for (const [header, portion] of RANGES) {
  test(`the range "${header}" of 100 bytes is ${JSON.stringify(portion)}`, () => {
    assert.deepEqual(readRange(header, 100), portion);
  });
}

test('an empty file has no part', () => {
  for (const header of ['bytes=0-', 'bytes=-5']) assert.deepEqual(readRange(header, 0), { status: 416 });
});

test('a part is given only of the file that is meant', () => {
  const range = 'bytes=0-9';
  const part = { status: 206, start: 0, end: 9 };
  for (const meant of [entity.etag, entity.lastModified]) {
    assert.deepEqual(portionFor('GET', { range, 'if-range': meant }, entity), part);
  }
  for (const meant of ['W/"5-abc"', '"other"', later, earlier]) {
    assert.deepEqual(portionFor('GET', { range, 'if-range': meant }, entity), { status: 200 });
  }
  assert.deepEqual(portionFor('HEAD', { range }, entity), { status: 200 });
  assert.deepEqual(portionFor('GET', { range, 'if-none-match': entity.etag }, entity), { status: 304 });
});

test('a condition that names another version fails: strongly by tag, else by date', () => {
  const later = new Date(Date.parse(entity.lastModified) + 1_000).toUTCString();
  const earlier = new Date(Date.parse(entity.lastModified) - 1_000).toUTCString();
  const failing = [{ 'if-match': '"x"' }, { 'if-match': `W/${entity.etag}` }, { 'if-match': '"x", "y"', 'if-unmodified-since': later }, { 'if-unmodified-since': earlier }]; // biome-ignore format: rows
  for (const headers of failing)
    assert.deepEqual(
      portionFor('GET', { range: 'bytes=0-1', ...headers }, entity),
      { status: 412 },
      JSON.stringify(headers),
    );
  const passing = [{ 'if-match': '*' }, { 'if-match': `"x", ${entity.etag}` }, { 'if-unmodified-since': later }, { 'if-unmodified-since': 'never' }]; // biome-ignore format: rows
  for (const headers of passing)
    assert.deepEqual(portionFor('GET', headers, entity), { status: 200 }, JSON.stringify(headers));
});
