import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verdict } from '../../helpers/tell.ts';
import { rawRequest } from '../raw-request.ts';
import { suiteTarget } from '../target.ts';

const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const POST = 'POST /v1/carousel/selectAllList HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
/** What only the hidden request is answered with. */
const HIDDEN_ANSWER = '{"code":200}';

/**
 * Requests that two readers could cut in two different ways. Whatever this server makes of one, it must not find the hidden
 * request in it: a proxy in front may have taken those bytes for a body.
 */
const AMBIGUOUS: Record<string, string> = {
  'CL.TE': `${POST}Content-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'TE.CL': `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
  'TE.TE, second unknown': `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'TE.TE, first unknown': `${POST}Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunked not last': `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunked misspelled': `${POST}Transfer-Encoding: xchunked\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'chunked in quotes': `${POST}Transfer-Encoding: "chunked"\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'blank before the colon': `${POST}Transfer-Encoding : chunked\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'folded encoding': `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'folded length': `${POST}Content-Length:\r\n ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'folded anything': `${POST}X: a\r\n Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'vertical tab': `${POST}Transfer-Encoding:\x0bchunked\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'two lengths': `${POST}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'two lengths in a list': `${POST}Content-Length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'length with a sign': `${POST}Content-Length: +0\r\n\r\n${HIDDEN}`,
  'length below zero': `${POST}Content-Length: -1\r\n\r\n${HIDDEN}`,
  'length in hexadecimal': `${POST}Content-Length: 0x0\r\n\r\n${HIDDEN}`,
  'length with a blank': `${POST}Content-Length: 0 0\r\n\r\n${HIDDEN}`,
  'empty length': `${POST}Content-Length:\r\n\r\n${HIDDEN}`,
  'huge length': `${POST}Content-Length: 99999999999999999999999\r\n\r\n${HIDDEN}`,
  'line feeds for lines': `${POST.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${HIDDEN}`,
  'line feed after a header': `${POST}X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'line feed before the end': `${POST}Content-Length: 2\r\n\n{}${HIDDEN}`,
  'carriage returns alone': `${POST}X: a\rContent-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'carriage return in a name': `${POST}Content\r-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'line feed in a chunk': `${POST}Transfer-Encoding: chunked\r\n\r\n0\n\n${HIDDEN}`,
  'line feed in a chunk extension':
    `${POST}Transfer-Encoding: chunked\r\n\r\n2;x=\n\r\n{}\r\n0\r\n\r\n${HIDDEN}`.replace('{}', 'xx'),
  'chunk size with a sign': `${POST}Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n${HIDDEN}`,
  'chunk size in 0x': `${POST}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${HIDDEN}`,
  'chunk size that wraps': `${POST}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n${HIDDEN}`,
  'chunk longer than it says': `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}{}\r\n0\r\n\r\n${HIDDEN}`,
  'NUL in a header': `${POST}X: a\0\r\nContent-Length: 0\0\r\n\r\n${HIDDEN}`,
  'header without a name': `${POST}: x\r\nContent-Length: 0\r\n\r\n${HIDDEN}`,
  'old version, chunked': `${POST.replace('HTTP/1.1', 'HTTP/1.0')}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'obsolete version': `GET /healthz HTTP/0.9\r\nHost: x\r\n\r\n${HIDDEN}`,
  'length on a GET': `GET /robots.txt HTTP/1.1\r\nHost: x\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'chunked GET': `GET /robots.txt HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
  'length on a refused call': `${POST.replace('POST', 'DELETE')}Content-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'length on a form': `POST /dljm HTTP/1.1\r\nHost: x\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'too large a body': `${POST}Content-Length: 99999999\r\n\r\n${HIDDEN}`,
  'body of a wrong type': `${POST.replace('application/json', 'text/x')}Content-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  upgrade: `GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'upgrade to HTTP/2': `GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  expect: `${POST}Expect: 100-continue\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'unknown expectation': `${POST}Expect: x\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
};

describe('a request hidden in another', () => {
  const target = suiteTarget();

  it('is never answered, wherever two readers could disagree', async (test) => {
    const letThrough: string[] = [];
    let tried = 0;
    for (const [name, text] of Object.entries(AMBIGUOUS)) {
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

  it('would be noticed: two honest requests on one connection are both answered', async () => {
    const { statuses, text } = await rawRequest(target.port, [`${POST}Content-Length: 2\r\n\r\n{}${HIDDEN}`]);
    assert.deepEqual(statuses, [200, 200]);
    assert.ok(text.includes(HIDDEN_ANSWER));
  });
});
