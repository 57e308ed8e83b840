import type { Size } from './picture-reader.ts';

/** How a picture is to be rotated or mirrored (Exif 2.3 section 4.6.4, tag 274); 1 is unchanged. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** The orientation in a TIFF block (the content of Exif data); 1 if there is none or the block is invalid. */
export function readOrientation(tiff: Buffer): Orientation {
  if (tiff.length < 8) return 1;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const big = order === 'MM';
  const word = (at: number) => (big ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const directory = big ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  if (word(2) !== 42 || directory + 2 > tiff.length) return 1;
  const end = Math.min(directory + 2 + word(directory) * ENTRY_BYTES, tiff.length);
  for (let entry = directory + 2; entry + ENTRY_BYTES <= end; entry += ENTRY_BYTES) {
    if (word(entry) !== TAG) continue;
    const value = word(entry + 8);
    return word(entry + 2) === SHORT && value >= 1 && value <= 8 ? (value as Orientation) : 1; // proof: its range
  }
  return 1;
}

/** A TIFF block that contains only the orientation. */
export function writeOrientation(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0\x2a', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff; // the value's other half and the offset of a next directory stay 0
}

/** Width and height as displayed: half of the orientations swap them. */
export function turned(width: number, height: number, orientation: Orientation): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
