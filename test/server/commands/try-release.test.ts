import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ask } from '../../../server/commands/try-release.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const READY = '"event":"ready"';
const ENDLESS = 'setInterval(() => {}, 1000)';
const KEEPS_PIPES = `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 5000)'], { stdio: 'inherit' })`;

/** Runs a release of which only this program is there. */
function run(program: string, how: Omit<Parameters<typeof ask>[1], 'env'>) {
  const release = temporaryFolder({ after });
  writeFileSync(join(release, 'zhuzhan'), program);
  return ask({ release, shown: '2.0.0' }, { env: {}, ...how }, 'backup');
}

test('a release on trial that never ends, whoever keeps its pipes, is given up with one line', {
  timeout: 60_000,
}, async () => {
  for (const program of [
    ENDLESS,
    `${KEEPS_PIPES}; ${ENDLESS}`,
    KEEPS_PIPES.replace(/$/, '.unref(); process.exit(0)'),
  ]) {
    await assert.rejects(run(program, { limitMs: 400 }), /^Error: 2\.0\.0, backup: it is not done after 0\.4 s$/);
    await assert.rejects(
      run(program, { limitMs: 400, until: READY }),
      /^Error: 2\.0\.0 does not start: it is not done/,
    );
  }
});

test('a release on trial has succeeded when it ends with 0, or once it is ready', { timeout: 60_000 }, async () => {
  assert.equal(await run("console.log('done')", {}), 'done\n');
  assert.match(await run(`console.log('{${READY}}'); ${ENDLESS}`, { until: READY }), /ready/);
  await assert.rejects(run('', { until: READY }), /2\.0\.0 does not start: it ended with 0$/);
  await assert.rejects(run('throw new Error("no such luck")', {}), /2\.0\.0, backup: Error: no such luck$/);
});
