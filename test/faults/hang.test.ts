import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { startProcess } from '../helpers/server-process.ts';
import { ROOT } from '../helpers/site.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

it('a server that hangs ends itself, names the request, and is started again on the same data', async (t) => {
  const folder = temporaryFolder(t);
  const preload = `--require=${JSON.stringify(join(import.meta.dirname, 'stands-still.cjs'))}`;
  const { address, child, said } = await startProcess(folder, { NODE_OPTIONS: preload });
  const exited = once(child, 'exit');
  await assert.rejects(fetch(`${address}/stands-still`));
  assert.deepEqual(await exited, [null, 'SIGKILL']);
  const told = said().map((line) => JSON.parse(line));
  for (const [code, seconds] of [
    ['event-loop-blocked', 2],
    ['process-hangs', 30],
  ]) {
    const line = told.find((line) => line.code === code);
    assert.deepEqual([line?.seconds, line?.newestRequests], [seconds, ['GET /stands-still']], String(code));
  }
  const next = await startProcess(folder);
  assert.equal((await fetch(`${next.address}/healthz`)).status, 200);
  assert.equal(await next.end('SIGTERM'), 0);
});

it('whatever ends the server by a signal, its service and its container start it again', () => {
  const read = (name: string) => readFileSync(join(ROOT, 'server/deploy', name), 'utf8');
  assert.match(read('zhuzhan.service'), /^Restart=(on-failure|always)$/m);
  // process 1 cannot end itself
  for (const guide of ['README.md', 'README.zh-CN.md'])
    assert.match(read(guide), /^podman run -d --name zhuzhan --init --restart=on-failure /m, guide);
});
