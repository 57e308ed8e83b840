import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAnswerLimiter } from '../../../server/http/answer-limiter.ts';
import { makeReady } from '../../../server/http/response/ready.ts';
import { type Handler, rawClient, startServer } from '../../helpers/real-server.ts';

const get = (address: string, path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;

/** A server whose answers are made in turn; each is as large as its path says, and begins when `go` is called. */
async function start(t: TestContext) {
  const logged: string[] = [];
  const log = { info() {}, warn: (code: string) => void logged.push(code), error() {} };
  const time = { now: 0 };
  const inTurn = createAnswerLimiter({ trustProxy: 1, log, stopwatch: () => time.now });
  const arrived: string[] = [];
  const begun: string[] = [];
  const ended: string[] = [];
  let go = () => {};
  const answer: Handler = (request, response) => {
    const { url = '' } = request;
    const [path = ''] = url.split('?');
    arrived.push(url);
    response.once('close', () => ended.push(url));
    const make = async () => {
      begun.push(url);
      if (path.includes('/wait'))
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      return makeReady(Buffer.alloc(Number(path.split('/').at(-1))), { type: 'text/plain', headers: {} });
    };
    const key = path.startsWith('/same') ? path : path.startsWith('/form') ? '' : url;
    return inTurn(request, response, make, { key, isOfWords: path.startsWith('/words') });
  };
  const { port } = await startServer(t, answer, {}, 1);
  const ask = (address: string, ...paths: string[]) =>
    rawClient(port, paths.map((path) => get(address, path)).join(''));
  const until = async (list: readonly string[], path: string) => {
    while (!list.includes(path)) await new Promise(setImmediate);
  };
  /** Waits for a first answer, so that all that is asked from now on is waiting. */
  const hold = async () => {
    ask('198.51.100.1', '/wait/1');
    await until(begun, '/wait/1');
  };
  /** Asks once the requests before have come. */
  const askNext = async (address: string, path: string) => {
    const client = ask(address, path);
    await until(arrived, path);
    return client;
  };
  return { arrived, begun, ended, logged, time, ask, askNext, until, hold, go: () => go() };
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

/** As many as no reader asks for in a minute. */
const MANY = Array.from({ length: 8 }, (_, index) => `/many-${index}/1`);
const [MOST_WAITING, LEAST_WAITING] = [200, 20];

test('who has asked for much lately waits for those who ask as readers do, whose order is that of their coming', async (t) => {
  const { begun, ended, time, ask, askNext, until, hold, go } = await start(t);
  ask('192.0.2.1', ...MANY);
  await until(ended, MANY.at(-1) ?? '');
  /** The order in which these are answered. */
  const orderOf = async (asked: [address: string, path: string][]) => {
    begun.length = 0;
    await hold();
    const clients = [];
    for (const [address, path] of asked) clients.push(await askNext(address, path));
    go();
    await Promise.all(clients.map((client) => client.received(/^HTTP\/1\.1 200 /)));
    return begun.slice(1);
  };
  const [much, first, second] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const;
  assert.deepEqual(
    await orderOf([
      [much, '/c/1'],
      [first, '/a/1'],
      [second, '/b/1'],
    ]),
    ['/a/1', '/b/1', '/c/1'],
  );
  assert.deepEqual(
    await orderOf([
      [much, '/f/1'],
      [second, '/d/1'],
      [first, '/e/1'],
    ]),
    ['/d/1', '/e/1', '/f/1'],
  );
  for (time.now = 30_000; time.now <= 60_000; time.now += 30_000)
    await ask(second, `/${time.now}`).received(/^HTTP\/1\.1 200 /);
  assert.deepEqual(
    await orderOf([
      [much, '/g/1'],
      [second, '/h/1'],
    ]),
    ['/g/1', '/h/1'],
    'a minute later it is as any other',
  );
});

test('a storm of words in addresses neither delays nor pushes out the pages that everybody asks for', async (t) => {
  const { begun, ended, ask, askNext, until, hold, go } = await start(t);
  ask('192.0.2.1', ...MANY);
  await until(ended, MANY.at(-1) ?? '');
  await hold();
  const page = await askNext('192.0.2.1', '/page/1');
  const words = [];
  for (let index = 1; index <= MOST_WAITING; index++)
    words.push(await askNext(`203.0.113.${index}`, `/words-${index}/1`));
  await words.shift()?.received(/^HTTP\/1\.1 429 /);
  const newcomer = await askNext('192.0.2.2', '/newcomer/1');
  await words.shift()?.received(/^HTTP\/1\.1 429 /);
  go();
  await Promise.all([page, newcomer, ...words].map((client) => client.received(/^HTTP\/1\.1 200 /)));
  assert.deepEqual(begun.slice(-MOST_WAITING).slice(0, 2), ['/newcomer/1', '/page/1']);
});

test('who asks for very much does not keep others from answers to their words', async (t) => {
  const { begun, ended, ask, askNext, hold, until, go } = await start(t);
  const all = Array.from({ length: 32 }, (_, at) => `/all-${at}/1`);
  ask('192.0.2.1', ...all);
  await until(ended, all.at(-1) ?? '');
  await hold();
  const clients = [await askNext('192.0.2.1', '/more/1'), await askNext('192.0.2.2', '/words/1')];
  go();
  await Promise.all(clients.map((client) => client.received(/^HTTP\/1\.1 200 /)));
  assert.deepEqual(begun.slice(-2), ['/words/1', '/more/1']);
});

test('if too many wait, who asked much is refused, then who has waited longest for what nobody else wants', async (t) => {
  const { begun, ended, logged, ask, askNext, until, hold, go } = await start(t);
  ask('192.0.2.1', ...MANY);
  await until(ended, MANY.at(-1) ?? '');
  await hold();
  const shared = [await askNext('192.0.2.2', '/same/1'), await askNext('192.0.2.3', '/same/1?too')];
  const others = [];
  for (let index = 1; index < MOST_WAITING; index++)
    others.push(await askNext(`203.0.113.${index}`, `/other-${index}/1`));
  await (await askNext('192.0.2.1', '/much/1')).received(/^HTTP\/1\.1 429 /);
  const newcomer = await askNext('192.0.2.4', '/newcomer/1');
  await others.shift()?.received(/^HTTP\/1\.1 429 /);
  go();
  await Promise.all([...shared, ...others, newcomer].map((client) => client.received(/^HTTP\/1\.1 200 /)));
  assert.deepEqual([begun.at(-MOST_WAITING), begun.at(-1)], ['/same/1', '/newcomer/1']);
  assert.deepEqual(logged, ['too-busy'], 'once for all of them');
});

test('the slower answers are made, the fewer wait: those who wait would not get theirs soon', async (t) => {
  const { begun, time, askNext, hold, go } = await start(t);
  await hold();
  time.now += 10_000;
  go();
  await (await askNext('192.0.2.1', '/after/1')).received(/^HTTP\/1\.1 200 /);
  begun.length = 0;
  await hold();
  const clients = [];
  for (let index = 0; index <= LEAST_WAITING; index++)
    clients.push(await askNext(`203.0.113.${index}`, `/slow-${index}/1`));
  await clients.shift()?.received(/^HTTP\/1\.1 429 /);
  go();
  await Promise.all(clients.map((client) => client.received(/^HTTP\/1\.1 200 /)));
  const made = Array.from({ length: LEAST_WAITING }, (_, index) => `/slow-${index + 1}/1`);
  assert.deepEqual(begun, ['/wait/1', ...made]);
});

test('who waits for the same answer shares it, in the place of the first of them; who comes when it is begun does not', async (t) => {
  const { begun, ended, ask, askNext, until, hold, go } = await start(t);
  ask('192.0.2.1', ...MANY);
  await until(ended, MANY.at(-1) ?? '');
  await hold();
  const clients = [
    await askNext('192.0.2.1', '/same/wait/1?much'),
    await askNext('192.0.2.1', '/much/1'),
    await askNext('192.0.2.2', '/same/wait/1?little'),
    await askNext('192.0.2.3', '/other/1'),
  ];
  go();
  await until(begun, '/same/wait/1?much');
  clients.push(await askNext('192.0.2.4', '/same/wait/1?late'));
  go();
  await until(begun, '/same/wait/1?late');
  go();
  await Promise.all(clients.map((client) => client.received(/^HTTP\/1\.1 200 /)));
  assert.deepEqual(begun.slice(-4), ['/same/wait/1?much', '/other/1', '/same/wait/1?late', '/much/1']);
});

test('nothing is made for who has left, a form is not refused, and who was refused comes again as a newcomer', async (t) => {
  const { begun, ended, time, askNext, until, hold, go } = await start(t);
  await hold();
  time.now += 10_000;
  go();
  await (await askNext('192.0.2.1', '/after/1')).received(/^HTTP\/1\.1 200 /);
  begun.length = 0;
  await hold();
  const form = await askNext('192.0.2.2', '/form/1');
  (await askNext('192.0.2.3', '/gone/1')).socket.destroy();
  await until(ended, '/gone/1');
  const clients = [];
  for (let index = 0; index < LEAST_WAITING; index++)
    clients.push(await askNext(`203.0.113.${index}`, `/other-${index}/1`));
  await clients.shift()?.received(/^HTTP\/1\.1 429 /);
  go();
  await Promise.all([form, ...clients].map((client) => client.received(/^HTTP\/1\.1 200 /)));
  assert.equal(begun.includes('/gone/1'), false);
  begun.length = 0;
  await hold();
  const again = [await askNext('203.0.113.1', '/answered/1'), await askNext('203.0.113.0', '/refused/1')];
  go();
  await Promise.all(again.map((client) => client.received(/^HTTP\/1\.1 200 /)));
  assert.deepEqual(begun, ['/wait/1', '/refused/1', '/answered/1']);
});
