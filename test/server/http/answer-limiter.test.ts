import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAnswerLimiter } from '../../../server/http/answer-limiter.ts';
import { makeReady } from '../../../server/http/response/make-ready.ts';
import { type Handler, rawClient, startServer } from '../../helpers/real-server.ts';

const get = (address: string, path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;

/** A server whose answers are made in turn; each is as large as its path says, and begins when `go` is called. */
async function start(t: TestContext) {
  const inTurn = createAnswerLimiter(1);
  const arrived: string[] = [];
  const begun: string[] = [];
  const ended: string[] = [];
  let go = () => {};
  const answer: Handler = (request, response) => {
    const { url = '' } = request;
    arrived.push(url);
    response.once('close', () => ended.push(url));
    return inTurn(request, response, async () => {
      begun.push(url);
      if (url.startsWith('/wait'))
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      return makeReady(Buffer.alloc(Number(url.split('/').at(-1))), { type: 'text/plain', head: [] });
    });
  };
  const { port } = await startServer(t, answer, {}, 1);
  const ask = (address: string, path: string) => rawClient(port, get(address, path));
  const until = async (list: readonly string[], path: string) => {
    while (!list.includes(path)) await new Promise(setImmediate);
  };
  return { arrived, begun, ended, ask, until, go: () => go() };
}

test('answers are made one at a time, and addresses take turns however much one of them asks', async (t) => {
  const { arrived, begun, ended, ask, until, go } = await start(t);
  ask('192.0.2.1', '/wait/1');
  await until(begun, '/wait/1');
  const [gone, ...others] = ['/gone/1', '/second/1', '/third/1'].map((path) => ask('192.0.2.1', path));
  for (const path of ['/gone/1', '/second/1', '/third/1']) await until(arrived, path);
  gone?.socket.destroy();
  others.push(ask('192.0.2.2', '/other/1'));
  await until(arrived, '/other/1');
  await until(ended, '/gone/1');
  assert.deepEqual(begun, ['/wait/1']);
  go();
  await Promise.all(others.map((client) => client.received(/^HTTP\/1\.1 200 /)));
  assert.deepEqual([begun[1], [...begun].sort()], ['/other/1', ['/other/1', '/second/1', '/third/1', '/wait/1']]);
});

test('an address that does not read what it was sent waits for the next answer, until it has read or is gone', async (t) => {
  const { arrived, begun, ended, ask, until } = await start(t);
  const unread = ask('192.0.2.1', `/${32 * 1024 * 1024}`);
  await unread.received(/^HTTP\/1\.1 200 /);
  unread.socket.pause();
  const [gone, next] = ['/gone/1', '/next/1'].map((path) => ask('192.0.2.1', path));
  for (const path of ['/gone/1', '/next/1']) await until(arrived, path);
  await ask('192.0.2.2', '/other/1').received(/^HTTP\/1\.1 200 /);
  gone?.socket.destroy();
  await until(ended, '/gone/1');
  assert.deepEqual(begun.slice(1), ['/other/1']);
  unread.socket.destroy();
  await next?.received(/^HTTP\/1\.1 200 /);
  assert.deepEqual(begun.slice(1), ['/other/1', '/next/1']);
});
