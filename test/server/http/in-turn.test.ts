import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { serveWith } from '../../../server/http/serve-connections.ts';
import { rawClient } from '../../helpers/real-server.ts';

const AHEAD = 20;
const PIPELINED = Array.from({ length: AHEAD }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

describe('requests that a client sends ahead', () => {
  it('begin only when the one before them was answered', async (t) => {
    const { port, begun } = await startHolding(t);
    const client = rawClient(port, PIPELINED);
    for (let index = 0; index < AHEAD; index++) {
      const response = await begun(index);
      assert.equal(await isBegun(begun, index + 1), false, `${index + 1} began before ${index} was answered`);
      response.end(`answer ${index}.`);
    }
    const text = await client.received(new RegExp(`answer ${AHEAD - 1}\\.`));
    const order = [...text.matchAll(/answer (\d+)\./g)].map(([, index]) => Number(index));
    assert.deepEqual(
      order,
      Array.from({ length: AHEAD }, (_, index) => index),
    );
    client.socket.destroy();
  });

  it('never begin when their client has gone', async (t) => {
    const { port, begun, server } = await startHolding(t);
    const client = rawClient(port, PIPELINED);
    const first = await begun(0);
    const gone = new Promise((resolve) => first.once('close', resolve));
    client.socket.destroy();
    await gone;
    assert.equal(await isBegun(begun, 1), false);
    const other = rawClient(port, 'GET /other HTTP/1.1\r\nHost: x\r\n\r\n');
    (await begun(1)).end('served');
    await other.received(/served/);
    other.socket.destroy();
    server.closeAllConnections();
  });
});

/** A server that answers nothing by itself: `begun` gives the response of the nth request that it has begun with. */
async function startHolding(t: TestContext) {
  const responses: ServerResponse[] = [];
  let told = () => {};
  const server = createServer();
  serveWith(server, (_request, response) => {
    responses.push(response);
    told();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // proof: it listens on TCP
  const begun = async (index: number): Promise<ServerResponse> => {
    for (;;) {
      const response = responses[index];
      if (response) return response;
      await new Promise<void>((resolve) => {
        told = resolve;
      });
    }
  };
  return { port, begun, server };
}

/** Whether it has begun once everything that is already on its way was dealt with. */
async function isBegun(begun: (index: number) => Promise<ServerResponse>, index: number): Promise<boolean> {
  const later = new Promise<undefined>((resolve) => setTimeout(resolve, 10));
  return (await Promise.race([begun(index), later])) !== undefined;
}
