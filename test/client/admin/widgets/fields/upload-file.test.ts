import '../../../../helpers/dom.ts';
import assert from 'node:assert/strict';
import { it } from 'node:test';

await import('../../../../helpers/storage.ts');
const { canRetry } = await import('../../../../../client/call.ts');
const { pdfDoubt, uploadPicture, uploadRules } = await import(
  '../../../../../client/admin/widgets/fields/upload-file.ts'
);

/** The first bytes of a PNG. */
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);

it('says of a file that is empty, a folder or gone since it was chosen that nothing of it can be read, and sends nothing', async () => {
  const gone = new File(['x'], '目录', { type: '' });
  gone.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) });
  for (const file of [gone, new File([], 'a.jpg', { type: 'image/jpeg' })])
    for (const send of [uploadPicture('quill'), uploadRules('film').upload, uploadRules('document').upload]) {
      const answer = await send(file, {});
      assert.match(answer.ok ? '' : answer.msg, /^读不到这个文件的内容/);
    }
});

it('sends no subtitles that could not be made ready for browsers, and says that they can be tried again', async (t) => {
  const sent = t.mock.fn();
  Object.assign(globalThis, { XMLHttpRequest: sent });
  const file = new File(['1\n00:00:01,000 --> 00:00:02,000\n塔机'], 'a.srt');
  file.arrayBuffer = () => Promise.reject(new TypeError('the code did not come'));
  const answer = await uploadRules('subtitles').upload(file, {});
  assert.ok(!answer.ok && canRetry(answer) && /^可能是网络中断/.test(answer.msg));
  assert.equal(sent.mock.callCount(), 0);
});

it('sends nothing of a file that was cancelled while its head was read', async (t) => {
  const sent = t.mock.fn();
  Object.assign(globalThis, { XMLHttpRequest: sent });
  for (const send of [uploadRules('film').upload, uploadRules('document').upload, uploadPicture('quill')]) {
    const cancelled = new AbortController();
    const answer = send(new File([PNG], 'a', { type: 'video/mp4' }), { signal: cancelled.signal });
    cancelled.abort();
    assert.equal((await answer).ok, false);
  }
  assert.equal(sent.mock.callCount(), 0);
});

it('says of a PDF or film what a person should look at, and takes it', async () => {
  Object.assign(globalThis, {
    XMLHttpRequest: class {
      status = 200;
      responseText = '{"code":200,"data":"/uploads/a.pdf","msg":""}';
      upload = {};
      onloadend = () => {};
      open(): void {}
      setRequestHeader(): void {}
      send(): void {
        queueMicrotask(() => this.onloadend());
      }
    },
  });
  for (const [use, bytes, doubt] of [
    ['document', '%PDF-1.7\ntrailer << /Encrypt 8 0 R >>\n%%EOF', /加了密.*不加密的再上传$/],
    ['document', '%PDF-1.7\ntrailer << /Size 8 >>\n%%EOF', /^$/],
    ['film', '\0\0\0\x0cftypisom\0\0\0\x08moov', /缺少一部分/],
    ['film', '\0\0\0\x0cftypisom\0\0\0\x08moov\0\0\0\x08mdat', /^$/],
    ['subtitles', 'WEBVTT', /^$/],
  ] as const) {
    const answer = await uploadRules(use).upload(new File([bytes], 'a'), {});
    assert.match((answer.ok && answer.doubt) || '', doubt);
    assert.ok(answer.ok);
  }
});

it('says of sound in the name of a film, which the server refuses, that it has no picture', async () => {
  Object.assign(globalThis.XMLHttpRequest.prototype, {
    open(this: { status: number; responseText: string }) {
      this.status = 415;
      this.responseText = '{"code":415,"data":null,"msg":"只能上传 MP4"}';
    },
  });
  for (const [bytes, said] of [
    ['\0\0\0\x0cftypM4A \0\0\0\x20moov........hdlr........soun', /只有声音，没有画面/],
    ['ID3\x04', /只有声音，没有画面/],
    ['\0\0\0\x0cftypqt  \0\0\0\x08moov\0\0\0\x08mdat', /^只能上传 MP4$/],
    ['x', /^只能上传 MP4$/],
  ] as const) {
    const answer = await uploadRules('film').upload(new File([bytes], 'a.mp4'), {});
    assert.match(answer.ok ? '' : answer.msg, said);
  }
});

it('decodes few of many chosen pictures at once, whether they are small enough or not', async () => {
  let decoding = 0;
  let most = 0;
  let decoded = 0;
  const release: (() => void)[] = [];
  Object.assign(globalThis, {
    async createImageBitmap() {
      decoding += 1;
      decoded += 1;
      most = Math.max(most, decoding);
      await new Promise<void>((resolve) => release.push(resolve));
      decoding -= 1;
      throw new Error('drawn nowhere');
    },
    XMLHttpRequest: class {
      status = 0;
      upload = {};
      onloadend = () => {};
      open(): void {}
      setRequestHeader(): void {}
      send(): void {
        queueMicrotask(() => this.onloadend());
      }
    },
  });
  const send = uploadPicture('quill');
  const large = new Uint8Array(2 * 1_048_576);
  const results = Array.from({ length: 50 }, (_, at) =>
    send(new File(at % 2 ? [PNG, large] : [PNG], `${at}.png`, { type: 'image/png' }), {}),
  );
  const all = Promise.all(results);
  let isOver = false;
  void all.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise(setImmediate);
    for (const go of release.splice(0)) go();
  }
  assert.equal((await all).length, 50);
  assert.equal(most, 3);
  assert.equal(decoded, 50);
});

it('a PDF is encrypted if its trailer says so, wherever that is, and not by a word of its text', async () => {
  const pdf = (trailer: string) =>
    new Blob([`%PDF-1.7\n1 0 obj\n<< /Length 9 >>\nstream\n\xff\0 /Encrypted\nendstream\n${trailer}\n%%EOF`]);
  for (const trailer of [
    'trailer\n<< /Size 9 /Encrypt 8 0 R /Root 1 0 R >>\nstartxref\n9',
    'trailer <</Encrypt<< /Filter /Standard >>/Size 9>>',
    '9 0 obj <</Type/XRef/Encrypt 12 0 R/W[1 2 1]>> stream\nx\nendstream',
  ])
    assert.match((await pdfDoubt(pdf(trailer))) ?? '', /加了密/, trailer);
  for (const trailer of ['trailer << /Size 9 /Root 1 0 R >>', '/EncryptMetadata false', ''])
    assert.equal(await pdfDoubt(pdf(trailer)), undefined, trailer);
});

it('a PDF without its end mark among its last words may not be whole', async () => {
  const whole = `%PDF-1.7\n%%EOF\n${'x'.repeat(2_000)}\nstartxref\n9\n%%EOF`;
  for (const behind of ['', '\r\n', '\0'.repeat(9_999), 'signed'])
    assert.equal(await pdfDoubt(new Blob([whole + behind])), undefined);
  for (let length = whole.length - 1; length > 1_100; length -= 97)
    assert.match((await pdfDoubt(new Blob([whole.slice(0, length)]))) ?? '', /缺少结尾/, `${length}`);
});
