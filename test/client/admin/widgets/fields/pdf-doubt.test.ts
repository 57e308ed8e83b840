import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pdfDoubt } from '../../../../../client/admin/widgets/fields/pdf-doubt.ts';

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
