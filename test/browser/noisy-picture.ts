import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of random colours, perhaps transparent ones, `side` pixels square: nothing makes it smaller than its pixels. */
export function noisyPicture(side: number, { isTransparent = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, isTransparent ? 6 : 2], 8); // eight bits, red green blue, and alpha
  const bytes = isTransparent ? 4 : 3;
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side * bytes)]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
