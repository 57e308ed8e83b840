import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { readUpload, type UploadOptions } from '../../../../server/http/request/multipart.ts';
import { RequestAborted } from '../../../../server/http/request/receive-body.ts';
import { limitSlowClients, PATIENCE } from '../../../../server/http/slow-clients.ts';
import { rawClient, startServer } from '../../../helpers/real-server.ts';

const LIMIT = 100_000;
const options: UploadOptions = {
  fileField: 'file',
  fields: ['type'],
  limitBytes: LIMIT,
  sniff: (first) => first.toString('latin1').startsWith('PIC'),
};
const B = 'frontier';
const TYPE = `multipart/form-data; boundary=${B}`;
const field = (name: string, value: string) =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, name = 'file', filename = 'a.png') =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
const END = `--${B}--\r\n`;
const picture = (bytes: number) => `PIC${'x'.repeat(bytes - 3)}`;

async function asking(t: Parameters<typeof startServer>[0], more: Partial<UploadOptions> = {}) {
  const started = await startServer(t, async (request) => {
    const upload = await readUpload(request, { ...options, ...more });
    const extras = [...upload.extras].map(([name, bytes]) => `${name} ${bytes.length}`);
    return {
      size: upload.file?.bytes.length,
      fields: upload.fields,
      refusal: upload.refusal,
      ...(extras.length > 0 ? { extras } : {}),
    };
  });
  const ask = async (body: string, type = TYPE) => {
    const answer = await fetch(started.url, { method: 'POST', body, headers: { 'Content-Type': type } });
    return answer.ok ? await answer.json() : answer.status;
  };
  return { ...started, ask };
}

test('a body that is no multipart form, or names no boundary, is refused', async (t) => {
  const { ask } = await asking(t);
  for (const type of [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=frontier',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'text/plain; x="multipart/form-data; boundary=frontier"',
  ]) {
    assert.equal(await ask(file(picture(20)) + END, type), 415, type);
  }
});

test('a form that is cut short or broken is refused', async (t) => {
  const { ask } = await asking(t);
  const whole = field('type', 'news') + file(picture(50)) + END;
  for (const cut of [0, 5, 30, 70, 120, 150, whole.length - 8])
    assert.equal(await ask(whole.slice(0, cut)), 400, `${cut}`);
  assert.equal(await ask(`--${B}\r\nno header at all\r\n\r\nx\r\n${END}`), 400);
});

test('two files, a field twice, a field too long and too many parts are refused', async (t) => {
  const { ask } = await asking(t);
  assert.equal(await ask(file(picture(20)) + file(picture(20)) + END), 400);
  assert.equal(await ask(field('type', 'news') + field('type', 'quill') + END), 400);
  assert.equal(await ask(field('type', 'x'.repeat(2000)) + END), 400);
  assert.equal(await ask(field('other', 'x').repeat(5000) + END), 400);
  assert.equal(await ask(`--${B}\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\nx\r\n${END}`), 400);
});

test('a file that is too large or no picture is refused, and the type after it is known', async (t) => {
  const { ask } = await asking(t);
  const after = field('type', 'news') + END;
  const known = { fields: { type: 'news' } };
  assert.deepEqual(await ask(file(picture(LIMIT)) + after), { ...known, refusal: 'too-large' });
  assert.deepEqual(await ask(file(picture(5_000_000)) + after), { ...known, refusal: 'too-large' });
  assert.deepEqual(await ask(file('<svg/>') + after), { ...known, refusal: 'wrong-kind' });
  assert.deepEqual(await ask(file(`<html>${'x'.repeat(5_000_000)}`) + after), { ...known, refusal: 'wrong-kind' });
  assert.deepEqual(await ask(file('') + after), { ...known, refusal: 'wrong-kind' });
});

test('with the type known a refused file is not waited for', async (t) => {
  const { port } = await asking(t);
  const start = field('type', 'quill') + file(`nothing like it ${'x'.repeat(200)}`);
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: 1900000\r\n\r\n`;
  const { text } = await rawClient(port, head + start).closed;
  assert.match(text, /"type":"quill"},"refusal":"wrong-kind"/);
});

test('a refused file that never ends is not read for ever', async (t) => {
  const { port } = await asking(t, { readOnMs: 300 });
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: 1900000\r\n\r\n`;
  const slow = rawClient(port, head + file('nothing like a picture '.repeat(4)).slice(0, -2));
  assert.match((await slow.closed).text, /"fields":{},"refusal":"wrong-kind"/);
  const { ask } = await asking(t);
  assert.deepEqual(await ask(file(picture(18 * 1024 * 1024)) + END), { fields: {}, refusal: 'too-large' });
});

test('a form that is endless without a file is refused', async (t) => {
  const { ask } = await asking(t);
  assert.equal(await ask(file(picture(18 * 1024 * 1024), 'other') + END), 413);
});

test('a client that leaves or falls silent leaves nothing to answer', async (t) => {
  const { port, server, faults } = await asking(t);
  limitSlowClients(server, { ...PATIENCE, stallMs: 100 });
  const start = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: 90000\r\n\r\n${file(picture(99))}`;
  await rawClient(port, start).closed;
  const leaving = rawClient(port, start);
  server.once('request', () => leaving.socket.destroy());
  while (faults.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(faults.every((fault) => fault instanceof RequestAborted));
});

test('a picture under the limit and the wanted fields are read, in any order', async (t) => {
  const { ask } = await asking(t);
  const whole = { size: LIMIT - 1, fields: { type: 'news' } };
  assert.deepEqual(await ask(file(picture(LIMIT - 1)) + field('type', 'news') + END), whole);
  assert.deepEqual(await ask(field('type', 'news') + file(picture(LIMIT - 1)) + END), whole);
  const noise = field('__proto__', 'x') + field('other', 'y') + file('z', 'unasked');
  assert.deepEqual(await ask(noise + file(picture(30)) + END), { size: 30, fields: {} });
});

test('a further file that comes twice or finds no room is left out, and the form is read all the same', async (t) => {
  const { ask } = await asking(t, { extraFields: ['small', 'middle'] });
  const whole = { size: 30, fields: { type: 'news' } };
  const rest = file(picture(30)) + field('type', 'news') + END;
  assert.deepEqual(await ask(file('12', 'small') + file('34', 'small') + file('5', 'small') + rest), whole);
  assert.deepEqual(await ask(file('x'.repeat(LIMIT), 'small') + rest), whole);
  assert.deepEqual(await ask(file('x'.repeat(5_000_000), 'small') + rest), whole);
  const half = 'x'.repeat(LIMIT / 2);
  const first = { ...whole, extras: [`small ${LIMIT / 2}`] };
  assert.deepEqual(await ask(file(half, 'small') + file(half, 'middle') + rest), first);
  assert.deepEqual(await ask(field('small', 'no file') + rest), whole);
  assert.equal(await ask(file(picture(30)) + file('12', 'small').slice(0, -9)), 400);
});

test('further files that are asked for are read, before and after the file, and others are not', async (t) => {
  const { ask } = await asking(t, { extraFields: ['small', 'middle'] });
  const body =
    file('12', 'small') + field('type', 'news') + file(picture(30)) + file('345', 'middle') + file('6', 'other');
  const extras = ['small 2', 'middle 3'];
  assert.deepEqual(await ask(body + END), { size: 30, fields: { type: 'news' }, extras });
  const { ask: askWithout } = await asking(t);
  assert.deepEqual(await askWithout(body + END), { size: 30, fields: { type: 'news' } });
});

test('a refused file takes its further files with it', async (t) => {
  const { ask } = await asking(t, { extraFields: ['small'] });
  const body = file('12', 'small') + file('<svg/>') + file('12', 'small') + field('type', 'news') + END;
  assert.deepEqual(await ask(body), { fields: { type: 'news' }, refusal: 'wrong-kind' });
});

test('a form whose file was not chosen has no file', async (t) => {
  const { ask } = await asking(t);
  const empty = `--${B}\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`;
  assert.deepEqual(await ask(empty + field('type', 'news') + END), { fields: { type: 'news' } });
});

test('what a browser sends is read byte for byte', async (t) => {
  const bytes = Buffer.from(picture(70_000).replace('x', `\r\n--${B.slice(0, 5)}`), 'latin1');
  const { url } = await startServer(t, async (request) =>
    (await readUpload(request, options)).file?.bytes.equals(bytes),
  );
  const form = new FormData();
  form.set('type', 'product');
  form.set('file', new Blob([bytes]), '塔吊.png');
  assert.equal(await (await fetch(url, { method: 'POST', body: form })).json(), true);
});

test('the rest of a refused form is read on, so that its sender gets to the end of it', async (t) => {
  const { port } = await asking(t);
  // One that writes on although the answer is there already, as browsers do.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
  t.after(() => socket.destroy());
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const write = (text: string) => new Promise((resolve) => socket.write(text, (error) => resolve(error ?? 'taken')));
  await write(head + chunk(field('type', 'news') + file(picture(LIMIT)).slice(0, -2)));
  // Far more than the buffers on the way hold: a sender whose bytes nobody reads waits here until it is cut off.
  for (let piece = 0; piece < 12; piece++)
    assert.equal(await write(chunk('x'.repeat(1_000_000))), 'taken', `MB ${piece}`);
});
