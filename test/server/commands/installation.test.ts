import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { it } from 'node:test';
import { isReady } from '../../../server/commands/installation.ts';
import { freePort } from '../../helpers/free-port.ts';

/** Resolves with false only long before the first limit, which no test reaches. */
const patience = { readyMs: 60_000, listensMs: 1_000 };

it('nobody waits for a server to which nothing listens, which dies of each request, or whose service has failed', async (t) => {
  const none = `http://127.0.0.1:${await freePort()}/`;
  assert.equal(await isReady([none], 0, patience), false);
  let seen = 0;
  const server = createServer((request, response) => {
    seen += 1;
    if (request.url === '/dies') return request.socket.destroy();
    if (request.url === '/late' && seen > 8) return response.end();
    return response.writeHead(503).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close().closeAllConnections());
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound?.port}`;
  assert.equal(await isReady([`${address}/dies`], 0, patience), false);
  let asked = 0;
  const hasFailed = () => ++asked === 3;
  assert.equal(await isReady([`${address}/`], 0, { ...patience, hasFailed }), false);
  assert.equal(asked, 3);
  seen = 0;
  assert.equal(await isReady([`${address}/late`], 0, patience), true, 'one that lets others wait is waited for');
});
