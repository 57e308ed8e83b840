import {
  GIF,
  gif,
  gifExtension,
  JPEG,
  jpeg,
  jpegSegment,
  LOSSY_CHUNK,
  PNG_END,
  PNG_SIGNATURE,
  png,
  pngChunk,
  pngHeader,
  riffChunk,
  WEBP_LOSSLESS,
  WEBP_LOSSY,
  webp,
  webpHeader,
} from '../../helpers/build-pictures.ts';

/** What every disguise carries: found in a served file, it got through. */
export const MARK = 'alert(/mark/)';

const HTML = `<!doctype html><html><body><script>${MARK}</script></body></html>`;
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}"/>`;
const PHP = `<?php echo '${MARK}'; ?>`;
const PDF = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${MARK})>>>>endobj\n%%EOF`;
const ZIP = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from(MARK)]);
const SCRIPT = `*/=1;${MARK}/*`;
const CARGO: [string, Buffer][] = Object.entries({ HTML, SVG, PHP, PDF, ZIP, SCRIPT }).map(([name, text]) => [
  name,
  Buffer.from(text),
]);

export interface Disguise {
  readonly name: string;
  readonly bytes: Buffer;
  /** Carried as the colour profile, which stays: without it a picture has other colours. */
  readonly isProfile: boolean;
}

const PROFILES = /iCCP|ICCP|APP2/;

/** Files that are a picture and something else at once, and files that only say that they are a picture. */
export function* disguises(): Generator<Disguise> {
  for (const [cargo, bytes] of CARGO) {
    const riders: [string, Buffer][] = [
      ['png tEXt', png(pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), bytes])))],
      ['png iTXt', png(pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), bytes])))],
      ['png private chunk', png(pngChunk('scRp', bytes))],
      ['png iCCP', png(pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), bytes])))],
      ['png eXIf', png(pngChunk('eXIf', bytes))],
      ['png end', Buffer.concat([png(), bytes])],
      ['png chunk after its end', Buffer.concat([png(), pngChunk('tEXt', bytes)])],
      ['png content of its end', Buffer.concat([png().subarray(0, -PNG_END.length), pngChunk('IEND', bytes)])],
      ['jpeg comment', jpeg(jpegSegment(0xfe, bytes))],
      ['jpeg APP1', jpeg(jpegSegment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), bytes])))],
      ['jpeg APP2', jpeg(jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), bytes])))],
      ['jpeg APP14', jpeg(jpegSegment(0xee, bytes))],
      ['jpeg end', Buffer.concat([JPEG, bytes])],
      ['gif comment', gif(gifExtension(0xfe, bytes.subarray(0, 200)))],
      ['gif application', gif(gifExtension(0xff, 'XMP DataXMP', bytes.subarray(0, 200)))],
      ['gif plain text', gif(gifExtension(0x01, bytes.subarray(0, 200)))],
      ['gif end', Buffer.concat([GIF, bytes])],
      ['webp EXIF', webp(webpHeader(8, 5, 3), LOSSY_CHUNK, riffChunk('EXIF', bytes))],
      ['webp XMP', webp(webpHeader(4, 5, 3), LOSSY_CHUNK, riffChunk('XMP ', bytes))],
      ['webp ICCP', webp(webpHeader(32, 5, 3), riffChunk('ICCP', bytes), LOSSY_CHUNK)],
      ['webp private chunk', webp(webpHeader(0, 5, 3), LOSSY_CHUNK, riffChunk('evil', bytes))],
      ['webp end', Buffer.concat([WEBP_LOSSLESS, bytes])],
      ['before png', Buffer.concat([bytes, png()])],
      ['after a gif head', Buffer.concat([Buffer.from('GIF89a'), bytes])],
      ['after a jpeg head', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), bytes])],
      ['after a png head', Buffer.concat([PNG_SIGNATURE, bytes])],
      ['after a webp head', Buffer.concat([Buffer.from('RIFF\xff\xff\0\0WEBP', 'latin1'), bytes])],
      ['after a bmp head', Buffer.concat([Buffer.from('BM'), bytes])],
      ['alone', bytes],
      ['after a byte order mark', Buffer.concat([Buffer.from('\ufeff'), bytes])],
      ['in UTF-16', Buffer.from(`\ufeff${bytes.toString('latin1')}`, 'utf16le')],
    ];
    for (const [place, made] of riders) {
      yield { name: `${cargo}, ${place}`, bytes: made, isProfile: PROFILES.test(place) };
    }
  }
}

/** Small files that would be enormous once shown, or that never end for who follows their lengths. */
export function bombs(): { name: string; bytes: Buffer }[] {
  const huge = (width: number, height: number) =>
    Buffer.concat([PNG_SIGNATURE, pngHeader(width, height), pngChunk('IDAT', Buffer.alloc(64)), PNG_END]);
  const longChunk = png(pngChunk('tEXt', 'x'));
  longChunk.writeUInt32BE(0xffffffff, PNG_SIGNATURE.length + 25);
  const bigGif = Buffer.from(GIF);
  bigGif.writeUInt16LE(65_535, 6);
  bigGif.writeUInt16LE(65_535, 8);
  const bigWebp = webp(webpHeader(0, 16_777_216, 16_777_216), LOSSY_CHUNK);
  const lengthless = Buffer.from(WEBP_LOSSY);
  lengthless.writeUInt32LE(0xffffffff, 4);
  const emptyChunks = Buffer.concat([
    png().subarray(0, 33),
    Buffer.alloc(12 * 150_000, pngChunk('tEXt')),
    png().subarray(33),
  ]);
  const emptyBlocks = Buffer.concat([
    GIF.subarray(0, 25),
    Buffer.alloc(3 * 300_000, gifExtension(0xfe)),
    GIF.subarray(25),
  ]);
  return [
    { name: 'png of 2³¹ × 2³¹ pixels', bytes: huge(2 ** 31 - 1, 2 ** 31 - 1) },
    { name: 'png of no width', bytes: huge(0, 5) },
    { name: 'png of 50,000 × 50,000', bytes: huge(50_000, 50_000) },
    { name: 'png with a chunk of 4 GiB', bytes: longChunk },
    { name: 'gif of 65,535 × 65,535', bytes: bigGif },
    { name: 'webp of 2²⁴ × 2²⁴', bytes: bigWebp },
    { name: 'webp of 4 GiB', bytes: lengthless },
    { name: 'png of 150,000 chunks', bytes: emptyChunks },
    { name: 'gif of 300,000 blocks', bytes: emptyBlocks },
    {
      name: 'jpeg of 500,000 segments',
      bytes: Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(2_000_000, jpegSegment(0xfe, '')), JPEG.subarray(20)]),
    },
  ];
}
