import assert from 'node:assert/strict';
import { lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { logIn } from '../helpers/log-in.ts';
import { rawClient } from '../helpers/real-server.ts';
import { startProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

const BUGS = {
  'an error that nobody catches': "() => { throw new Error('the bug'); }",
  'a rejection that nobody handles': "() => { Promise.reject(new Error('the bug')); }",
};
const BODY = '{"page":1,"limit":10}';

describe('a server', () => {
  for (const [name, bug] of Object.entries(BUGS)) {
    it(`logs ${name}, answers what is under way, and ends with a failure for its supervisor`, async (t) => {
      const folder = temporaryFolder(t);
      const file = join(folder, 'bug.cjs');
      writeFileSync(file, `process.on('SIGUSR2', ${bug});`);
      const server = await startProcess(folder, { NODE_OPTIONS: `--require=${file}` });
      const told = new Promise((resolve) => {
        server.child.stdout?.on('data', () => server.said().some((line) => /"stopping"/.test(line)) && resolve(true));
      });
      const head = [
        'POST /v1/news/list HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Expect: 100-continue',
        `Content-Length: ${BODY.length}\r\n\r\n`,
      ];
      const client = rawClient(Number(new URL(server.address).port), head.join('\r\n'));
      await client.received(/100 Continue/); // the request is under way
      const ended = server.end('SIGUSR2');
      await told;
      client.socket.write(BODY);
      assert.match((await client.closed).text, /HTTP\/1\.1 200 .*Connection: close.*"code":200,/s);
      assert.equal(await ended, 1);
      const logged = server
        .said()
        .map((line) => JSON.parse(line))
        .filter(({ code }) => code !== 'doubt');
      const codes = logged.map(({ code }) => code);
      assert.deepEqual(codes, ['ready', 'uncaught-error', 'stopping']);
      assert.equal(logged[1].error.message, 'the bug');
    });
  }

  it('lets no other user of the machine write to what it stores, whatever its umask', async (t) => {
    const folder = temporaryFolder(t);
    const server = await startProcess(folder, {}, ['sh', '-c', 'umask 0; exec "$@"', 'sh']);
    assert.equal(await server.end('SIGTERM'), 0);
    const made = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    assert.ok(made.length > 100);
    const lax = process.getuid?.() === 0 ? 0o022 : 0o002;
    const open = made.filter((path) => (lstatSync(join(folder, path)).mode & lax) !== 0);
    assert.deepEqual(open, []);
  });

  it('whose log nobody reads any more goes on, does not spin, and stops when it is told to', async (t) => {
    const server = await startProcess(temporaryFolder(t));
    t.after(() => server.child.kill('SIGKILL'));
    server.child.stdout?.destroy();
    for (let guess = 0; guess < 3; guess++) await assert.rejects(logIn(server.address, 'wrong-password'));
    assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
    assert.equal(await server.end('SIGTERM'), 0);
  });
});
