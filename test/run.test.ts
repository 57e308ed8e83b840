import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './helpers/site.ts';

/** A file whose suite a helper declares, one that declares its own, and one that needs no browser. */
const FILES = ['test/journeys/search.test.ts', 'test/editing/editing.test.ts', 'test/client/ui/picture.test.tsx'];

/** Without `NODE_TEST_CONTEXT`, which would make the runner a test of this one. */
function run(words: readonly string[], environment = {}): { status: number | null; stdout: string } {
  const { NODE_TEST_CONTEXT: _, CI: _ci, ...env } = process.env;
  const args = ['--import', 'tsx', ...words];
  return spawnSync(process.execPath, args, { cwd: ROOT, env: { ...env, ...environment }, encoding: 'utf8' });
}

describe('the runner on a machine without a browser', () => {
  const CHROMIUM = '/nowhere/chromium';

  it('succeeds: a file that was loaded and skipped all with a reason ran, and the end says how to get a browser', () => {
    const { status, stdout } = run(['test/run.ts', ...FILES], { CHROMIUM });
    assert.match(stdout, /\nskipped 2 suites and tests: .*apt-get install chromium/);
    assert.match(stdout, /\n3 of 3 test files ran\n/);
    assert.equal(status, 0);
  });

  it('fails in CI', () => {
    const { status, stdout } = run(['test/run.ts', ...FILES], { CHROMIUM, CI: 'true' });
    assert.match(stdout, /\nfailed: test\/journeys\/search\.test\.ts/);
    assert.equal(status, 1);
  });
});

describe('the runner, where a process with several files is ended', () => {
  const FIRST = `import { it } from 'node:test'; it('first', () => {});`;
  const SECOND = `import { it } from 'node:test'; it('second', () => {}); it('third', () => new Promise(() => setTimeout(process.exit, 1000, 3)));`;

  it('names the file and the test after which it was, and counts those before as run', () => {
    const root = mkdtempSync(join(tmpdir(), 'zhuzhan-runner-'));
    try {
      const files = ['a', 'b', 'c'].map((name) => `test/browser/${name}.test.mjs`);
      mkdirSync(join(root, 'test/browser'), { recursive: true });
      for (const [at, file] of files.entries()) writeFileSync(join(root, file), at === 1 ? SECOND : FIRST);
      const program = `
        import { runFiles } from ${JSON.stringify(join(ROOT, 'test/run-files.ts'))};
        const { ran, failed } = await runFiles(${JSON.stringify(root)}, ${JSON.stringify(files)}, 1);
        console.log('\\ntold: ' + JSON.stringify([[...ran.keys()], failed]));`;
      writeFileSync(join(root, 'program.mjs'), program);
      const { stdout } = run([join(root, 'program.mjs')]);
      const told = JSON.parse(/^told: (.+)$/m.exec(stdout)?.[1] ?? '');
      assert.deepEqual(told, [[files[0]], [{ file: files[1], name: 'its process was ended after “second”' }]]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
