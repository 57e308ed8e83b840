import assert from 'node:assert/strict';
import { it } from 'node:test';
import { asWebVtt } from '../../../../../client/admin/widgets/fields/read-subtitles.ts';

const read = async (bytes: Uint8Array<ArrayBuffer> | string) =>
  Buffer.from(await (await asWebVtt(new File([bytes], 'a.srt'))).arrayBuffer()).toString();
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
/** 「塔机」 in GBK for each `#`. */
const gbk = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll('#', '\xcb\xfe\xbb\xfa'), 'latin1'));

const WHOLE = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n塔机\n';

it('subtitles come as WebVTT in UTF-8, whatever their code, line ends and marks', async () => {
  for (const end of ['\n', '\r\n', '\r'])
    for (const before of ['', '\ufeff', `\ufeff${end}`]) {
      const sent = before + WHOLE.replaceAll('\n', end);
      assert.equal(await read(sent), WHOLE);
      assert.equal(await read(utf16(sent.replace('\ufeff', ''))), WHOLE);
    }
  assert.equal(await read(gbk(WHOLE.replace('塔机', '#'))), WHOLE);
});

it('subtitles in SubRip become WebVTT, and times in their words stay', async () => {
  const sent = '1\n0:00:01,5 --> 00:00:02,000\n在 10:00:00,5 起吊\n\n2\n00:00:02,000 --> 00:00:03,250 X1:0\n完\n';
  const told =
    'WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.000\n在 10:00:00,5 起吊\n\n2\n00:00:02.000 --> 00:00:03.250 X1:0\n完\n';
  for (const end of ['\n', '\r\n'])
    for (const before of ['', '\ufeff', end]) assert.equal(await read(before + sent.replaceAll('\n', end)), told);
  assert.equal(await read(gbk('1\r\n00:00:01,000 --> 00:00:02,000\r\n#\r\n')), WHOLE.replace('00', '1\n00'));
});

it('times that browsers pass over are written as they read them, in either kind, and what is no time stays', async () => {
  for (const [sent, shown] of [
    ['00:00:01,500 --> 0:00:02,5 line:0', '00:00:01.500 --> 00:00:02.500 line:0'],
    ['1:02 --> 1:03.25', '01:02.000 --> 01:03.250'],
    ['00:01.000-->00:02.000', '00:01.000 --> 00:02.000'],
    ['123:00:01,000 --> 123:00:02,000', '123:00:01.000 --> 123:00:02.000'],
    ['一 --> 二', '一 --> 二'],
    ['1:2:3:4 --> 5', '1:2:3:4 --> 5'],
  ] as const)
    assert.equal(await read(`WEBVTT\n\n${sent}\n塔机 1,5\n`), `WEBVTT\n\n${shown}\n塔机 1,5\n`);
});

it('all else stays as it is', async () => {
  for (const other of ['', '[Script Info]\nTitle: 塔机\n', '1\n2\n3\n', '{1}{25}塔机'])
    assert.equal(await read(other), other);
});
