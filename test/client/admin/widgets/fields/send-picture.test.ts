import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pdfDoubt, sendPicture, withType } from '../../../../../client/admin/widgets/fields/send-picture.ts';

it('a file without type is a picture or a video by its own brand and those that it goes with, or stays as it is', async () => {
  for (const [type, ...files] of [
    ['image/avif', 'avif mif1miaf', 'avis msf1miafiso8', 'mif1 avifmiaf', 'miaf avif'],
    ['image/heic', 'heic mif1heic', 'mif1 heicmiaf', 'msf1 hevc'],
    ['video/mp4', 'isom ', 'iso2 isomavc1', 'mp42 isommp42', 'M4V  mp42', 'dash iso6', 'hvc1 isom', 'XAVC mp42'],
    ['', 'M4A  M4A mp42isom', 'M4B  isom', 'qt   qt  ', 'qt   mp42', 'crx  crx ', 'jp2  jp2 '],
  ]) {
    for (const brands of files) {
      const body = `ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(5)}`;
      const bytes = Buffer.from(`\0\0\0${String.fromCharCode(body.length + 4)}${body}${'\0'.repeat(40)}avif`, 'latin1');
      assert.equal((await withType(new File([bytes], '无名'))).type, type, brands);
    }
  }
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

it('an AVIF that moves is not drawn as a still one, whichever brand comes first', async (t) => {
  const draw = t.mock.fn(async () => assert.fail());
  Object.assign(globalThis, { createImageBitmap: draw });
  for (const brands of ['avis\0\0\0\0avifmsf1', 'avif\0\0\0\0mif1avis', 'msf1\0\0\0\0avismiaf']) {
    const file = new File([`\0\0\0${String.fromCharCode(brands.length + 8)}ftyp${brands}`], 'a.avif');
    const answer = await sendPicture(file, { limitBytes: 9_999, tooLarge: '' }, () => assert.fail(), {});
    assert.match(answer.ok ? '' : answer.msg, /^AVIF 动图放不了，请/);
  }
  assert.equal(draw.mock.callCount(), 0);
});

it('a picture that the browser cannot decode is stored and told of; one of which it cannot tell is not', async () => {
  const limits = { limitBytes: 9_999, tooLarge: '' };
  const undecoded = async () => Promise.reject(new DOMException('', 'InvalidStateError'));
  const heads = { jpg: '\xff\xd8\xff\xda\xff\xd9', png: '\x89PNG\r\n\x1a\n', gif: 'GIF89a', webp: 'RIFF\0\0\0\0WEBP' };
  for (const [decode, doubt] of [
    [undecoded, /可能已损坏/],
    [async () => ({ close() {} }), /^$/],
    [undefined, /^$/], // an old browser has no such function
  ] as const)
    for (const [kind, head] of Object.entries(heads)) {
      Object.assign(globalThis, { createImageBitmap: decode });
      const file = new File([Buffer.from(head, 'latin1')], `a.${kind}`);
      const answer = await sendPicture(file, limits, async () => ({ ok: true, url: '/a' }), {});
      assert.ok(answer.ok && answer.url === '/a');
      assert.match(answer.doubt ?? '', doubt, kind);
    }
});
