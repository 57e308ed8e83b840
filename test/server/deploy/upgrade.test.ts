import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createAlarm } from '../../../server/integrity/alarm.ts';
import { SILENT } from '../../../server/start/log.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { processTree } from '../../bench/figures.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type ServerProcess, startProcess } from '../../helpers/server-process.ts';
import { ROOT } from '../../helpers/site.ts';

const COPIED = ['build.mjs', 'client', 'dist', 'package.json', 'package-lock.json', 'server', 'tsconfig.json'];

describe('an upgrade', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhuzhan-upgrade-'));
  const root = join(folder, 'opt');
  const site = join(folder, 'site');
  const bin = join(folder, 'bin');
  let environment: Record<string, string>;
  let server: ServerProcess;
  before(async () => {
    mkdirSync(root);
    for (const name of COPIED) cpSync(join(ROOT, name), join(root, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    environment = { PORT: String(await freePort()) };
    cpSync(join(ROOT, 'test/fixtures/0.1.0/data'), join(site, 'data'), { recursive: true });
    cpSync(join(ROOT, 'test/fixtures/0.1.0/uploads'), join(site, 'uploads'), { recursive: true });
    server = await startProcess(site, environment, [], root);
    // what systemd would do: the process is this test's, and is started anew when it has gone
    mkdirSync(bin);
    writeFileSync(
      join(bin, 'restart'),
      `#!/bin/sh\ntouch ${folder}/asked\necho restart\nwhile [ -e ${folder}/asked ]; do sleep 0.05; done\n`,
      { mode: 0o755 },
    );
  });
  after(async () => {
    await server?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (...args: string[]) =>
    spawn(process.execPath, [join(root, 'server/deploy/upgrade.mjs'), ...args], {
      cwd: root,
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        DATA_DIR: join(site, 'data'),
        UPLOADS_DIR: join(site, 'uploads'),
        ...environment,
      },
    });

  /** Runs the command; whenever it asks for a restart, the server is started anew. */
  async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const child = start('--restart', 'restart', ...args);
    let [out, err] = ['', ''];
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const ended = once(child, 'close');
    for await (const line of createInterface(child.stdout)) {
      if (line === 'restart') {
        await server.end('SIGTERM');
        server = await startProcess(site, environment, [], root).catch(() => server);
        rmSync(join(folder, 'asked'));
      } else out += `${line}\n`;
    }
    const [code] = await ended;
    return { code, out, err };
  }
  const isServed = async () => (await fetch(`${server.address}/healthz`)).ok;
  const stylesOf = async () =>
    /href="(\/assets\/site-[^"]+\.css)"/.exec(await (await fetch(server.address)).text())?.[1];
  /** What the alarm of a server says that runs now. */
  const faults = async (): Promise<string[]> => {
    const told: string[] = [];
    const alarm = createAlarm({
      ...{ fs: realFileSystem, root, build: currentBuild(), log: SILENT, now: Date.now },
      pause: async () => {},
      tell: (found) => told.push(...found.map(({ file, what }) => `${what} ${file}`)),
    });
    await alarm.look();
    return told.sort();
  };
  const currentBuild = () => readFileSync(join(root, 'dist/current'), 'utf8');
  /** Of the next version; building it gives the one that is built here another name, changed so. */
  const nextVersion = (change: string, from = root) =>
    writeFileSync(
      join(root, 'build.mjs'),
      [
        "import { execFileSync } from 'node:child_process';",
        "import { readFileSync, rmSync, writeFileSync } from 'node:fs';",
        "import { stampOf } from './client/bundle/stamp.mjs';",
        `execFileSync('cp', ['-a', '${from}/dist', 'dist']);`,
        "for (const name of ['current', 'previous', 'switch.json', 'stamp']) rmSync('dist/' + name, { force: true });",
        "writeFileSync('dist/stamp', stampOf('.', 'production'));",
        'const replaceMain = (change) => {',
        "  const text = readFileSync('dist/server/bundle/main.cjs', 'utf8');",
        "  rmSync('dist/server/bundle/main.cjs');",
        "  writeFileSync('dist/server/bundle/main.cjs', change(text));",
        '};',
        change,
      ].join('\n'),
    );

  it('is built beside, tried on a copy and served after one restart; --back returns to the last', async () => {
    const before = await stylesOf();
    appendFileSync(join(root, 'client/styles/tokens.css'), ':root { --upgraded: 1; }\n');
    writeFileSync(join(root, 'client/media/brand/icon-180.png'), 'another picture');
    const { code, out, err } = await run();
    assert.deepEqual([code, err], [0, ''], out);
    assert.match(out, /\d+ pages open\n\d+ records are there\n/);
    const first = await stylesOf();
    assert.notEqual(first, before);
    assert.match((await run()).out, /is this version already/);
    assert.equal(execFileSync(process.execPath, ['build.mjs', '--if-needed'], { cwd: root, encoding: 'utf8' }), '');
    assert.deepEqual(readdirSync(site).sort(), ['data', 'uploads']); // nothing of the trial is left
    const back = await run('--back');
    assert.deepEqual([back.code, back.err], [0, ''], back.out);
    assert.equal(await stylesOf(), before);
  });

  it('makes no alarm, there and back, and what else is changed where it was does', async () => {
    assert.equal(currentBuild(), 'dist');
    assert.deepEqual(await faults(), []);
    assert.equal((await run()).code, 0);
    assert.notEqual(currentBuild(), 'dist');
    assert.deepEqual(await faults(), []);
    for (const file of ['dist/server/main.cjs', 'dist/previous', 'client/media/brand/icon-180.png']) {
      const path = join(root, file);
      const bytes = readFileSync(path);
      appendFileSync(path, ' ');
      assert.deepEqual(await faults(), [`changed ${file}`]);
      writeFileSync(path, bytes);
    }
    assert.equal((await run('--back')).code, 0);
    writeFileSync(join(root, 'dist/server/more.cjs'), '');
    assert.deepEqual(await faults(), ['foreign dist/server/more.cjs']);
    rmSync(join(root, 'dist/server/more.cjs'));
  });

  it('that cannot be built, does not start or shows a broken page changes nothing, and says so in its last line', async () => {
    const [before, current] = [await stylesOf(), currentBuild()];
    const main = join(root, 'server/main.ts');
    const mainText = readFileSync(main, 'utf8');
    const noLuck = "throw new Error('no such luck');";
    const noFeed = `text.replace('"<item>",', '(() => { throw new Error("x"); })(),')`;
    for (const [breakIt, why] of [
      [() => writeFileSync(main, 'const = 1;'), /build\.mjs failed/],
      [() => nextVersion(`replaceMain(() => ${JSON.stringify(noLuck)});`), /it ends with 1: Error: no such luck/],
      [() => nextVersion(`replaceMain((text) => ${noFeed});`), /\/news\.rss is answered with 500/],
    ] as const) {
      breakIt();
      const { code, err } = await run();
      writeFileSync(main, mainText);
      assert.equal(code, 1);
      assert.match(err.trim().split('\n').at(-1) ?? '', why);
      assert.equal(currentBuild(), current);
      assert.ok(await isServed());
    }
    assert.equal(await stylesOf(), before);
  });

  it('has packages of its own where the lock file is another, and goes back by itself where it does not come up', async () => {
    const current = currentBuild();
    rmSync(join(root, 'node_modules'));
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{}}');
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$*" > ${folder}/npm\nln -s ${ROOT}/node_modules node_modules\n`, {
      mode: 0o755,
    });
    nextVersion('// 2');
    const { code, err } = await run('--restart', 'false');
    assert.equal(code, 1);
    assert.match(err, /"false" failed; \S+ is served again/);
    assert.equal(currentBuild(), current);
    assert.ok(await isServed());
    assert.match(readFileSync(join(folder, 'npm'), 'utf8'), /^ci/);
    assert.deepEqual(readdirSync(join(root, 'node_modules')), ['.package-lock.json']);
  });

  it('that is killed leaves a version that starts, no process, and a folder that the next one removes', async () => {
    nextVersion('// 3');
    for (const line of ['building', 'pages open']) {
      const child = start('--restart', 'true');
      let started: number[] = [];
      for await (const chunk of child.stdout) {
        if (!String(chunk).includes(line)) continue;
        started = processTree(child.pid ?? 0);
        child.kill('SIGKILL');
      }
      while (started.some(isAlive)) await pause(20); // the trial's server among them
      assert.ok(await isServed());
      await server.end('SIGTERM');
      server = await startProcess(site, environment, [], root);
      assert.ok(await isServed());
    }
    const next = await run();
    assert.equal(next.code, 0, next.err);
    assert.deepEqual(readdirSync(site).sort(), ['data', 'uploads']);
    assert.equal(spawnSync(process.execPath, [join(root, 'server/deploy/upgrade.mjs'), '--dance']).status, 1);
  });

  it('keeps the programs of 0.1.0, which stand where the ways in come to stand', async () => {
    await server.end('SIGTERM');
    rmSync(join(root, 'dist'), { recursive: true });
    cpSync(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true });
    const programs = join(root, 'dist/server');
    cpSync(join(programs, 'bundle'), programs, { recursive: true });
    rmSync(join(programs, 'bundle'), { recursive: true });
    server = await startProcess(site, environment, [], root);
    nextVersion('// 4', ROOT);
    for (const args of [[], ['--back']]) {
      const { code, err } = await run(...args);
      assert.deepEqual([code, err], [0, '']);
      assert.ok(await isServed());
    }
    assert.equal(currentBuild(), 'dist');
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
