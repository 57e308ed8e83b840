import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { contentTypeOf, isText } from '../../../../server/http/request/body.ts';
import { patienceMs } from '../../../helpers/pace.ts';
import { type Random, randomFrom } from '../../../helpers/random.ts';
import { SEED } from '../../../helpers/tell.ts';
import { brokenContentType, contentTypeFrom } from '../../../security/fuzz/headers.ts';

const asked = (type: string) => ({ headers: { 'content-type': type } });
const CASES = 2_000;

test('a content type is read as it was written, whatever its blanks, quotes, case and empty parameters', () => {
  const random = randomFrom(SEED);
  for (let round = 0; round < CASES; round += 1) {
    const { text, type, parameters } = contentTypeFrom(random);
    assert.deepEqual(contentTypeOf(asked(text)), { type, parameters }, JSON.stringify(text));
  }
});

test('a content type that breaks the grammar at one sign is read as none', () => {
  const random = randomFrom(SEED);
  for (let round = 0; round < CASES; round += 1) {
    const text = brokenContentType(random);
    assert.equal(contentTypeOf(asked(text)), undefined, JSON.stringify(text));
  }
});

test('JSON and plain forms are taken as UTF-8 in every spelling, and in no other charset', () => {
  const random: Random = randomFrom(SEED);
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    for (const ending of [
      '',
      ';',
      ' ;\t; ',
      '; charset=utf-8',
      ';CHARSET=UTF-8;',
      ' ; charset="utf-8" ;; charset=utf-8',
      ';charset=utf8',
      '; charset="UTF8"',
    ]) {
      assert.equal(isText(asked(random(2) ? type : type.toUpperCase() + ending), type), true, ending);
    }
    for (const ending of [
      'p',
      ' x',
      '; x',
      '; charset',
      '; charset=',
      '; charset=gbk',
      '; charset=utf',
      '; charset=utf-16',
      '; a=b',
      '; charset= utf-8',
    ])
      assert.equal(isText(asked(type + ending), type), false, ending);
    for (const ending of ['; charset="utf-8', '; charset="utf-8"x', ',', '; charset=utf-8, x', ';\u00a0charset=utf-8'])
      assert.equal(isText(asked(type + ending), type), false, ending);
  }
  assert.equal(isText({ headers: {} }, 'application/json'), false);
  for (const label of ['gb2312', 'GB_2312-80', 'x-gbk', 'csGB2312', 'gb18030', 'utf8', 'big5', 'utf-16le', 'gb']) {
    const isOurs = /gb.*\d|gbk|utf8/i.test(label);
    assert.equal(
      isText(asked(`text/plain; charset=${label}`), 'text/plain', ['utf-8', 'gbk', 'gb18030']),
      isOurs,
      label,
    );
  }
});

/** A process of its own: where reading takes for ever, the test could not end. */
test('the longest header of any shape is read at once', async () => {
  const module = new URL('../../../../server/http/request/body.ts', import.meta.url);
  const code = `const { contentTypeOf } = await import(${JSON.stringify(module)});
    for (const head of ['application/json', '', 'a/b; c="'])
      for (const unit of ['; ', ' ', ';', '"', '\\\\\\\\', '\\\\\\\\"', '; a=b', '; a="b"', '/', 'a', '=', ' ;\\t'])
        contentTypeOf({ headers: { 'content-type': head + unit.repeat(16_384 / unit.length) + 'x' } });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: patienceMs(20_000),
  });
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
