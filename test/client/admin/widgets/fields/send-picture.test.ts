import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sendPicture } from '../../../../../client/admin/widgets/fields/send-picture.ts';

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
