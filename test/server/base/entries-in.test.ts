import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { entriesIn } from '../../../server/base/entries-in.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

test('each thing below a folder is listed once, by whatever name; a link is listed and not entered', (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'a/.b/c'), { recursive: true });
  for (const file of ['a/.b/c/one', 'a/.two', '三']) writeFileSync(join(folder, file), '');
  for (const [at, to] of Object.entries({
    up: '..',
    'a/round': '.',
    'a/.b/round': '..',
    'a/out': '/etc',
    'a/gone': 'x',
  }))
    symlinkSync(to, join(folder, at));
  const found = entriesIn(folder).map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const wanted = 'a a/.b a/.b/c a/.b/c/one a/.b/round a/.two a/gone a/out a/round up 三'.split(' ');
  assert.deepEqual(found.sort(), wanted.sort());
});
