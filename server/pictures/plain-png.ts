import { deflateSync } from 'node:zlib';
import { PNG_SIGNATURE, pngChunk } from './clean-png.ts';

/** A square PNG of one colour `#RRGGBB`, `sidePx` pixels wide. */
export function plainPng(sidePx: number, colour: string): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 0]); // one bit a pixel, with a palette
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  const rows = Buffer.alloc(sidePx * (1 + Math.ceil(sidePx / 8)));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from(colour.slice(1), 'hex')),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
