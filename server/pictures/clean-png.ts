import { crc32 } from 'node:zlib';
import { type Orientation, readOrientation, turned, writeOrientation } from './orientation.ts';
import { brokenPicture, type CleanPicture, checkedSize, PictureReader, type Size } from './picture-reader.ts';

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Chunks of the picture itself: pixels, palette, transparency, colour, density, frames. All other chunks are metadata. */
const PICTURE_CHUNKS = new Set(
  'IHDR PLTE IDAT tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD acTL fcTL fdAT cICP mDCV cLLI'.split(' '),
);
/** PNG (third edition) table 11.1: colour type → its allowed bit depths. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** A PNG (or APNG) reduced to the picture, its colours and orientation. `Failure` 415 if malformed, 413 if too large. */
export function cleanPng(bytes: Buffer): CleanPicture {
  const reader = new PictureReader(bytes);
  reader.skip(PNG_SIGNATURE.length);
  const clean: Buffer[] = [];
  let size: Size | undefined;
  let orientation: Orientation | undefined;
  let hasPalette = false;
  let hasPixels = false;
  let isAnimated = false;
  let colourType = 0;
  // An end chunk that is missing or cut is written anew: browsers show the picture.
  while (!hasPixels || reader.left >= CHUNK_BYTES) {
    const { name, content, whole, isSound } = readChunk(reader);
    // Whoever reads a broken additional chunk passes over it, but for frames, which are the picture.
    if (!isSound && /^(?:[A-Z]|acTL|fcTL|fdAT)/.test(name)) throw brokenPicture();
    if (!isSound) continue;
    if ((name === 'IHDR') !== (size === undefined)) throw brokenPicture();
    if (name === 'IHDR') {
      size = readHeader(content);
      colourType = content.readUInt8(9);
    } else if (name === 'PLTE') hasPalette = true;
    else if (name === 'IDAT') hasPixels = true;
    else if (name === 'acTL') isAnimated = true;
    else if (name === 'eXIf' && !hasPixels) orientation ??= readOrientation(content); // a later one is read by no browser
    if (name === 'IEND') break;
    if (PICTURE_CHUNKS.has(name)) clean.push(whole);
    else if (/^[A-Z]/.test(name)) throw brokenPicture(); // who does not know a chunk of such a name must not show the picture
  }
  clean.push(pngChunk('IEND', Buffer.alloc(0)));
  if (size === undefined || !hasPixels || (colourType === 3 && !hasPalette)) throw brokenPicture();
  // Directly after the header, where it is allowed and is read before the pixels.
  if (orientation && orientation !== 1) clean.splice(1, 0, pngChunk('eXIf', writeOrientation(orientation)));
  return {
    extension: 'png',
    ...turned(size.width, size.height, orientation ?? 1),
    isAnimated,
    bytes: Buffer.concat([PNG_SIGNATURE, ...clean]),
  };
}

/** Length, name and sum of an empty chunk. */
const CHUNK_BYTES = 12;

/** `isSound`: its sum is right. */
function readChunk(reader: PictureReader): { name: string; content: Buffer; whole: Buffer; isSound: boolean } {
  const start = reader.beginPart();
  const length = reader.take(4).readUInt32BE();
  const name = reader.take(4).toString('latin1');
  const content = reader.take(length);
  const sum = crc32(reader.since(start + 4));
  if (!/^[A-Za-z]{4}$/.test(name)) throw brokenPicture();
  const isSound = sum === reader.take(4).readUInt32BE();
  return { name, content, whole: reader.since(start), isSound };
}

function readHeader(content: Buffer): Size {
  if (content.length !== 13) throw brokenPicture();
  const size = checkedSize(content.readUInt32BE(0), content.readUInt32BE(4));
  if (!DEPTHS[content.readUInt8(9)]?.includes(content.readUInt8(8))) throw brokenPicture();
  return size;
}

/** A chunk of a PNG with its length and sum. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(name, 4, 'latin1');
  content.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}
