import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readyBytes } from '../../../../server/http/response/ready.ts';
import { answerHeaders } from '../../../../server/http/response/security-headers.ts';
import { sendFailure } from '../../../../server/http/response/send-answer.ts';
import { createLog } from '../../../../server/start/log.ts';
import { JPEG } from '../../../helpers/build-pictures.ts';
import { startServer } from '../../../helpers/real-server.ts';

test('a bug tells the client nothing of the inside, and the log everything under the same number', async (t) => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), Date.now);
  const { url } = await startServer(t, (request, response) => {
    const answering = { headers: answerHeaders(''), log, accountOf: () => undefined };
    const bug = new TypeError("ENOENT: '/srv/secret/file' (key=12345)");
    return sendFailure(request, response, bug, answering, 'number-7');
  });
  const answer = await fetch(`${url}/v1/x`);
  const whole = [await answer.text(), ...Array.from(answer.headers, (pair) => pair.join(': '))].join('\n');
  assert.equal(answer.status, 500);
  assert.doesNotMatch(whole, /secret|12345|TypeError|ENOENT|\.ts/);
  assert.equal(answer.headers.get('x-request-id'), 'number-7');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /"requestId":"number-7".*secret/);
});

test('a picture goes out under its type alone, and is kept by no cache', () => {
  const { bytes, options } = readyBytes({ bytes: JPEG, type: 'image/jpeg' }, answerHeaders(''));
  assert.deepEqual([bytes, options.type], [JPEG, 'image/jpeg']);
  assert.deepEqual(options.headers, { ...answerHeaders(''), 'Cache-Control': 'no-store' });
});
