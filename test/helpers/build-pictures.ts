import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const fromBase64 = (text: string) => Buffer.from(text, 'base64');

/** Whole small pictures of 5×3 pixels, as ordinary programs write them. */
export const JPEG = fromBase64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAADAAUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAYEAEAAwEAAAAAAAAAAAAAAAABAAIDkf/EABUBAQEAAAAAAAAAAAAAAAAAAAQH/8QAHBEAAQMFAAAAAAAAAAAAAAAAAQACAwQTMVGR/9oADAMBAAIRAxEAPwCJddDGtiyLZHhERKCKeE5YOBGuP2V//9k=',
);
export const WEBP_LOSSY = fromBase64(
  'UklGRlYAAABXRUJQVlA4IEoAAABwAwCdASoFAAMAAgA0JagCdGuA/gGEAfwD2/7sA/QAGBrNsAAA/vsA2dMn/3OscC0P//c6xwLQ//+QH/8gNHHXNGNqMnfyeJAAAA==',
);
export const WEBP_LOSSLESS = fromBase64('UklGRjAAAABXRUJQVlA4TCMAAAAvBIAAABcQAoKi65YTkCT4vOfNf/gUEGTbbHO85Ikj+h/zAQA=');
export const GIF = fromBase64('R0lGODlhBQADAPEAAP8AAAAA/4AAgAAAACH5BAAAAAAALAAAAAAFAAMAAAIFhC2ZwVwAOw==');

/** Something that must not survive: a place, a name, a comment. */
export const SECRET = 'GPS 36.8131 118.0548 secret';

export function pngChunk(name: string, content: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(content)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

export function pngHeader(width: number, height: number, depth = 8, colourType = 2): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content[8] = depth;
  content[9] = colourType;
  return pngChunk('IHDR', content);
}

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
export const PNG_PIXELS = pngChunk('IDAT', deflateSync(Buffer.alloc(3 * 16, 1)));
export const PNG_END = pngChunk('IEND');

/** A PNG of 5×3 pixels with these chunks between its header and its pixels. */
export function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, pngHeader(5, 3), ...chunks, PNG_PIXELS, PNG_END]);
}

/** A PNG of random colours, `side` pixels square: nothing makes it smaller than its pixels. */
export function noisyPicture(side: number): Buffer {
  const row = () => Buffer.concat([Buffer.alloc(1), randomBytes(side * 3)]);
  const pixels = pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, row))));
  return Buffer.concat([PNG_SIGNATURE, pngHeader(side, side, 8, 2), pixels, PNG_END]);
}

export function jpegSegment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** The small JPEG with these segments after its JFIF segment. */
export function jpeg(...segments: Buffer[]): Buffer {
  return Buffer.concat([JPEG.subarray(0, 20), ...segments, JPEG.subarray(20)]);
}

/** A camera's TIFF block: an orientation and, as its maker, the secret. */
export function cameraTiff(orientation: number, order: 'II' | 'MM'): Buffer {
  const little = order === 'II';
  const words = (...values: [bytes: 2 | 4, value: number][]) =>
    Buffer.concat(
      values.map(([bytes, value]) => {
        const buffer = Buffer.alloc(bytes);
        if (little) buffer.writeUIntLE(value, 0, bytes);
        else buffer.writeUIntBE(value, 0, bytes);
        return buffer;
      }),
    );
  return Buffer.concat([
    Buffer.from(order),
    words([2, 42], [4, 8], [2, 2]),
    words([2, 0x010f], [2, 2], [4, SECRET.length], [4, 38]),
    words([2, 0x0112], [2, 3], [4, 1], [2, orientation], [2, 0]),
    words([4, 0]),
    Buffer.from(SECRET),
  ]);
}

export function riffChunk(name: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}

export function webp(...chunks: Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** `VP8X`: flags, then width and height less one. */
export function webpHeader(flags: number, width: number, height: number): Buffer {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', content);
}

/** The one chunk of a simple WebP. */
export const LOSSY_CHUNK = WEBP_LOSSY.subarray(12);

/** The small GIF with these blocks before its first frame. */
export function gif(...blocks: Buffer[]): Buffer {
  return Buffer.concat([GIF.subarray(0, 25), ...blocks, GIF.subarray(25)]);
}

export function gifExtension(label: number, ...blocks: (Buffer | string)[]): Buffer {
  const parts = blocks.map((block) => Buffer.concat([Buffer.from([Buffer.from(block).length]), Buffer.from(block)]));
  return Buffer.concat([Buffer.from([0x21, label]), ...parts, Buffer.from([0])]);
}

/** A still WebP that says to be so large, in pixels, with so many bytes of picture. */
export function webpOfSize(width: number, height: number, pictureBytes = 100): Buffer {
  const content = Buffer.alloc(5 + pictureBytes);
  content.writeUInt8(0x2f);
  content.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webp(riffChunk('VP8L', content));
}

export const hex = (text: string) => Buffer.from(text, 'hex');
/** The picture with these bytes at this place. */
export const written = (picture: Buffer, at: number, bytes: Buffer) =>
  Buffer.concat([picture.subarray(0, at), bytes, picture.subarray(at + bytes.length)]);
export const exif = (orientation: number, order: 'II' | 'MM' = 'II') =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), cameraTiff(orientation, order)]));
export const GIF_HEAD = GIF.subarray(0, 25);
export const GIF_FRAME = GIF.subarray(25, -1);
export const GIF_END = GIF.subarray(-1);

/** A form with these fields, each file under a picture's name. */
export function formOf(fields: Record<string, string | Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Uint8Array.from(value)]), 'picture.png');
  }
  return form;
}
