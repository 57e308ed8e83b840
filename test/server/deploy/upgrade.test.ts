import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from '../../bench/figures.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type ServerProcess, startProcess } from '../../helpers/server-process.ts';
import { ROOT } from '../../helpers/site.ts';

const { version } = JSON.parse(fs.readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('an upgrade', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'zhuzhan-upgrade-'));
  const home = join(folder, 'opt/zhuzhan');
  const releases = join(home, 'releases');
  const site = join(folder, 'site');
  const data = join(site, 'data');
  let environment: Record<string, string>;
  let server: ServerProcess;
  before(async () => {
    fs.mkdirSync(releases, { recursive: true });
    fs.cpSync(join(ROOT, 'dist'), join(releases, version), { recursive: true });
    fs.symlinkSync(`releases/${version}`, join(home, 'current'));
    fs.symlinkSync('current', join(home, 'dist')); // where startProcess looks for a program
    environment = { PORT: String(await freePort()), BACKUP_DIR: join(folder, 'snapshots') };
    for (const name of ['data', 'uploads'])
      fs.cpSync(join(ROOT, 'test/fixtures/0.1.0', name), join(site, name), { recursive: true });
    server = await startProcess(site, environment, [], home);
    // what systemd would do: the process is this test's, and is started anew when it has gone
    const asks = `#!/bin/sh\ntouch ${folder}/asked\necho asked\nwhile [ -e ${folder}/asked ]; do sleep 0.05; done\n`;
    fs.writeFileSync(join(folder, 'restart'), asks, { mode: 0o755 });
  });
  after(async () => {
    await server?.end('SIGTERM');
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** A release of the next version: what is built here, with another version and this change of its program. */
  function pack(next: string, change: (program: string) => string = (text) => text): string {
    const release = join(folder, `zhuzhan-${next}`);
    fs.cpSync(join(ROOT, 'dist'), release, { recursive: true });
    const edit = (path: string, edited: (text: string) => string) => {
      const before = fs.readFileSync(join(release, path), 'utf8');
      assert.notEqual(edited(before), before);
      fs.writeFileSync(join(release, path), edited(before));
    };
    edit('package.json', (text) => text.replace(version, next));
    edit('server/main.cjs', (text) => `${change(text)}\n`);
    execFileSync('tar', ['-I', 'gzip -1', '-cf', `${release}.tar.gz`, '-C', folder, `zhuzhan-${next}`]);
    fs.rmSync(release, { recursive: true });
    return `${release}.tar.gz`;
  }
  const start = (...args: string[]) =>
    spawn(join(home, 'current/zhuzhan'), ['upgrade', ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: data, UPLOADS_DIR: join(site, 'uploads'), ...environment },
    });
  /** Runs the command; whenever it asks for a restart, the server is started anew from the link. */
  async function upgrade(...args: string[]): Promise<{ code: number; out: string; last: string }> {
    const child = start('--restart', join(folder, 'restart'), ...args);
    let [out, err] = ['', ''];
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const ended = once(child, 'close');
    for await (const line of createInterface(child.stdout)) {
      if (line === 'asked') {
        await server.end('SIGTERM');
        server = await startProcess(site, environment, [], home).catch(() => server);
        fs.rmSync(join(folder, 'asked'));
      } else out += `${line}\n`;
    }
    const [code] = await ended;
    return { code, out, last: `${out}${err}`.trim().split('\n').at(-1) ?? '' };
  }
  const servedVersion = async () => {
    assert.ok((await fetch(`${server.address}/healthz`)).ok);
    const { version: served } = JSON.parse(server.said().find((line) => line.includes('"ready"')) ?? '{}');
    assert.equal(fs.realpathSync(join(home, 'current')), join(fs.realpathSync(releases), served.split(' ')[0]));
    return served.split(' ')[0];
  };
  const leavesNothing = () => {
    assert.deepEqual(fs.readdirSync(site).sort(), ['data', 'uploads']);
    const wrong = [...fs.readdirSync(releases), ...fs.readdirSync(home)].filter((name) => name.startsWith('.'));
    assert.deepEqual(wrong, []);
  };

  it('is unpacked beside, verified and opened on a copy, and served after one restart; --back returns once', async () => {
    const file = pack('0.8.0');
    const sum = execFileSync('sha256sum', [file], { encoding: 'utf8' });
    fs.writeFileSync(`${file}.sha256`, sum);
    const { code, out, last } = await upgrade(file);
    assert.equal(code, 0, out + last);
    assert.match(out, /\d+ pages open\n/);
    assert.match(last, /^0\.8\.0 \(\w{8}\) is served; zhuzhan upgrade --back returns to /);
    assert.equal(await servedVersion(), '0.8.0');
    assert.equal(fs.readdirSync(join(folder, 'snapshots')).filter((name) => /^\d/.test(name)).length, 1);
    leavesNothing();
    assert.match((await upgrade(file)).last, /is served already$/);
    assert.equal((await upgrade('--back')).code, 0);
    assert.equal(await servedVersion(), version);
    const again = await upgrade('--back');
    assert.deepEqual([again.code, again.last], [1, 'there is no earlier release']);
    fs.writeFileSync(
      `${file}.sha256`,
      sum.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    );
    assert.match((await upgrade(file)).last, /does not have the SHA-256 that .*\.sha256 names$/);
  });

  it('that is broken in any way changes nothing, and names the reason in its last line', async () => {
    const served = await servedVersion();
    const kept = fs.readdirSync(releases);
    const noStart = "if (process.argv[2] === 'start') throw new Error('no such luck');";
    const notes = join(folder, 'notes.tar.gz');
    execFileSync('tar', ['-czf', notes, '-C', ROOT, 'LICENSE']);
    for (const [args, why] of [
      [[pack('0.9.0', () => "throw new Error('no such luck');")], /^0\.9\.0 .*Error: no such luck$/],
      [[pack('0.9.1', (text) => noStart + text)], /^0\.9\.1 .* does not start: Error: no such luck$/],
      [[pack('0.9.2', (text) => text.replace('"<item>",', 'missing(),'))], /^0\.9\.2 .*\/news\.rss returns 500$/],
      [
        [pack('0.9.3', (text) => text.replace(DETAIL, '{ $1, newTitle: "" }'))],
        /^0\.9\.3 .*served differently than copied: (data\/\S+ ){5}and \d+ more$/,
      ],
      [
        [pack('0.9.6', (text) => text.replaceAll('/gongsijianjie', '/elsewhere'))],
        /^0\.9\.6 .*: \/gongsijianjie returns 404$/,
      ],
      [
        [pack('0.9.7', (text) => DIES_SERVED + text)],
        /^0\.9\.7 .*: it does not keep answering at \S+; .* is served again$/,
      ],
      [[pack('0.9.4'), '--restart', 'false'], /^0\.9\.4 .*: "false" failed; .* is served again, but "false" failed$/],
      [[notes], /notes\.tar\.gz is no release of this program$/],
      [[join(folder, 'none.tar.gz')], /none\.tar\.gz cannot be unpacked: /],
      [['one', 'two'], /^Without a file/],
    ] as const) {
      const { code, last } = await upgrade(...args);
      assert.equal(code, 1, last);
      assert.match(last, why);
      assert.equal(await servedVersion(), served);
      assert.deepEqual(fs.readdirSync(releases), kept);
      leavesNothing();
    }
  });

  it('for which the disk has no room changes nothing', async () => {
    const file = pack('0.9.5');
    const limited = spawn('sh', ['-c', `ulimit -f 4; exec ${join(home, 'current/zhuzhan')} upgrade ${file}`], {
      env: { PATH: process.env.PATH, DATA_DIR: data, UPLOADS_DIR: join(site, 'uploads'), ...environment },
    });
    const said: string[] = [];
    limited.stderr.on('data', (chunk) => said.push(String(chunk)));
    assert.equal((await once(limited, 'close'))[0], 1);
    assert.match(said.join(''), /cannot be unpacked/);
    assert.equal(await servedVersion(), version);
    leavesNothing();
  });

  it('that is killed leaves a release that starts, no process, and folders that the next one removes', async () => {
    const file = pack('1.0.0-a');
    for (const line of ['creating a snapshot', 'starts on a copy', 'pages open']) {
      const child = start('--restart', 'true', file);
      let started: number[] = [];
      for await (const chunk of child.stdout) {
        if (!String(chunk).includes(line)) continue;
        started = processTree(child.pid ?? 0);
        child.kill('SIGKILL');
      }
      while (started.some(isAlive)) await pause(20); // the trial's server among them
      await server.end('SIGTERM');
      server = await startProcess(site, environment, [], home);
      assert.ok((await fetch(`${server.address}/healthz`)).ok);
    }
    await upgrade(file);
    assert.equal(await servedVersion(), '1.0.0-a');
    leavesNothing();
  });

  it('keeps the last two releases, and does not go back to one that cannot read the data any more', async () => {
    const later = pack('1.0.1', (text) => text.replace(/\b(FORMAT\d*) ?= ?2\b/, '$1=3'));
    assert.equal((await upgrade(later)).code, 0);
    assert.deepEqual(fs.readdirSync(releases).sort(), ['1.0.0-a', '1.0.1']);
    assert.equal(JSON.parse(fs.readFileSync(join(data, 'format.json'), 'utf8')).format, 3);
    const { code, last } = await upgrade('--back');
    assert.equal(code, 1);
    assert.match(last, /format 3 belongs to a later version of this server$/);
    assert.equal(await servedVersion(), '1.0.1');
  });
});

/** Dies soon after it listens, but not on trial. */
const DIES_SERVED =
  "if (process.argv[2] === 'start' && process.env.PORT !== '0') setTimeout(() => process.exit(1), 2_000);";

/** Where a detail is put together, in the built program. */
const DETAIL = /\{ ?(\.\.\.row\d*), ?\.\.\.visible, ?\.\.\.more ?\}/;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
