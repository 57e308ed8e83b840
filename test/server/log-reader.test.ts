import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

it('a server whose log nobody reads any more goes on, does not spin, and stops when it is told to', async (t) => {
  const server = await startProcess(temporaryFolder(t));
  t.after(() => server.child.kill('SIGKILL'));
  server.child.stdout?.destroy();
  const body = JSON.stringify({ username: 'admin', password: 'wrong-password' });
  const headers = { 'content-type': 'application/json' };
  for (let guess = 0; guess < 3; guess++) {
    const { status } = await fetch(`${server.address}/v1/indexLogin/loginAuth`, { method: 'POST', headers, body });
    assert.equal(status, 401);
  }
  assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
  assert.equal(await server.end('SIGTERM'), 0);
});
