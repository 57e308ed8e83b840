import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circling, type Redirect, redirects } from '../../../../server/contract/kinds/redirects.ts';

test('the list refuses what is no address, an old one twice, and a target that is itself old', () => {
  const row = (from: string, to: string) => ({ from, to });
  const refused: [Redirect[], string][] = [
    ...['a.html', '//a', '/\\a', 'http://x/a', '/a b', '/a*b', '/a#b', '', '/a**'].map((from): [Redirect[], string] => [
      [row(from, '/')],
      '0.from',
    ]),
    ...['b.html', '//b', '/\\b', 'ftp://x', 'javascript:alert(1)', '', 'https://'].map((to): [Redirect[], string] => [
      [row('/a', to)],
      '0.to',
    ]),
    [[row('/a', '/'), row('/b', '/'), row('/a', '/x')], '2.from'],
    [[row('/a', '/b'), row('/b', '/')], '0.to'],
    [Array.from({ length: 501 }, (_, at) => row(`/${at}`, '/')), ''],
  ];
  for (const [list, field] of refused) {
    const checked = redirects.shape(list);
    assert.ok(!checked.ok && field in checked.errors, JSON.stringify([list[0], field, checked]).slice(0, 200));
  }
  const right = [row('/a/*', '/b'), row('/产品.asp?id=1', 'https://x.example/')];
  assert.deepEqual(redirects.shape(right), { ok: true, value: right });
  assert.ok(redirects.shape(Array.from({ length: 500 }, (_, at) => row(`/${at}`, '/'))).ok);
  assert.ok(redirects.shape(undefined).ok);
});

test('a line is named that leads in a circle by lines with stars, and none that leads to a page below such a line', () => {
  const at = (...lines: string[]) =>
    Object.keys(circling(lines.map((line) => ({ from: line.split(' ')[0] ?? '', to: line.split(' ')[1] ?? '' }))));
  assert.deepEqual(at('/a/* /b/x', '/b/* /A/y'), ['redirects.0.to']);
  assert.deepEqual(at('/a /', '/b/* /b/x'), ['redirects.1.to']);
  assert.deepEqual(at('/old /a1', '/a* /b?x', '/b* /c', '/c* /a'), ['redirects.0.to']);
  const fitting = ['/a/* /b', '/* /', '/p/* /p/service', '/xwdtDet* /uploads/x.pdf', '/b1* /a/x', '/c* https://x.cn/c'];
  assert.deepEqual(at(...fitting), []);
});
