import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Handlers } from '../../../server/api/context.ts';
import { createInvoker } from '../../../server/api/invoke.ts';
import { calls } from '../../../server/calls.ts';
import { createAnswerLimiter } from '../../../server/http/answer-limiter.ts';
import { randomFrom } from '../../helpers/random.ts';
import { startServer } from '../../helpers/real-server.ts';

/** The invoker of one call behind a real server, and how often its handler ran. */
async function startedList(t: TestContext, data: readonly object[] = []) {
  const done = { made: 0 };
  const list = (): unknown => {
    done.made += 1;
    return { data, count: data.length };
  };
  const services = {
    handlers: { 'news/list': list } as Partial<Handlers> as Handlers, // proof: no other call is made below
    inTurn: createAnswerLimiter({ trustProxy: 0, stopwatch: () => 0, log: { info() {}, warn() {}, error() {} } }),
    contextOf: () => ({}) as ReturnType<Parameters<typeof createInvoker>[0]['contextOf']>, // proof: this handler reads none
    sessionOf: () => undefined,
    accountOf: () => undefined,
    headers: {},
    now: () => 0,
    revision: () => 0,
    nameOf: () => '',
    log: { info() {}, warn() {}, error() {} },
  };
  const { answer } = createInvoker(services);
  const { url } = await startServer(t, (request, response) => answer(request, response, request.url ?? ''));
  const ask = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${url}/v1/news/list`, { method: 'POST', body, headers });
    assert.equal(reply.status, 200, body);
    return reply.text();
  };
  return { done, ask };
}

test('a call whose input differs only in fields that it does not read, or in how it is written, is answered from the cache', async (t) => {
  const { done, ask } = await startedList(t);
  for (const body of ['{"limit":3}', '{"limit": 3, "a1":1}', '{"b2":{"c":[]},"limit":"3"}', '{"limit":3,"page":null}'])
    await ask(body);
  assert.equal(done.made, 1);
});

test('a list as long as a stranger asks is never written at once: others have their turn in between', async (t) => {
  const data = Array.from({ length: 2_000 }, (_, index) => ({ newId: `${index}` }));
  const { ask } = await startedList(t, data);
  const written = t.mock.method(JSON, 'stringify').mock;
  const answer = await ask('{"limit":9999}');
  const rows = written.calls.flatMap(({ arguments: [value] }) => (Array.isArray(value) ? [value.length] : []));
  assert.deepEqual(rows, [500, 500, 500, 500]);
  assert.ok(!written.calls.some(({ arguments: [value] }) => Object(value).data), 'nothing holds them all');
  written.restore();
  assert.deepEqual(JSON.parse(answer).data.data, data);
});

test('a usual question is answered by its bytes alone, however many variants of it strangers have asked', async (t) => {
  const { done, ask } = await startedList(t);
  const parsed = t.mock.method(calls['news/list'], 'input').mock;
  const usual = '{"page":2,"limit":3}';
  const answers = new Set([await ask(usual), await ask(usual)]);
  assert.equal(parsed.callCount(), 1);
  const random = randomFrom(72);
  for (let variant = 0; variant < 520; variant += 1) {
    const blanks = ' '.repeat(1 + (variant % 90));
    const strange = `"x${random(1e9)}":${random(9)}`;
    const body = [
      `{"page":2,${strange},"limit":3}`,
      `{${blanks}"page":2,"limit":3}`,
      `{"page":2.0,${blanks}"limit":3}`,
    ];
    answers.add(await ask(body[variant % body.length] ?? usual));
  }
  assert.equal(parsed.callCount(), 521);
  answers.add(await ask(usual));
  assert.deepEqual([parsed.callCount(), done.made, answers.size], [521, 1, 1]);
});
