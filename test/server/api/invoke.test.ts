import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Handlers } from '../../../server/api/context.ts';
import { createInvoker } from '../../../server/api/invoke.ts';
import { createAnswerLimiter } from '../../../server/http/answer-limiter.ts';
import { startServer } from '../../helpers/real-server.ts';

test('a call whose input differs only in fields that it does not read, or in how it is written, is answered from the cache', async (t) => {
  let made = 0;
  const list = () => {
    made += 1;
    return { data: [], count: 0 };
  };
  const services = {
    handlers: { 'news/list': list } as Partial<Handlers> as Handlers, // proof: no other call is made below
    inTurn: createAnswerLimiter(0),
    contextOf: () => ({}) as ReturnType<Parameters<typeof createInvoker>[0]['contextOf']>, // proof: this handler reads none
    ...{ sessionOf: () => undefined, accountOf: () => undefined, head: [], now: () => 0, revision: () => 0 },
    log: { info() {}, warn() {}, error() {} },
  };
  const { answer } = createInvoker(services);
  const { url } = await startServer(t, (request, response) => answer(request, response, request.url ?? ''));
  for (const body of [
    '{"limit":3}',
    '{"limit": 3, "a1":1}',
    '{"b2":{"c":[]},"limit":"3"}',
    '{"limit":3,"page":null}',
  ]) {
    const { status } = await fetch(`${url}/v1/news/list`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(status, 200, body);
  }
  assert.equal(made, 1);
});
