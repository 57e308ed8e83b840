import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { type Handler, startServer } from '../helpers/real-server.ts';
import { load } from './load.ts';

/** Two writes, so that a body comes in pieces. */
const HALF = 'x'.repeat(4096);
const HEAD = { 'content-length': String(2 * HALF.length) };

for (const [what, status, header] of [
  ['is neither 200 nor 304', 500, HEAD],
  ['does not tell its length', 200, {}],
] as const)
  it(`the load of a bench fails at an answer that ${what}`, async (t) => {
    const asked = loadOf(t, (_request, response) => response.writeHead(status, header).end(HALF + HALF));
    await assert.rejects(asked, new RegExp(`answered HTTP/1.1 ${status}`));
  });

for (const status of [200, 304])
  it(`the load of a bench counts each answer of ${status} once`, async (t) => {
    let answered = 0;
    const { requests, bodyBytes } = await loadOf(t, (_request, response) => {
      answered += 1;
      response.writeHead(status, status === 200 ? HEAD : {});
      response.write(HALF);
      response.end(HALF);
    });
    assert.deepEqual([requests > 0, requests, bodyBytes], [true, answered, status === 200 ? 2 * HALF.length : 0]);
  });

async function loadOf(t: TestContext, handler: Handler) {
  const { url } = await startServer(t, handler);
  return load(url, { method: 'GET', path: '/' }, 200, 2);
}
