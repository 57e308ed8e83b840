import { brokenPicture, type CleanPicture, checkParts, checkPixels, checkReach } from './refuse-picture.ts';

/** Block labels of the GIF89a specification. */
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The two names under which the number of rounds is told. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** A GIF without anything but its frames and the number of their rounds. Failure 415 when it is broken, 413 when it is too many pixels. */
export function cleanGif(bytes: Buffer): CleanPicture {
  checkReach(bytes, 13);
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  checkPixels(screen.width, screen.height);
  let at = 13 + paletteBytes(bytes.readUInt8(10));
  checkReach(bytes, at);
  const kept = [bytes.subarray(0, at)];
  let frames = 0;
  for (let parts = 1; ; parts++) {
    checkParts(parts);
    checkReach(bytes, at + 1);
    const label = bytes[at];
    if (label === TRAILER) break;
    if (label === IMAGE) {
      const end = endOfImage(bytes, at);
      kept.push(bytes.subarray(at, end));
      at = end;
      frames++;
    } else if (label === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2);
      kept.push(cleanExtension(bytes.subarray(at, end)));
      at = end;
    } else throw brokenPicture();
  }
  if (frames === 0) throw brokenPicture();
  return {
    extension: 'gif',
    ...screen,
    isAnimated: frames > 1,
    bytes: Buffer.concat([...kept, Buffer.from([TRAILER])]),
  };
}

/** A frame: place and size, its own palette, the width of its codes, its blocks. Frames larger than the screen widen it in some viewers. */
function endOfImage(bytes: Buffer, at: number): number {
  checkReach(bytes, at + 10);
  const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5);
  const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7);
  checkPixels(right, bottom);
  const codes = at + 10 + paletteBytes(bytes.readUInt8(at + 9));
  checkReach(bytes, codes + 1);
  const codeSize = bytes.readUInt8(codes);
  if (codeSize < 1 || codeSize > 11) throw brokenPicture();
  return endOfBlocks(bytes, codes + 1);
}

/** Blocks of up to 255 bytes, each after its length, up to one of length 0. */
function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    checkReach(bytes, at + 1);
    const length = bytes.readUInt8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** Only what times the frames and what counts the rounds, each in its shortest form. */
function cleanExtension(block: Buffer): Buffer {
  const label = block[1];
  if (label === GRAPHIC_CONTROL && block.length === 8 && block[2] === 4) return block;
  if (label === APPLICATION && block[2] === 11 && LOOPS.includes(block.toString('latin1', 3, 14))) {
    const isRounds = block.length >= 19 && block[14] === 3 && block[15] === 1;
    return isRounds ? Buffer.concat([block.subarray(0, 18), Buffer.from([0])]) : Buffer.alloc(0);
  }
  return Buffer.alloc(0);
}

/** Three bytes a colour, 2 to 256 of them, when the flag says that there is a palette. */
function paletteBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
