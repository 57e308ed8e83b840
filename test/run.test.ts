import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { ROOT } from './helpers/site.ts';

/** A file whose suite a helper declares, one that declares its own, and one that needs no browser. */
const FILES = ['test/journeys/search.test.ts', 'test/editing/editing.test.ts', 'test/client/ui/picture.test.tsx'];

/** Without `NODE_TEST_CONTEXT`, which would make the runner a test of this one. */
function run(environment: NodeJS.ProcessEnv): { status: number | null; stdout: string } {
  const { NODE_TEST_CONTEXT: _, CI: _ci, ...env } = process.env;
  const args = ['--import', 'tsx', 'test/run.ts', ...FILES];
  return spawnSync(process.execPath, args, { cwd: ROOT, env: { ...env, ...environment }, encoding: 'utf8' });
}

describe('the runner on a machine without a browser', () => {
  const CHROMIUM = '/nowhere/chromium';

  it('succeeds: a file that was loaded and skipped all with a reason ran, and the end says how to get a browser', () => {
    const { status, stdout } = run({ CHROMIUM });
    assert.match(stdout, /\nskipped 2 suites and tests: .*apt-get install chromium/);
    assert.match(stdout, /\n3 of 3 test files ran\n/);
    assert.equal(status, 0);
  });

  it('fails in CI', () => {
    const { status, stdout } = run({ CHROMIUM, CI: 'true' });
    assert.match(stdout, /\nfailed: test\/journeys\/search\.test\.ts/);
    assert.equal(status, 1);
  });
});
