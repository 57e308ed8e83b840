import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { freePort } from './free-port.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { ROOT } from './site.ts';
import { temporaryFolder } from './temporary-store.ts';

/** The version that is built here. */
export const { version } = JSON.parse(fs.readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** For a suite: a site as `setup` leaves it, below a folder; its server runs, and upgrades restart it. */
export function suiteInstallation() {
  let server: ServerProcess;
  after(() => server?.end('SIGTERM'));
  const folder = temporaryFolder({ after });
  const home = join(folder, 'opt/zhuzhan');
  const releases = join(home, 'releases');
  const site = join(folder, 'site');
  const data = join(site, 'data');
  const environment: Record<string, string> = {
    DATA_DIR: data,
    UPLOADS_DIR: join(site, 'uploads'),
    BACKUP_DIR: join(folder, 'snapshots'),
    SAMPLES: 'no',
  };
  before(async () => {
    fs.mkdirSync(releases, { recursive: true });
    fs.cpSync(join(ROOT, 'dist'), join(releases, version), { recursive: true, filter: isNeeded });
    listSums(join(releases, version));
    fs.symlinkSync(`releases/${version}`, join(home, 'current'));
    fs.symlinkSync('current', join(home, 'dist')); // where startProcess looks for a program
    environment.PORT = String(await freePort());
    await (await startProcess(site, environment, [], home)).end('SIGTERM');
    const article = join('news', fs.readdirSync(join(ROOT, 'server/starter/news'))[0] ?? ''); // each trial opens every page
    fs.cpSync(join(ROOT, 'server/starter', article), join(data, article));
    server = await startProcess(site, environment, [], home);
    // what systemd would do: the process is this test's, and is started anew when it has gone
    const asks = `#!/bin/sh\ntouch ${folder}/asked\necho asked\nwhile [ -e ${folder}/asked ]; do sleep 0.05; done\n`;
    fs.writeFileSync(join(folder, 'restart'), asks, { mode: 0o755 });
  });

  /** A release of the next version: what is built here, with another version and this change of its program. */
  function pack(next: string, change = (program: string) => program, spoil = (_release: string) => {}): string {
    const name = `zhuzhan-${next.replace(/.*\//, '')}`;
    const release = join(folder, name);
    fs.cpSync(join(ROOT, 'dist'), release, { recursive: true, filter: isNeeded });
    const edit = (path: string, edited: (text: string) => string) => {
      const before = fs.readFileSync(join(release, path), 'utf8');
      assert.notEqual(edited(before), before);
      fs.writeFileSync(join(release, path), edited(before));
    };
    edit('package.json', (text) => text.replace(version, next));
    edit('server/main.cjs', (text) => `${change(text)}\n`);
    listSums(release);
    spoil(release);
    const file = `${release}.tar.gz`;
    execFileSync('tar', ['-I', 'gzip -1', '-cf', file, '-C', folder, name]);
    fs.writeFileSync(`${file}.sha256`, execFileSync('sha256sum', [file]));
    fs.rmSync(release, { recursive: true });
    return file;
  }
  /** As the command `zhuzhan` does: the way back is the earlier release's own. */
  const programFor = (args: string[]) =>
    args.includes('--back') && fs.existsSync(join(home, 'previous')) ? 'previous/zhuzhan' : 'current/zhuzhan';
  const start = (...args: string[]) =>
    spawn(join(home, programFor(args)), ['upgrade', '--root', folder, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
    });
  /** Runs the command; whenever it asks for a restart, the server is started anew from the link. */
  async function upgrade(...args: string[]): Promise<{ code: number; out: string; last: string }> {
    const restart = args.includes('--restart') ? [] : ['--restart', join(folder, 'restart')];
    const child = start(...restart, ...args);
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
    const previous = join(home, 'previous');
    if (fs.existsSync(previous)) assert.notEqual(fs.realpathSync(previous), fs.realpathSync(join(home, 'current')));
  };

  const restart = async () => {
    await server.end('SIGTERM');
    server = await startProcess(site, environment, [], home);
  };
  return { folder, home, releases, data, environment, pack, start, upgrade, restart, servedVersion, leavesNothing };
}

/** Each release here is without the starter's films and pictures, nine tenths of its bytes. */
const isNeeded = (path: string) => !/\/(?:films|pictures|starter\/uploads)\//.test(path);

/** Lists the files of a release as its build does. */
export function listSums(release: string): void {
  const list = 'find . -type f ! -path ./SHA256SUMS -print0 | LC_ALL=C sort -z | xargs -0 sha256sum > SHA256SUMS';
  execFileSync('sh', ['-c', list], { cwd: release });
}

/** A process and all that it started, where there is a /proc. */
export function processTree(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(' ').filter(Boolean) : [];
  return [pid, ...children.map(Number).flatMap(processTree)];
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
