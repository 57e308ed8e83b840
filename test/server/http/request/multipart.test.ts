import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { readUpload } from '../../../../server/http/request/multipart.ts';
import { rawClient, startServer } from '../../../helpers/real-server.ts';

const LIMIT = 100_000;
const B = 'frontier';
const TYPE = `multipart/form-data; boundary=${B}`;
const HEAD = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\n`;
const field = (name: string, value: string) =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, name = 'file', filename = 'a.png') =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
const END = `--${B}--\r\n`;
const picture = (bytes: number) => `PIC${'x'.repeat(bytes - 3)}`;
const NEWS = field('type', 'news');
const SMALL = file('12', 'small');
const ENOUGH = file(picture(30));
const UNDER = file(picture(LIMIT - 1));
const LARGE = 'x'.repeat(5_000_000);
const ENDLESS = picture(18 * 1024 * 1024);
const WHOLE = NEWS + file(picture(50)) + END;

/** A file in memory: `lying` counts those that were not discarded. */
function openIn(lying: Set<object>) {
  return async () => {
    const file = {
      bytes: Buffer.alloc(0),
      async write(bytes: Uint8Array) {
        file.bytes = Buffer.concat([file.bytes, bytes]);
      },
      async discard() {
        lying.delete(file);
      },
    };
    lying.add(file);
    return file;
  };
}
const isPicture = (first: Buffer) => (first.toString('latin1').startsWith('PIC') ? LIMIT - 1 : undefined);
const takes = (name: string) => {
  if (name === 'file') return { accepts: isPicture };
  return name === 'small' || name === 'middle' ? { accepts: () => LIMIT - 1, isOptional: true } : undefined;
};

async function asking(t: Parameters<typeof startServer>[0]) {
  const lying = new Set<object>();
  const started = await startServer(t, async (request) => {
    const upload = await readUpload(request, { fields: ['type'], takes, open: openIn(lying) });
    const sizes = Object.fromEntries([...upload.files].map(([name, { bytes }]) => [name, bytes.length]));
    assert.equal(lying.size, upload.files.size);
    return { ...sizes, type: upload.fields.get('type'), refusal: upload.refusal };
  });
  const ask = async (body: string, type = TYPE) => {
    const answer = await fetch(started.url, { method: 'POST', body, headers: { 'Content-Type': type } });
    return answer.ok ? await answer.json() : answer.status;
  };
  return { ...started, ask, lying };
}

test('a name that browsers had to escape is read as it is', async (t) => {
  const names: string[] = [];
  const { url } = await startServer(t, async (request) => {
    const named = (_field: string, _before: unknown, filename: string) => void names.push(filename);
    await readUpload(request, { fields: [], takes: named, open: openIn(new Set()) });
  });
  const form = new FormData();
  form.append('file', new Blob(['x']), '5"管 50%.png');
  await fetch(url, { method: 'POST', body: form });
  assert.deepEqual(names, ['5"管 50%.png']);
});

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

const type = 'news';
const tooLarge = { type, refusal: 'too-large' };
const wrongKind = { type, refusal: 'wrong-kind' };
const FORMS: [what: string, body: string, answer: unknown][] = [
  ...[0, 5, 30, 70, 120, 150, WHOLE.length - 8].map((cut): [string, string, number] => [
    `that is cut after ${cut} bytes is refused`,
    WHOLE.slice(0, cut),
    400,
  ]),
  ['without a head in a part is refused', `--${B}\r\nno header at all\r\n\r\nx\r\n${END}`, 400],
  ['with two files is refused', ENOUGH + ENOUGH + END, 400],
  ['with a further file twice is refused', SMALL + SMALL + ENOUGH + END, 400],
  ['with a field twice is refused', NEWS + field('type', 'quill') + END, 400],
  ['with a field too long is refused', field('type', 'x'.repeat(2000)) + END, 400],
  ['of too many parts is refused', field('other', 'x').repeat(5000) + END, 400],
  ['with an enormous head is refused', `--${B}\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\nx\r\n${END}`, 400],
  ['that is endless without a file is refused', file(ENDLESS, 'other') + END, 413],
  ['whose further file is cut short is refused', ENOUGH + SMALL.slice(0, -9), 400],
  ['tells its type after a file of the limit', file(picture(LIMIT)) + NEWS + END, tooLarge],
  ['is not read on for ever after a refused file', file(ENDLESS) + END, { refusal: 'too-large' }],
  ['is read with a file under the limit before its type', UNDER + NEWS + END, { file: LIMIT - 1, type }],
  [
    'loses what nobody asked for',
    field('__proto__', 'x') + field('other', 'y') + file('z', 'unasked') + ENOUGH + END,
    { file: 30 },
  ],
  ['whose file was not chosen has none', file('', 'file', '') + NEWS + END, { type }],
  [
    'is read with further files before and after the file, and without others',
    SMALL + NEWS + ENOUGH + file('345', 'middle') + file('6', 'other') + END,
    { file: 30, type, small: 2, middle: 3 },
  ],
  ['loses a further file of the limit', file('x'.repeat(LIMIT), 'small') + ENOUGH + NEWS + END, { file: 30, type }],
  ['loses an enormous further file', file(LARGE, 'small') + ENOUGH + NEWS + END, { file: 30, type }],
  ['loses a further file that is a field', field('small', 'no file') + ENOUGH + NEWS + END, { file: 30, type }],
  [
    'loses its further files with a refused file',
    SMALL + file('<svg/>') + file('345', 'middle') + NEWS + END,
    wrongKind,
  ],
];
for (const [what, body, expected] of FORMS) {
  test(`a form ${what}`, async (t) => {
    const { ask, lying } = await asking(t);
    const answer = await ask(body);
    assert.deepEqual(answer, expected);
    if (typeof answer === 'number') assert.equal(lying.size, 0);
  });
}

test('with the type known a refused file is not waited for', async (t) => {
  const { port } = await asking(t);
  const start = field('type', 'quill') + file(`nothing like it ${'x'.repeat(1_200)}`);
  const { text } = await rawClient(port, `${HEAD}Content-Length: 1900000\r\n\r\n${start}`).closed;
  assert.match(text, /"type":"quill","refusal":"wrong-kind"/);
});

test('the rest of a refused form is read on, so that its sender gets to the end of it', async (t) => {
  const { port } = await asking(t);
  // One that writes on although the answer is there already, as browsers do.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
  t.after(() => socket.destroy());
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const write = (text: string) => new Promise((resolve) => socket.write(text, (error) => resolve(error ?? 'taken')));
  await write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk(NEWS + file(picture(LIMIT)).slice(0, -2))}`);
  // Far more than the buffers on the way hold: a sender whose bytes nobody reads waits here until it is cut off.
  for (let piece = 0; piece < 12; piece++)
    assert.equal(await write(chunk('x'.repeat(1_000_000))), 'taken', `MB ${piece}`);
});
