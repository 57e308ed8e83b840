import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { after, before, describe, it } from 'node:test';
import { type CallName, calls } from '../../../server/contract/calls.ts';
import { type Both, medianOf, noticed, p99Of, startVisitor, type Visitor } from '../healthy-visitor.ts';
import { startTarget, type Target } from '../target.ts';
import { isAlone, times, verdict } from '../verdict.ts';

/** Times need a while to be judged; that every visit is answered shows at once. */
const LASTS_MS = isAlone ? times(3_000, 20_000) : 300;
/** Between two enormous bodies: still 50 MB a second, more than the line of a small server brings. */
const PAUSE_MS = 5;
const MEMORY_MARGIN_MB = 300;
const POST = 'POST /v1/product/list HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a visitor beside somebody who ties up the server', () => {
  let target: Target;
  let spared: Target;
  let visitor: Visitor;
  let quiet: Both;
  let film: string;
  before(async () => {
    [target, spared] = await Promise.all([startTarget(), startTarget()]);
    visitor = startVisitor({ attacked: target.port, spared: spared.port });
    // Attackers work on machines of their own: what they do here must not take the server's time.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const { text } = await target.send('GET', '/', {});
    film = /\/media\/[^"?\s]+\.mp4/.exec(text)?.[0] ?? '/';
    quiet = await visitor.during(() => wait(LASTS_MS / 6), isAlone ? 200 : 20);
  });
  after(async () => {
    visitor.stop();
    await Promise.all([target.stop(), spared.stop()]);
  });

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
  const trickle = (socket: Socket, head: string, piece: string) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(piece), 100);
    socket.on('close', () => clearInterval(timer));
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
    it(`notices nothing of ${count} ${name}`, async (test) => {
      const busy = await visitor.during(() => crowd(count, act));
      report(test, busy);
      verdict(test, name, count, [...noticed(quiet, busy), ...target.errors]);
    });
  }

  it('notices nothing of JSON a hundred thousand levels deep, and of values that cost time to refuse', async (test) => {
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
    ].map((text) => Buffer.from(text)); // made once: the attacker must not take the server's time
    const open = (Object.keys(calls) as CallName[]).filter(
      (name) => calls[name].who === 'open' && name !== 'session/login',
    ); // proof: the table's own keys
    const letThrough: string[] = [];
    let tried = 0;
    const before = await target.memory();
    const attack = async () => {
      const end = performance.now() + LASTS_MS;
      for (let round = 0; round === 0 || performance.now() < end; round++) {
        for (const body of bodies) {
          for (const name of open) {
            tried++;
            const headers = { 'content-type': 'application/json' };
            const { status } = await target.send('POST', calls[name].path, { headers, body });
            await wait(PAUSE_MS);
            if (![200, 400, 413].includes(status)) letThrough.push(`${name} ${body.subarray(0, 20)}: ${status}`);
          }
        }
      }
    };
    const busy = await visitor.during(attack);
    report(test, busy);
    const after = await target.memory();
    if (before !== undefined && after !== undefined && after > before + MEMORY_MARGIN_MB)
      letThrough.push(`${after} MiB`);
    verdict(test, 'deep and enormous JSON', tried, [...letThrough, ...noticed(quiet, busy), ...target.errors]);
    assert.ok(target.isRunning());
  });

  function report(test: { diagnostic(message: string): void }, busy: Both): void {
    const [usual, slowest, beside] = [medianOf(quiet.attacked), p99Of(busy.attacked), p99Of(busy.spared)];
    const times = (slowest / usual).toFixed(1);
    const figures = `${slowest.toFixed(1)} ms, ${times} times the quiet median of ${usual.toFixed(1)} ms`;
    test.diagnostic(`p99 meanwhile: ${figures}; of a server that is not attacked: ${beside.toFixed(1)} ms`);
  }
});
