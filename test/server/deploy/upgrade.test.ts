import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { signersLine } from '../../../server/commands/release-key.ts';
import { FORMAT } from '../../../server/store/format.ts';
import { PROGRAM } from '../../helpers/server-process.ts';
import { ROOT } from '../../helpers/site.ts';
import { listSums, suiteInstallation, version } from '../../helpers/suite-installation.ts';

describe('an upgrade', () => {
  const { folder, home, releases, data, pack, upgrade, servedVersion, leavesNothing, environment } =
    suiteInstallation();

  it('is unpacked beside, verified and opened on a copy, and served after one restart; --back returns once', async () => {
    const file = pack('0.8.0', undefined, (release) => fs.chmodSync(join(release, 'LICENSE'), 0o4777));
    const left = join(releases, '0.8.0'); // by a killed run, in part, with the sum of the whole
    fs.mkdirSync(left);
    for (const name of ['SHA256SUMS', 'package.json']) fs.cpSync(join(ROOT, 'dist', name), join(left, name));
    const { code, out, last } = await upgrade(file);
    assert.equal(code, 0, out + last);
    assert.match(out, /; \d+ pages open\n/);
    assert.match(last, /^0\.8\.0 \(\w{8}\) is served; zhuzhan upgrade --back returns to /);
    assert.equal(await servedVersion(), '0.8.0');
    const entries = fs.readdirSync(left, { recursive: true }).map((path) => join(left, String(path)));
    const modes = new Set(entries.map((path) => (fs.statSync(path).mode & 0o7777).toString(8)));
    assert.deepEqual([...modes].sort(), ['644', '755']);
    assert.equal(fs.readdirSync(join(folder, 'snapshots')).filter((name) => /^\d/.test(name)).length, 1);
    leavesNothing();
    assert.match((await upgrade(file)).last, /is served already$/);
    fs.writeFileSync(join(left, 'server/main.cjs'), "throw new Error('broken by the upgrade')");
    fs.rmSync(join(left, 'package.json'));
    fs.writeFileSync(join(folder, 'snapshots', 'lock'), ''); // no snapshot can be made
    const back = await upgrade('--back');
    assert.deepEqual([back.code, /^no snapshot: /m.test(back.out)], [0, true], back.out + back.last);
    assert.doesNotMatch(back.out, /pages open/);
    fs.rmSync(join(folder, 'snapshots', 'lock'));
    assert.equal(await servedVersion(), version);
    const again = await upgrade('--back');
    assert.deepEqual([again.code, again.last], [1, 'there is no earlier release to go back to']);
  });

  it('takes no file without its checksum, nor without a good signature where a key is kept, but with --unverified', async () => {
    const file = pack('0.8.1');
    const sum = fs.readFileSync(`${file}.sha256`, 'utf8');
    const key = (name: string) => {
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
      return join(folder, name);
    };
    const [ours, other] = [key('ours'), key('other')];
    const refuse = async (why: RegExp) => assert.match((await upgrade(file)).last, why);
    const signWith = (by: string) => {
      const folders = ['--to', join(folder, 'signed'), '--sign', by];
      execFileSync(process.execPath, [join(home, 'current/zhuzhan'), 'release', ...folders]);
      const signed = join(folder, 'signed', `zhuzhan-${version}.tar.gz`);
      for (const suffix of ['', '.sha256', '.sha256.sig']) fs.cpSync(signed + suffix, file + suffix);
    };
    fs.rmSync(`${file}.sha256`);
    await refuse(/zhuzhan-0\.8\.1\.tar\.gz\.sha256 is not next to the file/);
    fs.writeFileSync(
      `${file}.sha256`,
      sum.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    );
    await refuse(/does not have the SHA-256 that .*\.sha256 names$/);
    fs.writeFileSync(join(home, 'allowed_signers'), signersLine(`${ours}.pub`));
    fs.writeFileSync(`${file}.sha256`, sum);
    await refuse(/^zhuzhan-0\.8\.1\.tar\.gz\.sha256\.sig is not next to the file/);
    signWith(other);
    await refuse(/is no good signature of /);
    const { out, last } = await upgrade(file, '--unverified');
    assert.match(out, /^--unverified: neither the SHA-256 nor a signature of .* is checked$/m);
    assert.match(last, /is served already$/);
    signWith(ours);
    await refuse(/is served already$/);
    fs.rmSync(join(home, 'allowed_signers'));
    fs.writeFileSync(`${file}.sha256`, fs.readFileSync(`${file}.sha256`, 'utf8').toUpperCase());
    await refuse(/is served already$/);
  });

  it('below another root, has the settings of its file and the folders there, never those of the working folder', () => {
    const root = join(folder, 'image');
    const file = join(root, 'etc/zhuzhan.env');
    const refusal = (more: Record<string, string> = {}) => {
      const env = { PATH: process.env.PATH, ...more };
      return spawnSync(PROGRAM, ['upgrade', '--root', 'image'], { cwd: folder, env, encoding: 'utf8' }).stderr;
    };
    assert.equal(refusal(), 'image/etc/zhuzhan.env is not there: run zhuzhan setup with --root first\n');
    fs.mkdirSync(join(root, 'opt/zhuzhan'), { recursive: true });
    fs.mkdirSync(join(root, 'etc'));
    fs.writeFileSync(file, 'DATA_DIR=/var/lib/zhuzhan/data\n');
    assert.match(refusal(), new RegExp(`^DATA_DIR="${root}/var/lib/zhuzhan/data" cannot be used: no first start`));
    assert.match(refusal({ DATA_DIR: join(folder, 'own') }), /^DATA_DIR="[^"]*\/own" cannot be used/);
  });

  it('does everything in a folder that is not root’s as its owner', {
    skip: process.getuid?.() === 0 ? false : 'not root',
  }, () => {
    const [theirs, root] = [join(folder, 'theirs'), join(folder, 'root')];
    const release = join(root, 'opt/zhuzhan/releases', version);
    fs.mkdirSync(release, { recursive: true });
    for (const name of ['package.json', 'SHA256SUMS']) fs.cpSync(join(ROOT, 'dist', name), join(release, name));
    fs.writeFileSync(join(release, 'zhuzhan'), "throw new Error('by ' + process.getuid() + ':' + process.getgid())");
    fs.symlinkSync(`releases/${version}`, join(root, 'opt/zhuzhan/current'));
    fs.chmodSync(folder, 0o755);
    fs.mkdirSync(theirs);
    fs.symlinkSync('/etc', join(theirs, 'data')); // it would be root's
    fs.chownSync(theirs, 65_534, 65_534);
    const env = { PATH: process.env.PATH, DATA_DIR: join(theirs, 'data') };
    const { stderr } = spawnSync(PROGRAM, ['upgrade', '--root', root], { env, encoding: 'utf8' });
    assert.equal(stderr, 'Error: by 65534:65534\n');
    fs.chownSync(theirs, 0, 0);
    fs.chmodSync(theirs, 0o777);
    const shared = { ...env, DATA_DIR: join(theirs, 'own') };
    const refused = spawnSync(PROGRAM, ['upgrade', '--root', root], { env: shared, encoding: 'utf8' }).stderr;
    assert.match(refused, /^DATA_DIR="[^\n]*" cannot be used: [^\n]* others can write to it[^\n]*\n$/);
  });

  it('that is broken in any way changes nothing, and names the reason in its last line', async () => {
    const served = await servedVersion();
    const kept = fs.readdirSync(releases);
    const on = (command: string, work: string) => `if (process.argv[2] === '${command}') ${work};`;
    const noStart = on('start', "throw new Error('no such luck')");
    const settings = fs.readFileSync(join(data, 'site.json'), 'utf8');
    const linkToCurrent = (release: string) => {
      fs.rmSync(release, { recursive: true });
      fs.symlinkSync(join(home, 'current'), release);
    };
    const fifo = (release: string) => void execFileSync('mkfifo', [join(release, 'fifo')]);
    const foreign = (release: string) => fs.writeFileSync(join(release, 'assets/evil.js'), 'alert(1)');
    const missing = (release: string) => fs.rmSync(join(release, 'LICENSE'));
    const changed = (release: string) => fs.appendFileSync(join(release, 'drawings/brand/logo.svg'), ' ');
    const linked = (release: string) => fs.symlinkSync('../LICENSE', join(release, 'assets/evil.js'));
    const listing = (release: string) => {
      fs.rmSync(join(release, 'SHA256SUMS'));
      fs.mkdirSync(join(release, 'SHA256SUMS'));
    };
    const about = (written: string) => (release: string) => {
      fs.writeFileSync(join(release, 'package.json'), written);
      listSums(release);
    };
    const [versionless, endless] = [about('{'), about(JSON.stringify({ version: '1'.repeat(300) }))];
    const [notes, climbing] = [join(folder, 'notes.tar.gz'), join(folder, 'climbing.tar.gz')];
    execFileSync('tar', ['-czf', notes, '-C', ROOT, 'LICENSE']);
    const empty = join(folder, 'empty.tar.gz');
    execFileSync('tar', ['-czf', empty, '-T', '/dev/null']);
    execFileSync('tar', ['-czPf', climbing, '-C', ROOT, '--transform', 's,^,../,', 'LICENSE']);
    for (const [args, why] of [
      [[pack('0.9.0', () => "throw new Error('no such luck');")], /^0\.9\.0 .*Error: no such luck$/],
      [[pack('0.9.1', (text) => noStart + text)], /^0\.9\.1 .* does not start: Error: no such luck$/],
      [
        [pack('0.9.2', (text) => text.replace('<rss version', `\${missing()}<rss version`))],
        /^0\.9\.2 .*\/news\.rss returns 500$/,
      ],
      [
        [pack('0.9.3', (text) => text.replace(DETAIL, '{ $1, $2, $3, newTitle: "" }'))],
        /^0\.9\.3 .*served differently than copied: data\/news\/\S+\.json$/,
      ],
      [
        [pack('0.9.7', (text) => DIES_SERVED + text)],
        /^0\.9\.7 .*: it does not keep answering at \S+; .* is served again$/,
      ],
      [[pack('0.9.4'), '--restart', 'false'], /^0\.9\.4 .*: "false" failed; .* is served again, but "false" failed$/],
      [
        [pack('../../../../ESC4')],
        /: a version is digits and dots, not "\.\.\/|^a version is digits and dots, not "\.\.\//,
      ],
      [[pack('0.9.8', undefined, linkToCurrent)], /^"zhuzhan-0\.9\.8" is no folder$/],
      [[pack('0.9.9', undefined, fifo)], /^a release holds plain files: "fifo" is none$/],
      [[pack('0.9.10', undefined, foreign)], /^"assets\/evil\.js" is not as SHA256SUMS of the release lists it$/],
      [[pack('0.9.11', undefined, missing)], /^"LICENSE" is not as SHA256SUMS /],
      [[pack('0.9.12', undefined, changed)], /^"drawings\/brand\/logo\.svg" is not as SHA256SUMS /],
      [[pack('0.9.13', undefined, linked)], /^a release holds plain files: "assets\/evil\.js" is none$/],
      [[pack('0.10.1', (text) => CHANGES_SETTINGS + text)], /^0\.10\.1 .*, backup: .*data\/site\.json has changed$/],
      [[pack('0.10.2', (text) => on('start', "throw 'no luck'") + text)], /^0\.10\.2 .* does not start: no luck$/],
      [[pack('0.10.3', (text) => on('start', 'process.exit(3)') + text)], / does not start: it ended with 3$/],
      [[pack('0.10.4', undefined, listing)], /^"zhuzhan-0\.10\.4" is no release of this program$/],
      [[pack('0.10.5', undefined, versionless)], /^a version is digits and dots, not ""$/],
      [[pack('0.10.6', undefined, endless)], /^a version is digits and dots, not "1{300}"$/],
      [[climbing, '--unverified'], /climbing\.tar\.gz cannot be unpacked: tar: .* Member name contains '\.\.'$/],
      [[empty, '--unverified'], /empty\.tar\.gz is no release of this program: it holds nothing$/],
      [[notes, '--unverified'], /"LICENSE" is no folder$/],
      [[join(folder, 'none.tar.gz')], /none\.tar\.gz is no file$/],
      [['one', 'two'], /^--root is that of setup/],
    ] as const) {
      const { code, last } = await upgrade(...args);
      assert.equal(code, args[0] === 'one' ? 2 : 1, last); // two files are not what it takes
      assert.match(last, why);
      assert.equal(await servedVersion(), served);
      assert.deepEqual(fs.readdirSync(releases), kept);
      assert.equal(fs.readFileSync(join(data, 'site.json'), 'utf8'), settings);
      leavesNothing();
    }
  });

  it('that systemd starts again and again is given up soon, and the earlier one is served again', async () => {
    const served = await servedVersion();
    const programs = join(folder, 'programs');
    fs.mkdirSync(programs);
    const fake = [
      '#!/bin/sh',
      `if [ "$1" = restart ]; then exec ${folder}/restart; fi`,
      // the count of the release that failed still stands while the earlier one starts
      `case "$2 $(readlink ${home}/current)" in "own-site "*0.11.0) echo >> ${folder}/starts ;; esac`,
      `echo NRestarts=$(cat ${folder}/starts | wc -l)`,
    ];
    fs.writeFileSync(join(programs, 'systemctl'), `${fake.join('\n')}\n`, { mode: 0o755 });
    const file = pack('0.11.0', (text) => DIES_AT_ONCE + text);
    environment.PATH = `${programs}:${process.env.PATH}`;
    const { code, last } = await upgrade(file, '--restart', 'systemctl restart own-site');
    delete environment.PATH;
    assert.deepEqual([code, fs.existsSync(join(folder, 'starts'))], [1, true], last);
    assert.match(last, /^0\.11\.0 .*: it does not keep answering at \S+; .* is served again$/);
    assert.equal(await servedVersion(), served);
    leavesNothing();
  });

  it('is tried without a terminal, and what it says there moves no cursor', {
    skip: fs.existsSync('/usr/bin/script') ? false : 'no /usr/bin/script',
  }, () => {
    const seen = join(folder, 'seen');
    const file = pack('0.9.6', (text) => hostile(seen) + text);
    const command = [join(home, 'current/zhuzhan'), 'upgrade', '--root', folder, file].join(' ');
    const env = { PATH: process.env.PATH, ...environment };
    const { stdout } = spawnSync('script', ['-qefc', command, '/dev/null'], {
      env,
      encoding: 'utf8',
      timeout: 300_000,
    });
    assert.equal(fs.readFileSync(seen, 'utf8'), 'ENXIO', 'it has no terminal to type into');
    assert.match(stdout, /0\.9\.6 .*: no \]0;luck 筑站\s*$/);
    assert.doesNotMatch(stdout, /[^\P{C}\r\n]/u);
    leavesNothing();
  });

  it('for which the disk has no room changes nothing', async () => {
    const file = pack('0.9.5');
    const limited = spawn(
      'sh',
      ['-c', `ulimit -f 4; exec ${join(home, 'current/zhuzhan')} upgrade --root ${folder} ${file}`],
      {
        env: { PATH: process.env.PATH, ...environment },
      },
    );
    const said: string[] = [];
    limited.stderr.on('data', (chunk) => said.push(String(chunk)));
    assert.equal((await once(limited, 'close'))[0], 1);
    assert.match(said.join(''), /^EFBIG: file too large/);
    assert.equal(await servedVersion(), version);
    leavesNothing();
  });

  it('for which no snapshot can be made changes nothing, and names the setting', async () => {
    const file = pack('0.9.4');
    const { BACKUP_DIR = '' } = environment;
    environment.BACKUP_DIR = join(file, 'snapshots');
    const { code, last } = await upgrade(file);
    environment.BACKUP_DIR = BACKUP_DIR;
    assert.equal(code, 1);
    assert.match(last, /^the snapshot, backup: BACKUP_DIR="[^"]*" cannot be used/);
    assert.equal(await servedVersion(), version);
    leavesNothing();
  });

  it('keeps the last two releases, and does not go back to one that cannot read the data any more', async () => {
    const migrated = join(folder, 'migrated');
    const migration = `async(_disk, at)=>require('fs').appendFileSync('${migrated}', at + '\\n')`;
    const later = pack('1.0.1', (text) =>
      text.replace(/\b(MIGRATIONS\d* ?= ?\[[^\]]*)\]/, `$1${FORMAT > 2 ? ',' : ''}${migration}]`),
    );
    assert.equal((await upgrade(later)).code, 0);
    assert.match(fs.readFileSync(migrated, 'utf8'), /^\S+\.tmp\/data\n/, 'the verified copy comes first');
    assert.deepEqual(fs.readdirSync(releases).sort(), [version, '1.0.1'].sort());
    assert.equal(JSON.parse(fs.readFileSync(join(data, 'format.json'), 'utf8')).format, FORMAT + 1);
    const { code, last } = await upgrade('--back');
    assert.equal(code, 1);
    assert.match(last, /format \d+ belongs to a later version of this server$/);
    assert.equal(await servedVersion(), '1.0.1');
  });
});

/** Dies soon after it listens, but not on trial. */
const DIES_SERVED =
  "if (process.argv[2] === 'start' && process.env.PORT !== '0') setTimeout(() => process.exit(1), 2_000);";

const DIES_AT_ONCE = "if (process.argv[2] === 'start' && process.env.PORT !== '0') process.exit(1);";

/** Opens the terminal of whoever typed the command, if there is one, and ends with a line that would write into it. */
const hostile = (seen: string) => `if (process.argv.includes('--verify')) {
  let found = 'open';
  try { require('fs').openSync('/dev/tty', 'r+'); } catch (error) { found = error.code; }
  require('fs').writeFileSync('${seen}', found);
  throw new Error('no \\u001b]0;luck\\u0007\\u009b 筑站');
}
`;

const CHANGES_SETTINGS = "require('fs').appendFileSync(process.env.DATA_DIR + '/site.json', ' ');";
/** Where a detail is put together, in the built program. */
const DETAIL = /\{ ?(\.\.\.row\d*, ?\.\.\.sampleMark\d*\(record\d*\)), ?(\.\.\.visible\d*), ?(\.\.\.more\d*) ?\}/;
