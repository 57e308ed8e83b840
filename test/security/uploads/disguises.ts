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
  riffChunk,
  WEBP_LOSSLESS,
  webp,
  webpHeader,
  webpOfSize,
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

/** WebPs that fit as narrower widths of a photo, and carry something besides. */
const narrow = webpOfSize(480, 270);
const picture = narrow.subarray(12);
const NARROW: Record<string, Buffer> = {
  'behind the end': Buffer.concat([narrow, Buffer.from(MARK)]),
  'in a chunk of its own': webp(webpHeader(0, 480, 270), picture, riffChunk('EVIL', MARK)),
  'as camera data': webp(webpHeader(8, 480, 270), picture, riffChunk('EXIF', MARK)),
  'as notes': webp(webpHeader(4, 480, 270), picture, riffChunk('XMP ', MARK)),
  'as transparency of what has its own': webp(webpHeader(16, 480, 270), riffChunk('ALPH', MARK), picture),
  'before the picture': webp(riffChunk('EVIL', MARK), picture),
  'with another picture': webp(webpHeader(0, 480, 270), picture, LOSSY_CHUNK, riffChunk('VP8 ', MARK)),
};

export interface Disguise {
  readonly name: string;
  readonly bytes: Buffer;
  /** Carried as the colour profile, which stays: without it a picture has other colours. */
  readonly isProfile: boolean;
}

const PROFILES = /iCCP|ICCP|APP2/;

/** Files that are a picture and something else at once, and files that only say that they are a picture. */
export function* disguises(): Generator<Disguise> {
  for (const [place, bytes] of Object.entries(NARROW)) yield { name: `narrow ${place}`, bytes, isProfile: false };
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
