import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { CHEAPLY, startProcess } from '../../helpers/server-process.ts';
import { isLongRun, verdict } from '../verdict.ts';

const ROUNDS = isLongRun ? 60 : 4;

it('of two servers that race for one folder, new or left locked by a killed one, exactly one starts', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'zhuzhan-race-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcomes = await Promise.allSettled([startProcess(folder, CHEAPLY), startProcess(folder, CHEAPLY)]);
    const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    // The lock stays behind: the next round begins with it.
    for (const server of started) await server.end('SIGKILL');
    assert.equal(started.length, 1, `round ${round}: ${refusals.join('\n')}`);
    assert.match(
      refusals[0] ?? '',
      /ended with 1: [^\n]+ is in use by another server \(process \d+, since [^\n]+\)\n?$/,
    );
  }
  verdict(t, 'races of two servers for one folder', ROUNDS, []);
});
