import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fileDoubt } from '../../../client/ui/film-doubt.ts';

const HEVC = /HEVC/;
const SOUND = /只有声音，没有画面/;
const SILENT = /听不到这段视频的声音/;
const CUT = /缺少一部分/;
const PLACE = /拍摄的地点/;

const latin = (text: string) => Buffer.from(text, 'latin1');
function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, bytes - Math.min(bytes, 6), Math.min(bytes, 6));
  return buffer;
}
/** A box (ISO/IEC 14496-12), with its size in so many bytes: 4, 8, or 0 for one up to the end. */
function box(name: string, inside: Buffer | string = '', sizeBytes: 0 | 4 | 8 = 4): Buffer {
  const content = Buffer.from(inside as string, 'latin1'); // proof: of a buffer it is a copy
  const size = content.length + 8;
  const head = { 0: number(0, 4), 4: number(size, 4), 8: number(1, 4) }[sizeBytes];
  return Buffer.concat([head, latin(name), sizeBytes === 8 ? number(size + 8, 8) : latin(''), content]);
}
const track = (kind: string, code: string) =>
  box(
    'trak',
    Buffer.concat([box('hdlr', `\0\0\0\0\0\0\0\0${kind}`), box('stsd', `\0\0\0\0\0\0\0\x01\0\0\0\x56${code}`)]),
  );
const indexOf = (...tracks: Buffer[]) => box('moov', Buffer.concat(tracks));

const KIND = box('ftyp', 'isom\0\0\0\0isomavc1');
const SPEECH = track('soun', 'mp4a');
const PICTURES = track('vide', 'avc1');
const INDEX = indexOf(SPEECH, PICTURES);
/** Bytes of a film name any code by chance. */
const FRAMES = 'hvc1 hdlr soun'.repeat(9);
const PARTS = [1, 2, 3].flatMap((at) => [box('moof', 'x'.repeat(at)), box('mdat', FRAMES)]);

const FILMS: Record<string, Buffer[]> = {
  'its index first': [KIND, INDEX, box('mdat', FRAMES)],
  'its index last': [KIND, box('mdat', FRAMES), INDEX],
  'room between': [KIND, box('free', 'x'.repeat(99)), INDEX, box('free'), box('mdat', FRAMES)],
  'long sizes': [KIND, INDEX, box('mdat', FRAMES, 8)],
  parts: [KIND, INDEX, ...PARTS],
};

const doubt = (bytes: Uint8Array<ArrayBuffer>) => fileDoubt(new Blob([bytes]));
const bytesOf = (parts: Buffer[]) => Uint8Array.from(Buffer.concat(parts));

it('an MP4 that was cut off anywhere is told of, wherever its index is; a whole one is not', async () => {
  for (const [what, parts] of Object.entries(FILMS)) {
    const whole = bytesOf(parts);
    assert.equal(await doubt(whole), '', what);
    for (const behind of ['\0', '\0'.repeat(40), 'made by a program of ours'])
      assert.equal(await doubt(bytesOf([...parts, latin(behind)])), '', `${what}, with more behind`);
    // with parts left out it is shorter, and whole
    const shorter = what === 'parts' ? PARTS.map((_, at) => bytesOf(parts.slice(0, at + 4)).length) : [];
    for (let length = 9; length < whole.length; length += 1) {
      if (shorter.some((end) => length >= end && length < end + 8)) continue;
      assert.match((await doubt(whole.subarray(0, length))) ?? '', CUT, `${what}, ${length} of ${whole.length}`);
    }
  }
});

it('an MP4 up to the end of its file is not told to be cut off', async () => {
  assert.equal(await doubt(bytesOf([KIND, INDEX, box('mdat', FRAMES, 0)])), '');
});

it('a file of sound alone is told to have no picture, one in codes that few browsers read how to export it', async () => {
  const content = box('mdat', FRAMES);
  for (const [tracks, said] of [
    [[SPEECH], SOUND],
    [[SPEECH, SPEECH, track('text', 'tx3g')], SOUND],
    [[PICTURES], /^$/],
    [[PICTURES, SPEECH], /^$/],
    [[SPEECH, track('vide', 'hvc1')], HEVC],
    [[track('vide', 'hev1')], HEVC],
    [[track('vide', 'dvh1'), SPEECH], HEVC],
    ...['mp4v', 's263'].map((code) => [[track('vide', code), SPEECH], HEVC] as const),
    ...['n', 'z', '\xf4'].map((profile) => [[track('vide', `avc1....avcC\x01${profile}`)], HEVC] as const),
    [[track('vide', 'avc1....avcC\x01d')], /^$/],
    ...['av01', 'vp09', 'avc3'].map((code) => [[track('vide', code), SPEECH], /^$/] as const),
    ...['ac-3', 'ec-3', 'dtsc', 'samr', 'alac'].map((code) => [[PICTURES, track('soun', code)], SILENT] as const),
    ...['Opus', 'fLaC', '.mp3'].map((code) => [[PICTURES, track('soun', code)], /^$/] as const),
  ] as const)
    for (const parts of [
      [KIND, indexOf(...tracks), content],
      [KIND, content, indexOf(...tracks)],
    ])
      assert.match((await doubt(bytesOf(parts))) ?? '', said);
  for (const head of ['ID3\x04', '\xff\xfb\x90', '\xff\xf1P', 'RIFF\x24\0\0\0WAVEfmt ', 'fLaC', '#!AMR'])
    assert.match((await doubt(bytesOf([latin(head), content]))) ?? '', SOUND, head);
});

it('an MP4 that names the place where it was taken is told of, as phones write it; a worse fault comes first', async () => {
  const at = '+36.8131+118.0548/';
  const content = box('mdat', FRAMES);
  const key = box('keys', box('mdta', 'com.apple.quicktime.location.ISO6709'));
  for (const [place, said] of [
    [box('udta', box('\xa9xyz', `\0\x12\x15\xc7${at}`)), PLACE],
    [box('udta', box('\xa9xyz', `\0\x12\x15\xc7-33.8-070.6/`)), PLACE],
    [box('udta', box('loci', '\0\0\0\0\x15\xc7\0\0')), PLACE],
    [box('meta', Buffer.concat([key, box('ilst', at)])), PLACE],
    [box('udta', box('\xa9nam', at)), /^$/],
    [box('meta', box('keys', box('mdta', 'com.apple.quicktime.make'))), /^$/],
  ] as const) {
    const index = indexOf(PICTURES, SPEECH, place);
    for (const parts of [
      [KIND, index, content],
      [KIND, content, index],
    ])
      assert.match((await doubt(bytesOf(parts))) ?? '', said);
    assert.match((await doubt(bytesOf([KIND, index, content]).subarray(0, -5))) ?? '', CUT);
    assert.match((await doubt(bytesOf([KIND, indexOf(track('vide', 'hvc1'), place), content]))) ?? '', HEVC);
  }
});

it('a WebM is taken as it is', async () => {
  assert.equal(await doubt(bytesOf([latin('\x1aE\xdf\xa3B\x82\x84webm')])), '');
});

it('a film of this site whose server is gone in the middle is not told to be cut off', async (t) => {
  const whole = bytesOf(FILMS['its index first'] ?? []);
  for (const answers of [1, 2, 3, 4]) {
    let left: number = answers;
    t.mock.method(globalThis, 'fetch', async (_: string, { headers }: { headers: { Range: string } }) => {
      if (left-- <= 0) throw new TypeError('failed to fetch');
      const [from = 0, to = 0] = headers.Range.match(/\d+/g)?.map(Number) ?? [];
      const range = { 'content-range': `bytes ${from}-${to}/${whole.length}` };
      return new Response(whole.subarray(from, to + 1), { status: 206, headers: range });
    });
    assert.equal(await fileDoubt('/uploads/a.mp4'), '', `${answers}`);
    t.mock.restoreAll();
  }
});

it('a film of this site is judged as the file would be, by parts of it, none of them past its end', async (t) => {
  const parts = FILMS['its index first'] ?? [];
  const { length: end } = bytesOf(parts);
  const whole = bytesOf([...parts, box('free', 'room')]);
  for (const [length, said] of [
    [whole.length, /^$/],
    [whole.length - 1, /^$/],
    [end, /^$/],
    [end - 1, CUT],
  ] as const) {
    let last = 0;
    t.mock.method(globalThis, 'fetch', async (_: string, { headers }: { headers: { Range: string } }) => {
      const [from = 0, to = 0] = headers.Range.match(/\d+/g)?.map(Number) ?? [];
      last = Math.max(last, from);
      const part = whole.subarray(from, Math.min(to + 1, length));
      return new Response(part, { status: 206, headers: { 'content-range': `bytes ${from}-${to}/${length}` } });
    });
    assert.match((await fileDoubt('/uploads/a.mp4')) ?? '', said);
    assert.ok(last < length, `${last} of ${length}`);
    t.mock.restoreAll();
  }
});
