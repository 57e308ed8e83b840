import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verdict } from '../../helpers/tell.ts';
import { rawRequest } from '../raw-request.ts';
import { suiteTarget } from '../target.ts';
import { ambiguousRequests, postTo } from './ambiguous-requests.ts';

const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
/** What only the hidden request is answered with. */
const HIDDEN_ANSWER = '{"code":200}';

const HEAD = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
const MALFORMED = [
  `${HEAD}Host: b\r\n\r\n`,
  'GET /healthz HTTP/1.1\r\n\r\n',
  `${HEAD}X\0: b\r\n\r\n`,
  `${HEAD}X: ${'y'.repeat(20_000)}\r\n\r\n`,
  `${HEAD}${'x: y\r\n'.repeat(5_000)}\r\n`,
  `${HEAD.replace('healthz', 'a'.repeat(20_000))}\r\n`,
  `${HEAD.replace('/1.1', '/9.9')}\r\n`,
  `G\0${HEAD}\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT evil.example:80 HTTP/1.1\r\nHost: x\r\n\r\n',
];

describe('a request hidden in another', () => {
  const target = suiteTarget();

  it('is never answered, wherever two readers could disagree', async (test) => {
    const letThrough: string[] = [];
    let tried = 0;
    for (const [name, text] of Object.entries(ambiguousRequests(HIDDEN, 'x'))) {
      const half = Math.floor(text.length / 2);
      for (const pieces of [
        [text],
        [text.slice(0, half), text.slice(half)],
        [text.slice(0, -HIDDEN.length), text.slice(-HIDDEN.length)],
      ]) {
        tried++;
        const answer = await rawRequest(target.port, pieces);
        if (answer.text.includes(HIDDEN_ANSWER)) letThrough.push(`${name}: ${answer.statuses}`);
        if (answer.statuses.some((status) => status >= 500 && status !== 501))
          letThrough.push(`${name}: ${answer.statuses}`);
      }
    }
    verdict(test, 'requests that can be cut in two ways', tried, letThrough);
  });

  it('finds none in a head that no server should take, which is refused', async (test) => {
    const answers = await Promise.all(MALFORMED.map((text) => rawRequest(target.port, [text])));
    const taken = MALFORMED.filter((_, at) => answers[at]?.statuses.some((status) => status < 400 || status > 499));
    verdict(test, 'malformed heads', MALFORMED.length, [...taken, ...target.errors]);
  });

  it('would be noticed: two honest requests on one connection are both answered', async () => {
    const { statuses, text } = await rawRequest(target.port, [`${postTo('x')}Content-Length: 2\r\n\r\n{}${HIDDEN}`]);
    assert.deepEqual(statuses, [200, 200]);
    assert.ok(text.includes(HIDDEN_ANSWER));
  });
});
