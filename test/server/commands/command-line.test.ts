import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { PROGRAM } from '../../helpers/server-process.ts';
import { ROOT } from '../../helpers/site.ts';
import { mountSmall, TAKES_ROOT } from '../../helpers/small-disk.ts';
import { version } from '../../helpers/suite-installation.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

describe('the command line', () => {
  const folder = temporaryFolder({ after });
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    PORT: '2',
  };
  const run = (...args: string[]) => {
    const ended = spawnSync(process.execPath, [PROGRAM, ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    assert.deepEqual(readdirSync(folder), [], args.join(' '));
    return ended;
  };
  const commands = Array.from(run('--help').stdout.matchAll(/^ {2}([a-z]+) /gm), ([, name = '']) => name);

  it('says so where the folder that somebody is in was removed', () => {
    const gone = `mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@"`;
    const words = ['-c', gone, process.execPath, PROGRAM, 'status'];
    const { status, stderr } = spawnSync('sh', words, {
      cwd: folder,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    assert.deepEqual(
      [status, stderr.match(/^the folder that you are in was removed: [^\n]*\n$/m)?.length],
      [1, 1],
      stderr,
    );
  });

  it('prints the help of every command, wherever --help stands in it, and does nothing else', () => {
    assert.ok(commands.length >= 10, commands.join(' '));
    for (const name of commands) {
      for (const words of [['--help'], ['word', '--help'], ['--to', 'x', '--help', '--verify']]) {
        const { status, stdout, stderr } = run(name, ...words);
        assert.deepEqual([status, stderr], [0, ''], name);
        assert.match(stdout, new RegExp(`^usage: [^]*\\bzhuzhan ${name}\\b`), name);
      }
    }
    assert.match(run('export', '--help').stdout, /--url/);
  });

  it('names the folder with the guides in both languages, which a release holds', () => {
    const [, guides = ''] = /^The guides are in (.+);/m.exec(run('--help').stdout) ?? [];
    for (const name of ['README.md', 'README-emergency.md', '../../README.md'])
      for (const path of [name, name.replace('.md', '.zh-CN.md')]) assert.ok(existsSync(join(guides, path)), path);
    assert.equal(guides, join(ROOT, 'dist/server/deploy'));
  });

  it('names what it does not take, before it does anything, and ends with 2', async () => {
    for (const name of commands) {
      const at = name === 'import' ? 'features/import/command' : `commands/${name === 'restore' ? 'backup' : name}`;
      const command: { options: object } = await import(join(ROOT, 'server', `${at}.ts`));
      const wrong: [words: string[], says: string][] = [
        [['one', 'two', 'three'], '"(one|two|three)" is a word too many'],
        [['--hepl'], "Unknown option '--hepl'"],
      ];
      for (const [option, { type }] of Object.entries(command.options)) {
        const isWord = type === 'string';
        const typed = isWord ? [`--${option}`, 'x'] : [`--${option}`];
        wrong.push([[...typed, ...typed], `--${option} is there twice`]);
        wrong.push([[`-${option}`], "Unknown option '-"]);
        wrong.push([[`--${option}${option.at(-1)}`], `Unknown option '--${option}${option.at(-1)}'`]);
        wrong.push(
          isWord ? [[`--${option}`], `Option '--${option} `] : [[`--${option}=yes`], `Option '--${option}' does not`],
        );
        if (isWord) wrong.push([[`--${option}`, ''], `--${option} is empty`]);
      }
      for (const [words, says] of wrong) {
        const { status, stdout, stderr } = run(name, ...words);
        assert.deepEqual([status, stdout], [2, ''], `${name} ${words}: ${stderr}`);
        assert.match(stderr, new RegExp(`^${says}[^\n]*; usage: `), `${name} ${words}`);
      }
    }
    for (const [name = '', ...words] of [
      ['account'],
      ['account', 'list', 'one'],
      ['account', 'add'],
      ['account', 'dance', 'one'],
      ['account', 'add', 'one', '--auth', 'nonsense'],
      ['account', 'add', 'one', '--deadline', '2'],
      ['backup', 'one'],
      ['backup', '--every-page'],
      ['restore'],
      ['restore', 'one', '--verify'],
      ['export'],
      ['import'],
      ['import', '--from', 'old.example.cn'],
      ['setup'],
      ['setup', '--domain', 'www.example.com', '--proxy', 'apache'],
      ['setup', '--domain', '192.0.2.1'],
      ['upgrade', '--back', 'one'],
    ]) {
      const { status, stderr } = run(name, ...words);
      assert.equal(status, 2, `${name} ${words}: ${stderr}`);
      assert.match(stderr, /^(?!usage)[^\n]+; usage: /, `${name} ${words}`);
    }
    for (const flag of ['--help', '--version']) {
      const { status, stdout, stderr } = run(flag, 'now');
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, new RegExp(`^${flag} stands alone; usage: zhuzhan start `));
    }
    for (const word of ['help', '-h', '__proto__', 'constructor']) {
      const { status, stderr } = run(word);
      assert.deepEqual([status, stderr.split('; usage: ')[0]], [2, `${word}: no such command`]);
    }
  });

  it('names in one line the folder that a release cannot be written to', () => {
    for (const to of ['/dev/null', '/dev/null/release', '/proc/release']) {
      const { status, stderr } = run('release', '--to', to);
      assert.equal(status, 1, stderr);
      assert.match(stderr, /^--to="[^\n]* cannot be used: it cannot be created or written [^\n]*\n$/);
    }
  });

  it('names in one line the disk that has no room for a release, and leaves nothing on it', (t) => {
    const to = mountSmall(t, 1 << 20);
    if (!to) return t.skip(TAKES_ROOT);
    const { status, stderr } = run('release', '--to', to);
    assert.deepEqual([status, stderr], [1, `${to} has no room left (df -h shows bytes, df -i files)\n`]);
    assert.deepEqual(readdirSync(to), []);
  });

  it('names in one line the key that does not sign a release, and leaves the earlier release as it was', () => {
    const to = temporaryFolder({ after });
    const key = join(temporaryFolder({ after }), 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', 'a passphrase', '-f', key]);
    const entries = () => readdirSync(to).map((name) => [name, readFileSync(join(to, name), 'utf8')]);
    for (const earlier of [[], ['.tar.gz', '.tar.gz.sha256', '.tar.gz.sha256.sig']]) {
      for (const suffix of earlier) writeFileSync(join(to, `zhuzhan-${version}${suffix}`), 'earlier');
      const before = entries();
      for (const by of [join(to, 'missing'), to, join(ROOT, 'LICENSE'), key]) {
        const { status, stderr } = run('release', '--to', to, '--sign', by);
        assert.equal(status, 1, stderr);
        assert.match(stderr, /^ssh-keygen did not sign with \/[^\n]*: [^\n]+\n$/);
        assert.deepEqual(entries(), before, by);
      }
    }
  });

  it('names in one line the key that setup cannot read', () => {
    const { status, stderr } = run('setup', '--domain', 'www.example.com', '--dry-run', '--key', '/dev/null/key.pub');
    assert.equal(status, 1, stderr);
    assert.match(stderr, /^--key="\/dev\/null\/key\.pub" cannot be used: it cannot be read [^\n]*\n$/);
  });

  it('ends without a word when nobody reads its output, with the exit code of other programs', () => {
    const pipe = join(temporaryFolder({ after }), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const unread = `exec 3<>'${pipe}' 4>'${pipe}' 3<&-; exec "$0" "$@" >&4`; // the last reader closes it before the command begins
    for (const words of [['--help'], ['--version'], ['backup', '--help']]) {
      const { status, stderr } = spawnSync('sh', ['-c', unread, process.execPath, PROGRAM, ...words], {
        env,
        encoding: 'utf8',
      });
      assert.deepEqual([status, stderr], [141, ''], words.join(' '));
    }
  });

  it('names in one line why its output cannot be written', {
    skip: existsSync('/dev/full') ? false : 'no /dev/full',
  }, () => {
    const full = ['-c', 'exec "$0" "$@" >/dev/full', process.execPath, PROGRAM, '--help'];
    const { status, stderr } = spawnSync('sh', full, { env, encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /^the output cannot be written: ENOSPC[^\n]*\n$/);
  });
});
