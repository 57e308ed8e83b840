import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { environmentOf, readEntries, valuesOf } from '../../../server/commands/command-configuration.ts';
import { randomFrom } from '../../helpers/random.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

/** Texts of a settings file, and what systemd 252 and 257 make of them (load_env_file of libsystemd-shared). */
const READ = {
  'A=1\r\n B = x y  # c\r\nC= \t\r\n': { A: '1', B: 'x y  # c', C: '' },
  'C="a\\\\b \\$q\\x" z\nF=\'q\nw\\\'\nG=a\\\nb \nH=\\"k\\ ': { C: 'a\\b $q\\xz', F: 'q\nw\\', G: 'ab', H: '"k ' },
  'Q=a"b"c\nR="a"b"c"\nS="a" \'b\' "c"\n': { Q: 'a"b"c', R: 'ab"c"', S: 'abc' },
  '\ufeffA=1\nexport B=2\n=5\nfoo\n1x=3\n;E=5\nD=4': { D: '4' },
  'A=2\nA=3\nA=\n': { A: '' },
  'A=1\\': { A: '1' },
  'A="1\nB=2': { A: '1\nB=2' },
  "=5='6\nA=7'\nB=8": { B: '8' },
};

it('the settings of a file are those that systemd reads', () => {
  for (const [text, wanted] of Object.entries(READ)) {
    const entries = readEntries(text);
    assert.deepEqual(valuesOf(entries), wanted, JSON.stringify(text));
    assert.equal(entries.map(({ source }) => source).join(''), text);
  }
});

it('any value that is written in quotes is read as it was', () => {
  const signs = ['a', ' ', '\n', '\r\n', '"', "'", '\\', '#', '=', '$', '`', '中', '\u2028', '\ufeff'];
  for (let seed = 0; seed < 500; seed += 1) {
    const below = randomFrom(seed);
    const values = Array.from({ length: 3 }, () =>
      Array.from({ length: below(9) }, () => signs[below(signs.length)]).join(''),
    );
    const quoted = values.map((value) => `"${value.replaceAll(/["\\$`]/g, '\\$&')}"`);
    assert.deepEqual(
      Object.values(valuesOf(readEntries(quoted.map((value, at) => `V${at}=${value}\n`).join('')))),
      values,
    );
  }
});

it('the pieces of any text are the whole of it, however its quotes, escapes and line ends stand', () => {
  const signs = ['A', '=', ' ', '\t', '\n', '\r', '"', "'", '\\', '#', ';', '\f', '中'];
  for (let seed = 0; seed < 5000; seed += 1) {
    const below = randomFrom(seed);
    const text = Array.from({ length: below(14) }, () => signs[below(signs.length)]).join('');
    const pieces = readEntries(text);
    assert.equal(pieces.map(({ source }) => source).join(''), text, JSON.stringify(text));
    for (const { name, isComment, source } of pieces)
      if (source.trim() === '') assert.ok(name !== undefined || isComment, JSON.stringify(text));
  }
});

describe('the settings of a command', () => {
  const folder = temporaryFolder({ after });
  const file = join(folder, 'settings.env');
  const environment = (given: Record<string, string>) => environmentOf(given, file);

  it('are those of the machine where none is set, read as systemd reads them', async (t) => {
    fs.writeFileSync(
      file,
      '# PORT=1\n; PORT=2\n\nexport PORT=5\nPORT=4000 \n HOST =\t1.2.3.4\nDATA_DIR="/srv/a b"\nSITE_URL=\'https://a.cn\'\n',
    );
    const told = t.mock.method(process.stderr, 'write', () => true);
    assert.deepEqual(await environment({ HOME: '/root', PORT: '' }), {
      PORT: '4000',
      HOST: '1.2.3.4',
      DATA_DIR: '/srv/a b',
      SITE_URL: 'https://a.cn',
    });
    assert.deepEqual(told.mock.calls[0]?.arguments, [`${file}: line 4 is not NAME=VALUE, and is ignored\n`]);
  });

  it('are those of the environment as soon as it makes one, and where the machine has none', async () => {
    assert.deepEqual(await environment({ UPLOADS_DIR: '/x' }), { UPLOADS_DIR: '/x' });
    assert.deepEqual(await environmentOf({}, join(folder, 'none.env')), {});
  });
});
