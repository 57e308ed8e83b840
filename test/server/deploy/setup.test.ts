import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { environmentOf } from '../../../server/commands/command-configuration.ts';
import { readConfiguration } from '../../../server/start/configuration.ts';
import { filesIn } from '../../helpers/named-things.ts';
import { runCommand } from '../../helpers/server-process.ts';
import { ROOT } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const { version } = JSON.parse(fs.readFileSync(join(ROOT, 'package.json'), 'utf8'));
describe('setup', () => {
  const folder = temporaryFolder({ after });
  const setUp = (...args: string[]) => runCommand(['setup', ...args]);
  const lookOf = (root: string) =>
    filesIn(root)
      .filter((path) => !path.endsWith('/current'))
      .map((path) => {
        const file = join(root, path);
        return [path, fs.readFileSync(file, 'utf8'), fs.statSync(file).mtimeMs];
      });

  it('puts everything below another root, and the second time finds it right already', async () => {
    const root = join(folder, 'one');
    const first = await setUp('--domain', 'www.QIZHU.cn', '--root', root);
    assert.equal(first.code, 0, first.err);
    assert.match(first.out, /^# note: without --key, upgrade checks the SHA-256 of a release, but not who made it/m);
    const release = filesIn(root).filter((path) => path.startsWith('opt/'));
    const files = filesIn(root).filter((path) => !release.includes(path));
    assert.deepEqual(files.sort(), [
      'etc/caddy/Caddyfile',
      'etc/caddy/zhuzhan.caddy',
      'etc/systemd/system/zhuzhan-backup.service',
      'etc/systemd/system/zhuzhan-backup.timer',
      'etc/systemd/system/zhuzhan.service',
      'etc/systemd/system/zhuzhan.socket',
      'etc/zhuzhan.env',
      'usr/local/bin/zhuzhan',
    ]);
    assert.match(
      first.out,
      /^# the first snapshot[\s\S]*^# caddy reads/m,
      'a proxy that fails must not cost the snapshots',
    );
    const wrong = files.filter((path) => fs.readFileSync(join(root, path), 'utf8').includes(root));
    assert.deepEqual(wrong, []);
    assert.match(fs.readFileSync(join(root, 'etc/caddy/zhuzhan.caddy'), 'utf8'), /^www\.qizhu\.cn \{$/m);
    const unit = fs.readFileSync(join(root, 'etc/systemd/system/zhuzhan.service'), 'utf8');
    assert.ok(unit.includes(`ExecStart=${process.execPath} /opt/zhuzhan/current/zhuzhan start\n`));
    const home = join(root, 'opt/zhuzhan');
    assert.equal(fs.readlinkSync(join(home, 'current')), `releases/${version}`);
    const built = filesIn('dist').map((path) => `opt/zhuzhan/releases/${version}/${path}`);
    assert.deepEqual(release.filter((path) => !path.endsWith('/current')).sort(), built.sort());
    const writable = [home, ...filesIn(home).map((path) => join(home, path))].filter(
      (path) => (fs.statSync(path).mode & 0o022) !== 0,
    );
    assert.deepEqual(writable, []); // by nobody but its owner, who is root
    assert.ok(fs.existsSync(join(root, 'var/lib/zhuzhan')) && fs.existsSync(join(root, 'var/backups/zhuzhan')));
    const before = lookOf(root);
    const second = await setUp('--domain', 'www.qizhu.cn', '--root', root);
    assert.equal(second.code, 0);
    assert.deepEqual(lookOf(root), before);
    for (const line of second.out.trim().split('\n')) assert.match(line, /^# .*: (right already|omitted with --root)$/);
  });

  it('keeps what the owner added to settings, units and proxy, and lets the address follow the domain', async () => {
    const root = join(folder, 'two');
    await setUp('--domain', 'www.qizhu.cn', '--proxy', 'nginx', '--root', root);
    const [settings, unit, site] = [
      'etc/zhuzhan.env',
      'etc/systemd/system/zhuzhan.service',
      'etc/nginx/conf.d/zhuzhan.conf',
    ].map((path) => join(root, path)) as [string, string, string]; // proof: three of three
    fs.appendFileSync(settings, '# ours\nNOTIFY_WEBHOOK=https://robot.example/?a=b#c\nPORT=4000\n');
    fs.writeFileSync(settings, fs.readFileSync(settings, 'utf8').replace('TRUST_PROXY=1', 'TRUST_PROXY=2'));
    fs.appendFileSync(unit, 'Nice=5\n');
    const [domain, key] = [['--domain', 'qizhu.com'], join(folder, 'release-key')];
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'a b', '-f', key]);
    const wrong = await setUp(...domain, '--key', key, '--root', root); // the private one
    assert.match(wrong.err, /^--key takes the file of a public key/);
    const { out, code } = await setUp(...domain, '--proxy', 'nginx', '--key', `${key}.pub`, '--root', root);
    assert.equal(code, 0);
    const kept = fs.readFileSync(join(root, 'opt/zhuzhan/allowed_signers'), 'utf8');
    assert.match(kept, /^zhuzhan namespaces="zhuzhan" ssh-ed25519 \S+\n$/);
    assert.match(out, /zhuzhan\.service: changed by hand, not replaced/);
    assert.match(fs.readFileSync(unit, 'utf8'), /Nice=5\n$/);
    assert.match(out, /^# \/etc\/systemd\/system\/zhuzhan\.socket$/m); // not right any more, so mended
    const socket = fs.readFileSync(join(root, 'etc/systemd/system/zhuzhan.socket'), 'utf8');
    assert.match(socket, /^ListenStream=127\.0\.0\.1:4000$/m);
    for (const line of ['server_name qizhu.com;', 'server 127.0.0.1:4000;']) {
      assert.ok(fs.readFileSync(site, 'utf8').includes(line), line);
    }
    const read = readConfiguration(await environmentOf({}, settings), ROOT);
    assert.deepEqual(
      [read.siteUrl, read.trustProxy, read.port, read.notifyWebhook, read.dataDir, read.backupDir],
      ['https://qizhu.com', 2, 4000, 'https://robot.example/?a=b#c', '/var/lib/zhuzhan/data', '/var/backups/zhuzhan'],
    );
    assert.match(fs.readFileSync(settings, 'utf8'), /^# ours$/m);
  });

  it('opens the socket where the settings let the server listen, by names and on every address, and the folder of its data', async () => {
    for (const [host, listens] of Object.entries({
      '0.0.0.0': '0.0.0.0',
      '::': '[::]',
      localhost: '(127.0.0.1|[::1])',
    })) {
      const root = join(folder, `host-${host}`);
      fs.mkdirSync(join(root, 'etc'), { recursive: true });
      fs.writeFileSync(join(root, 'etc/zhuzhan.env'), `HOST=${host}\nPORT=4000\nDATA_DIR=/disk/site/data\n`);
      assert.equal((await setUp('--domain', 'www.qizhu.cn', '--root', root)).code, 0);
      const socket = fs.readFileSync(join(root, 'etc/systemd/system/zhuzhan.socket'), 'utf8');
      assert.match(socket, new RegExp(`^ListenStream=${listens.replaceAll(/[[\]]/g, '\\$&')}:4000$`, 'm'));
      const unit = fs.readFileSync(join(root, 'etc/systemd/system/zhuzhan.service'), 'utf8');
      assert.match(unit, /^ReadWritePaths=-\/disk\/site -\/var\/backups\/zhuzhan$/m);
      fs.rmSync(root, { recursive: true });
    }
  });

  it('prints with --dry-run what it would do, and writes nothing', async () => {
    const root = join(folder, 'three');
    const { out, code } = await setUp('--domain', 'www.qizhu.cn', '--root', root, '--dry-run');
    assert.equal(code, 0);
    assert.equal(fs.existsSync(root), false);
    assert.match(out, /^# \/etc\/caddy\/Caddyfile\nimport \/etc\/caddy\/zhuzhan\.caddy$/m);
    const whole = await setUp('--domain', 'www.qizhu.cn', '--dry-run');
    for (const command of ['useradd', 'systemctl enable --now zhuzhan-backup.timer', 'systemctl restart zhuzhan']) {
      assert.ok(whole.out.includes(command) || whole.out.includes('right already'), command);
    }
  });

  it('runs nothing of what an owner’s file says, and adds to it', async () => {
    const root = join(folder, 'theirs');
    const caddyfile = join(root, 'etc/caddy/Caddyfile');
    const text = `a.cn\nEND\ntouch '${root}/ran'\n`;
    fs.mkdirSync(join(root, 'etc/caddy'), { recursive: true });
    const [real, old] = [join(root, 'real'), join(root, 'old')];
    fs.writeFileSync(real, text, { mode: 0o640 });
    fs.symlinkSync(real, caddyfile);
    fs.linkSync(real, old);
    assert.equal((await setUp('--domain', 'www.qizhu.cn', '--root', root)).code, 0);
    assert.equal(fs.readFileSync(real, 'utf8'), `${text}import /etc/caddy/zhuzhan.caddy\n`);
    assert.equal(fs.readFileSync(old, 'utf8'), text, 'written anew: a cut leaves the old file or the new one');
    assert.deepEqual([fs.readlinkSync(caddyfile), fs.statSync(real).mode & 0o777], [real, 0o640]);
    assert.equal(fs.existsSync(join(root, 'ran')), false);
  });

  it('that was cut while it copied the release is run again; another release comes by an upgrade alone', async () => {
    const root = join(folder, 'cut');
    const releases = join(root, 'opt/zhuzhan/releases');
    fs.mkdirSync(join(releases, '.new/server'), { recursive: true });
    assert.equal((await setUp('--domain', 'www.qizhu.cn', '--root', root)).code, 0);
    assert.deepEqual(fs.readdirSync(releases), [version]);
    fs.renameSync(join(releases, version), join(releases, '0.0.9'));
    fs.appendFileSync(join(releases, '0.0.9/LICENSE'), '\n');
    fs.rmSync(join(root, 'opt/zhuzhan/current'));
    fs.symlinkSync('releases/0.0.9', join(root, 'opt/zhuzhan/current'));
    const { out } = await setUp('--domain', 'www.qizhu.cn', '--root', root);
    assert.match(out, /current points to \S*0\.0\.9, which stays; zhuzhan upgrade installs another release$/m);
    assert.deepEqual(fs.readdirSync(releases), ['0.0.9']);
  });

  it('says in one line which folder of the machine is full, and goes on in the next run', async () => {
    const root = join(folder, 'full');
    const blocked = join(root, 'etc/zhuzhan.env.new-setup');
    fs.mkdirSync(join(root, 'etc'), { recursive: true });
    fs.symlinkSync('/dev/full', blocked);
    const { code, err } = await setUp('--domain', 'www.qizhu.cn', '--root', root);
    assert.deepEqual([code, err], [1, `${join(root, 'etc')} has no room left (df -h shows bytes, df -i files)\n`]);
    fs.rmSync(blocked);
    assert.equal((await setUp('--domain', 'www.qizhu.cn', '--root', root)).code, 0);
  });

  it('takes a domain as people type and copy it', async () => {
    for (const [index, [typed, domain]] of [
      ['WWW.Example.COM', 'www.example.com'],
      [' www.example.com. ', 'www.example.com'],
      ['https://www.example.com', 'www.example.com'],
      ['HTTP://example.com./', 'example.com'],
      ['www.筑站.中国', 'www.xn--5tzoj.xn--fiqs8s'],
      ['ｗｗｗ。筑站。中国。', 'www.xn--5tzoj.xn--fiqs8s'],
    ].entries()) {
      const root = join(folder, `typed-${index}`);
      const { code, err } = await setUp('--domain', typed ?? '', '--root', root);
      assert.deepEqual([code, err], [0, ''], typed);
      assert.match(
        fs.readFileSync(join(root, 'etc/zhuzhan.env'), 'utf8'),
        new RegExp(`^SITE_URL=https://${domain}$`, 'm'),
      );
      assert.match(fs.readFileSync(join(root, 'etc/caddy/zhuzhan.caddy'), 'utf8'), new RegExp(`^${domain} \\{$`, 'm'));
      fs.rmSync(root, { recursive: true });
    }
  });

  it('refuses what is no domain or proxy with one line, before anything is written', async () => {
    for (const domain of [
      ...[
        '',
        'a b',
        'www.a.cn www.b.cn',
        'a;b.cn',
        'a_b.cn',
        '-a.cn',
        'a..cn',
        'a.cn..',
        '%61.cn',
        'localhost',
        'https://',
      ],
      ...['10.0.0.1', '１０.0.0.1', '0x7f.1', '[::1]', '2001:db8::1', 'https://10.0.0.1/'],
      ...[
        'https://a.cn/de',
        'https://a.cn//',
        'a.cn:8443',
        'user@a.cn',
        'ftp://a.cn',
        '//a.cn',
        'a.cn?x',
        'a.cn#x',
        'a\u0007.cn',
      ],
    ]) {
      const { code, err } = await setUp(`--domain=${domain}`, '--root', join(folder, 'four'));
      assert.equal(code, 2, domain);
      assert.match(err, /^--domain (takes a host name such as www\.example\.com, not \P{C}*|is empty); usage: /u);
    }
    assert.match((await setUp('--root', join(folder, 'four'))).err, /^--domain is missing; usage: /);
    assert.equal((await setUp('--domain', 'a.cn', '--proxy', 'apache', '--root', join(folder, 'four'))).code, 2);
    assert.equal(fs.existsSync(join(folder, 'four')), false);
  });

  describe('the command zhuzhan', () => {
    const bin = join(folder, 'bin');
    const root = join(folder, 'five');

    it('runs each command as the service’s user, with none of the settings set', async () => {
      await setUp('--domain', 'www.qizhu.cn', '--root', root);
      execFileSync('mkdir', ['-p', bin]);
      for (const name of ['runuser', 'sudo', 'systemctl', 'journalctl']) {
        fs.writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $* in $PWD"\n`, { mode: 0o755 });
      }
      fs.writeFileSync(join(bin, 'id'), '#!/bin/sh\n[ "$1" = -u ] && echo 0 || echo root\n', { mode: 0o755 });
      const run = (...args: string[]) =>
        execFileSync(join(root, 'usr/local/bin/zhuzhan'), args, {
          encoding: 'utf8',
          env: { PATH: `${bin}:${process.env.PATH}`, DATA_DIR: '/elsewhere' },
        });
      const asService =
        /^runuser -u zhuzhan -- env -i PATH=\S+:\/usr\/sbin:\/sbin LANG=\S+ UV_THREADPOOL_SIZE=16 \S*node \/opt\/zhuzhan\/current\/zhuzhan /;
      for (const args of [
        ['backup', '--verify'],
        ['restore', '/a b'],
        ['account', 'list'],
        ['export', '--to', 'x'],
      ]) {
        const said = run(...args);
        assert.match(said, asService);
        assert.ok(said.includes(`zhuzhan ${args.join(' ')} in `), said);
      }
      assert.match(run('status'), /^systemctl status .*\nrunuser .* status in/);
      assert.match(run('restart'), /^systemctl restart zhuzhan in/);
      assert.match(run('stop'), /^systemctl stop zhuzhan\.socket zhuzhan in/); // else the next visit starts it
      assert.match(run('logs', '-f'), /^journalctl -u zhuzhan\* -f/);
      assert.match(run('dance'), asService); // the program itself refuses it
    });

    it('prints help for every word, as whoever typed it, and controls the service by one word alone', () => {
      const script = fs.readFileSync(join(root, 'usr/local/bin/zhuzhan'), 'utf8');
      const file = join(root, 'script'); // the same, where this root is the machine's
      fs.writeFileSync(file, script.replaceAll('/opt/zhuzhan', join(root, 'opt/zhuzhan')), { mode: 0o755 });
      const type = (...args: string[]) => {
        const env = { PATH: `${bin}:${process.env.PATH}` };
        const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', env });
        assert.doesNotMatch(stdout, /^(?:systemctl|journalctl|runuser|sudo) /m, args.join(' '));
        return { status, said: stdout + stderr };
      };
      for (const word of ['start', 'stop', 'restart', 'logs']) {
        assert.deepEqual(type(word, '--help'), type('stop', '--help'));
        assert.match(type(word, '--help').said, /^zhuzhan start \| stop \| restart \| logs control the service; /);
      }
      for (const word of ['status', 'backup', 'restore', 'account', 'export', 'import', 'upgrade', 'setup']) {
        const { status, said } = type(word, 'more', '--help');
        assert.deepEqual([status, said.slice(0, 15)], [0, 'usage: zhuzhan '], said);
      }
      assert.match(type('--help').said, /^zhuzhan start .*\nusage: zhuzhan COMMAND\n/);
      for (const word of ['start', 'stop', 'restart']) assert.equal(type(word, '--hepl').status, 2);
    });
  });
});
