import { brokenPicture, type CleanPicture, checkedSize, PictureReader, type Size } from './picture-reader.ts';

/** Block labels of the GIF89a specification. */
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The two names of the block with the loop count. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/**
 * A GIF reduced to its frames and its loop count. Its screen is wide enough for the first frame: browsers disagree where
 * it is not, and in GIF87a. Throws `Failure` 415 if it is malformed, 413 if it has too many pixels.
 */
export function cleanGif(bytes: Buffer): CleanPicture {
  const reader = new PictureReader(bytes);
  const screen = reader.take(13);
  reader.skip(paletteBytes(screen.readUInt8(10)));
  const header = Buffer.from(reader.since(0));
  const clean: Buffer[] = [header];
  let size: Size | undefined;
  let frames = 0;
  for (;;) {
    const start = reader.beginPart();
    const label = reader.byte();
    if (label === TRAILER) break;
    if (label === IMAGE) {
      const { width, height } = skipImage(reader);
      size ??= checkedSize(Math.max(width, screen.readUInt16LE(6)), Math.max(height, screen.readUInt16LE(8)));
      clean.push(reader.since(start));
      frames++;
    } else if (label === EXTENSION) {
      reader.byte();
      skipBlocks(reader);
      clean.push(cleanExtension(reader.since(start)));
    } else if (label !== 0) throw brokenPicture(); // some programs end a list of blocks twice
  }
  if (size === undefined) throw brokenPicture();
  header.write('GIF89a', 'latin1');
  header.writeUInt16LE(size.width, 6);
  header.writeUInt16LE(size.height, 8);
  return { extension: 'gif', ...size, isAnimated: frames > 1, bytes: Buffer.concat([...clean, Buffer.of(TRAILER)]) };
}

/** A frame: position and size, its own palette, its code width, its blocks. Returns the screen size that it needs. */
function skipImage(reader: PictureReader): Size {
  const head = reader.take(9);
  const size = checkedSize(head.readUInt16LE(0) + head.readUInt16LE(4), head.readUInt16LE(2) + head.readUInt16LE(6));
  reader.skip(paletteBytes(head.readUInt8(8)));
  const codeSize = reader.byte();
  if (codeSize < 1 || codeSize > 11) throw brokenPicture();
  skipBlocks(reader);
  return size;
}

/** Blocks of up to 255 bytes, each preceded by its length, up to one of length 0. */
function skipBlocks(reader: PictureReader): void {
  for (let length = reader.byte(); length > 0; length = reader.byte()) reader.skip(length);
}

/** Only the frame timing and the loop count, each in its shortest form. */
function cleanExtension(block: Buffer): Buffer {
  const label = block[1];
  if (label === GRAPHIC_CONTROL && block.length === 8 && block[2] === 4) return block;
  if (label === APPLICATION && block[2] === 11 && LOOPS.includes(block.toString('latin1', 3, 14))) {
    const isRounds = block.length >= 19 && block[14] === 3 && block[15] === 1;
    return isRounds ? Buffer.concat([block.subarray(0, 18), Buffer.of(0)]) : Buffer.alloc(0);
  }
  return Buffer.alloc(0);
}

/** Three bytes a colour, 2 to 256 colours, if the flag is set. */
function paletteBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
