import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { before, describe, it } from 'node:test';
import { type CallName, calls } from '../../../server/calls.ts';
import { patienceMs } from '../../helpers/pace.ts';
import { times, verdict } from '../../helpers/tell.ts';
import { trickle } from '../raw-request.ts';
import { suiteTarget } from '../target.ts';

/** How long the connections of an attack are held. */
const LASTS_MS = times(300, 20_000);
const VISITS_LEAST = 20;
/** Each enormous body goes to one call in so many, and each call gets some of them. */
const ONE_IN = times(4, 1);
/** A visitor who gets no page fails the test after this. */
const timeout = patienceMs(times(60_000, 600_000));
const MEMORY_MARGIN_MB = 300;
const POST = 'POST /v1/product/list HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a visitor beside somebody who ties up the server', () => {
  const target = suiteTarget();
  let film: string;
  before(async () => {
    const { text } = await target.send('GET', '/');
    film = /\/media\/[^"?\s]+\.mp4/.exec(text)?.[0] ?? '/';
  });

  /** Asks for a page again and again until the attack is over; gives the answers that were none. */
  const visitDuring = async (attack: Promise<void>) => {
    let isOver = false;
    const over = attack.finally(() => {
      isOver = true;
    });
    const failures: string[] = [];
    for (let visit = 0; !isOver || visit < VISITS_LEAST; visit += 1) {
      const { status } = await target.send('GET', '/');
      if (status !== 200) failures.push(`a visit was answered ${status}`);
    }
    await over;
    return failures;
  };
  /** Opens so many connections, does the same with each, and closes them after a while. */
  const crowd = async (count: number, act: (socket: Socket, index: number) => void) => {
    const sockets: Socket[] = [];
    for (let index = 0; index < count; index++) {
      const socket = connect({ port: target.port, host: '127.0.0.1' });
      socket.on('error', () => {}); // being cut off is what it came for
      act(socket, index);
      sockets.push(socket);
      if (index % 100 === 99) await wait(10);
    }
    await wait(LASTS_MS);
    for (const socket of sockets) socket.destroy();
  };

  const ATTACKS: Record<string, [count: number, (socket: Socket, index: number) => void]> = {
    'idle connections': [2_000, () => {}],
    'heads that never end': [400, (socket) => trickle(socket, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n')],
    'bodies that never end': [400, (socket) => trickle(socket, `${POST}Content-Length: 9000\r\n\r\n{"a":"`, 'x')],
    'chunks of one byte': [200, (socket) => trickle(socket, `${POST}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n')],
    'readers who do not read': [
      200,
      (socket, index) => {
        socket.pause();
        socket.write(`GET ${index % 2 ? film : '/'} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20));
      },
    ],
    'heads of 16 KiB and more': [
      200,
      (socket) => socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`),
    ],
    'bodies beyond the limit': [
      50,
      (socket) => socket.write(`${POST}Content-Length: 99999999\r\n\r\n${'x'.repeat(2_000_000)}`),
    ],
    'connections cut in the middle': [
      500,
      (socket, index) => {
        socket.write(`${POST}Content-Length: 5000\r\n\r\n{"`);
        setTimeout(() => (index % 2 ? socket.resetAndDestroy() : socket.destroy()), index % 300);
      },
    ],
  };

  for (const [name, [count, act]] of Object.entries(ATTACKS)) {
    it(`is served during ${count} ${name}`, { timeout }, async (test) => {
      const failures = await visitDuring(crowd(count, act));
      verdict(test, name, count, [...failures, ...target.errors]);
    });
  }

  it('is served during JSON a hundred thousand levels deep, and values that cost time to refuse', {
    timeout,
  }, async (test) => {
    const deep = 100_000;
    const within = 30_000; // below what a stranger may send
    const bodies = [
      '['.repeat(deep),
      '['.repeat(deep) + ']'.repeat(deep),
      `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
      `{"page":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      '['.repeat(within) + ']'.repeat(within),
      `{"page":${'['.repeat(within)}${']'.repeat(within)}}`,
      `{${Array.from({ length: within / 5 }, (_, index) => `"k${index}":1`).join(',')}}`,
      `{"names":[${'"x",'.repeat(200_000)}"x"]}`,
      `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      `{"page":1${'0'.repeat(500_000)}}`,
      `{"page":"${'9'.repeat(500_000)}"}`,
      `{"coverName":"${'\\ud83d\\ude00'.repeat(80_000)}"}`,
      `"${'\\u0000'.repeat(150_000)}"`,
      `{"coverName":"${'筑'.repeat(340_000)}"}`,
    ].map((text) => Buffer.from(text));
    const open = (Object.keys(calls) as CallName[]).filter(
      (name) => calls[name].who === 'open' && name !== 'session/login',
    ); // proof: the table's own keys
    const letThrough: string[] = [];
    let tried = 0;
    const before = await target.memory();
    const attack = async () => {
      const end = performance.now() + LASTS_MS;
      for (let round = 0; round === 0 || performance.now() < end; round++) {
        for (const [index, body] of bodies.entries()) {
          for (const [at, name] of open.entries()) {
            if ((index + at) % ONE_IN > 0) continue;
            tried++;
            const headers = { 'content-type': 'application/json' };
            const { status } = await target.send('POST', calls[name].path, { headers, body });
            if (![200, 400, 413].includes(status)) letThrough.push(`${name} ${body.subarray(0, 20)}: ${status}`);
          }
        }
      }
    };
    const failures = await visitDuring(attack());
    const after = await target.memory();
    if (before !== undefined && after !== undefined && after > before + MEMORY_MARGIN_MB)
      letThrough.push(`${after} MiB`);
    verdict(test, 'deep and enormous JSON', tried, [...letThrough, ...failures, ...target.errors]);
    assert.ok(target.isRunning());
  });
});
