import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { answerBody } from './answer-body.ts';
import { load } from './load.ts';

const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked';
/** Two chunks whose bytes look like the end of a body, and the end. */
const CHUNKS = Buffer.from('7\r\n\r\n0\r\n\r\n\r\nA\r\n0123456789\r\n0\r\n\r\n');

describe('the load of a bench', () => {
  it('fails at an answer that is neither 200 nor 304', async () => {
    await assert.rejects(
      loadOf((_request, response) => response.writeHead(500).end()),
      /answered HTTP\/1.1 500/,
    );
  });

  it('knows the end of an answer in chunks wherever the line cuts it', () => {
    for (let cut = 1; cut < CHUNKS.length; cut += 1) {
      const body = answerBody(CHUNKED);
      assert.equal(body.isWhole(CHUNKS.subarray(0, cut)), false, `cut at ${cut}`);
      assert.equal(body.isWhole(CHUNKS.subarray(cut)), true, `cut at ${cut}`);
      assert.equal(body.bytes, CHUNKS.length);
    }
  });

  it('takes an answer without a body as whole', () => {
    assert.equal(answerBody('HTTP/1.1 304 Not Modified').isWhole(Buffer.alloc(0)), true);
  });

  for (const [kind, header] of Object.entries({ 'in chunks': {}, 'of a told length': { 'content-length': '8192' } })) {
    it(`counts each answer ${kind} once`, async () => {
      let answered = 0;
      const { requests, bodyBytes } = await loadOf((_request, response) => {
        answered += 1;
        response.writeHead(200, header);
        response.write('x'.repeat(4096));
        response.end('x'.repeat(4096));
      });
      assert.ok(requests > 0);
      assert.equal(requests, answered);
      assert.ok(bodyBytes >= 8192);
    });
  }
});

async function loadOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  try {
    return await load(`http://127.0.0.1:${port}`, { method: 'GET', path: '/' }, 200, 2);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
