import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
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
import { after, before, describe, it } from 'node:test';
import { type ServerProcess, startProcess } from '../../helpers/server-process.ts';
import { ROOT } from '../../helpers/site.ts';
import { freePort } from '../../proxy/nginx.ts';

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
      `#!/bin/sh\ntouch ${folder}/asked\nwhile [ -e ${folder}/asked ]; do sleep 0.05; done\n`,
      { mode: 0o755 },
    );
  });
  after(async () => {
    await server?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the command; whenever it asks for a restart, the server is started anew. */
  async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const child = spawn(
      process.execPath,
      [join(root, 'server/deploy/upgrade.mjs'), '--restart', join(bin, 'restart'), ...args],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          DATA_DIR: join(site, 'data'),
          UPLOADS_DIR: join(site, 'uploads'),
          ...environment,
        },
      },
    );
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const ended = once(child, 'exit');
    let code: number | undefined;
    void ended.then(([given]) => {
      code = Number(given);
    });
    while (code === undefined) {
      if (existsSync(join(folder, 'asked'))) {
        await server.end('SIGTERM');
        server = await startProcess(site, environment, [], root).catch(() => server);
        rmSync(join(folder, 'asked'));
      }
      await Promise.race([ended, new Promise((done) => setImmediate(done))]);
    }
    return { code, out, err };
  }
  const isServed = async () => (await fetch(`${server.address}/healthz`)).ok;
  const stylesOf = async () =>
    /href="(\/assets\/site-[^"]+\.css)"/.exec(await (await fetch(server.address)).text())?.[1];
  const change = (text: string) => appendFileSync(join(root, 'client/styles/tokens.css'), text);

  it('is built beside, tried on a copy and served after one restart; --back returns to the last', async () => {
    const before = await stylesOf();
    change(':root { --upgraded: 1; }\n');
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

  it('that cannot be built, does not start or shows a broken page changes nothing, and says so in its last line', async () => {
    const before = await stylesOf();
    const current = readFileSync(join(root, 'dist/current'), 'utf8');
    const main = join(root, 'server/main.ts');
    const feeds = join(root, 'server/pages/feeds.ts');
    const [mainText, feedsText] = [readFileSync(main, 'utf8'), readFileSync(feeds, 'utf8')];
    for (const [break_, why] of [
      [() => writeFileSync(main, 'const = 1;'), /build\.mjs failed/],
      [
        () => writeFileSync(main, "process.stderr.write('no such luck\\n'); process.exit(3);"),
        /it ends with 3: no such luck/,
      ],
      [
        () => writeFileSync(feeds, feedsText.replace("'<item>',", "(() => { throw new Error('x'); })(),")),
        /\/news\.rss is answered with 500/,
      ],
    ] as const) {
      break_();
      const { code, err } = await run();
      writeFileSync(main, mainText);
      writeFileSync(feeds, feedsText);
      assert.equal(code, 1);
      assert.match(err.trim().split('\n').at(-1) ?? '', why);
      assert.equal(readFileSync(join(root, 'dist/current'), 'utf8'), current);
      assert.ok(await isServed());
    }
    assert.equal(await stylesOf(), before);
  });

  it('goes back by itself where the new version does not come up', async () => {
    const current = readFileSync(join(root, 'dist/current'), 'utf8');
    change(':root { --upgraded: 2; }\n');
    const { code, err } = await run('--restart', 'false');
    assert.equal(code, 1);
    assert.match(err, /"false" failed; \S+ is served again/);
    assert.equal(readFileSync(join(root, 'dist/current'), 'utf8'), current);
    assert.ok(await isServed());
  });

  it('has packages of its own where the lock file is another', async () => {
    rmSync(join(root, 'node_modules'));
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{}}');
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$*" > ${folder}/npm\nln -s ${ROOT}/node_modules node_modules\n`, {
      mode: 0o755,
    });
    change(':root { --upgraded: 3; }\n');
    const path = process.env.PATH;
    process.env.PATH = `${bin}:${path}`;
    const { code, err } = await run();
    process.env.PATH = path;
    assert.deepEqual([code, err], [0, '']);
    assert.match(readFileSync(join(folder, 'npm'), 'utf8'), /^ci/);
    assert.deepEqual(readdirSync(join(root, 'node_modules')), ['.package-lock.json']);
  });

  it('that is killed leaves a version that starts', async () => {
    change(':root { --upgraded: 4; }\n');
    for (const line of ['building', 'pages open']) {
      const args = [join(root, 'server/deploy/upgrade.mjs'), '--restart', 'true'];
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: join(site, 'data'),
        UPLOADS_DIR: join(site, 'uploads'),
        ...environment,
      };
      const child = spawn(process.execPath, args, { cwd: root, env: { ...env, PATH: `${bin}:${env.PATH}` } });
      for await (const chunk of child.stdout) if (String(chunk).includes(line)) child.kill('SIGKILL');
      assert.ok(await isServed());
      await server.end('SIGTERM');
      server = await startProcess(site, environment, [], root);
      assert.ok(await isServed());
    }
    assert.equal(spawnSync(process.execPath, [join(root, 'server/deploy/upgrade.mjs'), '--dance']).status, 1);
  });
});
